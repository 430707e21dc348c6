"""The seats that the computer plays: it looks, thinks without any lock, and acts by the commands that people use.

It knows a battle as its side does. Its ideas are refused, like anybody's, when the battle has moved on
meanwhile; then it looks again. It runs in the worker: a thread of the server on SQLite, the process ``deliver`` else.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import uuid4

import structlog
from django.db import close_old_connections, connections

from battles.play import commands
from battles.play.thinking import THINKING, Thinking, TooSlow
from battles.store import event_store, numbers
from battles.store.access import role_of
from battles.store.cache import Recent
from battles.store.models import Battle, RollRequest, Seat, UndoRequest
from rules import registry
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.viewer import Viewer, side
from rules.kit.players.choice import LATE, Choice, Situation, as_offered, situation
from rules.kit.players.random_player import choose, choose_at_random
from rules.kit.players.steady import choose_steadily
from rules.kit.players.strengths import PLAYERS, THINKERS
from ui.time_limit import TooLong, within_time

LOOK = 0.5
"""Seconds between two looks for battles in which something has happened."""
PACES = {Seat.Pace.CALM: 2.5, Seat.Pace.BRISK: 0.6, Seat.Pace.AT_ONCE: 0.02}
"""Seconds between two actions of a computer player, so that people can follow them; the shortest lets others by."""
REFUSALS = 8
LOOK_WHILE_THINKING = 0.1
PATIENCE = 120
"""After so many actions in one phase a computer player comes to its end."""

log = structlog.get_logger(__name__)
DONE: Recent[tuple[Any, ...]] = Recent(2_000)
"""The look of a battle when its computer players had nothing to do in it, by battle."""


def play_all(over: threading.Event) -> None:
    """Plays all seats of the computer until ``over`` is set."""
    resting: dict[int, float] = {}
    while not over.is_set():
        close_old_connections()
        try:
            play_once(resting)
        except Exception:
            log.exception("the computer players failed")
            close_old_connections()
        now = time.monotonic()
        for pk in [one for one, until in resting.items() if until <= now]:
            del resting[pk]
        look = LOOK_WHILE_THINKING if THINKING.busy else LOOK
        over.wait(min([look, *(until - now for until in resting.values())]))
    THINKING.close()
    connections.close_all()


def play_once(resting: dict[int, float] | None = None) -> int:
    """Lets the computer do one thing in each battle in which it has something to do; returns in how many it did.

    ``resting``: the moments of the monotonic clock until which battles are left alone, each for the pace of its seats.
    """
    acted = 0
    for battle in _waiting():
        if resting is not None and resting.get(battle.pk, 0.0) > time.monotonic():
            continue
        if _play(battle):
            acted += 1
            if resting is not None:
                resting[battle.pk] = time.monotonic() + _rest(battle)
    return acted


def _rest(battle: Battle) -> float:
    """Returns the seconds until the computer acts again in a battle: of its seats, the calmest counts."""
    return max(PACES[Seat.Pace(seat.pace)] for seat in battle.seats.all() if seat.computer)


def _waiting() -> Iterator[Battle]:
    """Yields the battles with a computer player in which something has happened since it last looked."""
    found = Battle.objects.filter(seats__computer__gt="", status=Battle.Status.PLAYING, paused=False).distinct()
    asked = set(
        UndoRequest.objects.filter(battle__in=found.values("pk"), status=UndoRequest.Status.OPEN).values_list(
            "battle_id", flat=True
        )
    )
    for battle in found.prefetch_related("seats"):
        if DONE.get(battle.pk) != _look_of(battle, asked=battle.pk in asked):
            battle.asked_to_go_back = battle.pk in asked  # type: ignore[attr-defined]
            yield battle


def _look_of(battle: Battle, *, asked: bool) -> tuple[Any, ...]:
    return battle.seq, asked, tuple((seat.side, seat.computer) for seat in battle.seats.all())


def _play(battle: Battle) -> bool:
    """Lets the computer do one thing in a battle. A fault concerns this battle alone."""
    asked = battle.asked_to_go_back  # type: ignore[attr-defined]
    seats = [seat for seat in battle.seats.all() if seat.computer]
    try:
        if asked:
            return _agree(battle, seats[0])
        awaited = set(battle.awaited)
        if any(
            _act(battle, seat) for seat in sorted(seats, key=lambda one: one.name in awaited or one.side in awaited)
        ):
            return True
    except (event_store.Stale, Thinking):
        return False  # it looks again
    except Exception:
        log.exception("a computer player failed", battle=battle.public_id)
    DONE.put(battle.pk, _look_of(battle, asked=asked))
    return False


def _agree(battle: Battle, seat: Seat) -> bool:
    """Lets an opponent take something back: a computer player always agrees."""
    commands.answer_undo(battle, _command(seat), agree=True)
    return True


def _command(seat: Seat, expected: int | None = None, choice: Choice | None = None) -> commands.Command:
    return commands.Command(
        viewer=side(seat.side),
        user=None,
        action_id=uuid4(),
        expected_seq=expected,
        remark={"text": choice.reason[:200], "open": choice.open} if choice else {},
    )


def _act(battle: Battle, seat: Seat) -> bool:
    """Takes an action for a seat, if its player chooses one. A refused one is not tried again."""
    viewer = side(seat.side)
    if RollRequest.objects.filter(battle=battle, role=role_of(viewer), status=RollRequest.Status.OPEN).exists():
        return False
    expected = numbers.number_at(battle, role_of(viewer))
    asked = _situation(battle, viewer, name=seat.name)
    for _ in range(REFUSALS):
        choice = _choice(seat, expected, asked)
        if choice is None:
            return False
        done = _take(battle, seat, expected, choice)
        if done is not None:
            return done
        asked = replace(asked, refused=(*asked.refused, choice.action))
    if not asked.awaited:
        return False
    offered = within_time(lambda: list(as_offered(asked)))
    return next((done for one in offered if (done := _take(battle, seat, expected, one)) is not None), False)


def _take(battle: Battle, seat: Seat, expected: int, choice: Choice) -> bool | None:
    """Takes a choice by the command of people; None: it is refused."""
    try:
        done = commands.act(battle, _command(seat, expected, choice), dict(choice.action))
    except RulesError:
        return None
    return isinstance(done, commands.Done)


def _choice(seat: Seat, expected: int, asked: Situation) -> Choice | None:
    """Returns what a seat's player chooses. One that takes too long, or fails, plays on legally and says so."""
    try:
        return _thought(seat, expected, asked)
    except Thinking:
        raise
    except TooLong:
        why = "thinking took too long"
    except Exception:
        log.exception("a computer player could not think", battle=seat.battle.public_id)
        why = "thinking came to nothing"
    choice = within_time(choose_at_random, asked, Random())
    return choice and replace(choice, reason=f"{why}; {choice.reason}")


def _thought(seat: Seat, expected: int, asked: Situation) -> Choice | None:
    """Returns what a seat's player chooses; after a refusal, or too long a thought, what a steady one does.

    Raises Thinking while it thinks, and TooLong.
    """
    if seat.computer not in THINKERS or not asked.awaited:
        return within_time(choose, PLAYERS[seat.computer], asked, Random())
    if not asked.refused:
        try:
            return THINKING.choose(seat.computer, (seat.battle_id, seat.side), expected, asked)
        except TooSlow:
            log.warning("a computer player thought too long", battle=seat.battle.public_id)
    return within_time(choose, choose_steadily, asked, Random())


def _situation(battle: Battle, viewer: Viewer, *, name: str) -> Situation:
    """Returns what the player of a side is asked, from its own view."""
    game = registry.get_played(battle.game)
    view = within_time(game.view, event_store.state_at(battle, battle.seq), viewer)
    awaited = not battle.awaited or bool({viewer.side, name} & set(battle.awaited))
    pressed = _took_long(battle, viewer)
    return situation(game, view, viewer, awaited=awaited, pressed=pressed, late=battle.seq > LATE)


def _took_long(battle: Battle, viewer: Viewer) -> bool:
    """Checks whether a side has taken many actions in the phase in which the battle is."""
    last = battle.events.order_by("-seq").values_list("stage", "phase", "role")[:PATIENCE]
    rows = list(last)
    return len(rows) == PATIENCE and len({(stage, phase) for stage, phase, _ in rows}) == 1
