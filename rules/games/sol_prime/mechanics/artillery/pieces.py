"""Artillery pieces: ranges, ammunition, radius and ratings (SP-17.1, SP-17.2, SP-17.16, SP-17.30)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.army.fittings import artillery_ratings, fire_radius
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.readiness import check_alive, refuse
from rules.games.sol_prime.mechanics.stands import is_mortar, side_of

TABLE = CATALOGUE.artillery


def find_pieces(state: State, names: Sequence[str]) -> list[tuple[str, Stand]]:
    """Returns the firing pieces. Raises Illegal for one that is gone or no artillery (SP-17.1)."""
    found = [(name, check_alive(state, name)) for name in names]
    if not found:
        raise refuse("not-artillery", "Choose the pieces that fire.", "SP-17.1")
    _check_pieces(found)
    return found


def _check_pieces(found: Sequence[tuple[str, Stand]]) -> None:
    for name, unit in found:
        if unit.kind != "artillery":
            raise refuse("not-artillery", f"{name} is not an artillery piece.", "SP-17.1")
    if len({(unit.artillery, unit.mrl) for _, unit in found}) > 1:
        raise refuse("mixed-battery", "One counter is one type of artillery.", "SP-17.4")


def check_ranges(found: Sequence[tuple[str, Stand]], distance: float | None) -> None:
    """Raises Illegal when a piece does not reach the point, or it is too near (SP-17.2)."""
    if distance is None:
        return
    for name, unit in found:
        piece = TABLE.pieces[unit.artillery]
        most = TABLE.mortar_range if is_mortar(unit) else piece.most_range
        if distance < piece.least_range:
            message = f'{name} needs at least {piece.least_range:g}"; the point is {distance:g}" away.'
            raise refuse("inside-minimum-range", message, "SP-17.2")
        if distance > most:
            raise refuse("out-of-range", f'{name} reaches {most:g}"; the point is {distance:g}" away.', "SP-17.2")


def check_ammunition(found: Sequence[tuple[str, Stand]]) -> None:
    """Raises Illegal for a piece that has nothing left (SP-17.30)."""
    for name, unit in found:
        if unit.fire_turns is not None and unit.fire_turns <= 0 and not unit.shelled:
            raise refuse("no-ammunition", f"{name} has no ammunition left.", "SP-17.30")


def use_ammunition(recorder: Recorder, names: Sequence[str]) -> None:
    """Counts a turn of fire once: now, and not again when the shells fall (SP-17.30)."""
    for name in names:
        unit = recorder.stand(name)
        if unit.fire_turns is not None and not unit.shelled:
            recorder.unit(name, fire_turns=max(0, unit.fire_turns - 1), shelled=True)


def piece_radius(unit: Stand) -> float:
    """Returns the radius of a piece's fire (SP-17.16)."""
    return fire_radius(unit.artillery, mrl=unit.mrl)


def piece_ratings(state: State, unit: Stand) -> tuple[int, int]:
    """Returns a piece's To Kill ratings at its army's level (SP-17.21)."""
    return artillery_ratings(unit.artillery, side_of(state, unit).tech, mrl=unit.mrl)
