"""Sentences of the log about the course of play."""

from __future__ import annotations

from rules.games.sol_prime.battle.ending import describe_ending
from rules.games.sol_prime.battle.events.base import Happened, Loss
from rules.games.sol_prime.battle.events.course import (
    Activated,
    ActivationEnded,
    ActivationRolled,
    CycleBegun,
    Ended,
    FireHeld,
    FirstSideSettled,
    TurnEnded,
    Waited,
)
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_count, format_list


def recorded_name(event: Happened, side: object) -> str:
    """Returns the name of a side or platoon at the time of the event."""
    return event.names.get(str(side), str(side))


def platoon_label(key: object) -> str:
    """Returns the name of a platoon without its side."""
    return str(key).rpartition("/")[2]


def name_lost(event: Loss, *, besides: str = "") -> str:
    """Names the stands that were lost ``besides`` one that the sentence has named."""
    gone = [one for one in event.destroyed if one != besides]
    return f" Lost: {', '.join(gone)}." if gone else ""


def describe_first_side(event: FirstSideSettled | CycleBegun, viewer: Viewer) -> str:
    """Describes the side that begins."""
    return f"{recorded_name(event, event.first)} rolls first."


def describe_cycle(event: CycleBegun, viewer: Viewer) -> str:
    """Describes a new cycle."""
    return f"Cycle {event.cycle} begins. {describe_first_side(event, viewer)}"


def describe_activation_roll(event: ActivationRolled, viewer: Viewer) -> str:
    """Describes a roll for activation points."""
    return f"{recorded_name(event, event.side)} has {format_count(event.points, 'activation point')}."


def describe_activation(event: Activated, viewer: Viewer) -> str:
    """Describes platoons that are activated."""
    shown = format_list(platoon_label(one) for one in event.platoons)
    points = format_count(event.points, "point")
    return f"{recorded_name(event, event.side)} activates platoon {shown}; {points} left."


def describe_activation_end(event: ActivationEnded, viewer: Viewer) -> str:
    """Describes the end of an activation."""
    fates = event.recovery.items()
    tests = [f"{name} {'recovers' if fate == 'recovered' else 'stays suppressed'}" for name, fate in fates]
    return f"Platoon {platoon_label(event.platoon)} is done." + (f" {', '.join(tests)}." if tests else "")


def describe_turn_end(event: TurnEnded, viewer: Viewer) -> str:
    """Describes the end of a turn."""
    after = "The cycle is over." if event.next == "new-cycle" else f"{recorded_name(event, event.next)} is next."
    return f"{recorded_name(event, event.side)} ends its turn. {after}"


def describe_waiting(event: Waited, viewer: Viewer) -> str:
    """Describes the steps that now wait for an answer."""
    texts = {
        "overwatch": "may fire at {unit} from Overwatch",
        "missile": "may react for {unit}",
        "loss-test": "tests platoon {unit} after its losses",
        "leader": "settles the fate of {unit}",
        "impact": "resolves {unit}",
        "unseen": "shows unseen stands where {unit} falls",
        "counterbattery": "may try counterbattery fire at {unit}",
    }
    parts = [
        f"{recorded_name(event, one.side)} {texts[one.kind].format(unit=platoon_label(one.unit))}"
        for one in event.waits
    ]
    return "; ".join(parts) + "." if parts else ""


def describe_held_fire(event: FireHeld, viewer: Viewer) -> str:
    """Describes fire that is held, or that nothing unseen lies where shells fall."""
    if event.nothing_unseen:
        return f"{recorded_name(event, event.side)} has nothing unseen where the shells fall."
    return (
        f"{recorded_name(event, event.side)} holds its fire." if event.held else "The missile can no longer be fired."
    )


def describe_end(event: Ended, viewer: Viewer) -> str:
    """Describes the end of the battle."""
    names = {side: recorded_name(event, side) for side in event.points}
    return f"The battle is over. {describe_ending(event.winner, event.reason, names)}"
