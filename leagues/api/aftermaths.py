"""The aftermath of a battle: one form, filled in from the battle's log, that both sides read, change and sign."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import Http404
from msgspec import Meta
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiView, operation
from api.models import Model, answer, read
from leagues.api import career_examples as examples
from leagues.api.career_commands import Seq
from leagues.api.career_models import Moving
from leagues.api.careers import Look, current_career, find_career, moves
from leagues.api.stale import refuse_stale
from leagues.services import aftermath_forms, aftermaths, campaigns, career_selectors, permissions
from leagues.store.state import Fixture
from rules.kernel.display.cards import Line, Section
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit
from rules.kernel.problems import Problem, RulesError, Unreadable, illegal
from rules.kernel.records import Json


class SideOutcome(Model):
    """The outcome of the form for one side. ``lapsed``: why it does not count at present."""

    entry: int
    lines: list[Line]
    postings: list[Moving]
    lapsed: str


class Changed(Model):
    """A field of the form in which its present version differs from the one before, the first from the log."""

    title: str
    label: str
    was: str
    now: str


class AftermathNow(Model):
    """The aftermath of a fixture. While it ``waits`` for an agreed result it shows nothing of either side.

    ``sheet`` is the form in the vocabulary of its game; the fields of ``sections`` say what may be changed in it, at
    which path. ``filled``: somebody stands by it; ``signed`` are the sides that do; silence settles it at ``deadline``.
    ``outcome`` is empty while the form does not add up. ``signs`` and ``settles``: the reader may do so now;
    ``may`` names all that they may do.
    ``provisional``: who signs confirms the result of the battle, too.
    """

    seq: int
    fixture: int
    sides: list[int]
    state: Literal["waits", "open", "settled"]
    filled: bool
    provisional: bool
    sheet: Json
    sections: list[Section]
    signed: list[int]
    deadline: datetime | None
    signs: bool
    settles: bool
    may: list[str]
    outcome: list[SideOutcome]
    changes: list[Changed]


class FillIn(Model):
    """Change the form and sign it; the other side has to sign again. For the sides, and staff who do not play in it.

    ``edits`` change it where it stands, a whole ``sheet`` takes its place; without either it stays as it is.
    """

    type: Literal["fill"]
    edits: Annotated[list[Edit], Meta(max_length=200)] = []
    sheet: dict[str, Json] | None = None
    seq: Seq | None = None


class WorkOut(Model):
    """See what a changed form, or a whole ``sheet``, would come to. Nothing is written. For all who may fill it in."""

    type: Literal["work-out"]
    edits: Annotated[list[Edit], Meta(max_length=200)] = []
    sheet: dict[str, Json] | None = None


class Sign(Model):
    """Stand by the form as it was read at ``seq``; when both sides do, it is settled. The sides."""

    type: Literal["sign"]
    seq: Seq


class Settle(Model):
    """Settle the form as it was read at ``seq`` for sides that do not sign. Staff who do not play in it."""

    type: Literal["settle"]
    seq: Seq


class AftermathCommand(Model):
    """A command for the form. With ``seq``: only while the season stands at that number."""

    published_as = "AftermathDeed"

    act: FillIn | WorkOut | Sign | Settle


class FixtureAftermath(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "aftermaths_read",
        tag="careers",
        answers={200: AftermathNow},
        errors=[401, 403, 404, 422],
        got=examples.AFTERMATH,
    )
    def get(self, request: Request, season: str, number: int) -> Response:
        """The form with what it comes to, for the two sides and those who decide."""
        found, fixture = _fixture(request, season, number)
        return answer(_describe(found, fixture))

    @operation(
        "aftermaths_act",
        tag="careers",
        request=AftermathCommand,
        answers={200: AftermathNow},
        errors=[400, 401, 403, 404, 409, 422],
        sent=examples.AFTERMATH_COMMAND,
        got=examples.AFTERMATH,
    )
    def post(self, request: Request, season: str, number: int) -> Response:
        """Changes the form, signs it, or settles it. A change removes the other side's signature."""
        found, fixture = _fixture(request, season, number)
        act = read(AftermathCommand, request).act
        aftermath_forms.open_form(found.state, number)
        if isinstance(act, WorkOut):
            tried = _sheet(found, fixture, act)
            career_selectors.outcome(found.season, found.state, fixture, tried)  # what it has against it is said
            return answer(_describe(found, fixture, tried))
        command = _command(found, fixture, act)
        with refuse_stale(found.season):
            command()
        now = current_career(found.season, found.access)
        return answer(_describe(now, now.state.fixtures[number]))


def _fixture(request: Request, public_id: str, number: int) -> tuple[Look, Fixture]:
    """The fixture, where a battle has left anything. Raises Http404, PermissionDenied, Illegal."""
    found = find_career(request, public_id)
    fixture = found.state.fixtures.get(number)
    if fixture is None or not (found.state.awaits_aftermath(fixture) or number in found.state.aftermaths):
        raise Http404
    permissions.need_aftermath("fill", found.access, fixture)
    return found, fixture


def _describe(found: Look, fixture: Fixture, tried: Json = None) -> AftermathNow:
    """The form as it stands, or (``tried``) as it is being worked out."""
    state, form = found.state, found.state.aftermaths.get(fixture.number)
    waits = state.awaits_aftermath(fixture) and not state.opens_aftermath(fixture)
    settled = bool(form and form.settled)
    sheet = None if waits else aftermath_forms.sheet_of(found.season, state, fixture) if tried is None else tried
    may = permissions.may_aftermath(state, found.access, fixture)
    return AftermathNow(
        seq=state.seq,
        fixture=fixture.number,
        sides=list(fixture.sides),
        state="waits" if waits else "settled" if settled else "open",
        filled=bool(form and form.touched),
        provisional=fixture.provisional or not fixture.counted,
        sheet=sheet,
        sections=[] if waits else _sections(found, sheet),
        signed=sorted(form.signed) if form and not waits else [],
        deadline=form.deadline if form and not waits else None,
        signs="sign" in may,
        settles="settle" in may,
        may=may,
        outcome=[] if waits else _outcome(found, fixture, sheet),
        changes=[] if waits else _changes(found, fixture),
    )


def _sections(found: Look, sheet: Json) -> list[Section]:
    try:
        return list(campaigns.campaign_of(found.season).aftermath_sections(sheet))
    except RulesError:
        return []  # written by other rules: it is shown as it is, and nothing of it can be changed


def _outcome(found: Look, fixture: Fixture, sheet: Json) -> list[SideOutcome]:
    try:
        made = career_selectors.outcome(found.season, found.state, fixture, sheet)
    except RulesError:
        return []
    return [
        SideOutcome(
            entry=side, lines=list(deal.lines), postings=moves(deal.postings), lapsed=getattr(deal, "lapsed", "")
        )
        for side, deal in made
    ]


def _changes(found: Look, fixture: Fixture) -> list[Changed]:
    made = career_selectors.changes(found.season, found.state, fixture)
    return [Changed(title=one.title, label=one.label, was=one.was, now=one.now) for one in made]


def _sheet(found: Look, fixture: Fixture, act: FillIn | WorkOut) -> Json:
    """The form as it will be. Raises Illegal, Unreadable."""
    if act.sheet is not None and act.edits:
        raise illegal("sheet-or-edits", "Send edits of the form, or a whole one: not both.", rule="")
    base = aftermath_forms.sheet_of(found.season, found.state, fixture) if act.sheet is None else act.sheet
    return aftermath_forms.apply_changes(found.season, base, lambda before: _apply_edits(before, act.edits))


def _command(found: Look, fixture: Fixture, act: FillIn | Sign | Settle) -> Callable[[], object]:
    """Returns the command. Raises PermissionDenied, Illegal, Unreadable."""
    permissions.need_aftermath(act.type, found.access, fixture)
    side, season = found.access.side_of(fixture), found.season
    seq = act.seq or found.state.seq  # an edit belongs to the form in which its place was found
    common: dict[str, Any] = {"by": found.access.user, "number": fixture.number}
    match act:
        case Sign():
            return lambda: aftermaths.sign(season, entry=side or 0, expected=seq, **common)
        case Settle():
            return lambda: aftermaths.settle(season, expected=seq, **common)
        case FillIn():
            sheet = _sheet(found, fixture, act)
            return lambda: aftermaths.file_sheet(
                season, entry=side or 0, sheet=sheet, seen=aftermaths.Seen(season=seq), **common
            )


def _apply_edits(sheet: Json, edits: list[Edit]) -> Json:
    try:
        for edit in edits:
            sheet = apply_edit(sheet, edit)
    except NoSuchPlace as error:
        message = f"The form has no such place: {error!s:.100}."
        raise Unreadable(Problem(code="unreadable", message=message, where=("edits",))) from None
    return sheet
