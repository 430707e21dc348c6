"""The panels of the battle page: results, refusals, questions, corrections, the end. Actions: ``action_panels``."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.urls import reverse

from battles.pages import action_form
from battles.pages.next_step import up_next
from battles.pages.regions import first_sheet
from battles.play import permissions, previews, refereeing
from battles.play.commands import Asked
from battles.store import event_store, selectors
from battles.store.access import Access
from battles.store.log import role_name
from battles.store.models import Battle, RollRequest, UndoRequest
from battles.store.numbers import number_at, seq_at
from battles.store.selectors import Moment
from rules import registry
from rules.kernel.display.cards import Field, Line, Slots
from rules.kernel.problems import Problem, RulesError
from rules.kernel.wording import format_list
from ui.offers import with_value


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A template with what it shows, and the status of the answer that carries it."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)
    status: int = 200


EMPTY = Panel(template="battles/action/empty.html")
GOING_BACK = "undo"
"""The ``answer`` that a page waits for after it has asked the others to go back."""
MOVED_ON = Problem(
    code="stale",
    message="The battle has moved on since this page was made. Nothing was done: look at what is new, then try again.",
)
NOT_OPEN = Problem(code="not-open", message="This is not open at present. The battle may have moved on.")


def stamp(battle: Battle, access: Access, unit: str) -> dict[str, object]:
    """Returns the hidden fields of every form: who acts, at which moment, and the form's own number."""
    return {"role": access.role, "seq": number_at(battle, access.role), "form_id": str(uuid4()), "unit": unit}


def refusal_panel(problems: Sequence[Problem], *, status: int) -> Panel:
    """Returns what stands in the way, when there is no form to go back to."""
    return Panel(template="battles/action/refused.html", context={"problems": problems}, status=status)


def result_panel(battle: Battle, access: Access, action_id: UUID, *, unit: str | None = None) -> Panel:
    """Returns what an action has brought about and, where a sheet is open, what comes next."""
    found = selectors.result(battle, access.role, action_id)
    if found is None:
        return EMPTY
    next_one = None if unit is None else up_next(battle, selectors.moment(battle, access.role), unit)
    return Panel(template="battles/action/result.html", context={"result": found, "next": next_one})


def said_panel(title: str, text: str) -> Panel:
    """Returns a few words on what was done: somebody was asked, or reminded."""
    return Panel(template="battles/action/said.html", context={"said_title": title, "said_text": text})


def nudged_panel(names: Sequence[str]) -> Panel:
    """Returns a note that the others were reminded."""
    return said_panel("Nudged", f"{format_list(names)} can read in the log that you wait.")


def overtaken_panel(battle: Battle, role: str, key: str, *, have: int, unit: str) -> Panel | None:
    """Returns what takes the place of an open form, of the offer ``key``, that others made pointless since ``have``:
    what they did, and what comes next. None while it is open, or where this side has acted itself.
    """
    now = selectors.moment(battle, role)
    if (offer := now.offer(key)) and not offer.closed:
        return None
    lines = selectors.log(battle, role, upto=battle.seq, after=seq_at(battle, role, have))
    told = [line.sentence.text for line in reversed(lines) if not line.undone]
    if not told or any(line.mine for line in lines):
        return None
    panel = said_panel(
        "No longer open", f"{' '.join(told[:2])} That leaves nothing to do in the form that was open here."
    )
    panel.context["next"] = up_next(battle, now, unit)
    return panel


def asked_panel(battle: Battle, role: str, asked: Asked) -> Panel:
    """Returns a note that the others were asked to agree."""
    text = "The others have been asked. Their answer appears here."
    return asking_panel(battle, role, text, answer=GOING_BACK)


def asking_panel(battle: Battle, role: str, text: str, *, answer: str) -> Panel:
    """Returns a note that somebody was asked; their answer will take the panel's place."""
    panel = said_panel("Asked", text)
    panel.context["follow"] = f"{battle.get_absolute_url()}?{urlencode({'as': role, 'answer': answer})}"
    return panel


def answer_panel(battle: Battle, access: Access, answer: str) -> Panel:
    """Returns the ruling on a question, or the others' answer on going back; empty until it is there."""
    if answer == GOING_BACK:
        waits = UndoRequest.objects.filter(battle=battle, status=UndoRequest.Status.OPEN).exists()
        last = None if waits else selectors.latest(battle, access.role)
        return EMPTY if last is None else result_panel(battle, access, last.action_id)
    rulings = [one.ruling for one in refereeing.questions(battle) if str(one.seq) == answer and one.ruling]
    return said_panel("The referee decides", rulings[-1]) if rulings else EMPTY


def ask_panel(battle: Battle, *, posted: Any = None, problems: Sequence[Problem] = (), status: int = 200) -> Panel:
    """Returns the form for a question to the referee."""
    return Panel(
        template="battles/action/ask.html",
        status=status,
        context={
            "problems": problems,
            "text": (posted or {}).get("text", ""),
            "ask_url": reverse("battles:ask", args=[battle.public_id]),
        },
    )


def rolls(battle: Battle, access: Access) -> list[dict[str, object]]:
    """Returns the actions that wait for dice; only their player and the referee learn what they are."""
    return [
        {
            "who": role_name(battle, one.role),
            "mine": one.role == access.role,
            "rolls": access.role == "referee",
            "withdraws": permissions.may_withdraw(one, access),
            "what": one.label,
            "sum": _sum(battle, one) if access.role == "referee" else (),
            "number": one.pk,
            "url": reverse("battles:roll", args=[battle.public_id, one.pk]),
            "withdraw_url": reverse("battles:withdraw-roll", args=[battle.public_id, one.pk]),
        }
        for one in permissions.waiting_rolls(battle, access)
    ]


def _sum(battle: Battle, request: RollRequest) -> Sequence[Line]:
    """Returns the arithmetic of an action that waits, for the referee."""
    now = selectors.moment(battle, "referee")
    return previews.preview(registry.get_played(battle.game), now.view, request.action).lines


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionAsked:
    """A correction that is asked for: of the sheet ``unit``, at the place ``what`` (as JSON), ``posted`` so far."""

    unit: str = ""
    what: str = ""
    posted: Any = None


def correct_panel(
    battle: Battle, asked: CorrectionAsked, *, problems: Sequence[Problem] = (), status: int = 200
) -> Panel:
    """Returns the referee's corrections: a list of all that can be set (the open sheet's first), and a form for one."""
    now, what, posted = selectors.moment(battle, "referee"), asked.what, asked.posted
    found = selectors.correctable(now.screen)
    title = sheet.title if (sheet := now.sheet(asked.unit) or first_sheet(now)) else ""
    found.sort(key=lambda pair: pair[0] != title)
    places = {_place(one): (thing, one) for thing, one in found}
    what = what if what in places else next(iter(places), "")
    groups = [
        (thing, [(_place(one), one.label) for _, one in inside])
        for thing, inside in groupby(found, lambda pair: pair[0])
    ]
    return Panel(
        template="battles/action/correct.html",
        status=status,
        context={
            "groups": groups,
            "what": what,
            "about": places[what][0] if what else "",
            "control": _correction(battle, now, _with_typed_value(places[what][1], posted)) if what else None,
            "reason": (posted or {}).get("reason", ""),
            "problems": problems,
            "correct_url": reverse("battles:correct", args=[battle.public_id]),
        },
    )


def _place(one: Field) -> str:
    return json.dumps(list(one.path))


def _with_typed_value(one: Field, posted: Any) -> Field:
    try:
        return with_value(one, action_form.correction_from(posted)["value"]) if posted else one
    except RulesError:
        return one


def _correction(battle: Battle, now: Moment, one: Field) -> dict[str, object]:
    if isinstance(one, Slots):
        state = registry.get_played(battle.game).battle.codecs.states.write(event_store.state_at(battle, now.seq))
        return {"several": action_form.several(one, state)}
    return {"record": one, "cells": None}


def end_panel(battle: Battle, *, posted: Any = None, problems: Sequence[Problem] = (), status: int = 200) -> Panel:
    """Returns the form by which the referee ends the battle."""
    return Panel(
        template="battles/action/end.html",
        status=status,
        context={
            "problems": problems,
            "reason": (posted or {}).get("reason", ""),
            "winners": posted.getlist("winner") if posted else [],
            "end_url": reverse("battles:end", args=[battle.public_id]),
        },
    )
