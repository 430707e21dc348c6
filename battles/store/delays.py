"""Watching with a delay: what a spectator may see of a battle is the battle as it stood some time ago.

:func:`set_back` is called by :mod:`battles.store.access`, where every viewer is decided, and turns the battle in
memory into the earlier one: anything that is selected, rendered or exported from it afterwards knows nothing of what
came later.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from battles.store import numbers, status
from battles.store.models import Battle, Event
from battles.store.terms import LONGEST_DELAY, terms_of


def set_back(battle: Battle) -> None:
    """Turns the battle into what spectators may see of it. It must not be saved then; services read it again."""
    if not terms_of(battle).delayed or battle.is_set_back:
        return
    battle.is_set_back = True
    seq, was_over = horizon(battle), battle.over
    battle.clock, battle.awaited = None, []  # of the present
    if seq == battle.seq:
        return
    battle.unrecorded = [row for row in battle.unrecorded if row.seq <= seq]
    battle.seq, battle.status, battle.outcome = seq, Battle.Status.PLAYING, None
    battle.updated_at = Event.objects.values_list("created_at", flat=True).get(battle=battle, seq=battle.recorded)
    battle.paused = _paused_at(battle, seq)
    if was_over:
        status.settle(battle)


def with_hidden_events(battles: QuerySet[Battle]) -> QuerySet[Battle]:
    """Returns the battles of which spectators may not know everything yet: few, whatever the list."""
    longest = timezone.now() - timedelta(minutes=LONGEST_DELAY)
    by_minutes = Q(terms__contains="delay_minutes", updated_at__gt=longest)  # whole names, as they stand in the JSON
    by_actions = Q(terms__contains="delay_actions", status=Battle.Status.PLAYING)
    return battles.filter(by_minutes | by_actions)


def horizon(battle: Battle) -> int:
    """Returns the last moment that spectators may see, at least the beginning. No action is cut in two."""
    terms = terms_of(battle)
    acted = Event.objects.filter(battle=battle, part=0).exclude(action_id=battle.creation_id)
    if terms.delay_minutes:
        since = timezone.now() - terms.delay
        hidden = acted.filter(created_at__gt=since).order_by("seq")[:1]
        unrecorded = [row.seq for row in battle.unrecorded if row.created_at > since]
    elif terms.delay_actions and not battle.over:
        unrecorded = [row.seq for row in battle.unrecorded][-terms.delay_actions :]
        noticed = acted.exclude(seq__in=numbers.hidden_moments(battle, "spectator"))
        hidden = noticed.order_by("-seq")[: terms.delay_actions - len(unrecorded)]
    else:
        return battle.seq
    found = [*hidden.values_list("seq", flat=True), *unrecorded]
    return min(found) - 1 if found else battle.seq


def still_hidden(battle: Battle) -> Sequence[datetime]:
    """Returns the times of what is hidden now."""
    hidden = Event.objects.filter(battle=battle, part=0, seq__gt=horizon(battle)).order_by("seq")
    return list(hidden.values_list("created_at", flat=True))


def _paused_at(battle: Battle, seq: int) -> bool:
    notes = Event.objects.filter(battle=battle, kind=Event.Kind.NOTE, seq__lte=seq).order_by("-seq")
    return next((bool(data["pause"]) for data in notes.values_list("data", flat=True) if "pause" in data), False)
