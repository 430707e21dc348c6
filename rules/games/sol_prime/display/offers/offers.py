"""The actions open to a viewer now, from what they may know: legal as they stand, with fields to vary them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.permissions import CONCEDES, is_cycle_over
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.battle.turn_order import activatable_platoons
from rules.games.sol_prime.display.labels import platoon_name, side_name
from rules.games.sol_prime.display.offers.air import aircraft_offers, flight_offers
from rules.games.sol_prime.display.offers.answers import answer_offers
from rules.games.sol_prime.display.offers.course import (
    COURSE,
    end_activation_offer,
    free_course_offers,
    morale_offers,
    roll_offer,
    support_offers,
)
from rules.games.sol_prime.display.offers.fields import choose, complete_action
from rules.games.sol_prime.display.offers.fire import fire_offers
from rules.games.sol_prime.display.offers.plan import ground_offers, place_offer, row_offers
from rules.games.sol_prime.display.offers.platoons import platoon_overwatch_offers, platoon_show_offers
from rules.games.sol_prime.display.offers.set_up import set_up_offers
from rules.games.sol_prime.display.offers.sheets import sheet_of
from rules.games.sol_prime.display.offers.stands import unit_offers
from rules.games.sol_prime.display.offers.trial import close_if_refused
from rules.games.sol_prime.mechanics.overwatch import watching_stands
from rules.games.sol_prime.mechanics.sides import absent_platoons, may_come, side_to_roll
from rules.games.sol_prime.mechanics.stands import is_aircraft, must_fly
from rules.games.sol_prime.visibility.view import View, owns
from rules.kernel.display.cards import Field, Option, Slots, Text
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kernel.viewer import Viewer

IN_BAR = 4
"""The most platoons to choose from in the bar."""


def offers(view: View) -> tuple[Offer, ...]:
    """Returns every open action, and closed ones where the viewer would wonder."""
    state, viewer = view.state, view.viewer
    if state.stage == "over" or viewer.role == "spectator":
        return ()
    own = [side for side in state.sides if owns(viewer, side)]
    if state.stage == "set-up":
        found = [*set_up_offers(state, viewer, own)]
    elif state.pending:
        found = [*answer_offers(state, viewer, own)]
    else:
        found = [
            *_course_offers(state, viewer, own),
            *_acting_platoons(state, viewer, own),
            *_overwatch_fire(state, viewer, own),
        ]
    found += [
        *_unplaced_stands(state, viewer, own),
        *_show_stands(state, own),
        *_end(state, viewer, own),
        *_referee(state, viewer),
    ]
    return tuple(complete_action(one) for one in found)


def _unplaced_stands(state: State, viewer: Viewer, own: list[str]) -> Iterator[Offer]:
    """Yields putting stands on the plan that have no place there yet, which is possible at any time (SP-3.1).

    Where the players keep the order themselves nothing is ever settled: ground and places may be changed.
    """
    if state.stage != "play" or state.table is None:
        return
    for name, unit in state.units.items():
        if unit.side in own:
            yield from place_offer(state, viewer, name)
    if own and not state.kept:
        for side in own:
            yield from row_offers(state, viewer, side)
        yield from ground_offers(state)


def _show_stands(state: State, own: list[str]) -> Iterator[Offer]:
    """Yields showing a concealed stand, which is possible at any time (SP-28.4)."""
    for name, unit in state.units.items():
        if unit.concealed and not unit.destroyed and unit.side in own and state.stage == "play":
            action = {"type": "show", "unit": name}
            yield Offer(key=f"show:{name}", label=f"{name}: show it", action=action, by=sheet_of(unit), group="Unseen")
    if state.stage == "play":
        for key, one in state.platoons.items():
            if one.side in own:
                yield from platoon_show_offers(state, key)


# --- the course of play ---------------------------------------------------------------------------


def _course_offers(state: State, viewer: Viewer, own: list[str]) -> Iterator[Offer]:
    if not state.kept:
        yield from free_course_offers(state, viewer, own)
    elif (rolls := side_to_roll(state)) in own:
        yield roll_offer(state, str(rolls))
    if state.kept and is_cycle_over(state) and own:
        yield Offer(
            key="new-cycle",
            label=f"Begin cycle {state.cycle + 1}",
            action={"type": "new-cycle"},
            group=COURSE,
            primary=True,
            rolls=True,
        )
    if state.turn in own:
        yield from _turn(state, viewer, str(state.turn))


def _turn(state: State, viewer: Viewer, side: str) -> Iterator[Offer]:
    if state.active:
        for key in state.active:
            yield end_activation_offer(state, viewer, key)
        yield from support_offers(state, viewer, side)
        return
    ready = activatable_platoons(state, side)
    spare = [key for key in absent_platoons(state, side, unseen=True) if may_come(state, key)]
    choice = [*ready, *spare] if state.points else []
    for key in choice:
        yield from _activate(state, viewer, key, [one for one in choice if one != key])
    end = Offer(
        key="end-turn", label="End the turn", action={"type": "end-turn", "side": side}, group=COURSE, primary=True
    )
    if not (state.points and ready):
        yield close_if_refused(state, viewer, end)
    yield from support_offers(state, viewer, side)
    for name, unit in state.units.items():
        if is_aircraft(unit) and unit.side == side and not unit.destroyed and unit.platoon not in state.active:
            yield from _unselected_aircraft(state, viewer, name)


def _activate(state: State, viewer: Viewer, key: str, others: list[str]) -> Iterator[Offer]:
    fields: list[Field] = []
    few = len(others) < IN_BAR
    if others and state.points > 1:
        options = tuple(Option(value=one, label=platoon_name(state, one)) for one in others)
        fields.append(Slots(path=("platoons",), label="Together with", entries=(), options=options, rule="SP-4.14"))
    offer = Offer(
        key=f"activate:{key}",
        label=f"Activate platoon {platoon_name(state, key)}",
        action={"type": "activate", "platoon": key, "platoons": []},
        by=key if few else "",
        group=COURSE if few else "Activate",
        fields=tuple(fields),
        primary=few,
        reminders=(
            Reminder(text="Together: platoons that load or unload, or are attached to one another.", rule="SP-4.14"),
        ),
    )
    yield close_if_refused(state, viewer, offer)


def _unselected_aircraft(state: State, viewer: Viewer, name: str) -> Iterator[Offer]:
    """Yields aircraft called in this turn, and those that fly on without a point (SP-22.1, SP-22.13)."""
    unit = state.units[name]
    if state.sides[unit.side].granted:
        for offer in (*aircraft_offers(state, viewer, name), *fire_offers(state, viewer, name)):
            if offer.closed is None:
                yield offer
    elif must_fly(unit) and (not state.points or state.platoons[unit.platoon or ""].activated):
        yield from flight_offers(state, viewer, name, unit, selected=False)


# --- who is active, who watches -------------------------------------------------------------------


def _acting_platoons(state: State, viewer: Viewer, own: list[str]) -> Iterator[Offer]:
    for name, unit in state.units.items():
        if unit.side not in own:
            continue
        loose = not state.kept and state.turn is None
        if loose or unit.platoon in state.active:
            yield from unit_offers(state, viewer, name)
    for key in state.active:
        if state.platoons[key].side in own:
            yield from platoon_overwatch_offers(state, viewer, key)
            yield from morale_offers(state, viewer, key)


def _overwatch_fire(state: State, viewer: Viewer, own: list[str]) -> Iterator[Offer]:
    """Yields Overwatch fire at any time of a turn, of active stands too (SP-6.2)."""
    if state.turn is None:
        return
    for side in own:
        for name in watching_stands(state, side):
            yield from fire_offers(state, viewer, name, overwatch=True)


# --- the end, and the referee ---------------------------------------------------------------------


def _end(state: State, viewer: Viewer, own: list[str]) -> Iterator[Offer]:
    if state.stage != "play":
        return
    if viewer.role == "referee":
        winners: dict[Json, str] = {None: "by points", **{side: side_name(state, side) for side in state.sides}}
        yield Offer(
            key="end-battle",
            label="End the battle",
            action={"type": "end-battle"},
            group="End",
            seldom=True,
            fields=(
                choose(("winner",), "Winner", winners, None, rule="SP-29.2"),
                Text(path=("reason",), label="Why", value="", limit=120),
            ),
        )
        return
    # At any time: players who give up need not wait for answers, nor finish their platoon.
    for side in own:
        for enemy in (one for one in state.sides if one != side):
            action: dict[str, Json] = {"type": "end-battle", "winner": enemy, "reason": CONCEDES}
            yield Offer(key=f"concede:{side}", label="Concede the battle", action=action, group="End", seldom=True)


def _referee(state: State, viewer: Viewer) -> Iterator[Offer]:
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
