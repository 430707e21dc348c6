"""The actions that are open to a viewer now, from what he may know: legal as they stand, with what may be varied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions import Buy
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.permissions import can_end_part
from rules.games.invisible_enemy.battle.setup import units_to_place
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import Thing, bases_of, side_keys, side_name, side_of, sort_by_id
from rules.games.invisible_enemy.battle.turn_order import follow_up
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.labels import SCENERY, counted, hits_key, phase_name
from rules.games.invisible_enemy.display.offers.direct_fire import able, fire_offers
from rules.games.invisible_enemy.display.offers.engineering import helpers
from rules.games.invisible_enemy.display.offers.movement import movement_offers
from rules.games.invisible_enemy.display.offers.positions import (
    PLACING,
    locate_offers,
    middle,
    row_fields,
    usual_facing,
)
from rules.games.invisible_enemy.display.offers.support_fire import deflection_offers, place_offers, resolve_offers
from rules.games.invisible_enemy.display.progress import count_left
from rules.games.invisible_enemy.display.relevant_fields import depending
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.games.invisible_enemy.mechanics.initiative import units_to_roll
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.games.invisible_enemy.mechanics.purchase_lists import are_lists_secret
from rules.games.invisible_enemy.mechanics.purchases import apply_purchase, find_item
from rules.games.invisible_enemy.visibility.view import View, owns
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json, changed
from rules.kernel.screen import Choose, Number, Offer, Option, Reminder, Slots

NETWORK = "Network command"


SETUP = "Set-up"


COURSE = "Course of play"


END = "The end"


def offers(view: View) -> tuple[Offer, ...]:
    """Every action that is open to the viewer, and those that are closed where he would wonder."""
    state = view.state
    if state.ended or view.viewer.role == "spectator":
        return ()
    sides = [key for key in side_keys(state) if owns(view.viewer, key)]
    if not sides:
        return ()
    return tuple(changed(offer, asks=depending(offer.fields)) for offer in _offers(view, sides))


def _offers(view: View, sides: Sequence[str]) -> tuple[Offer, ...]:
    state = view.state
    giving_up = tuple(_concede(state, sides))
    return (
        *(giving_up if state.conceding else ()),  # what is asked comes first
        *_go_on(state),
        *_phase_offers(view, sides),
        *locate_offers(state, sides, anew=view.viewer.role == "referee" or state.phase == "placement"),
        *_by_hand(state, sides),
        *_done(state, sides),
        *(() if state.conceding else giving_up),
    )


def _phase_offers(view: View, sides: Sequence[str]) -> Iterator[Offer]:
    state = view.state
    match state.phase:
        case "placement":
            yield from _placement(state, sides)
        case "command":
            yield from _command(state, sides)
        case "mark-1":
            yield from place_offers(state, sides, ("type-1", "type-2"))
        case "movement":
            yield from movement_offers(state, sides)
        case "mark-2":
            yield from deflection_offers(state, sides)
        case "direct-kp" | "direct-c":
            yield from fire_offers(state, sides)
        case "resolve":
            yield from resolve_offers(state, sides)
        case _:
            return


# --- set-up ---------------------------------------------------------------------------------------


def _placement(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    if state.step == "vector":
        label = "Roll for vector superiority"
        yield Offer(key="vector", label=label, action={"type": "vector-roll"}, group=SETUP, primary=True, rolls=True)
    for key in sides:
        side, suffix = side_of(state, key), _suffix(state, key, sides)
        if state.step == "dice" and side.needs_dice:
            action = {"type": "roll-network-dice", "by": key}
            label = f"Roll for network dice{suffix}"
            yield Offer(key=f"dice:{key}", label=label, action=action, group=SETUP, primary=True, rolls=True)
        if state.step == "type-2" and not side.requested:
            yield _request(key, suffix, group=SETUP)
        if state.step == "placing" and state.placing[:1] == (key,):
            yield _place_unit(state, key, suffix)
        yield _target_mix(state, key, suffix)


def _suffix(state: State, key: str, sides: Sequence[str]) -> str:
    """The referee's buttons say for whom they are."""
    return f" ({side_name(state, key)})" if len(sides) > 1 else ""


def _place_unit(state: State, key: str, suffix: str) -> Offer:
    left, table = units_to_place(state, key), table_of(state)
    facing = usual_facing(state, key)
    at: dict[str, Json] = {"at": list(middle(table)), "facing": facing, "spacing": 1} if table else {}
    options = tuple(Option(value=name, label=name, detail=f"{len(bases_of(state, name))} bases") for name in left)
    return Offer(
        key=f"place:{key}",
        label=f"Place a unit{suffix}",
        action={"type": "place-unit", "by": key, "unit": left[0], **at},
        group=SETUP,
        fields=(
            Choose(path=("unit",), label="Unit", options=options, value=left[0], rule="IE-2.8"),
            *(row_fields(table, middle(table), facing=facing, spacing=1) if table else ()),
        ),
        placing=PLACING if table else None,
        primary=True,
        reminders=(Reminder(text="Put it on the table, then say so here: the other side sees it.", rule="IE-2.8"),),
    )


def _target_mix(state: State, key: str, suffix: str) -> Offer:
    noted = side_of(state, key).target_mix or {}
    choices = CATALOGUE.forces.target_mix.choices
    mix = {choice: noted.get(choice, 0) for choice in choices}
    return Offer(
        key=f"mix:{key}",
        label=f"Note the target mix{suffix}",
        seldom=True,
        action={"type": "set-target-mix", "by": key, "mix": mix},
        group=SETUP,
        fields=tuple(
            Number(path=("mix", choice), label=choice.capitalize(), value=mix[choice], least=0, most=99)
            for choice in choices
        ),
        reminders=(Reminder(text="Only you and the referee see it; no rule of the book uses it.", rule="IE-2.9"),),
    )


# --- network command ------------------------------------------------------------------------------


def _command(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    if not state.fought:
        yield Offer(
            key="network",
            label="Roll the network dice",
            action={"type": "network-combat"},
            group=NETWORK,
            primary=True,
            rolls=True,
            reminders=(Reminder(text="Sorted from high to low; the higher die of each pair survives.", rule="IE-4.2"),),
        )
        return
    for key in sides:
        side, suffix = side_of(state, key), _suffix(state, key, sides)
        if are_lists_secret(state):
            yield _list(state, key, suffix)
        elif not side.bought and state.first_declare in (None, key):
            yield from _purchases(state, key, suffix)
        elif side.bought and not side.requested:
            yield _request(key, suffix, group=NETWORK)


def _request(key: str, suffix: str, *, group: str) -> Offer:
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


def _purchases(state: State, key: str, suffix: str) -> Iterator[Offer]:
    for item_key, item in CATALOGUE.command.items.items():
        if item_key == "automatic-move":
            yield from _automatic_move(state, key, suffix)
            continue
        refusal = _refusal(state, Buy(by=key, item=item_key))
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
        forfeits=(counted(left, "action point"),) if left else (),
    )


def _refusal(state: State, action: Buy) -> Problem | None:
    try:
        apply_purchase(Draft(state), action, find_item(action.item))
    except Illegal as refusal:
        return refusal.problem
    return None


def markable(state: State, key: str) -> list[str]:
    """Units that may get an automatic move (IE-4.12)."""
    return sorted(
        name
        for name, unit in state.units.items()
        if unit.side == key and not unit.auto_move and live_bases(state, name)
    )


def _automatic_move(state: State, key: str, suffix: str) -> Iterator[Offer]:
    item, units = CATALOGUE.command.items["automatic-move"], markable(state, key)
    if not units:
        return
    action = {"type": "buy", "by": key, "item": "automatic-move", "unit": units[0]}
    options = tuple(Option(value=name, label=name) for name in units)
    yield Offer(
        key=f"buy:automatic-move:{key}",
        label=f"{item.name}, {item.price}{suffix}",
        action=action,
        group=NETWORK,
        fields=(Choose(path=("unit",), label="Unit", options=options, value=units[0], rule=item.rule),),
        closed=_refusal(state, Buy(by=key, item="automatic-move", unit=units[0])),
        reminders=(Reminder(text=item.text, rule=item.rule),),
    )


def _list(state: State, key: str, suffix: str) -> Offer:
    side = side_of(state, key)
    counts: dict[str, int] = {}
    for one in side.written or ():
        if one.unit is None:
            counts[one.item] = counts.get(one.item, 0) + 1
    units: list[Json] = [one.unit for one in side.written or () if one.unit]
    items = {name: item for name, item in CATALOGUE.command.items.items() if name != "automatic-move"}
    moves = Slots(
        path=("units",),
        label="Automatic moves, 1 each",
        entries=(),
        options=tuple(Option(value=name, label=name) for name in markable(state, key)),
        rule="IE-4.12",
    )
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
        label=f"Write your purchases, {side.points} points{suffix}",
        action={"type": "write-list", "by": key, "items": counts, "units": units},
        group=NETWORK,
        fields=(moves, *numbers),
        primary=True,
        reminders=(Reminder(text="Points are equal: both lists are opened together.", rule="IE-4.11"),),
    )


# --- the hit log ----------------------------------------------------------------------------------


def _by_hand(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Hits that were settled at the table are marked off by hand (IE-7.41): each hull by a tap on its boxes."""
    if state.phase == "placement":
        return
    for name in sorted(name for name, unit in state.units.items() if unit.side in sides):
        bases = bases_of(state, name)
        for one in sort_by_id(bases.items()):
            yield _hits(one, bases[one], by=name)
    for name, tower in sorted(state.towers.items()):
        yield _hits(name, tower, by=SCENERY)


def _hits(name: str, thing: Thing, *, by: str) -> Offer:
    hits = min(thing.hits + 1, thing.hull)
    return Offer(
        key=hits_key(name),
        label=f"Mark hits on {name} by hand",
        action={"type": "log-hits", "by": name, "hits": hits},
        by=by,
        group="Hit log",
        fields=(Number(path=("hits",), label="Hits in all", value=hits, least=0, most=thing.hull, rule="IE-7.41"),),
        reminders=(Reminder(text="At once, for what was rolled at the table without the site.", rule="IE-7.41"),),
        tapped=("hits",),
    )


# --- the course of play ---------------------------------------------------------------------------


def _go_on(state: State) -> Iterator[Offer]:
    """After a correction of the referee: nobody has anything to do, and play goes on by itself."""
    if state.phase != "placement" and follow_up(state):
        yield Offer(key="go-on", label="Go on", action={"type": "go-on"}, group=COURSE, primary=True)


def _done(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    for key in sides:
        if not can_end_part(state, key):
            continue
        what = "Deflections done" if state.step == "deflect" else f"End “{phase_name(state.phase)}”"
        yield Offer(
            key=f"done:{key}",
            label=f"{what}{_suffix(state, key, sides)}",
            action={"type": "done", "by": key},
            group=COURSE,
            primary=True,
            reminders=tuple(_left_undone(state, key)),
            forfeits=tuple(_given_up(state, key)),
        )


def _given_up(state: State, key: str) -> Iterator[str]:
    """The units that could still act in this phase, and what is lost unless it is used now."""
    side = side_of(state, key)
    match state.phase:
        case "mark-1" if side.type1:
            yield f"{counted(side.type1, 'type 1 marker')} in hand"
        case "movement":
            yield from units_to_roll(state, key) if count_left(state, key) else ()
            yield from helpers(state, key)
        case "direct-kp" | "direct-c":
            yield from dict.fromkeys(state.bases[name].unit for name in able(state, key))
        case _ if state.step == "deflect" and side.deflections:
            yield counted(side.deflections, "barrage deflection")


def _left_undone(state: State, key: str) -> Iterator[Reminder]:
    side = side_of(state, key)
    if state.phase == "mark-1" and side.type1:
        yield Reminder(text=f"{counted(side.type1, 'type 1 marker')} in hand would be lost.", rule="IE-5.3")
    if state.phase in ("direct-kp", "direct-c") and (left := able(state, key)):
        yield Reminder(text=f"{counted(len(left), 'base')} not fired yet.", rule="IE-7.2")
    if state.phase == "movement":
        yield Reminder(text="Bases may still be blown up before the phase ends.", rule="IE-6.70")


def _concede(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    for key in sides:
        suffix = _suffix(state, key, sides)
        if state.conceding is None:
            notes = (Reminder(text="When the other side accepts, it has won.", rule="IE-10.1"),)
            action: dict[str, Json] = {"type": "concede", "by": key}
            label = f"Offer to give up{suffix}"
            yield Offer(key=f"concede:{key}", label=label, action=action, group=END, reminders=notes, seldom=True)
            continue
        action = {"type": "answer-concession", "by": key, "accept": True}
        own = key == state.conceding
        if not own:
            label = f"Accept that {side_name(state, state.conceding)} gives up"
            yield Offer(key=f"accept:{key}", label=label, action=action, group=END, primary=True)
        label = f"Take back the offer to give up{suffix}" if own else f"Refuse: fight on{suffix}"
        yield Offer(key=f"refuse:{key}", label=label, action={**action, "accept": False}, group=END)
