"""The caster: somebody who watches with the others, and whose notes hang on moments of the battle."""

from battles.store.access import EVERYTHING
from battles.store.models import Battle, CasterNote


def notes_for(battle: Battle, role: str, *, upto: int) -> list[CasterNote]:
    """The notes up to a moment, for a role. Who plays reads none before the end: a note might be advice."""
    if role not in ("spectator", "referee", EVERYTHING) and not battle.over:
        return []
    if not (battle.caster_id or battle.over):
        return []
    return list(CasterNote.objects.filter(battle=battle, seq__lte=min(upto, battle.seq)))
