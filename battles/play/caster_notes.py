"""The caster, a spectator who attaches notes to moments of the battle."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.store.models import User
from battles.live import stream
from battles.play import timekeeping
from battles.store import numbers
from battles.store.models import Battle, CasterNote
from rules.kernel.problems import illegal

MOST_NOTES = 500


TEXT_LIMIT = 500


def appoint(battle: Battle, *, by: User, caster: User | None) -> None:
    """Appoints the caster (None: nobody). The referee may, or the owner while there is none; players cannot be it.

    Raises PermissionDenied, Illegal (``caster-plays``).
    """
    with transaction.atomic():
        battle = timekeeping.lock_current(battle)
        if by.pk != (battle.referee_id or battle.owner_id):
            raise PermissionDenied
        if caster and battle.seats.filter(user=caster).exists():
            raise illegal("caster-plays", f"{caster} plays in this battle and cannot comment on it.", rule="")
        battle.caster = caster
        battle.save(update_fields=["caster"])


def write(battle: Battle, *, by: User | None, number: int, text: str) -> CasterNote:
    """Attaches a note to the moment of that number, as spectators count and the caster sees the battle.

    Raises PermissionDenied, Illegal (``text-missing``, ``no-such-moment``, ``too-many-notes``).
    """
    if by is None or battle.caster_id != by.pk:
        raise PermissionDenied
    said = " ".join(text.split())[:TEXT_LIMIT]
    if not said:
        raise illegal("text-missing", "A note needs a text.", rule="")
    seq = numbers.seq_at(battle, "spectator", number)
    if not (number >= 1 and seq <= battle.seq):
        raise illegal("no-such-moment", "There is no such moment yet.", rule="")
    if battle.caster_notes.count() >= MOST_NOTES:
        raise illegal("too-many-notes", f"A battle has room for {MOST_NOTES} notes.", rule="")
    with transaction.atomic():
        note = CasterNote.objects.create(battle=battle, seq=seq, author=by, text=said)
        note.moment = number
        stream.tell_again(battle, seq)
    return note


def remove(battle: Battle, *, by: User | None, number: int) -> None:
    """Takes a note away: its author may, or the referee. Raises PermissionDenied."""
    if by is None or by.pk not in (battle.caster_id, battle.referee_id):
        raise PermissionDenied
    with transaction.atomic():
        if note := battle.caster_notes.filter(pk=number).first():
            note.delete()
            stream.tell_again(battle, note.seq)
