"""The actions open to a viewer now, from what they may know: legal as they stand, with fields to vary them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.ending import CONCEDES
from rules.games.sol_prime.battle.moments import is_cycle_over
from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.battle.turn_order import activatable_platoons
from rules.games.sol_prime.display.labels import platoon_name, side_name
from rules.games.sol_prime.display.offers.air import aircraft_offers, flight_offers
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.course import (
    COURSE,
    end_activation_offer,
    free_course_offers,
    morale_offers,
    roll_offer,
    support_offers,
)
from rules.games.sol_prime.display.offers.fire import fire_offers
from rules.games.sol_prime.display.offers.plan import ground_offers, place_offer, row_offers
from rules.games.sol_prime.display.offers.platoons import platoon_overwatch_offers, platoon_show_offers
from rules.games.sol_prime.display.offers.sheets import sheet_of
from rules.games.sol_prime.display.offers.stands import leader_offers
from rules.games.sol_prime.mechanics.overwatch import watching_stands
from rules.games.sol_prime.mechanics.sides import absent_platoons, may_come, side_to_roll
from rules.games.sol_prime.mechanics.stands import is_aircraft, must_fly
from rules.kernel.display.cards import Field, Option, Slots, Text
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kit.fields import choose
from rules.kit.giving_up import END, give_up_offer

IN_BAR = 3
"""The most platoons to choose from in the bar."""


def unplaced_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields putting stands on the plan that have no place there yet, which is possible at any time (SP-3.1).

    Where the players keep the order themselves nothing is ever settled: ground and places may be changed.
    """
    state = context.state
    if state.stage != "play" or state.table is None:
        return
    for name, unit in state.units.items():
        if unit.side in context.sides:
            yield from place_offer(context, name)
    if context.sides and not state.kept:
        for side in context.sides:
            yield from row_offers(context, side)
        yield from ground_offers(state)


def showing_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields showing a concealed stand, which is possible at any time (SP-28.4)."""
    state, own = context.state, context.sides
    for name, unit in state.units.items():
        if unit.concealed and not unit.destroyed and unit.side in own and state.stage == "play":
            action = {"type": "show", "unit": name}
            yield Offer(key=f"show:{name}", label=f"{name}: show it", action=action, by=sheet_of(unit), group="Unseen")
    if state.stage == "play":
        for key, one in state.platoons.items():
            if one.side in own:
                yield from platoon_show_offers(state, key)


# --- the course of play ---------------------------------------------------------------------------


def course_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields what begins and ends: cycles, turns, activations."""
    state = context.state
    if not state.kept:
        yield from free_course_offers(context)
    elif (rolls := side_to_roll(state)) in context.sides:
        yield roll_offer(state, str(rolls))
    if state.kept and is_cycle_over(state) and context.sides:
        yield Offer(
            key="new-cycle",
            label=f"Begin cycle {state.cycle + 1}",
            action={"type": "new-cycle"},
            group=COURSE,
            primary=True,
            rolls=True,
        )
    if state.turn in context.sides:
        yield from _turn(context, str(state.turn))


def _turn(context: OfferContext, side: str) -> Iterator[Offer]:
    state = context.state
    if state.active:
        for key in state.active:
            yield end_activation_offer(context, key)
        yield from support_offers(context, side)
        yield from _without_activation(context, side)
        return
    ready = activatable_platoons(state, side)
    spare = [key for key in absent_platoons(state, side, unseen=True) if may_come(state, key)]
    choice = [*ready, *spare] if state.points else []
    for key in choice:
        yield from _activate(context, key, [one for one in choice if one != key])
    end = Offer(
        key="end-turn", label="End the turn", action={"type": "end-turn", "side": side}, group=COURSE, primary=True
    )
    if not (state.points and ready):
        yield context.close_if_refused(end)
    yield from support_offers(context, side)
    yield from _without_activation(context, side)
    for name, unit in _unselected_aircraft(context, side):
        left = state.points and not state.platoons[unit.platoon or ""].activated
        if must_fly(unit) and not left and not state.sides[side].granted:
            yield from flight_offers(context, name, unit, selected=False)


def _activate(context: OfferContext, key: str, others: list[str]) -> Iterator[Offer]:
    state = context.state
    fields: list[Field] = []
    few = len(others) < IN_BAR
    if others and state.points > 1:
        options = tuple(Option(value=one, label=platoon_name(state, one)) for one in others)
        fields.append(Slots(path=("platoons",), label="Together with", entries=(), options=options, rule="SP-4.14"))
    offer = Offer(
        key=f"activate:{key}",
        label=f"Activate platoon {platoon_name(state, key)}",
        action={"type": "activate", "platoon": key, "platoons": []},
        by=key,
        group=COURSE,
        fields=tuple(fields),
        primary=few,
        reminders=(
            Reminder(text="Together: platoons that load or unload, or are attached to one another.", rule="SP-4.14"),
        ),
    )
    yield context.close_if_refused(offer)


def _unselected_aircraft(context: OfferContext, side: str) -> Iterator[tuple[str, Stand]]:
    active = context.state.active
    for name, unit in context.state.units.items():
        if is_aircraft(unit) and unit.side == side and not unit.destroyed and unit.platoon not in active:
            yield name, unit


def _without_activation(context: OfferContext, side: str) -> Iterator[Offer]:
    """Yields what needs no active platoon: aircraft called in this turn (SP-22.1), a leader with an installation."""
    for name, unit in context.state.units.items():
        if unit.leader and unit.side == side and unit.platoon is None and not unit.destroyed:
            yield from leader_offers(context, name, unit)
    if context.state.sides[side].granted:
        for name, unit in _unselected_aircraft(context, side):
            for offer in (*aircraft_offers(context, name, unit), *fire_offers(context, name)):
                if offer.closed is None:
                    yield offer


# --- who is active, who watches -------------------------------------------------------------------


def platoon_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields Overwatch of whole active platoons, and the tests of their intentions."""
    for key in context.state.active:
        if context.state.platoons[key].side in context.sides:
            yield from platoon_overwatch_offers(context, key)
            yield from morale_offers(context, key)


def overwatch_fire_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields Overwatch fire at any time of a turn, of active stands too (SP-6.2)."""
    state = context.state
    if state.turn is None:
        return
    for side in context.sides:
        for name in watching_stands(state, side):
            yield from fire_offers(context, name, overwatch=True)


# --- the end, and the referee ---------------------------------------------------------------------


def end_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields giving up, and the referee's end of the battle."""
    state, viewer = context.state, context.viewer
    if state.stage != "play":
        return
    if viewer.role == "referee":
        winners: dict[Json, str] = {None: "by points", **{side: side_name(state, side) for side in state.sides}}
        yield Offer(
            key="end-battle",
            label="End the battle",
            action={"type": "end-battle"},
            group=END,
            seldom=True,
            fields=(
                choose(("winner",), "Winner", winners, None, rule="SP-29.2"),
                Text(path=("reason",), label="Why", value="", limit=120),
            ),
        )
        return
    # At any time: players who give up need not wait for answers, nor finish their platoon.
    for side in context.sides:
        for enemy in (one for one in state.sides if one != side):
            action: dict[str, Json] = {"type": "end-battle", "winner": enemy, "reason": CONCEDES}
            yield give_up_offer(f"concede:{side}", action, others=[side_name(state, enemy)], rule="SP-29.2")


def loss_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields taking a stand off the table, which only the referee does."""
    state, viewer = context.state, context.viewer
    left = [name for name, unit in state.units.items() if not unit.destroyed]
    if viewer.role == "referee" and left and state.stage == "play":
        options: dict[Json, str] = {name: name for name in left}
        yield Offer(
            key="lose-stand",
            label="Take a stand off the table",
            action={"type": "lose-stand", "unit": left[0]},
            group="Referee",
            seldom=True,
            fields=(choose(("unit",), "Stand", options, left[0], rule="SP-18.13"),),
        )
