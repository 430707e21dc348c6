"""Dates and times as the reader's own browser writes them: 24 hours or 12, the day or the month first.

Months are words, so no date can be misread in either order; what differs is the habit. The browser names it in a
cookie (``static/js/app.js``), as it does its time zone, and pages write the same formats for all
(``{{ time|shown:"j M Y, H:i" }}``). Without it, and in mails, it is the British way. On the first page that a
browser asks for, each time also carries its moment and format, and ``static/js/times.js`` turns it before it is seen.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from datetime import date, datetime
from functools import cache

from django.utils.dateformat import format as write
from django.utils.html import format_html
from django.utils.timezone import is_aware, localtime

COOKIE = "times"
BRITISH = "24d"
HABITS = frozenset({BRITISH, "12d", "24m", "12m"})
"""Hours of a day's clock, and whether the day or the month comes first."""
DATE = re.compile(r"(?P<week>[lD] )?j (?P<month>[MF])(?P<year> Y)?")

_habit: ContextVar[str] = ContextVar("habit", default=BRITISH)
_untold: ContextVar[bool] = ContextVar("untold", default=False)


def follow(habit: str, *, untold: bool = False) -> None:
    """Sets the habit of the reader for whom this thread renders; anything that is not a habit is the British one.

    ``untold``: the page goes to a browser that has not named its habit and zone yet.
    """
    _habit.set(habit if habit in HABITS else BRITISH)
    _untold.set(untold)


def show(moment: date | None, form: str) -> str:
    """Writes a moment in the reader's zone, or a date, in a format of Django's, as this reader is used to it."""
    if not moment:
        return ""
    if not isinstance(moment, datetime) or not is_aware(moment):
        return write(moment, _adapt(form, _habit.get()))
    return _leave_to_script(moment.isoformat(), form, write(localtime(moment), _adapt(form, _habit.get())))


def name_zone(name: str) -> str:
    """Writes the name of the zone in which the reader's times are."""
    return _leave_to_script("", "", name)


def _leave_to_script(at: str, form: str, text: str) -> str:
    if not _untold.get():
        return text
    return format_html('<span data-at="{}" data-form="{}">{}</span>', at, form, text)


@cache
def _adapt(form: str, habit: str) -> str:
    if habit.startswith("12"):
        form = form.replace("H:i", "g:i A")
    return DATE.sub(_month_first, form) if habit.endswith("m") else form


def _month_first(found: re.Match[str]) -> str:
    week = f"{found['week'].strip()}, " if found["week"] else ""
    return f"{week}{found['month']} j{', Y' if found['year'] else ''}"
