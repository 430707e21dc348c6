"""Network command: network combat, purchases, type 2 requests (section 4), and the rolls of the set-up (section 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.invisible_enemy.battle.actions import Buy, DoneBuying, RequestType2, RollNetworkDice
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events import (
    Bought,
    BuyingDone,
    NetworkDiceRolled,
    NetworkFought,
    PlacementOrdered,
    Type2Requested,
    VectorRolled,
)
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.tables import Item
from rules.games.invisible_enemy.mechanics import stats
from rules.kernel.dice import D6, Dice, roll_of
from rules.kernel.problems import illegal

TABLE = CATALOGUE.command
SETUP = CATALOGUE.battle.setup


def names(state: State) -> dict[str, str]:
    """The names of the sides, for the log."""
    return {key: stats.side_name(state, key) for key in stats.sides(state)}


# --- set-up ---------------------------------------------------------------------------------------


def vector_roll(state: State, dice: Dice) -> VectorRolled:
    """One die each, ties rolled again; the winner has vector superiority (IE-2.3)."""
    draft, (first, second) = Draft(state), stats.sides(state)
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        one = roll_of(first, dice, D6, why=f"Vector superiority, {stats.side_name(state, first)}")
        two = roll_of(second, dice, D6, why=f"Vector superiority, {stats.side_name(state, second)}")
        rolls.append((one, two))
    winner = first if rolls[-1][0] > rolls[-1][1] else second
    for key in (first, second):
        draft.side(key, vector_superiority=key == winner)
    return VectorRolled(rolls=tuple(rolls), winner=winner, names=names(state), changes=draft.effects)


def roll_network_dice(state: State, action: RollNetworkDice, dice: Dice) -> NetworkDiceRolled:
    """1D6 + 4 network dice (IE-2.5)."""
    draft = Draft(state)
    name = stats.side_name(state, action.by)
    roll = dice.roll(D6, why=f"Network dice, {name}")
    count = min(roll + SETUP.network_dice_plus, SETUP.network_dice_max)
    draft.side(action.by, network_dice=count, needs_dice=False)
    return NetworkDiceRolled(by=action.by, roll=roll, network_dice=count, name=name, changes=draft.effects)


def placement_order(state: State) -> PlacementOrdered:
    """Who places, unit by unit (IE-2.8)."""
    left = {key: stats.side_of(state, key).to_place for key in stats.sides(state)}
    draft, order = Draft(state), tuple(placing(state, left))
    if state.kept:
        draft.game(placing=order)
    return PlacementOrdered(order=order, changes=draft.effects)


def placing(state: State, left: Mapping[str, int]) -> list[str]:
    """The side without vector superiority places two units for one of the other's, and begins (IE-2.8)."""
    sides = stats.sides(state)
    superior = [key for key in sides if stats.side_of(state, key).vector_superiority]
    first = next((key for key in sides if key not in superior), sides[0]) if superior else sides[0]
    shares = [(first, SETUP.loser_places if superior else 1), (stats.other(state, first), SETUP.winner_places)]
    rest, order = dict(left), []
    while any(rest.values()):
        for key, share in shares:
            count = min(share, rest[key])
            order += [key] * count
            rest[key] -= count
    return order


# --- network combat -------------------------------------------------------------------------------


def survivors(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """How many of the dice ``mine`` survive against ``theirs``, both sorted from high to low (IE-4.2)."""
    won = sum(one > two for one, two in zip(mine, theirs, strict=False))
    return won + max(0, len(mine) - len(theirs))


def network_combat(state: State, dice: Dice) -> NetworkFought:
    """All dice of both sides, compared pair by pair; each survivor is an action point (IE-4.1 to IE-4.6).

    Dice that are lost stay in the pool (IE-4.4).
    """
    draft, faces = Draft(state), {}
    for key in stats.sides(state):
        name = stats.side_name(state, key)
        count = stats.side_of(state, key).network_dice
        rolled = [roll_of(key, dice, D6, why=f"Network die, {name}") for _ in range(count)]
        faces[key] = tuple(sorted(rolled, reverse=True))
    first, second = faces
    points = {
        first: survivors(faces[first], faces[second]) * TABLE.points_per_die,
        second: survivors(faces[second], faces[first]) * TABLE.points_per_die,
    }
    # Equal points: nobody is first (IE-4.11, IE-R6).
    ahead = None if points[first] == points[second] else max(points, key=lambda key: points[key])
    for key, count in points.items():
        draft.side(key, points=count)
    draft.game(first_declare=ahead, fought=True)
    return NetworkFought(faces=faces, points=points, first_declare=ahead, names=names(state), changes=draft.effects)


# --- purchases ------------------------------------------------------------------------------------


def buy(state: State, action: Buy) -> Bought:
    """A tactical action is bought (IE-4.10 to IE-4.17). Raises Illegal."""
    item = item_named(action.item)
    _check_first(state, action.by)
    draft = Draft(state)
    take(draft, action, item)
    return Bought(
        by=action.by,
        item=action.item,
        unit=action.unit,
        price=item.price,
        points_left=stats.side_of(draft.state, action.by).points,
        name=stats.side_name(state, action.by),
        changes=draft.effects,
    )


def item_named(item: str) -> Item:
    """A tactical action. Raises Illegal ``no-such-item``."""
    if item not in TABLE.items:
        raise illegal("no-such-item", f"There is nothing called “{item}” to buy.", rule="IE-4.17")
    return TABLE.items[item]


def _check_first(state: State, by: str) -> None:
    if state.first_declare not in (None, by):
        name = stats.side_name(state, state.first_declare or "")
        message = f"{name} has more action points and declares its purchases first."
        raise illegal("not-first-to-declare", message, rule="IE-4.11")


def take(draft: Draft, action: Buy, item: Item) -> None:
    """Pay for an item and let it take effect. Raises Illegal."""
    mine = stats.side_of(draft.state, action.by)
    if item.price > mine.points:
        message = f"{item.name} costs {item.price} action points; {mine.points} are left."
        raise illegal("not-enough-points", message, rule="IE-4.10")
    enemy = stats.other(draft.state, action.by)
    match action.item:
        case "automatic-move":
            _mark_unit(draft, action)
        case "type-1-barrage":
            draft.side(action.by, type1=mine.type1 + 1)
        case "deflection":
            draft.side(action.by, deflections=mine.deflections + 1)
        case "remove-enemy-die":
            _remove_die(draft, enemy)
        case _:
            _drop(draft, enemy, item)
    draft.side(action.by, points=mine.points - item.price)


def _mark_unit(draft: Draft, action: Buy) -> None:
    unit = draft.state.units.get(action.unit or "")
    if unit is None or unit.side != action.by:
        message = f"An automatic move is for a unit of one's own; “{action.unit or ''}” is none."
        raise illegal("unknown-unit", message, rule="IE-4.12")
    if unit.auto_move:
        raise illegal("already-marked", f"{action.unit} has an automatic move already.", rule="IE-4.12")
    draft.unit(action.unit or "", auto_move=True)


def _remove_die(draft: Draft, enemy: str) -> None:
    theirs = stats.side_of(draft.state, enemy)
    if theirs.network_dice < 1:
        raise illegal("no-dice-left", "The enemy has no network die left to lose.", rule="IE-4.16")
    draft.side(enemy, network_dice=theirs.network_dice - 1)


def _drop(draft: Draft, enemy: str, item: Item) -> None:
    status = stats.side_of(draft.state, enemy).status
    if status - item.drop < TABLE.status_floor:
        message = f"The enemy network is at {status}%: {item.drop}% less would be under {TABLE.status_floor}%."
        raise illegal("status-floor", message, rule="IE-4.15")
    draft.side(enemy, status=status - item.drop)


def done_buying(state: State, action: DoneBuying) -> BuyingDone:
    """Unspent points are lost, and the other side may buy (IE-4.5)."""
    _check_first(state, action.by)
    draft, lost = Draft(state), stats.side_of(state, action.by).points
    draft.side(action.by, points=0, bought=True)
    draft.game(first_declare=None)
    return BuyingDone(by=action.by, lost=lost, name=stats.side_name(state, action.by), changes=draft.effects)


# --- type 2 requests ------------------------------------------------------------------------------


def request(state: State, action: RequestType2, dice: Dice) -> Type2Requested:
    """One die gives the number of dice; each 6 (5 with vector superiority) a marker (IE-4.30, IE-4.31)."""
    mine, name = stats.side_of(state, action.by), stats.side_name(state, action.by)
    need = TABLE.request.superior_on if mine.vector_superiority else TABLE.request.marker_on
    count = dice.roll(D6, why=f"Dice for type 2 requests, {name}")
    faces = tuple(dice.roll(D6, cuts=(need - 1,), why=f"Type 2 request, {name}") for _ in range(count))
    gained = sum(face >= need for face in faces)
    draft = Draft(state)
    draft.side(action.by, type2=mine.type2 + gained, requested=True)
    return Type2Requested(
        by=action.by,
        rolled=count,
        faces=faces,
        gained=gained,
        type2=mine.type2 + gained,
        superior=mine.vector_superiority,
        name=name,
        changes=draft.effects,
    )
