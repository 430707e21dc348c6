"""Offers of the course of play that hold in a kept battle and in one whose players keep the order themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.display.labels import platoon_name
from rules.games.sol_prime.display.offers.answers import cover_counts, leader_fate_offer, loss_test_offer
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import cover_field, distance_field
from rules.games.sol_prime.display.offers.impact import impact_offers
from rules.games.sol_prime.mechanics.activation import unused_stands
from rules.games.sol_prime.mechanics.losses import has_lost_much
from rules.games.sol_prime.mechanics.sides import has_stands
from rules.games.sol_prime.mechanics.stands import is_aircraft
from rules.kernel.display.cards import Field
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace
from rules.kit.fields import choose

COURSE, MORALE = "Course of play", "Morale"


def roll_offer(state: State, side: str) -> Offer:
    """Returns the activation roll."""
    return Offer(
        key=f"roll:{side}",
        label="Roll for activation points",
        action={"type": "roll-activation", "side": side},
        group=COURSE,
        primary=True,
        rolls=True,
        reminders=(Reminder(text="Each player on a side rolls a die; the modifiers apply to each.", rule="SP-4.8"),),
    )


def end_activation_offer(context: OfferContext, key: str) -> Offer:
    """Returns the end of a platoon's activation (SP-4.12)."""
    state = context.state
    began = state.platoons[key].began or ()
    testing = [name for name in began if state.units[name].suppressed and not state.units[name].destroyed]
    fields: list[Field] = []
    for name in testing:
        path = ("circumstances", name)
        fields.append(distance_field((*path, "leader-within"), f"{name}: leader within", None, most=60, rule="SP-18.6"))
        fields.append(cover_field((*path, "cover"), f"{name}: cover", rule="SP-18.6"))
    offer = Offer(
        key=f"end:{key}",
        label=f"Platoon {platoon_name(state, key)} is done",
        action={"type": "end-activation", "platoon": key},
        by=key,
        group=COURSE,
        fields=tuple(fields),
        primary=True,
        rolls=bool(testing),
        forfeits=tuple(unused_stands(state, key)),
    )
    return context.close_if_refused(offer)


def support_offers(context: OfferContext, side: str) -> Iterator[Offer]:
    """Yields the call for air support, once a turn (SP-22.1)."""
    state = context.state
    if state.sides[side].support_called or not _has_aircraft(state, side):
        return
    poor = state.options.weather == "hazy"
    action: dict[str, Json] = {"type": "air-support", "side": side, "poor-weather": poor}
    field = choose(("poor-weather",), "Weather", {False: "good", True: "poor"}, poor, rule="SP-22.1")
    offer = Offer(
        key=f"support:{side}", label="Call for air support", action=action, group=COURSE, fields=(field,), rolls=True
    )
    yield context.close_if_refused(offer)


def morale_offers(context: OfferContext, key: str) -> Iterator[Offer]:
    """Yields the tests of a platoon's intentions, and rallying (SP-18.14, SP-18.17)."""
    state = context.state
    reasons: dict[Json, str] = {
        "closer": "to move closer",
        "leave-cover": "to leave cover",
        "overwatch": "to go on Overwatch",
    }
    action: dict[str, Json] = {"type": "platoon-morale", "platoon": key, "reason": "closer"}
    test = Offer(
        key=f"test:{key}",
        label="Test the platoon's morale",
        action=action,
        by=key,
        group=MORALE,
        fields=(choose(("reason",), "It wishes", reasons, "closer", rule="SP-18.14"), *cover_counts()),
        rolls=True,
        seldom=True,
        reminders=(
            Reminder(text="Each intention by itself: leave cover, then closer, then Overwatch.", rule="SP-18.14"),
        ),
    )
    if context.find_refusal(test.action) is None:
        yield test
    if state.platoons[key].state == "shaken":
        rally: dict[str, Json] = {**action, "reason": "rally"}
        yield context.close_if_refused(
            Offer(
                key=f"rally:{key}",
                label="Rally",
                action=rally,
                by=key,
                group=MORALE,
                fields=cover_counts(),
                rolls=True,
            ),
        )


def _has_aircraft(state: State, side: str) -> bool:
    return any(is_aircraft(unit) and unit.side == side and not unit.destroyed for unit in state.units.values())


# --- where the players keep the order themselves ------------------------------------------------------


def free_course_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields what begins and ends, and the rolls that nothing asks for, where the players keep the order themselves."""
    state = context.state
    if not context.sides:
        return
    label = f"Begin cycle {state.cycle + 1}"
    yield Offer(key="new-cycle", label=label, action={"type": "new-cycle"}, group=COURSE, rolls=True)
    for mission in state.missions:
        if mission.side in context.sides and mission.due <= state.cycle:
            yield from impact_offers(context, mission, group="Artillery")
    for side in context.sides:
        yield from _fallen_leaders(state, side)
        if state.turn is None:
            yield replace(roll_offer(state, side), primary=False, seldom=True)
            yield from support_offers(context, side)
        for key, one in state.platoons.items():
            if one.side == side and has_stands(state, key):
                yield from _free_platoon(context, key)


def _fallen_leaders(state: State, side: str) -> Iterator[Offer]:
    for unit in state.units.values():
        if unit.side == side and unit.destroyed and unit.leader is not None:
            yield replace(leader_fate_offer(state, side, unit.leader, group=MORALE), primary=False)


def _free_platoon(context: OfferContext, key: str) -> Iterator[Offer]:
    state = context.state
    if has_lost_much(state, key):
        yield replace(loss_test_offer(state, key, group=MORALE), primary=False)
    if state.turn is not None:
        return
    if not state.platoons[key].activated:
        offer = Offer(
            key=f"activate:{key}",
            label=f"Activate platoon {platoon_name(state, key)}",
            action={"type": "activate", "platoon": key},
            by=key,
            group=COURSE,
        )
        yield context.close_if_refused(offer)
    one = state.platoons[key]
    if one.began is not None or one.rallied or one.penalties:
        yield replace(end_activation_offer(context, key), primary=False)
    yield from morale_offers(context, key)
