"""Refusals with the rule that stands behind their code, and names that lead nowhere."""

from __future__ import annotations

from rules.games.war_logic.catalogue import RULES
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal


def refuse(code: str, message: str, *, rule: str = "") -> Illegal:
    """An :class:`Illegal` with the rule of its code."""
    return illegal(code, message, rule=rule or RULES[code])


def nothing_called(kind: str, name: str) -> Unreadable:
    """The refusal of a name that stands for nothing on the table."""
    return Unreadable(Problem(code="unreadable", message=f"There is no {kind} called “{name}”."))


def no_such_skill(name: str, key: str) -> Illegal:
    """The refusal of a skill that a unit has not, or has never shown."""
    return refuse("no-such-skill", f"{name} has no skill called “{key}”.")
