"""Reminders: a player tells the others that they wait."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from battles.play import commands, notices, timekeeping
from battles.play.commands import Command
from battles.store import selectors
from battles.store.access import sides_of_same_player
from battles.store.models import Battle, Event
from rules.kernel.problems import illegal
from rules.kernel.wording import format_list

NUDGE_EVERY = timedelta(minutes=1)


def nudge(battle: Battle, command: Command) -> list[str]:
    """Reminds the players who are waited for, once a minute at most; returns the names of their sides.

    Raises Illegal (``nudged-already``, ``nobody-waited-for``).
    """
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        names = dict(battle.seats.values_list("side", "name"))
        awaited = selectors.moment(battle, "spectator").screen.progress.waiting
        own = sides_of_same_player(battle, command.role)
        others = list(
            dict.fromkeys(names.get(one.side, one.side) for one in awaited if one.side and one.side not in own)
        )
        if commands.find_previous_result(battle, command):
            return others
        commands.refuse_when_paused(battle, command)
        if battle.over or not others:
            raise illegal("nobody-waited-for", "You are waiting for nobody else.", rule="")
        notes = Event.objects.filter(battle=battle, kind=Event.Kind.NOTE, created_at__gt=timezone.now() - NUDGE_EVERY)
        if any(data.get("nudge") for data in notes.values_list("data", flat=True)):
            raise illegal("nudged-already", "A reminder was sent less than a minute ago.", rule="")
        sides = [one.side for one in awaited if one.side]
        notices.tell_nudged(battle, command.user, notices.name_of(battle, command.viewer), sides)
        commands.note(battle, command, f"gently nudges {format_list(others)}", nudge=True)
        return others
