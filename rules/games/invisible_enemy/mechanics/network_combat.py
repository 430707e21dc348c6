"""Network combat: the duel of network dice (IE-4.1 to IE-4.6)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.network_command import NetworkFought
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_keys, side_name, side_names, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.dice import D6, Dice, roll_for


def count_survivors(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """Counts the dice ``mine`` that survive against ``theirs``, both sorted from high to low (IE-4.2)."""
    won = sum(one > two for one, two in zip(mine, theirs, strict=False))
    return won + max(0, len(mine) - len(theirs))


def fight_network_combat(state: State, dice: Dice) -> NetworkFought:
    """Compares all dice pair by pair; each survivor is an action point (IE-4.1 to IE-4.6).

    Lost dice stay in the pool (IE-4.4).
    """
    recorder, faces = Recorder(state), {}
    for key in side_keys(state):
        name = side_name(state, key)
        count = side_of(state, key).network_dice
        rolled = [roll_for(key, dice, D6, why=f"Network die, {name}") for _ in range(count)]
        faces[key] = tuple(sorted(rolled, reverse=True))
    first, second = faces
    points = {
        first: count_survivors(faces[first], faces[second]) * CATALOGUE.command.points_per_die,
        second: count_survivors(faces[second], faces[first]) * CATALOGUE.command.points_per_die,
    }
    # Equal points: nobody is first (IE-4.11, IE-R6).
    ahead = None if points[first] == points[second] else max(points, key=lambda key: points[key])
    for key, count in points.items():
        recorder.side(key, points=count)
    recorder.game(first_declare=ahead, fought=True)
    return NetworkFought(
        faces=faces, points=points, first_declare=ahead, names=side_names(state), changes=recorder.changes
    )
