"""Technology levels (SP-2.20 to SP-2.26)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import INSTALLATION, Fitted
from rules.games.sol_prime.army.summary import ArmySummary, Entry, level_index
from rules.games.sol_prime.army.validation.problems import entry_problem, weapon_name
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.problems import Problem


def tech_problems(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    """Checks for weapons and troops above the army's level (SP-2.20 to SP-2.26)."""
    allowed = level_index(army.design.tech)
    above = [f"{what} ({tech})" for what, tech in tech_parts(entry.fitted) if level_index(tech) > allowed]
    if above:
        message = f"{', '.join(above)} is above the army's level, {army.design.tech}."
        yield entry_problem(entry, "tech-level", message, rule="SP-2.20")


def tech_parts(fitted: Fitted) -> Iterator[tuple[str, str]]:
    """Yields the parts of an entry that need a level, each with that level."""
    if fitted.cls:
        yield fitted.cls.name, fitted.cls.tech
    for mount in fitted.mounts:
        yield weapon_name(mount.id), CATALOGUE.weapons[mount.id].tech
    if fitted.range_finder == "cybernetic":
        yield "Cybernetic sighting", "plasma"
    for upgrade in dict.fromkeys(fitted.upgrades):
        yield CATALOGUE.upgrades[upgrade].name, CATALOGUE.upgrades[upgrade].tech
    installation = CATALOGUE.installations.kinds.get(fitted.design.installation or "")
    if installation and fitted.kind == INSTALLATION:
        yield installation.name, installation.tech
