"""Set-up: vector superiority, network dice, target mix and the placement of units (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.invisible_enemy.battle.actions.setup import PlaceUnit, RollNetworkDice, SetTargetMix
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.setup import (
    MixWritten,
    NetworkDiceRolled,
    PlacementOrdered,
    UnitPlaced,
    VectorRolled,
)
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import (
    find_unit,
    other_side,
    side_keys,
    side_name,
    side_names,
    side_of,
)
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics.positions import bases_to_locate, stand_in_row
from rules.kernel.dice import D6, Dice, roll_for
from rules.kernel.problems import illegal


def roll_vector_superiority(state: State, dice: Dice) -> VectorRolled:
    """Rolls one die each, again on ties; the winner has vector superiority (IE-2.3)."""
    recorder, (first, second) = Recorder(state), side_keys(state)
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        one = roll_for(first, dice, D6, why=f"Vector superiority, {side_name(state, first)}")
        two = roll_for(second, dice, D6, why=f"Vector superiority, {side_name(state, second)}")
        rolls.append((one, two))
    winner = first if rolls[-1][0] > rolls[-1][1] else second
    for key in (first, second):
        recorder.side(key, vector_superiority=key == winner)
    return VectorRolled(rolls=tuple(rolls), winner=winner, names=side_names(state), changes=recorder.changes)


def roll_network_dice(state: State, action: RollNetworkDice, dice: Dice) -> NetworkDiceRolled:
    """Rolls the network dice of a side: 1D6 and the number of the rule set, up to its limit (IE-2.5)."""
    recorder = Recorder(state)
    name = side_name(state, action.by)
    roll = dice.roll(D6, why=f"Network dice, {name}")
    plus = state.network_dice_plus
    count = min(roll + plus, state.network_dice_most)
    recorder.side(action.by, network_dice=count, needs_dice=False)
    return NetworkDiceRolled(
        by=action.by, roll=roll, plus=plus, network_dice=count, name=name, changes=recorder.changes
    )


def order_placement(state: State) -> PlacementOrdered:
    """Decides the order in which units are placed (IE-2.8)."""
    left = {key: side_of(state, key).to_place for key in side_keys(state)}
    recorder, order = Recorder(state), tuple(placement_sequence(state, left))
    if state.kept:
        recorder.game(placing=order)
    return PlacementOrdered(order=order, changes=recorder.changes)


def placement_sequence(state: State, left: Mapping[str, int]) -> list[str]:
    """Returns the order of placing: the side without vector superiority begins, two units to one (IE-2.8)."""
    sides = side_keys(state)
    superior = [key for key in sides if side_of(state, key).vector_superiority]
    first = next((key for key in sides if key not in superior), sides[0]) if superior else sides[0]
    shares = [
        (first, CATALOGUE.battle.setup.loser_places if superior else 1),
        (other_side(state, first), CATALOGUE.battle.setup.winner_places),
    ]
    rest, order = dict(left), []
    while any(rest.values()):
        for key, share in shares:
            count = min(share, rest[key])
            order += [key] * count
            rest[key] -= count
    return order


TARGET_MIX = CATALOGUE.forces.target_mix


def units_to_place(state: State, side: str) -> list[str]:
    """Returns the units of a side that are not on the table yet."""
    return sorted(name for name, unit in state.units.items() if unit.side == side and not unit.placed)


def place_unit(state: State, action: PlaceUnit) -> UnitPlaced:
    """Puts a unit on the table. Raises Illegal."""
    unit = find_unit(state, action.unit)
    if unit.side != action.by:
        raise illegal("unknown-unit", f"{action.unit} is not a unit of that side.", rule="IE-2.8")
    if unit.placed:
        raise illegal("already-placed", f"{action.unit} stands on the table.", rule="IE-2.8")
    if state.step != "placing" or state.placing[:1] != (action.by,):
        raise illegal("not-your-turn", "The other side places a unit now.", rule="IE-2.8")
    recorder = Recorder(state)
    recorder.unit(action.unit, placed=True)
    if state.positions and action.at is not None:
        stand_in_row(
            recorder, bases_to_locate(state, action.unit), action.at, facing=action.facing, spacing=action.spacing
        )
    recorder.game(placing=state.placing[1:])
    name = side_name(state, action.by)
    return UnitPlaced(by=action.by, unit=action.unit, name=name, changes=recorder.changes)


def write_target_mix(state: State, action: SetTargetMix) -> MixWritten:
    """Notes the target mix; no rule of the book uses it (IE-2.9). Raises Illegal."""
    unknown = sorted(set(action.mix) - set(TARGET_MIX.choices))
    if unknown or any(count < 0 for count in action.mix.values()):
        message = f"A target mix counts missions of {', '.join(TARGET_MIX.choices)}."
        raise illegal("no-such-item", message, rule=TARGET_MIX.rule)
    recorder = Recorder(state)
    recorder.side(action.by, target_mix=dict(action.mix))
    name = side_name(state, action.by)
    return MixWritten(by=action.by, mix=dict(action.mix), name=name, changes=recorder.changes)
