"""The panel of several actions as one: all their odds in one sheet, each can be changed or left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from battles.pages.joined_form import EACH, JoinedForm
from battles.pages.panels import Panel
from battles.pages.regions import act_url
from battles.pages.unmoved import all_stay
from battles.play.previews import Preview
from battles.store.models import Battle
from battles.store.selectors import Moment
from rules import registry
from rules.kernel.display.cards import Choose, Option
from rules.kernel.display.plan import Sketch
from rules.kernel.edits import read_path
from rules.kernel.odds import Odds, percent
from rules.kernel.problems import Problem
from rules.kernel.records import replace
from rules.kernel.wording import format_count
from ui.html import place_id
from ui.offers import with_value

IN_SHORT = 3
"""The number of outcomes that a line names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartLine:
    """A line of the form: an action, whether it is done, its fields, what is ``chosen`` in it and what it would bring.

    ``spot`` is the place of its ``piece`` on the plan, ``leads``: the others move along with it.
    """

    number: int
    label: str
    on: bool
    fixed: bool
    controls: Sequence[dict[str, object]]
    preview: Preview
    short: str
    chosen: str
    piece: str
    spot: str
    leads: bool
    along: bool


def joined_panel(
    battle: Battle, now: Moment, form: JoinedForm, rollers: Any, *, problems: Sequence[Problem] = (), status: int = 200
) -> Panel:
    """Returns several actions as one form. ``rollers(offer, shown)`` says who may roll their dice."""
    shown = form.previews(registry.get_played(battle.game), now.view)
    lines = [one for one in _lines(form, shown) if not one.along or one.preview.problems]
    odds = next((one.odds for one in shown if one.odds), None)
    together = Preview(odds=odds, sketch=_sketch(shown, leads=form.leads))
    leading = next((one for one in lines if one.leads), None)
    return Panel(
        template="battles/action/joined.html",
        status=status,
        context={
            "offer": form.offer,
            "who": sheet.title if (sheet := now.sheet(form.offer.by)) else "",
            "lines": lines,
            "leading": leading,
            "action": {"type": "together", "actions": [dict(one) for one in form.actions]},
            "problems": _first_of_lines(problems, lines),
            "common": _common(form),
            "common_cells": form.offer.cells,
            "spot": leading.spot if leading else "",
            "preview": together,
            "average": _on_average(lines),
            "against": _against(lines),
            "stays": all_stay(now, form),
            "some": _some(form),
            "act_url": act_url(battle, now.role),
            "adjust_url": reverse("battles:adjust", args=[battle.public_id, now.role]),
            **rollers(form.offer, together),
        },
    )


def _some(form: JoinedForm) -> str:
    """Returns what the button does where some actions are left out; "" while it does all."""
    free = [number for number, one in enumerate(form.offer.parts) if not one.fixed and not one.along]
    kept = [number for number in free if number not in form.off]
    return "" if len(kept) == len(free) else f"Do {len(kept)} of {len(free)}"


def _lines(form: JoinedForm, shown: Sequence[Preview]) -> Iterator[PartLine]:
    whole = {"actions": [dict(one) for one in form.actions]}
    for number, (part, preview) in enumerate(zip(form.offer.parts, shown, strict=True)):
        yield PartLine(
            number=number,
            label=part.label,
            on=number not in form.off,
            fixed=part.fixed,
            controls=[
                {"record": with_value(one, read_path(whole, one.path)), "cells": None, "look": "measure"}
                for one in part.fields
            ],
            preview=preview,
            short=_in_short(preview),
            chosen=next((_chosen(one, whole) for one in part.fields if isinstance(one, Choose)), ""),
            piece=part.piece,
            spot=place_id(part.at) if part.at else "",
            leads=number == form.leads,
            along=part.along,
        )


def _chosen(one: Choose, whole: Any) -> str:
    value = read_path(whole, one.path)
    return next((option.label for option in one.options if option.value == value), "")


def _in_short(shown: Preview) -> str:
    """Returns the odds in a few words, or the sum of an action without any."""
    if shown.odds:
        return _odds_in_short(shown.odds)
    total = next((line for line in shown.lines if line.total), None)
    return f"{total.label} {total.amount} {total.how}".strip() if total else ""


def _odds_in_short(odds: Odds) -> str:
    likely = sorted((one for one in odds.strip if one.chance), key=lambda one: -one.chance)[:IN_SHORT]
    return ", ".join(f"{one.label} {percent(one.chance)}" for one in odds.strip if one in likely)


def _on_average(lines: Sequence[PartLine]) -> str:
    """Returns the average number of each outcome but the bad one in all rolls together; "" for fewer than two."""
    rolls = [one.preview.odds for one in lines if one.on and one.preview.odds]
    expected = Counter[str]()
    for odds in rolls:
        expected.update({one.label: float(one.chance) for one in odds.strip if one.tone != "miss"})
    if len(rolls) < 2 or not expected:
        return ""
    return f"{len(rolls)} rolls, on average: " + ", ".join(f"{label} {count:.1f}" for label, count in expected.items())


def _against(lines: Sequence[PartLine]) -> str:
    """Returns what is against the first action that is refused as it stands, and how many others are; "" for none."""
    found = [(one, one.preview.problems[0]) for one in lines if one.on and one.preview.problems]
    if not found:
        return ""
    (first, problem), *others = found
    more = f" {format_count(len(others), 'other')} cannot either." if others else ""
    return f"{first.label}: {problem.message}{more}"


def _first_of_lines(problems: Sequence[Problem], lines: Sequence[PartLine]) -> list[Problem]:
    """Returns the problems above the form; of those that a line of it says again only the first."""
    said = {f"{one.label}: {problem.message}" for one in lines for problem in one.preview.problems}
    again = [one for one in problems if one.message in said]
    return [one for one in problems if one not in again[1:]]


def _common(form: JoinedForm) -> Choose | None:
    """Returns the choice that is taken in all actions."""
    options = form.common_options() if form.offer.common else []
    if len(options) < 2:
        return None
    each = Option(value=EACH, label="each as below")
    return Choose(path=(), label="All", options=(each, *(replace(one, reason="") for one in options)), value=EACH)


def _sketch(shown: Sequence[Preview], *, leads: int) -> Sketch | None:
    """Returns the pieces and lines of all actions as one drawing; of the circles, which would hide each other, those of
    the one that leads: how far it goes.
    """
    drawn = [one.sketch for one in shown if one.sketch]
    leading = shown[leads].sketch if leads >= 0 else None
    return (
        Sketch(
            pieces=tuple(piece for one in drawn for piece in one.pieces),
            lines=tuple(line for one in drawn for line in one.lines),
            circles=leading.circles if leading else (),
        )
        if drawn
        else None
    )
