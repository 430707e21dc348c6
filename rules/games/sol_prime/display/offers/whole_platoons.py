"""Offers of several actions as one: a side is placed, a platoon moves in formation, platoons pass (SP-3 to 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.sol_prime.battle.actions import Action
from rules.games.sol_prime.battle.actions.turn import Activate, Drive, EndActivation
from rules.games.sol_prime.battle.evolve import evolve
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.display.labels import platoon_name
from rules.games.sol_prime.display.offers.course import COURSE
from rules.games.sol_prime.display.offers.movement import MOVE
from rules.games.sol_prime.display.offers.plan import GROUP as PLAN
from rules.games.sol_prime.mechanics.activation import activate
from rules.games.sol_prime.mechanics.measured_moves import as_move
from rules.games.sol_prime.mechanics.placement import group_of, placeable_stands
from rules.games.sol_prime.mechanics.stands import must_fly, stands_of
from rules.games.sol_prime.visibility.view import View
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace
from rules.kit.joined import Single, join

FEWEST = 2
"""The number of stands from which a platoon moves as one."""


def joined_offers(view: View, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields the offers to place a side, to move a platoon and to let platoons pass, made from those open now."""
    yield from _placing(view.state, offers)
    yield from _passing(view.state, offers)
    found: dict[str, list[Single]] = {}
    for offer in offers:
        if offer.action["type"] == "drive" and offer.closed is None and offer.placing:
            single = Single(
                label=offer.placing.piece,
                action=offer.action,
                fields=tuple(one for one in offer.fields if one.path[:1] == ("to",)),
                at=("to",),
                piece=offer.placing.piece,
            )
            found.setdefault(offer.by, []).append(single)
    for platoon, drives in found.items():
        if len(drives) >= FEWEST:
            yield join(
                f"move-all:{platoon}",
                f"Move all {len(drives)} stands",
                drives,
                by=platoon,
                group=MOVE,
                rolls=True,
                rolls_by_odds=True,
                reminders=(
                    Reminder(text="Overwatch fire at one of them comes first: the rest then wait.", rule="SP-6.3"),
                    Reminder(
                        text="Test first when it moves closer to the enemy or leaves cover near it.", rule="SP-18.10"
                    ),
                ),
            )


def _placing(state: State, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields the offer to put all platoons of a side on the plan that have no place yet, each where it may begin."""
    found: dict[str, dict[str, Offer]] = {}
    for offer in offers:
        names = _without_place(state, offer)
        if names:  # the row of a platoon comes before its single stands
            found.setdefault(state.units[names[0]].side, {}).setdefault(group_of(state.units[names[0]]), offer)
    for side, firsts in found.items():
        if len(firsts) >= FEWEST:
            singles = [
                Single(
                    label=platoon_name(state, key) if key in state.platoons else str(one.action["unit"]),
                    action=one.action,
                    fields=one.fields,
                    at=("at",),
                )
                for key, one in firsts.items()
            ]
            whose = "" if len(found) == 1 else f" of {state.sides[side].name or side}"
            yield join(
                f"place-all:{side}", f"Place all {len(singles)} platoons{whose}", singles, group=PLAN, primary=True
            )


def _without_place(state: State, offer: Offer) -> list[str]:
    """Returns the stands without a place to which an offer gives one at set-up."""
    match offer.action:
        case {"type": "place-platoon", "platoon": str(platoon)}:
            names = placeable_stands(state, platoon)
            return names if state.stage == "set-up" and all(state.units[one].at is None for one in names) else []
        case {"type": "place", "unit": str(name)} if state.stage == "set-up" and state.units[name].at is None:
            return [name]
        case _:
            return []


def _passing(state: State, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields the offer to activate platoons that then do nothing, while points are left that must be used (SP-4.10).

    Stands that were suppressed would have to test at the end (SP-12.5): their platoons are left for the player.
    """
    open_ = [str(one.action["platoon"]) for one in offers if one.action["type"] == "activate" and one.closed is None]
    idle = [key for key in open_ if key in state.platoons and _may_pass(state, key)][: state.points]
    if len(idle) < FEWEST:
        return
    singles = []
    for key in idle:
        singles.append(Single(label=platoon_name(state, key), action={"type": "activate", "platoon": key}))
        done: dict[str, Json] = {"type": "end-activation", "platoon": key}
        singles.append(Single(label=f"{platoon_name(state, key)} is done", action=done, along=True))
    yield join(
        "pass-all",
        f"Pass with {len(idle)} platoons",
        singles,
        group=COURSE,
        primary=True,
        forfeits=tuple(platoon_name(state, key) for key in idle),
        reminders=(Reminder(text="Each takes its activation point and does nothing in this cycle.", rule="SP-4.11"),),
    )


def _may_pass(state: State, key: str) -> bool:
    """Checks whether a platoon can end its activation at once: nobody has to test, no aircraft must fly."""
    stands = [state.units[name] for name in stands_of(state, key)]
    return bool(stands) and not any(one.suppressed or must_fly(one) for one in stands)


def presume(view: View, action: Action) -> View:
    """Returns the view after an action as those after it presume: a platoon is active, a stand has arrived."""
    state = view.state
    if isinstance(action, Activate):
        return replace(view, state=evolve(state, activate(state, action)))
    if isinstance(action, EndActivation):
        return replace(view, state=replace(state, active=tuple(one for one in state.active if one != action.platoon)))
    if not isinstance(action, Drive) or action.unit not in state.units:
        return view
    move = as_move(state, action)
    stand = state.units[action.unit]
    there = replace(stand, at=action.to, facing=stand.facing if move.facing is None else move.facing)
    return replace(view, state=replace(state, units={**state.units, action.unit: there}))
