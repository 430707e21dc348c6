"""Labels for players: names of phases, sides and kinds; short signs for the map."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.extractors.battle.state import Sight, Unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.catalogue.terms import Phase
from rules.games.extractors.catalogue.wording import FACTION_NAMES
from rules.kernel.wording import format_list

PHASE_NAMES: dict[Phase, str] = {
    "dorian-setup": "Dorian set-up",
    "avronian-setup": "Avronian set-up",
    "dorian-move": "Dorian movement",
    "dorian-fire": "Dorian fire",
    "dorian-rally": "Dorian rally",
    "avronian-move": "Avronian movement",
    "avronian-fire": "Avronian fire",
}


def side_name(faction: str) -> str:
    """Returns the name of a faction."""
    return FACTION_NAMES.get(faction, faction)


def kind_name(unit: Unit) -> str:
    """Returns the name of a unit's kind, with its cell."""
    cell = CATALOGUE.cells.get(unit.cell or "")
    return KINDS[unit.type].name + (f" of {cell.name}" if cell else "")


def cell_name(cell: str | None) -> str:
    """Returns the name of a cell."""
    return CATALOGUE.cells[cell].name if cell in CATALOGUE.cells and cell else ""


def signs(names: Iterable[str]) -> dict[str, str]:
    """Returns a sign of at most three letters for each unit, told apart by numbers."""
    found: dict[str, str] = {}
    for name in sorted(names):
        words = [word for word in name.replace("-", " ").split() if word]
        stem = "".join(word[0] for word in words if not word.isdigit()).upper()[:2] or "?"
        taken, sign, count = set(found.values()), stem, 1
        while sign in taken:
            count += 1
            sign = f"{stem[: 3 - len(str(count))]}{count}"
        found[name] = sign
    return found


def format_sight(sight: Sight) -> str:
    """Puts a measure into words."""
    parts = [f"range {sight.range}", f"in the {sight.area} area", f"through the {sight.through}"]
    parts += [format_list(CATALOGUE.terrain[key].name.lower() for key in sight.terrain)] if sight.terrain else []
    parts += [] if sight.clear else ["no line of sight"]
    return ", ".join(parts)
