"""The log of a battle, as this viewer may read it."""

from __future__ import annotations

from collections.abc import Sequence

from rest_framework.request import Request
from rest_framework.response import Response

from api.base import PAGING, ApiView, operation, query
from api.models import Model, answer
from api.pagination import Page, paginate
from battles.api import examples
from battles.play import timekeeping
from battles.store import log, selectors
from battles.store.access import viewer_for
from battles.store.log import LogLine


class SumLine(Model):
    """A line of the arithmetic behind a sentence."""

    label: str
    amount: str
    how: str
    rule: str


class LogEntry(Model):
    """The event at ``seq``: the sentence, its dice as shown, its arithmetic, the units that it is ``about``.

    ``stage`` ("Round 3") and ``phase`` ("Movement"): where the battle stood then, as everybody may know it.
    """

    seq: int
    at: str
    text: str
    dice: list[str]
    sum: list[SumLine]
    about: list[str]
    kind: str
    rules: list[str]
    undone: bool
    stage: str
    phase: str


class LogPage(Page):
    """The log, newest first."""

    results: list[LogEntry]


FILTERS = (
    query("as", "Read as one of your roles."),
    query("about", "Only what concerns this unit."),
    query("kind", "Only this kind of event."),
    query("phase", "Only what happened in this phase, whatever the round."),
)


def entry_of(line: LogLine) -> LogEntry:
    """Returns a line of the log as JSON."""
    return LogEntry(**selectors.line_json(line))


def _entries(lines: Sequence[LogLine]) -> list[LogEntry]:
    return [entry_of(line) for line in lines]


class BattleLog(ApiView):
    @operation(
        "battles_log",
        tag="play",
        answers={200: LogPage},
        errors=[403, 404],
        parameters=(*FILTERS, *PAGING),
        got=examples.LOG,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns what has happened, newest first: only the lines that you may read."""
        found = timekeeping.find_current(battle)
        access = viewer_for(request, found)
        every = selectors.log(found, access.role, upto=found.seq, limit=None)
        asked = {name: request.GET.get(name, "") for name in ("about", "kind", "phase")}
        shown = log.filter_lines(every, **asked)
        return answer(paginate(LogPage, shown, request, _entries))
