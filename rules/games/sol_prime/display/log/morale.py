"""Sentences of the log about morale tests and leaders."""

from __future__ import annotations

from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.display.log.course import platoon_label
from rules.kernel.viewer import Viewer


def describe_unit_test(event: Happened, viewer: Viewer) -> str:
    """Describes a stand's morale test."""
    return f"{event.action.get('unit')} tests its morale and {'passes' if event.result.get('passed') else 'fails'}."


def describe_platoon_test(event: Happened, viewer: Viewer) -> str:
    """Describes a platoon's morale test."""
    reasons = {
        "closer": "to move closer",
        "leave-cover": "to leave cover",
        "overwatch": "for Overwatch",
        "loss": "after its losses",
        "rally": "to rally",
    }
    passed = "passes" if event.result.get("passed") else "fails"
    reason = reasons.get(str(event.action.get("reason")), "")
    text = f"Platoon {platoon_label(event.action.get('platoon'))} tests {reason} and {passed}"
    state = event.result.get("state")
    return f"{text}: it is {state}." if state != "good" else f"{text}."


def describe_fate(event: Happened, viewer: Viewer) -> str:
    """Describes a leader's fate."""
    leader = event.action.get("leader")
    if event.result.get("fate") == "killed":
        return f"{leader} is killed."
    nearest = event.action.get("nearest")
    return f"{leader} survives" + (f" and goes to {nearest}." if nearest else ".")
