"""The commands that change a battle: acting, going back, deciding its end. The pages use the same services."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.store.models import User
from api.base import INTEGER, ApiView, operation
from api.links import Link
from api.models import Model, answer, read, written
from api.problems import Moved
from battles.api import examples
from battles.api.battles import Faces, WantedDie
from battles.api.log import LogEntry, entry_of
from battles.api.play import AS, state_of
from battles.play import commands, timekeeping
from battles.play.commands import Asked, Command, Waits, Wanted
from battles.play.sent_again import digest_of
from battles.play.timekeeping import find_for_viewer
from battles.store import event_store, selectors
from battles.store.access import Access
from battles.store.models import Battle
from battles.store.numbers import number_at
from rules.kernel.problems import Problem
from rules.kernel.records import Json

Seq = Annotated[int, Meta(ge=0, le=INTEGER)]


class Act(Model):
    """An action to carry out.

    ``faces``: the dice rolled at the table so far (absent: the site rolls). The same ``action-id`` twice has one
    effect. ``expected-seq``: refuse with 409 when the battle has moved on.
    ``ask-referee``: the referee is to roll its dice; ``label`` tells them what it is.
    """

    action: dict[str, Json]
    faces: Faces | None = None
    ask_referee: bool = False
    label: Annotated[str, Meta(max_length=120)] = ""
    action_id: UUID | None = None
    expected_seq: Seq | None = None


class CounterChange(Model):
    """A counter before and after."""

    title: str
    label: str
    old: int
    new: int


class Done(Model):
    """It has happened, and the battle stands at ``seq``. ``repeated``: it had happened before."""

    seq: int
    action_id: UUID
    repeated: bool
    status: str
    log: list[LogEntry]
    changes: list[CounterChange]


class UndoTo(Model):
    """Goes back to the moment ``to``, or to before your own last action."""

    to: Seq | None = None
    action_id: UUID | None = None
    expected_seq: Seq | None = None


class UndoAnswer(Model):
    """Agrees to the request to go back, or refuses."""

    agree: bool
    action_id: UUID | None = None


class Ending(Model):
    """The referee's decision: the sides that have won (none: a draw), and why."""

    winners: Annotated[list[str], Meta(max_length=20)]
    reason: Annotated[str, Meta(max_length=200)]
    action_id: UUID | None = None
    expected_seq: Seq | None = None


class OthersAsked(Model):
    """Nothing has gone back yet: the others have been asked."""

    seq: int
    to: int


Effect = commands.Done | Wanted | Asked | Waits


def carry_out(
    request: Request, battle: str, asked: Any, work: Callable[[Battle, Command], Effect], *, role: str = ""
) -> Response:
    """Does something in a battle (as ``role`` only, if one is named) and tells its effect.

    409 with the fresh view when the battle has moved on.
    """
    found, access = find_for_viewer(request, battle, role)
    if not access.acts:
        raise PermissionDenied
    command = Command(
        viewer=access.viewer,
        user=request.user if isinstance(request.user, User) else None,
        action_id=asked.action_id or uuid4(),
        expected_seq=getattr(asked, "expected_seq", None),
        request=_digest(request, asked),
    )
    try:
        effect = work(found, command)
    except event_store.Stale:
        raise _moved_error(request, found, access) from None
    timekeeping.refresh(found)
    return _effect(found, access, command, effect)


def _digest(request: Request, asked: Model) -> str:
    """Returns in short what a request asks for: its address, and its body but for the marks for sending it again."""
    body = {key: value for key, value in written(asked).items() if key not in {"action-id", "expected-seq"}}
    return digest_of(request.path, body)


def _moved_error(request: Request, battle: Battle, access: Access) -> Moved:
    timekeeping.refresh(battle)
    fresh = state_of(request, battle, access, selectors.moment(battle, access.role))
    message = "The battle has moved on. Nothing was done: look at what is new, then try again."
    state = written(fresh)
    return Moved(Problem(code="stale", message=message), seq=number_at(battle, access.role), state=state)


def _effect(battle: Battle, access: Access, command: Command, effect: Effect) -> Response:
    match effect:
        case Wanted():
            return answer(WantedDie(die=effect.die, why=effect.why, rolled=list(effect.rolled)), status=202)
        case Waits():
            return answer(WantedDie(die=None, why="the referee rolls", rolled=[], referee=True), status=202)
        case Asked():
            seq, to = number_at(battle, access.role), number_at(battle, access.role, effect.to)
            return answer(OthersAsked(seq=seq, to=to), status=202)
    action_id = effect.events[0].action_id if effect.events else command.action_id
    if effect.events and not effect.repeated:
        result: selectors.Result | None = selectors.result_of(battle, access.role, effect.events)
    else:
        result = selectors.result(battle, access.role, action_id)
    return answer(
        Done(
            seq=number_at(battle, access.role),
            action_id=action_id,
            repeated=effect.repeated,
            status=battle.status,
            log=[entry_of(line) for line in result.lines] if result else [],
            changes=_changes(result.changes if result else ()),
        )
    )


def _changes(changes: Sequence[selectors.Change]) -> list[CounterChange]:
    return [CounterChange.of(one) for one in changes]


def command_operation(name: str, request: type[Model], **more: Any) -> Callable[[Any], Any]:
    """Describes an operation that changes a battle."""
    answers = more.pop("answers", {200: Done})
    errors = [400, 401, 403, 404, 409, 422]
    return operation(name, tag="play", request=request, answers=answers, errors=errors, parameters=(AS,), **more)


class BattleAct(ApiView):
    @command_operation(
        "battles_act",
        Act,
        answers={200: Done, 202: WantedDie},
        links=[Link(to=["battles_offers", "battles_state", "battles_log", "battles_undo", "battles_end"])],
        sent=examples.ACT,
        got=examples.DONE,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Carries out an action. 202: a die is wanted first; send the same again with its face in ``faces``."""
        asked = read(Act, request)
        label = asked.label or str(asked.action.get("type", "")).replace("-", " ")
        source = "ask" if asked.ask_referee else ""

        def work(found: Battle, command: Command) -> Effect:
            return commands.act(found, command, asked.action, asked.faces, source=source, label=label)

        return carry_out(request, battle, asked, work)


class BattleUndo(ApiView):
    @command_operation(
        "battles_undo",
        UndoTo,
        answers={200: Done, 202: OthersAsked},
        links=[Link(to=["battles_offers", "battles_undo_answer", "battles_end"])],
        sent=examples.UNDO,
        got=examples.UNDONE,
    )
    def post(self, request: Request, battle: str) -> Response:
        """Goes back, at once where nobody need be asked. 202: the others have been asked."""
        asked = read(UndoTo, request)
        return carry_out(request, battle, asked, lambda found, command: commands.undo(found, command, asked.to))


class BattleUndoAnswer(ApiView):
    @command_operation("battles_undo_answer", UndoAnswer, sent={"agree": True}, got=examples.UNDONE)
    def post(self, request: Request, battle: str) -> Response:
        """Agrees to the open request to go back, or refuses it; the asker may withdraw it."""
        asked = read(UndoAnswer, request)
        return carry_out(
            request, battle, asked, lambda found, command: commands.answer_undo(found, command, agree=asked.agree)
        )


class BattleEnd(ApiView):
    @command_operation("battles_end", Ending, sent=examples.ENDING, got=examples.ENDED)
    def post(self, request: Request, battle: str) -> Response:
        """Ends the battle by the referee's decision, with a reason that everybody can read."""
        asked = read(Ending, request)

        def work(found: Battle, command: Command) -> Effect:
            if command.viewer.role != "referee":
                raise PermissionDenied
            return commands.adjudicate(found, command, winners=asked.winners, reason=asked.reason)

        return carry_out(request, battle, asked, work)
