"""The relevant fields of a form: only those that matter for the action as it is (IE-3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.sight_notes import add_sight_notes
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import weapon_of
from rules.kernel.display.cards import Field, Slots
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.records import Json, Path, replace

ALL_AROUND = 180


ROWS = ("behind", "sweep")
"""Lists of bases; the next entry is asked for once the one before is named."""


AMONG: dict[Path, Path] = {("flank",): ("within",), ("covered",): ("within",), ("covered_from",): ("by",)}
"""Lists limited to the entries of another list."""


DEPENDS: tuple[Path, ...] = (
    ("terrain", 0, "type"),
    ("within",),
    ("by",),
    *((key, place, "base") for key in ROWS for place in range(4)),
)
"""Parameters that decide which other fields are relevant."""


def relevant_fields(state: State, offer: Offer) -> Sequence[Field]:
    """Returns the fields of an offer that matter for its action."""
    return tuple(_filter_fields(state, offer))


def controlling_paths(fields: Sequence[Field]) -> tuple[Path, ...]:
    """Returns the paths of fields that change which other fields are relevant."""
    paths = [field.path for field in fields]
    return tuple(path for path in paths if path in DEPENDS and _controls(path, paths))


def _controls(path: Path, paths: Sequence[Path]) -> bool:
    if path[0] in ROWS:
        return (path[0], int(path[1]) + 1, "base") in paths or (*path[:2], "distance") in paths
    if path == ("by",):
        return ("within",) in paths
    return path != ("within",) or any(one in AMONG for one in paths)


def _filter_fields(state: State, offer: Offer) -> Iterator[Field]:
    for field in offer.fields:
        if isinstance(field, Slots) and field.path in AMONG:
            among = read_path(dict(offer.action), AMONG[field.path])
            options = tuple(option for option in field.options if isinstance(among, list) and option.value in among)
            if options:
                yield replace(field, options=options)
        elif isinstance(field, Slots) and field.path == ("within",):
            yield replace(field, options=tuple(one for one in field.options if one.value != offer.action.get("by")))
        elif _matters(state, offer.action, field.path):
            yield add_sight_notes(state, offer.action, field)


def _matters(state: State, action: Json, path: Path) -> bool:
    match path:
        case ("angle",):
            return _has_arc(state, action)
        case ("terrain", row, "to_target" | "from_attacker" | "c_passes" as what):
            kind = CATALOGUE.terrain.get(str(read_path(dict(action), ("terrain", row, "type")) or ""))
            return kind is not None and (what == "c_passes" or kind.block == 50)
        case ("behind" | "sweep" as rows, int(place), "base") if place > (rows == "sweep"):
            return bool(read_path(dict(action), (rows, place - 1, "base")))
        case ("sweep", int(place), "distance") if place:
            return bool(read_path(dict(action), ("sweep", place, "base")))
        case _:
            return True


def _has_arc(state: State, action: Json) -> bool:
    """Checks whether a firer has a limited arc."""
    by = action.get("by")
    firers = by if isinstance(by, list) else [by]
    halves = [weapon_of(state.bases[name]).arc_half for name in firers if isinstance(name, str) and name in state.bases]
    return any(half < ALL_AROUND for half in halves)
