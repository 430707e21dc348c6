"""Refusals with the rule behind their code, and refusals of unknown names."""

from __future__ import annotations

from rules.games.war_logic.catalogue import RULES
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal


def refuse(code: str, message: str, *, rule: str = "") -> Illegal:
    """Returns an :class:`Illegal` with the rule of its code."""
    return illegal(code, message, rule=rule or RULES[code])


def unknown_name(kind: str, name: str) -> Unreadable:
    """Returns the refusal of a name that nothing on the table has."""
    return Unreadable(Problem(code="unreadable", message=f"There is no {kind} called “{name}”."))


def unknown_skill(name: str, key: str) -> Illegal:
    """Returns the refusal of a skill that a unit does not have, or has never shown."""
    return refuse("no-such-skill", f"{name} has no skill called “{key}”.")
