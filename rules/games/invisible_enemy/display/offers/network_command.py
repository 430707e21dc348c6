"""Offers of network command: network dice, purchases, requests (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions.network_command import Buy
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_of
from rules.games.invisible_enemy.battle.waiting import are_purchases_over
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.labels import side_suffix
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.games.invisible_enemy.mechanics.positions import units_to_locate
from rules.games.invisible_enemy.mechanics.purchase_lists import are_lists_secret
from rules.games.invisible_enemy.mechanics.purchases import apply_purchase, find_item
from rules.kernel.display.cards import Number
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Problem, find_refusal
from rules.kernel.records import Json
from rules.kernel.wording import format_count
from rules.kit.fields import choose_name, tick_names

NETWORK = "Network command"


def network_command_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields the roll of network dice, then purchases and type 2 requests."""
    if not state.fought:
        yield Offer(
            key="network",
            label="Roll the network dice",
            action={"type": "network-combat"},
            group=NETWORK,
            primary=not units_to_locate(state, sides),
            rolls=True,
            reminders=(Reminder(text="Sorted from high to low; the higher die of each pair survives.", rule="IE-4.2"),),
        )
        return
    for key in sides:
        side, suffix = side_of(state, key), side_suffix(state, key, sides)
        if are_lists_secret(state):
            yield _list_offer(state, key, suffix)
        elif not side.bought and state.first_declare in (None, key):
            yield from _purchase_offers(state, key, suffix)
        elif not side.requested and are_purchases_over(state):
            yield request_offer(key, suffix, group=NETWORK)


def request_offer(key: str, suffix: str, *, group: str) -> Offer:
    """Returns the offer of a type 2 request (IE-4.30)."""
    reminder = Reminder(text="Type 2 markers may be kept for later turns.", rule="IE-4.32")
    return Offer(
        key=f"request:{key}",
        label=f"Roll for type 2 barrages{suffix}",
        action={"type": "type-2-request", "by": key},
        group=group,
        primary=True,
        rolls=True,
        reminders=(reminder,),
    )


def _purchase_offers(state: State, key: str, suffix: str) -> Iterator[Offer]:
    for item_key, item in CATALOGUE.command.items.items():
        if item_key == "automatic-move":
            yield from _automatic_move_offer(state, key, suffix)
            continue
        refusal = _find_refusal(state, Buy(by=key, item=item_key))
        yield Offer(
            key=f"buy:{item_key}:{key}",
            label=f"{item.name}, {item.price}{suffix}",
            action={"type": "buy", "by": key, "item": item_key},
            group=NETWORK,
            closed=refusal,
            reminders=(Reminder(text=item.text, rule=item.rule),),
        )
    action = {"type": "done-buying", "by": key}
    lost = Reminder(text="Points that are not spent are lost.", rule="IE-4.5")
    left = side_of(state, key).points
    yield Offer(
        key=f"bought:{key}",
        label=f"Purchases done{suffix}",
        action=action,
        group=NETWORK,
        primary=True,
        reminders=(lost,),
        forfeits=(format_count(left, "action point"),) if left else (),
    )


def _find_refusal(state: State, action: Buy) -> Problem | None:
    return find_refusal(apply_purchase, Recorder(state), action, find_item(action.item))


def units_to_mark(state: State, key: str) -> list[str]:
    """Returns the units that may get an automatic move (IE-4.12)."""
    return sorted(
        name
        for name, unit in state.units.items()
        if unit.side == key and not unit.auto_move and live_bases(state, name)
    )


def _automatic_move_offer(state: State, key: str, suffix: str) -> Iterator[Offer]:
    item, units = CATALOGUE.command.items["automatic-move"], units_to_mark(state, key)
    if not units:
        return
    action = {"type": "buy", "by": key, "item": "automatic-move", "unit": units[0]}
    yield Offer(
        key=f"buy:automatic-move:{key}",
        label=f"{item.name}, {item.price}{suffix}",
        action=action,
        group=NETWORK,
        fields=(choose_name(("unit",), "Unit", units, units[0], rule=item.rule),),
        closed=_find_refusal(state, Buy(by=key, item="automatic-move", unit=units[0])),
        reminders=(Reminder(text=item.text, rule=item.rule),),
    )


def _list_offer(state: State, key: str, suffix: str) -> Offer:
    side = side_of(state, key)
    counts: dict[str, int] = {}
    for one in side.written or ():
        if one.unit is None:
            counts[one.item] = counts.get(one.item, 0) + 1
    units: list[Json] = [one.unit for one in side.written or () if one.unit]
    items = {name: item for name, item in CATALOGUE.command.items.items() if name != "automatic-move"}
    moves = tick_names(("units",), "Automatic moves, 1 each", units_to_mark(state, key), rule="IE-4.12")
    numbers = tuple(
        Number(
            path=("items", name),
            label=f"{item.name}, {item.price} each",
            value=counts.get(name, 0),
            least=0,
            most=side.points // item.price,
            rule=item.rule,
        )
        for name, item in items.items()
        if item.price <= side.points
    )
    return Offer(
        key=f"list:{key}",
        label=f"Write your purchases, {format_count(side.points, 'point')}{suffix}",
        action={"type": "write-list", "by": key, "items": counts, "units": units},
        group=NETWORK,
        fields=(moves, *numbers),
        primary=True,
        reminders=(Reminder(text="Points are equal: both lists are opened together.", rule="IE-4.11"),),
    )
