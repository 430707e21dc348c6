"""The caster: somebody who watches with the others, and whose notes hang on moments of the battle."""

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.models import User
from battles import live, store
from battles.access import EVERYTHING
from battles.models import Battle, CasterNote
from rules.kernel.problems import illegal

MOST_NOTES = 500
TEXT_LIMIT = 500


def appoint(battle: Battle, *, by: User, caster: User | None) -> None:
    """Name the caster (None: nobody). The referee may, or the owner while there is none; who plays cannot be it.

    Raises PermissionDenied, Illegal (``caster-plays``).
    """
    with transaction.atomic():
        battle = store.lock(battle)
        if by.pk != (battle.referee_id or battle.owner_id):
            raise PermissionDenied
        if caster and battle.seats.filter(user=caster).exists():
            raise illegal("caster-plays", f"{caster} plays in this battle and cannot comment on it.", rule="")
        battle.caster = caster
        battle.save(update_fields=["caster"])


def write(battle: Battle, *, by: User | None, seq: int, text: str) -> CasterNote:
    """Attach a note to the moment ``seq`` of the battle as the caster sees it.

    Raises PermissionDenied, Illegal (``text-missing``, ``no-such-moment``, ``too-many-notes``).
    """
    if by is None or battle.caster_id != by.pk:
        raise PermissionDenied
    said = " ".join(text.split())[:TEXT_LIMIT]
    if not said:
        raise illegal("text-missing", "A note needs a text.", rule="")
    if not 1 <= seq <= battle.seq:
        raise illegal("no-such-moment", "There is no such moment yet.", rule="")
    if battle.caster_notes.count() >= MOST_NOTES:
        raise illegal("too-many-notes", f"A battle has room for {MOST_NOTES} notes.", rule="")
    with transaction.atomic():
        note = CasterNote.objects.create(battle=battle, seq=seq, author=by, text=said)
        live.tell(battle.public_id, seq)
    return note


def remove(battle: Battle, *, by: User | None, number: int) -> None:
    """Take a note away: its author, or the referee. Raises PermissionDenied."""
    if by is None or by.pk not in (battle.caster_id, battle.referee_id):
        raise PermissionDenied
    with transaction.atomic():
        if note := battle.caster_notes.filter(pk=number).first():
            note.delete()
            live.tell(battle.public_id, note.seq)


def notes(battle: Battle, role: str, *, upto: int) -> list[CasterNote]:
    """The notes up to a moment, for a role. Who plays reads none before the end: a note might be advice."""
    if role not in ("spectator", "referee", EVERYTHING) and not battle.over:
        return []
    if not (battle.caster_id or battle.over):
        return []
    return list(CasterNote.objects.filter(battle=battle, seq__lte=min(upto, battle.seq)))
