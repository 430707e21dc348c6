"""Sentences of the log about the course of play."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.battle.ending import REASONS
from rules.games.sol_prime.battle.events import Happened
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_count, format_list


def recorded_name(event: Happened, side: object) -> str:
    """Returns the name of a side or platoon at the time of the event."""
    return event.names.get(str(side), str(side))


def platoon_label(key: object) -> str:
    """Returns the name of a platoon without its side."""
    return str(key).rpartition("/")[2]


def name_lost(event: Happened) -> str:
    """Names the other stands that were lost."""
    gone = [str(one) for one in event.result.get("destroyed") or () if one != event.action.get("target")]
    return f" Lost: {', '.join(gone)}." if gone else ""


def describe_first_side(event: Happened, viewer: Viewer) -> str:
    """Describes the side that begins."""
    return f"{recorded_name(event, event.result.get('first'))} rolls first."


def describe_cycle(event: Happened, viewer: Viewer) -> str:
    """Describes a new cycle."""
    return f"Cycle {event.result.get('cycle')} begins. {describe_first_side(event, viewer)}"


def describe_activation_roll(event: Happened, viewer: Viewer) -> str:
    """Describes a roll for activation points."""
    points = int(event.result.get("points") or 0)
    return f"{recorded_name(event, event.side)} has {format_count(points, 'activation point')}."


def describe_activation(event: Happened, viewer: Viewer) -> str:
    """Describes platoons that are activated."""
    names = [event.action.get("platoon"), *(event.action.get("platoons") or ())]
    shown = format_list(platoon_label(one) for one in names if one)
    points = format_count(int(event.result.get("points") or 0), "point")
    return f"{recorded_name(event, event.side)} activates platoon {shown}; {points} left."


def describe_activation_end(event: Happened, viewer: Viewer) -> str:
    """Describes the end of an activation."""
    recovery: Mapping[str, str] = event.result.get("recovery") or {}
    tests = [f"{name} {'recovers' if fate == 'recovered' else 'stays suppressed'}" for name, fate in recovery.items()]
    return f"Platoon {platoon_label(event.action.get('platoon'))} is done." + (f" {', '.join(tests)}." if tests else "")


def describe_turn_end(event: Happened, viewer: Viewer) -> str:
    """Describes the end of a turn."""
    follows = event.result.get("next")
    after = "The cycle is over." if follows == "new-cycle" else f"{recorded_name(event, follows)} is next."
    return f"{recorded_name(event, event.side)} ends its turn. {after}"


def describe_waiting(event: Happened, viewer: Viewer) -> str:
    """Describes the steps that now wait for an answer."""
    asked = [one for one in event.result.get("waits") or () if isinstance(one, Mapping)]
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
        f"{recorded_name(event, one['side'])} {texts[one['kind']].format(unit=platoon_label(one['unit']))}"
        for one in asked
    ]
    return "; ".join(parts) + "." if parts else ""


def describe_held_fire(event: Happened, viewer: Viewer) -> str:
    """Describes fire that is held, or that nothing unseen lies where shells fall."""
    if event.result.get("nothing-unseen"):
        return f"{recorded_name(event, event.side)} has nothing unseen where the shells fall."
    return (
        f"{recorded_name(event, event.side)} holds its fire."
        if event.result
        else "The missile cannot be fired any more."
    )


def describe_end(event: Happened, viewer: Viewer) -> str:
    """Describes the end of the battle."""
    winner, reason = event.result.get("winner"), str(event.result.get("reason"))
    who = f"{recorded_name(event, winner)} wins" if winner else "A draw"
    return f"The battle is over. {who}: {REASONS.get(reason, reason)}."
