"""Offers for the stands of an active platoon: movement, Overwatch, close combat, transport, engineers, artillery."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.air import aircraft_offers
from rules.games.sol_prime.display.offers.engineers import engineer_offers, stand_offer
from rules.games.sol_prime.display.offers.fields import (
    COVER_OPTIONS,
    choose,
    choose_minefield,
    choose_name,
    choose_or_none,
    cover_field,
    distance_field,
    toggle_off,
    yes_or_no,
)
from rules.games.sol_prime.display.offers.fire import enemies, fire_offers, on_plan
from rules.games.sol_prime.display.offers.plan import drive_offer, place_offer
from rules.games.sol_prime.display.offers.trial import close_if_refused, find_first_legal, find_refusal
from rules.games.sol_prime.mechanics.mines import fields_at, is_immune
from rules.games.sol_prime.mechanics.placement import usual_place
from rules.games.sol_prime.mechanics.stands import (
    bay_capacity,
    class_of,
    is_aircraft,
    is_engineer,
    is_infantry,
    is_observer,
    is_structure,
    is_vtol,
    stands_of,
)
from rules.kernel.game import Viewer
from rules.kernel.plan import Placing
from rules.kernel.records import Json, changed
from rules.kernel.screen import Choose, Field, Number, Offer, Option, Reminder, Slots, Text
from rules.kit.table import place_fields

MOVE, COMBAT, TRANSPORT, GUNS = "Movement", "Close combat", "Transport", "Artillery"


def unit_offers(state: State, viewer: Viewer, name: str) -> Iterator[Offer]:
    """Yields everything that a stand of an active platoon may do, in any order (SP-4.11)."""
    unit = state.units[name]
    if unit.destroyed:
        return
    yield from place_offer(state, viewer, name)
    if unit.carried_by:
        yield from _unload(state, viewer, name, unit)
        return
    if is_aircraft(unit):
        yield from aircraft_offers(state, viewer, name)
    else:
        yield from _movement(state, viewer, name, unit)
    yield from fire_offers(state, viewer, name)
    yield from _overwatch(state, viewer, name, unit)
    yield from _close_combat(state, viewer, name, unit)
    yield from _transport(state, viewer, name, unit)
    if is_engineer(unit):
        yield from engineer_offers(state, viewer, name, unit)
    if unit.kind == "artillery":
        yield from _artillery(state, viewer, name, unit)
    yield from _posture(state, viewer, name, unit)
    yield from _leader(state, viewer, name, unit)


# --- movement -------------------------------------------------------------------------------------


def _movement(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    if unit.move <= 0:
        return
    if state.table is not None and unit.at is not None:
        yield from drive_offer(state, viewer, name, _move_notes(unit))
        yield from _hovering(state, viewer, name, unit)
        yield from _mines(state, viewer, name, unit)
        return
    action = {"type": "move", "unit": name, "legs": [{"terrain": "clear", "inches": 0}]}
    offer = stand_offer(
        unit,
        f"move:{name}",
        f"{name}: move",
        action,
        group=MOVE,
        fields=tuple(_move_fields(unit)),
        reminders=_move_notes(unit),
        measures=(("legs", 0, "terrain"),),
        folded=(("legs", 0, "walls"), ("starts-near",), ("ends-near",)),
    )
    yield close_if_refused(state, viewer, offer)
    yield from _hovering(state, viewer, name, unit)
    yield from _mines(state, viewer, name, unit)


def _hovering(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    if is_vtol(unit):
        kind, label = ("settle", "settle") if unit.popped_up else ("pop-up", "pop up")
        fields = (toggle_off(("land",), "And set down", rule="SP-23.1"),) if unit.popped_up else ()
        yield close_if_refused(
            state,
            viewer,
            stand_offer(
                unit, f"{kind}:{name}", f"{name}: {label}", {"type": kind, "unit": name}, group=MOVE, fields=fields
            ),
        )
        if not unit.landed and not unit.popped_up:
            land = {"type": "settle", "unit": name, "land": True}
            yield close_if_refused(
                state, viewer, stand_offer(unit, f"land:{name}", f"{name}: set down", land, group=MOVE)
            )


def _move_notes(unit: Stand) -> tuple[Reminder, ...]:
    notes = [Reminder(text="Test first when it moves closer to the enemy or leaves cover near it.", rule="SP-18.10")]
    if not is_infantry(unit) and not is_vtol(unit):
        notes.append(
            Reminder(text="Into its rear half: an inch to turn round, or backing at double cost.", rule="SP-5.3")
        )
        notes.append(Reminder(text="It ends facing the way it moved; another facing is an inch.", rule="SP-5.5"))
    return tuple(notes)


def _move_fields(unit: Stand) -> Iterator[Field]:
    yield distance_field(("legs", 0, "inches"), "Inches", 0, most=int(unit.move * 2), rule="SP-5.9", needed=True)
    if unit.column:
        yield from _ground_fields()
    if not is_infantry(unit):
        yield toggle_off(("legs", 0, "backward"), "Backing", rule="SP-5.4")
        yield Number(path=("turns",), label="Turn-rounds and facing changes", value=0, least=0, most=9, rule="SP-5.5")
    if not is_vtol(unit):
        yield distance_field(("starts-near",), "Nearest of its platoon before", None, most=60, rule="SP-5.8")
        yield distance_field(("ends-near",), "Nearest of its platoon after", None, most=60, rule="SP-5.8")
    yield toggle_off(("closer",), "Closer to the enemy", rule="SP-18.15")


def _ground_fields() -> Iterator[Field]:
    """Yields the fields of one leg; several kinds of ground take several steps (SP-5.13: other poor ground)."""
    ground = {key: one.name for key, one in CATALOGUE.terrain.items() if key not in ("hill", "low-wall")}
    yield choose(("legs", 0, "terrain"), "Ground", dict(ground), "clear", rule="SP-5.12")
    yield toggle_off(("legs", 0, "uphill"), "Uphill", rule="SP-5.10")
    yield Number(path=("legs", 0, "walls"), label="Low walls crossed", value=0, least=0, most=9, rule="SP-5.14")
    yield toggle_off(("legs", 0, "crosses"), "Crosses the whole water", rule="SP-5.11")


def _mines(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    fields = [one for one in fields_at(state, unit) if one not in unit.mined]
    if not fields or is_immune(unit):
        return
    action = {"type": "enter-minefield", "unit": name, "minefield": fields[0]}
    choice = (choose_minefield(state, fields, fields[0], rule="SP-20.1"),)
    note = (Reminder(text='A field reaches 2" around its counter; roll once a turn.', rule="SP-20.3"),)
    yield close_if_refused(
        state,
        viewer,
        stand_offer(
            unit,
            f"mines:{name}",
            f"{name}: into a minefield",
            action,
            group=MOVE,
            fields=choice,
            rolls=True,
            reminders=note,
        ),
    )


def _overwatch(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    kinds = CATALOGUE.positions.overwatch.kinds
    if unit.overwatch or unit.kind not in kinds or (is_structure(unit) and not unit.mounts):
        return
    offer = stand_offer(
        unit, f"overwatch:{name}", f"{name}: Overwatch", {"type": "overwatch", "unit": name}, group="Overwatch"
    )
    yield close_if_refused(state, viewer, offer)


def platoon_overwatch_offers(state: State, viewer: Viewer, key: str) -> Iterator[Offer]:
    """Yields Overwatch for a whole platoon, where more than one of its stands may (SP-6.1)."""
    left = [one for one in stands_of(state, key) if not state.units[one].overwatch]
    offer = Offer(
        key=f"platoon-overwatch:{key}",
        label="All on Overwatch",
        action={"type": "platoon-overwatch", "platoon": key},
        by=key,
        group="Overwatch",
    )
    if len(left) > 1 and find_refusal(state, viewer, offer.action) is None:
        yield offer


def platoon_show_offers(state: State, key: str) -> Iterator[Offer]:
    """Yields showing all unseen stands of a platoon at once (SP-28.4)."""
    if sum(state.units[name].concealed for name in stands_of(state, key)) > 1:
        yield _concealed(key, "Put all on the table", concealed=False)


def platoon_conceal_offers(state: State, key: str) -> Iterator[Offer]:
    """Yields keeping a whole platoon secret at set-up (SP-28.4)."""
    left = [state.units[name] for name in stands_of(state, key)]
    if state.options.hidden_set_up and not all(unit.concealed or is_aircraft(unit) for unit in left):
        yield _concealed(key, "All stay secret", concealed=True)


def _concealed(key: str, label: str, *, concealed: bool) -> Offer:
    action: dict[str, Json] = {"type": "conceal-platoon", "platoon": key, "concealed": concealed}
    return Offer(key=f"{action['type']}:{key}:{concealed}", label=label, action=action, by=key, group="Unseen")


def _posture(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    if is_aircraft(unit):
        return
    action = {"type": "posture", "unit": name, "cover": unit.cover, "dug-in": unit.dug_in}
    yield close_if_refused(
        state,
        viewer,
        stand_offer(unit, f"cover:{name}", f"{name}: cover", action, group=MOVE, fields=posture_fields(unit)),
    )


def posture_fields(unit: Stand) -> tuple[Field, ...]:
    """Returns the fields of cover and digging in."""
    fields: list[Field] = [
        Choose(path=("cover",), label="In cover", options=COVER_OPTIONS, value=unit.cover, rule="SP-9.14")
    ]
    if is_infantry(unit):
        dug = (Option(value=True, label="dug in"), Option(value=False, label="not dug in"))
        fields.append(Choose(path=("dug-in",), label="Dug in", options=dug, value=unit.dug_in, rule="SP-9.19"))
    return tuple(fields)


def _leader(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    if unit.leader is None:
        return
    others = [one for one, other in state.units.items() if other.side == unit.side and one != name and _stands(other)]
    if others:
        action = {"type": "change-unit", "leader": unit.leader, "to": others[0]}
        choice = (choose_name(("to",), "To the stand that it touches", others, others[0], rule="SP-19.4"),)
        offer = stand_offer(
            unit, f"leader:{name}", f"{unit.leader} changes stands", action, group="Leader", fields=choice
        )
        yield close_if_refused(state, viewer, offer)


def _stands(unit: Stand) -> bool:
    return not unit.destroyed and not unit.carried_by and unit.turns_off is None


# --- close combat and transport -------------------------------------------------------------------


def _close_combat(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    if unit.move <= 0 or is_aircraft(unit) or (is_vtol(unit) and not unit.landed):
        return
    foes = list(enemies(state, unit.side))
    base: dict[str, Json] = {"type": "close-combat", "attackers": [name], "seen-before": True}
    document, reason = find_first_legal(state, viewer, ({**base, "defender": foe} for foe in foes))
    if document is None:
        if reason is not None and reason.code in ("fired-this-turn", "suppressed", "may-not-advance"):
            shown = {**base, "defender": foes[0]}
            offer = stand_offer(unit, f"close-combat:{name}", f"{name}: close combat", shown, group=COMBAT)
            yield close_if_refused(state, viewer, offer)
        return
    friends = [
        one
        for one, other in state.units.items()
        if other.platoon in state.active and one != name and _stands(other) and other.side == unit.side
    ]
    fields = tuple(_fight_fields(name, foes, friends, str(document["defender"])))
    note = (Reminder(text="The enemy must have been seen before the move began.", rule="SP-8.6"),)
    yield stand_offer(
        unit,
        f"close-combat:{name}",
        f"{name}: close combat",
        dict(document),
        group=COMBAT,
        fields=fields,
        rolls=True,
        reminders=note,
        **on_plan(state, foes, ("defender",), ("attackers",)),
    )


def _fight_fields(name: str, foes: list[str], friends: list[str], defender: str) -> Iterator[Field]:
    yield choose_name(("defender",), "Against", foes, defender, rule="SP-14.2")
    pairs = tuple(Option(value=one, label=one) for one in (name, *friends))
    if friends:
        yield Slots(path=("attackers",), label="Who attacks", entries=(), options=pairs, rule="SP-14.2")
        yield choose_or_none(
            ("modifiers-from",), "Modifiers of", (name, *friends), none="the first attacker", rule="SP-14.3"
        )
    yield cover_field(("cover",), "Cover of the defender", rule="SP-14.4")
    also = tuple(Option(value=one, label=one) for one in foes)
    yield Slots(
        path=("also-attacked",), label="Attached stands attacked too", entries=(), options=also, rule="SP-14.10"
    )
    yield yes_or_no(("seen-before",), "Seen before the move", "it was seen", "it was not", rule="SP-8.6")


def _transport(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    if not (is_infantry(unit) or unit.towed or class_of(unit).kind == "artillery"):
        return
    own = {
        one: other for one, other in state.units.items() if other.side == unit.side and one != name and _stands(other)
    }
    carriers = [one for one, other in own.items() if bay_capacity(other) or (unit.towed and other.kind == "vehicle")]
    document, _ = find_first_legal(state, viewer, ({"type": "load", "unit": name, "carrier": one} for one in carriers))
    if document is not None:
        fields = (
            choose_name(("carrier",), "Carrier", carriers, str(document["carrier"]), rule="SP-16.10"),
            distance_field(("distance",), "Distance to it", 0, most=20, rule="SP-16.12"),
        )
        offer = stand_offer(unit, f"load:{name}", f"{name}: get on", dict(document), group=TRANSPORT, fields=fields)
        yield changed(offer, **on_plan(state, carriers, ("carrier",)))
    vehicles = [one for one, other in own.items() if other.kind == "vehicle"]
    if is_infantry(unit) and not unit.attached_to:
        yield from _attach(state, viewer, name, unit, vehicles)
    if unit.attached_to:
        label = f"{name}: leave {unit.attached_to}"
        action: dict[str, Json] = {"type": "attach", "unit": name, "to": None}
        yield close_if_refused(state, viewer, stand_offer(unit, f"detach:{name}", label, action, group=TRANSPORT))


def _attach(state: State, viewer: Viewer, name: str, unit: Stand, vehicles: list[str]) -> Iterator[Offer]:
    document, _ = find_first_legal(state, viewer, ({"type": "attach", "unit": name, "to": one} for one in vehicles))
    if document is not None:
        fields = (
            choose_name(("to",), "Vehicle", vehicles, str(document["to"]), rule="SP-14.9"),
            yes_or_no(("adjacent",), "Next to it", "yes", "no", rule="SP-14.9"),
        )
        yield stand_offer(unit, f"attach:{name}", f"{name}: attach", dict(document), group=TRANSPORT, fields=fields)


def _unload(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    carrier = state.units.get(unit.carried_by or "")
    if carrier is not None and is_aircraft(carrier):
        return
    action = {"type": "unload", "unit": name}
    fields = (distance_field(("distance",), "Distance from the carrier", 0, most=20, rule="SP-16.12"),)
    yield close_if_refused(
        state, viewer, stand_offer(unit, f"unload:{name}", f"{name}: get off", action, group=TRANSPORT, fields=fields)
    )


# --- artillery ------------------------------------------------------------------------------------


def _artillery(state: State, viewer: Viewer, name: str, unit: Stand) -> Iterator[Offer]:
    own = {one: other for one, other in state.units.items() if other.side == unit.side and not other.destroyed}
    spotters = [one for one, other in own.items() if is_observer(other)]
    least = CATALOGUE.artillery.pieces[unit.artillery].least_range
    base: dict[str, Json] = {"type": "artillery-call", "by": [name], "range": least, "mode": "now"}
    documents = [*({**base, "observer": one} for one in spotters), {**base, "sees-target": True}]
    document, reason = find_first_legal(state, viewer, documents)
    label = f"{name}: call fire"
    if document is None:
        if reason is not None:
            yield close_if_refused(
                state, viewer, stand_offer(unit, f"call:{name}", label, dict(documents[-1]), group=GUNS)
            )
        return
    alike = [
        one
        for one, other in own.items()
        if other.platoon in state.active
        and (other.artillery, other.mrl) == (unit.artillery, unit.mrl)
        and not other.fired
    ]
    fields = tuple(_call_fields(unit, alike, spotters, document.get("observer")))
    counter: dict[str, Any] = {}
    if state.table is not None:
        middle = usual_place(state)
        document = {**document, "at": list(middle)}
        fields += place_fields(("at",), middle, state.table, rule="SP-17.4")
        counter = {"placing": Placing(at=("at",)), "measures": (("by",), ("at", 1))}
    note = (
        Reminder(text="Now: D10 against the artillery rating. Next cycle: it falls without a roll.", rule="SP-17.11"),
    )
    offer = stand_offer(
        unit, f"call:{name}", label, dict(document), group=GUNS, fields=fields, rolls=True, reminders=note
    )
    yield changed(offer, rolls_by_odds=True, **counter)


def _call_fields(unit: Stand, alike: list[str], spotters: list[str], chosen: Json) -> Iterator[Field]:
    options = tuple(Option(value=one, label=one) for one in alike)
    yield Slots(path=("by",), label="Pieces under this counter", entries=(), options=options, rule="SP-17.4")
    spotter = choose(
        ("observer",), "Observer", {None: "none", **{one: one for one in spotters}}, chosen, rule="SP-17.3"
    )
    yield spotter
    yield toggle_off(("sees-target",), "The pieces see the target", rule="SP-17.15")
    most = 400
    least = CATALOGUE.artillery.pieces[unit.artillery].least_range
    yield distance_field(("range",), "Range to the counter", least, most=most, rule="SP-17.2", needed=True)
    yield choose(("mode",), "Falls", {"now": "now", "next-cycle": "next cycle"}, "now", rule="SP-17.11")
    yield Text(path=("place",), label="Where the counter lies", value="", limit=80, rule="SP-17.4")
