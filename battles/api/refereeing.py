"""The commands beside the play: pauses, time on the clocks, questions and rulings, nudges, and the referee's taps."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

from django.db import transaction
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import INTEGER, ApiView, operation
from api.models import Model, answer, read
from battles.api import examples
from battles.api.actions import Done, Effect, Seq, carry_out, command_operation
from battles.api.play import AS
from battles.play import commands, console, refereeing, reminders, timekeeping
from battles.play.commands import Command
from battles.play.timekeeping import find_for_viewer
from battles.store import clocks, event_store
from battles.store.models import Battle
from battles.store.numbers import number_at
from battles.store.terms import MOST_MINUTES
from rules.kernel.records import Path

Said = Annotated[str, Meta(max_length=refereeing.TEXT_LIMIT)]
READ_ERRORS = [403, 404]


class Nudge(Model):
    """A gentle reminder to those who are waited for. Once a minute at most."""

    action_id: UUID | None = None


class Pausing(Model):
    """Stops the battle and its clocks, or lets it go on."""

    paused: bool
    action_id: UUID | None = None
    expected_seq: Seq | None = None


class SideClock(Model):
    """A side's clock at the moment of the answer. ``seconds`` are left (below 0: so long ago it ran out).

    While it runs, ``until`` says when its time is (or was) up; ``out``: it is.
    """

    side: str
    name: str
    seconds: float
    until: datetime | None
    out: bool


class SideClocks(Model):
    """The sides' clocks by the server's time ``now``; none where no clock was agreed on."""

    seq: int
    now: datetime
    clocks: list[SideClock]


class TimeForSide(Model):
    """Minutes for a side's clock; below 0 they are taken from it."""

    side: str
    minutes: Annotated[int, Meta(ge=-MOST_MINUTES, le=MOST_MINUTES)]
    action_id: UUID | None = None
    expected_seq: Seq | None = None


class QuestionAsked(Model):
    """A question to the referee at the moment ``seq``, and the ruling, if there is one."""

    seq: int
    who: str
    text: str
    ruling: str


class QuestionsAsked(Model):
    """The questions of a battle in their order."""

    seq: int
    questions: list[QuestionAsked]


class NewQuestion(Model):
    """A question to the referee. Everybody can read it in the log; the play need not wait."""

    text: Said
    action_id: UUID | None = None
    expected_seq: Seq | None = None


class RulingMade(Model):
    """A reading that the referee has decided on at the moment ``seq``, with the question that it answers, if one."""

    seq: int
    text: str
    rule: str
    question: str


class RulingsMade(Model):
    """The rulings of a battle in their order."""

    seq: int
    rulings: list[RulingMade]


class NewRuling(Model):
    """A reading for this battle. ``rule`` is the number that it concerns, ``question`` the moment of a question."""

    text: Said
    rule: Annotated[str, Meta(max_length=30)] = ""
    question: Seq = 0
    action_id: UUID | None = None
    expected_seq: Seq | None = None


class CounterTap(Model):
    """A tap on a counter: ``by`` is added, wherever it stands by now. ``path`` is the counter's, as on the screen."""

    path: Path
    by: Annotated[int, Meta(ge=-INTEGER, le=INTEGER)]
    reason: Annotated[str, Meta(max_length=200)] = ""
    action_id: UUID | None = None


def guard_version(work: Callable[..., commands.Done], **said: Any) -> Callable[[Battle, Command], Effect]:
    """Makes the work raise Stale when the battle has moved on, unless this very command was done already.

    Raises store.Stale.
    """

    def guarded(found: Battle, command: Command) -> Effect:
        with transaction.atomic():
            battle = timekeeping.lock_current(found)
            if commands.find_previous_result(battle, command) is None:
                event_store.require_version(battle, command.expected_seq, command.role)
            return work(found, command, **said)

    return guarded


class BattleNudge(ApiView):
    @command_operation("battles_nudge", Nudge, sent=examples.ONCE, got=examples.NUDGED)
    def post(self, request: Request, battle: str) -> Response:
        """Reminds those who are waited for, in the log."""
        asked = read(Nudge, request)

        def work(found: Battle, command: Command) -> Effect:
            repeated = commands.find_previous_result(found, command)
            reminders.nudge(found, command)
            return repeated or commands.Done(seq=found.seq, events=())

        return carry_out(request, battle, asked, work)


class BattlePause(ApiView):
    @command_operation("battles_pause", Pausing, sent=examples.PAUSING, got=examples.PAUSED)
    def post(self, request: Request, battle: str) -> Response:
        """Stops the battle and its clocks, or lets it go on. Pausing a paused battle changes nothing."""
        asked = read(Pausing, request)
        return carry_out(request, battle, asked, guard_version(refereeing.pause, yes=asked.paused), role="referee")


class BattleClocks(ApiView):
    @operation(
        "battles_clocks",
        tag="play",
        answers={200: SideClocks},
        errors=READ_ERRORS,
        parameters=(AS,),
        got=examples.CLOCKS,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the sides' clocks."""
        found, access = find_for_viewer(request, battle)
        now = datetime.fromtimestamp(clocks.milliseconds() / 1000, UTC)
        return answer(
            SideClocks(
                seq=number_at(found, access.role), now=now, clocks=[_clock(one) for one in clocks.clocks_of(found)]
            )
        )

    @command_operation("battles_give_time", TimeForSide, sent=examples.TIME_FOR_SIDE, got=examples.TIME_GIVEN)
    def post(self, request: Request, battle: str) -> Response:
        """Gives a side time on its clock, or takes some from it. For the referee."""
        asked = read(TimeForSide, request)
        work = guard_version(refereeing.give_time, side=asked.side, minutes=asked.minutes)
        return carry_out(request, battle, asked, work, role="referee")


def _clock(one: clocks.Clock) -> SideClock:
    until = None if one.until is None else datetime.fromtimestamp(one.until / 1000, UTC)
    return SideClock(side=one.side, name=one.name, seconds=round(one.seconds, 3), until=until, out=one.out)


class BattleQuestions(ApiView):
    @operation(
        "battles_questions",
        tag="play",
        answers={200: QuestionsAsked},
        errors=READ_ERRORS,
        parameters=(AS,),
        got=examples.QUESTIONS,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns what the referee has been asked, with the answers."""
        found, access = find_for_viewer(request, battle)
        asked = [
            QuestionAsked(seq=number_at(found, access.role, one.seq), who=one.who, text=one.text, ruling=one.ruling)
            for one in refereeing.questions(found)
        ]
        return answer(QuestionsAsked(seq=number_at(found, access.role), questions=asked))

    @command_operation("battles_ask", NewQuestion, sent=examples.NEW_QUESTION, got=examples.ASKED)
    def post(self, request: Request, battle: str) -> Response:
        """Asks the referee to decide something."""
        asked = read(NewQuestion, request)
        return carry_out(request, battle, asked, guard_version(refereeing.ask, text=asked.text))


class BattleRulings(ApiView):
    @operation(
        "battles_rulings",
        tag="play",
        answers={200: RulingsMade},
        errors=READ_ERRORS,
        parameters=(AS,),
        got=examples.RULINGS,
    )
    def get(self, request: Request, battle: str) -> Response:
        """Returns the readings that the referee has decided on for this battle."""
        found, access = find_for_viewer(request, battle)
        made = [
            RulingMade(seq=number_at(found, access.role, one.seq), text=one.text, rule=one.rule, question=one.question)
            for one in refereeing.rulings(found)
        ]
        return answer(RulingsMade(seq=number_at(found, access.role), rulings=made))

    @command_operation("battles_rule", NewRuling, sent=examples.NEW_RULING, got=examples.RULED)
    def post(self, request: Request, battle: str) -> Response:
        """Decides on a reading, which then holds for this battle. For the referee."""
        asked = read(NewRuling, request)
        said = {"text": asked.text, "rule_number": asked.rule, "to": asked.question}
        return carry_out(request, battle, asked, guard_version(refereeing.rule, **said), role="referee")


class BattleTap(ApiView):
    @command_operation("battles_tap", CounterTap, answers={200: Done}, sent=examples.TAP, got=examples.TAPPED)
    def post(self, request: Request, battle: str) -> Response:
        """Raises or lowers a counter from its present value; the action ``correct`` sets it. For the referee."""
        asked = read(CounterTap, request)
        tapped = console.Tap(tuple(asked.path), asked.by, asked.reason)
        return carry_out(
            request, battle, asked, lambda found, command: console.tap(found, command, tapped), role="referee"
        )
