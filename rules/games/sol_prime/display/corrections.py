"""The referee's corrections besides the counters: flags of a stand, platoons, minefields, sides, the battle."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Minefield, Stand, State
from rules.games.sol_prime.display.offers.fields import COVER_OPTIONS
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.hidden_information import is_hidden, is_unknown_platoon
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_infantry, is_vtol, is_wheeled
from rules.kernel.display.cards import Field
from rules.kit.corrections import Choices, Kept, correctable_names, correction_fields, in_words

COVERS = Kept(COVER_OPTIONS)
EVERY_FIELD = correctable_names(Stand)


def flags_without_meaning(unit: Stand) -> set[str]:
    """Returns the flags that this kind of stand cannot have, and does not have."""
    never = {"dug_in": not is_infantry(unit), "suppressed": not is_infantry(unit), "immobilized": not is_wheeled(unit)}
    never |= {"popped_up": not is_vtol(unit), "landed": not is_vtol(unit), "blocked": unit.kind != "artillery"}
    never |= {"bombed": unit.kind != "bomber", "no_points": not is_aircraft(unit), "dropped": not is_infantry(unit)}
    never |= {"smoked": "engineer" not in unit.upgrades, "stopped": unit.move <= 0 or is_aircraft(unit)}
    return {flag for flag, is_never in never.items() if is_never and not getattr(unit, flag)}


def platoon_corrections(state: State, key: str) -> Iterator[Field]:
    """Yields the fields of a platoon, unless nobody but its owner knows of it."""
    if not is_unknown_platoon(state, key):
        yield from correction_fields(state.platoons[key], ("platoons", key))


def stand_corrections(state: State, names: list[str]) -> Iterator[Field]:
    """Yields the fields of stands."""
    for name in names:
        unit = state.units[name]
        without = {*flags_without_meaning(unit), *_places_without_meaning(unit)}
        if is_hidden(state, unit):
            # The public log would name a stand that nobody knows of: it must be shown first.
            without = {*EVERY_FIELD} - {"concealed"}
        if not unit.concealed:
            without.add("concealed")
        choices = {"cover": COVERS, "carried_by": _carriers(state, name, unit), "exit_edge": _edges(unit)}
        yield from correction_fields(unit, ("units", name), of=name, choices=choices, without=without)


def _places_without_meaning(unit: Stand) -> Iterator[str]:
    """Yields what says nothing of this kind of stand: its cover, its carrier."""
    if is_aircraft(unit):
        yield "cover"
    if not (is_infantry(unit) or unit.towed):
        yield "carried_by"


def _edges(unit: Stand) -> Choices:
    return in_words(dict.fromkeys((unit.exit_edge, *positions.EDGES))) if unit.exit_edge is not None else ()


def _carriers(state: State, name: str, unit: Stand) -> Choices:
    same = (one for one, other in state.units.items() if other.side == unit.side and not is_infantry(other))
    return [(None, "on the table"), *((one, one) for one in same if one != name)]


def field_corrections(fields: dict[str, Minefield]) -> Iterator[Field]:
    """Yields the fields of minefields."""
    for name, field in fields.items():
        yield from correction_fields(field, ("minefields", name), of=name)


def side_corrections(state: State, side: str) -> tuple[Field, ...]:
    """Returns the fields of a side."""
    return tuple(correction_fields(state.sides[side], ("sides", side)))


def battle_corrections(state: State) -> tuple[Field, ...]:
    """Returns the fields of the battle, and of the turn and what is left of it where Muster keeps them."""
    sides = [(key, side.name) for key, side in state.sides.items()]
    without = {"turn", "points"} if state.turn is None else {"next"}
    if not state.kept or state.stage != "play":
        without = {"turn", "points", "next"}
    return tuple(correction_fields(state, (), choices={"turn": sides, "next": sides}, without=without))
