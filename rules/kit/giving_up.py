"""Giving up: one label, one place and one sentence for all games whose rulebook does not say how it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json

END = "The end"
"""The group of offers that end a battle."""


def give_up_offer(
    key: str, action: Mapping[str, Json], *, others: Sequence[str], rule: str, side: str = "", **more: Any
) -> Offer:
    """Returns the offer to give up, which takes effect at once.

    ``others`` are the names of the sides left then: of one it is said that the win goes to it. ``side`` names the side
    that gives up where it is not the viewer's own; ``more`` are further members of the offer. A name may be plural
    ("Cossacks"): no verb in the present has it as its subject.
    """
    who, what = f"Give up for {side}" if side else "Give up", _what_follows(others)
    leave = "" if len(others) == 1 else f" All {'its' if side else 'your'} units leave the field."
    note = f"This takes effect at once: {what}.{leave}"
    reminders = (Reminder(text=note, rule=rule), *more.pop("reminders", ()))
    return Offer(
        key=key, label=f"{who}: {what}", action=dict(action), group=END, reminders=reminders, seldom=True, **more
    )


def giving_up_text(side: str, others: Sequence[str]) -> str:
    """Returns the sentence of a side that has given up."""
    return f"{side} gave up: {_what_follows(others)}."


def _what_follows(others: Sequence[str]) -> str:
    if not others:
        return "nobody wins"
    return f"the win goes to {others[0]}" if len(others) == 1 else "the others fight on"
