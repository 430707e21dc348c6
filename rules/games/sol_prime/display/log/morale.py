"""Sentences of the log about morale tests and leaders."""

from __future__ import annotations

from rules.games.sol_prime.battle.events.course import LeaderFateSettled, PlatoonTested, UnitTested
from rules.games.sol_prime.display.log.course import platoon_label
from rules.kernel.viewer import Viewer


def describe_unit_test(event: UnitTested, viewer: Viewer) -> str:
    """Describes a stand's morale test."""
    return f"{event.unit} tests its morale and {'passes' if event.passed else 'fails'}."


def describe_platoon_test(event: PlatoonTested, viewer: Viewer) -> str:
    """Describes a platoon's morale test."""
    reasons = {
        "closer": "to move closer",
        "leave-cover": "to leave cover",
        "overwatch": "for Overwatch",
        "loss": "after its losses",
        "rally": "to rally",
    }
    passed = "passes" if event.passed else "fails"
    text = f"Platoon {platoon_label(event.platoon)} tests {reasons.get(event.reason, '')} and {passed}"
    return f"{text}: it is {event.state}." if event.state != "good" else f"{text}."


def describe_fate(event: LeaderFateSettled, viewer: Viewer) -> str:
    """Describes a leader's fate."""
    if event.fate == "killed":
        return f"{event.leader} is killed."
    return f"{event.leader} survives" + (f" and goes to {event.nearest}." if event.nearest else ".")
