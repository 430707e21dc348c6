"""Sentences of the log about the course of play."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.display.labels import format_count
from rules.kernel.game import Viewer


def unit_name(event: Happened, side: object) -> str:
    return event.names.get(str(side), str(side))


def platoon_label(key: object) -> str:
    return str(key).rpartition("/")[2]


def name_lost(event: Happened) -> str:
    """Names the other stands that were lost."""
    gone = [str(one) for one in event.result.get("destroyed") or () if one != event.action.get("target")]
    return f" Lost: {', '.join(gone)}." if gone else ""


def first_text(event: Happened, viewer: Viewer) -> str:
    return f"{unit_name(event, event.result.get('first'))} rolls first."


def cycle_text(event: Happened, viewer: Viewer) -> str:
    return f"Cycle {event.result.get('cycle')} begins. {first_text(event, viewer)}"


def rolled_text(event: Happened, viewer: Viewer) -> str:
    points = int(event.result.get("points") or 0)
    return f"{unit_name(event, event.side)} has {format_count(points, 'activation point')}."


def activated_text(event: Happened, viewer: Viewer) -> str:
    names = [event.action.get("platoon"), *(event.action.get("platoons") or ())]
    shown = " and ".join(platoon_label(one) for one in names if one)
    points = format_count(int(event.result.get("points") or 0), "point")
    return f"{unit_name(event, event.side)} activates platoon {shown}; {points} left."


def activation_ended_text(event: Happened, viewer: Viewer) -> str:
    recovery: Mapping[str, str] = event.result.get("recovery") or {}
    tests = [f"{name} {'recovers' if fate == 'recovered' else 'stays suppressed'}" for name, fate in recovery.items()]
    return f"Platoon {platoon_label(event.action.get('platoon'))} is done." + (f" {', '.join(tests)}." if tests else "")


def turn_ended_text(event: Happened, viewer: Viewer) -> str:
    follows = event.result.get("next")
    after = "The cycle is over." if follows == "new-cycle" else f"{unit_name(event, follows)} is next."
    return f"{unit_name(event, event.side)} ends its turn. {after}"


def waited_text(event: Happened, viewer: Viewer) -> str:
    asked = [one for one in event.result.get("waits") or () if isinstance(one, Mapping)]
    texts = {
        "overwatch": "may fire at {unit} from Overwatch",
        "missile": "may react for {unit}",
        "loss-test": "tests platoon {unit} after its losses",
        "leader": "settles the fate of {unit}",
        "impact": "resolves {unit}",
        "counterbattery": "may try counterbattery fire at {unit}",
    }
    parts = [
        f"{unit_name(event, one['side'])} {texts[one['kind']].format(unit=platoon_label(one['unit']))}" for one in asked
    ]
    return "; ".join(parts) + "." if parts else ""


def held_text(event: Happened, viewer: Viewer) -> str:
    return (
        f"{unit_name(event, event.side)} holds its fire." if event.result else "The missile cannot be fired any more."
    )


def ended_text(event: Happened, viewer: Viewer) -> str:
    winner = event.result.get("winner")
    who = f"{unit_name(event, winner)} wins" if winner else "A draw"
    return f"The battle is over. {who}: {event.result.get('reason')}."
