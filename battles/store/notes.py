"""The caster's notes on moments of the battle, as each role may read them."""

from battles.store.access import EVERYTHING
from battles.store.models import Battle, CasterNote


def notes_for(battle: Battle, role: str, *, upto: int) -> list[CasterNote]:
    """Returns the notes up to a moment, for a role. Players read none before the end: a note might be advice."""
    if role not in ("spectator", "referee", EVERYTHING) and not battle.over:
        return []
    if not (battle.caster_id or battle.over):
        return []
    return list(CasterNote.objects.filter(battle=battle, seq__lte=min(upto, battle.seq)))
