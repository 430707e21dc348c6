"""Dice that the referee rolls for a player: the action waits until they have fallen, on both phones."""

from collections.abc import Sequence

from django.db import transaction

from battles.play import commands, timekeeping
from battles.play.commands import Command, Done, Waits, Wanted
from battles.store import event_store
from battles.store.access import viewer_of
from battles.store.models import Battle, RollRequest
from rules.kernel.problems import illegal


def roll(battle: Battle, command: Command, *, number: int, faces: Sequence[int] | None) -> Done | Wanted:
    """Carries out the action that waits, with the referee's dice (None: the site rolls). Twice has one effect.

    Raises Illegal when nothing is waiting, or when the action has become illegal: it then waits on.
    """
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := _find_rolled(battle, number):
            return done
        request = _find_open(battle, number)
        asker = Command(viewer=viewer_of(request.role), user=request.asked_by, action_id=request.action_id)
        answer = commands.act(battle, asker, request.action, faces, source="referee")
        if isinstance(answer, Done):
            _close(request, RollRequest.Status.ROLLED)
        elif isinstance(answer, Waits):
            raise TypeError("the referee's own dice wait for nobody")
        return answer


def withdraw(battle: Battle, command: Command, *, number: int) -> Done:
    """Takes back an action that waits for dice: its player may, or the referee. Raises Illegal."""
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if done := commands.find_previous_result(battle, command):
            return done
        request = _find_open(battle, number)
        if command.role not in (request.role, "referee"):
            raise illegal("not-yours", "This is not your action.", rule="")
        _close(request, RollRequest.Status.WITHDRAWN)
        own = command.role == request.role
        return commands.note(battle, command, "no longer asks for dice" if own else "sent an action back unrolled")


def waiting(battle: Battle) -> list[RollRequest]:
    """Returns the actions that wait for the referee's dice."""
    if battle.over or battle.referee_id is None or battle.is_set_back:
        return []
    return list(RollRequest.objects.filter(battle=battle, status=RollRequest.Status.OPEN))


def _find_rolled(battle: Battle, number: int) -> Done | None:
    """Finds what came of an action whose dice have been rolled already."""
    fallen = RollRequest.objects.filter(battle=battle, pk=number, status=RollRequest.Status.ROLLED).first()
    events = event_store.events_of(battle, fallen.action_id) if fallen else []
    return Done(seq=battle.seq, events=tuple(events), repeated=True) if events else None


def _find_open(battle: Battle, number: int) -> RollRequest:
    open_ones = RollRequest.objects.select_for_update(of=("self",)).select_related("asked_by")
    found = open_ones.filter(battle=battle, pk=number, status=RollRequest.Status.OPEN).first()
    if found is None:
        raise illegal("no-roll-request", "Nothing is waiting for these dice.", rule="")
    return found


def _close(request: RollRequest, status: RollRequest.Status) -> None:
    request.status = status
    request.save(update_fields=["status"])
