"""Purchases with action points: automatic moves, barrages, deflections, network drops (IE-4.10 to IE-4.17)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.network_command import Buy, DoneBuying
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.network_command import Bought, BuyingDone
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import other_side, side_name, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.play_tables import Item
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.kernel.problems import illegal


def buy(state: State, action: Buy) -> Bought:
    """Buys a tactical action (IE-4.10 to IE-4.17). Raises Illegal."""
    item = find_item(action.item)
    _check_first(state, action.by)
    recorder = Recorder(state)
    apply_purchase(recorder, action, item)
    return Bought(
        by=action.by,
        item=action.item,
        unit=action.unit,
        price=item.price,
        points_left=side_of(recorder.state, action.by).points,
        name=side_name(state, action.by),
        changes=recorder.changes,
    )


def find_item(item: str) -> Item:
    """Returns a tactical action. Raises Illegal ``no-such-item``."""
    if item not in CATALOGUE.command.items:
        raise illegal("no-such-item", f"There is nothing called “{item}” to buy.", rule="IE-4.17")
    return CATALOGUE.command.items[item]


def _check_first(state: State, by: str) -> None:
    if state.first_declare not in (None, by):
        name = side_name(state, state.first_declare or "")
        message = f"{name} has more action points and declares its purchases first."
        raise illegal("not-first-to-declare", message, rule="IE-4.11")


def apply_purchase(recorder: Recorder, action: Buy, item: Item) -> None:
    """Pays for an item and applies its effect. Raises Illegal."""
    mine = side_of(recorder.state, action.by)
    if item.price > mine.points:
        message = f"{item.name} costs {item.price} action points; {mine.points} are left."
        raise illegal("not-enough-points", message, rule="IE-4.10")
    enemy = other_side(recorder.state, action.by)
    match action.item:
        case "automatic-move":
            _mark_unit(recorder, action)
        case "type-1-barrage":
            recorder.side(action.by, type1=mine.type1 + 1)
        case "deflection":
            recorder.side(action.by, deflections=mine.deflections + 1)
        case "remove-enemy-die":
            _remove_die(recorder, enemy)
        case _:
            _drop(recorder, enemy, item)
    recorder.side(action.by, points=mine.points - item.price)


def _mark_unit(recorder: Recorder, action: Buy) -> None:
    unit = recorder.state.units.get(action.unit or "")
    if unit is None or unit.side != action.by:
        message = f"An automatic move is for one of your own units; “{action.unit or ''}” is not one of them."
        raise illegal("unknown-unit", message, rule="IE-4.12")
    if not live_bases(recorder.state, action.unit or ""):
        raise illegal("base-destroyed", f"No base of {action.unit} is left to move.", rule="IE-4.12")
    if unit.auto_move:
        raise illegal("already-marked", f"{action.unit} has an automatic move already.", rule="IE-4.12")
    recorder.unit(action.unit or "", auto_move=True)


def _remove_die(recorder: Recorder, enemy: str) -> None:
    theirs = side_of(recorder.state, enemy)
    if theirs.network_dice < 1:
        raise illegal("no-dice-left", "The enemy has no network die left to lose.", rule="IE-4.16")
    recorder.side(enemy, network_dice=theirs.network_dice - 1)


def _drop(recorder: Recorder, enemy: str, item: Item) -> None:
    status = side_of(recorder.state, enemy).status
    if status - item.drop < CATALOGUE.command.status_floor:
        message = (
            f"The enemy network is at {status}%: {item.drop}% less would be under {CATALOGUE.command.status_floor}%."
        )
        raise illegal("status-floor", message, rule="IE-4.15")
    recorder.side(enemy, status=status - item.drop)


def finish_buying(state: State, action: DoneBuying) -> BuyingDone:
    """Ends a side's purchases: unspent points are lost, and the other side may buy (IE-4.5)."""
    _check_first(state, action.by)
    recorder, lost = Recorder(state), side_of(state, action.by).points
    recorder.side(action.by, points=0, bought=True)
    recorder.game(first_declare=None)
    return BuyingDone(by=action.by, lost=lost, name=side_name(state, action.by), changes=recorder.changes)
