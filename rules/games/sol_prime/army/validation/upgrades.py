"""Upgrades, range finders, engineers and troop bays (SP-2.43 to SP-2.46, SP-2.60)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import INFANTRY
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.army.validation.problems import entry_problem, set_field
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.problems import Problem


def upgrade_problems(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    """Checks an entry's upgrades, range finder, engineers and troop bays."""
    fitted = entry.fitted
    for upgrade in dict.fromkeys(fitted.upgrades):
        table = CATALOGUE.upgrades[upgrade]
        if fitted.upgrades.count(upgrade) > 1 and upgrade != "troop-bay":
            message = f"{table.name} is there {fitted.upgrades.count(upgrade)} times; once is the most."
            yield entry_problem(entry, "upgrade-repeated", message, rule="SP-2.43", part="upgrades")
        if fitted.kind not in table.kinds:
            message = f"{table.name} is not for: {fitted.cls.name if fitted.cls else ''}."
            yield entry_problem(entry, "upgrade-not-allowed", message, rule="SP-2.46", part="upgrades")
    if fitted.kind == INFANTRY and fitted.range_finder != "standard":
        fix = set_field(entry, "Take the range finder away", "range-finder", None)
        yield entry_problem(
            entry,
            "upgrade-not-allowed",
            "Infantry has no range finders.",
            rule="SP-2.46",
            part="range-finder",
            fixes=(fix,),
        )
    if fitted.engineer and fitted.cls and not fitted.cls.engineers:
        message = "Heavy weapons squads are not trained as engineers; regular, mobile and powersuit squads are."
        yield entry_problem(entry, "engineer-type", message, rule="SP-2.44", part="upgrades")
    most = fitted.cls.max_troop_bays if fitted.cls else None
    if most is not None and fitted.bays > most:
        yield entry_problem(
            entry,
            "troop-bays",
            f"{fitted.bays} troop bays; an APC has at most {most}.",
            rule="SP-2.60",
            part="upgrades",
        )
