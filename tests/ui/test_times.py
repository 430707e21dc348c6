"""Dates and times in the order and by the clock of the reader."""

from contextvars import copy_context
from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from ui import times

MOMENT = datetime(2026, 11, 7, 19, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("habit", "form", "shown"),
    [
        ("24d", "j M Y, H:i", "7 Nov 2026, 19:05"),
        ("12d", "j M Y, H:i", "7 Nov 2026, 7:05 PM"),
        ("24m", "j M Y, H:i", "Nov 7, 2026, 19:05"),
        ("12m", "D j M, H:i T", "Sat, Nov 7, 7:05 PM UTC"),
        ("12m", "l j F Y, H:i", "Saturday, November 7, 2026, 7:05 PM"),
        ("12m", "H:i", "7:05 PM"),
        ("de", "j M Y, H:i", "7 Nov 2026, 19:05"),
    ],
)
def test_each_reader_sees_their_own_order_and_clock(habit, form, shown):
    def read(habit: str) -> str:
        times.follow(habit)
        return times.show(MOMENT, form)

    with timezone.override(UTC):
        assert copy_context().run(read, habit) == shown
        assert copy_context().run(read, "") == times.write(MOMENT, form)


def test_for_a_browser_that_has_said_nothing_yet_a_time_carries_its_moment_and_format():
    def read() -> str:
        times.follow("", untold=True)
        return times.show(MOMENT, "H:i") + times.show(MOMENT.date(), "j M") + times.name_zone("A<b")

    with timezone.override(UTC):
        assert copy_context().run(read) == (
            '<span data-at="2026-11-07T19:05:00+00:00" data-form="H:i">19:05</span>7 Nov'
            '<span data-at="" data-form="">A&lt;b</span>'
        )


def test_a_date_and_nothing_are_shown_as_they_are():
    assert times.show(date(2026, 11, 7), "j M Y") == "7 Nov 2026"
    assert times.show(None, "j M Y") == ""
