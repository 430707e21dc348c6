"""Refusals of an action's form: it says what its offer asks for, and nothing that it does not.

A battle on a map measures its distances itself; one at the table has them typed. Case files, which build their own
situations, do not come this way.
"""

from __future__ import annotations

from rules.kernel.problems import Illegal, Problem, Unreadable, illegal

MOST_HEXES = 99
"""The longest distance that anybody types."""


def spare(message: str, rule: str) -> Unreadable:
    """Returns the refusal of a parameter that says nothing here."""
    return Unreadable(Problem(code="unreadable", message=message, rule=rule))


def lacking(message: str, rule: str) -> Illegal:
    """Returns the refusal of an action that does not say how far it goes."""
    return illegal("distance-missing", message, rule=rule)
