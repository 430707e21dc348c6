"""Area fire, of shells and bombs: the effect of a number on each kind of target, and escapes from buildings."""

from __future__ import annotations

from rules.games.sol_prime.battle.changes import Recorder, Roller
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.losses import apply_result, destroy
from rules.games.sol_prime.mechanics.stands import (
    best_cover,
    find_stand,
    is_aircraft,
    is_infantry,
    is_structure,
    own_cover,
)
from rules.kernel.records import Record

ESCAPE = CATALOGUE.artillery.escape


class DamageTarget(Record):
    """A target in an area: everything added to the die of each piece or bomb, and how its total is read."""

    name: str
    add: int
    soft: bool
    building: bool = False
    occupants: tuple[tuple[str, int], ...] = ()

    def result(self, number: int) -> str:
        """Returns the result of a number: above 0 destroys; infantry is suppressed first (SP-17.20, SP-22.33)."""
        if not self.soft:
            return "destroyed" if number > 0 else "no-effect"
        if number >= CATALOGUE.to_kill.infantry.destroyed_from:
            return "destroyed"
        return "suppressed" if number >= CATALOGUE.to_kill.infantry.suppressed_from else "no-effect"

    def cuts(self, sides: int) -> tuple[int, ...]:
        """Returns the faces after which a die gives another result."""
        found = [self.result(face + self.add) for face in range(1, sides + 1)]
        return tuple(face for face in range(1, sides) if found[face - 1] != found[face]) or (sides,)


def find_target(
    state: State,
    name: str,
    *,
    ratings: tuple[int, int],
    covers: dict[str, int],
    cover: str | None,
    occupants: tuple[str, ...],
) -> DamageTarget | None:
    """Returns a target in an area: flank armor, cover (SP-17.22, SP-7.3); None for one that is gone or flies."""
    if name in state.minefields:
        # A minefield is a target with armor 4 (SP-17.24, SP-20.9).
        return DamageTarget(name=name, add=ratings[0] - CATALOGUE.minefields.armor, soft=False)
    unit = state.units[name]
    if unit.destroyed or unit.carried_by or is_aircraft(unit):
        return None
    soft = is_infantry(unit)
    points = covers[best_cover(cover, own_cover(unit))]
    return DamageTarget(
        name=name,
        add=ratings[1 if soft else 0] + points - unit.armor[1],
        soft=soft,
        building=is_structure(unit),
        occupants=tuple((one, _escape_number(state.units[one])) for one in occupants) if is_structure(unit) else (),
    )


def _escape_number(unit: Stand) -> int:
    """Returns the lowest face with which a unit leaves a building that falls (SP-17.23)."""
    return ESCAPE.infantry_from if is_infantry(unit) else ESCAPE.vehicle_from


def roll_escapes(occupants: tuple[tuple[str, int], ...], roll: Roller) -> dict[str, str]:
    """Rolls for everyone inside a building that fell: escaped or destroyed."""
    return {
        name: "escaped" if roll(ESCAPE.die, f"{name} escapes", (least - 1,)) >= least else "destroyed"
        for name, least in occupants
    }


def check_known(state: State, *names: str) -> None:
    """Raises Unreadable for a name that is neither a stand nor a minefield."""
    for name in names:
        if name not in state.minefields:
            find_stand(state, name)


def apply_results(recorder: Recorder, results: dict[str, str]) -> None:
    """Applies the results of an area: fields removed, stands suppressed or lost."""
    gone = []
    for name, result in results.items():
        if name in recorder.state.minefields:
            if result == "destroyed":
                recorder.minefield(name, destroyed=True)
        elif apply_result(recorder, name, result):
            gone.append(name)
    cleared = [name for name, result in results.items() if name in recorder.state.minefields and result == "destroyed"]
    destroy(recorder, gone)
    recorder.destroyed += cleared
