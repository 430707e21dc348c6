"""The caster's notes on moments of the battle, as each viewer may read them."""

from battles.store.access import Access
from battles.store.models import Battle, CasterNote
from battles.store.numbers import number_at


def notes_for(battle: Battle, access: Access) -> list[CasterNote]:
    """Returns the notes up to the present moment, each with its number for the viewer.

    Players read none before the end, in whatever role they look: a note might be advice.
    """
    if not (battle.over or access.role == "referee" or (battle.caster_id and not access.plays)):
        return []
    found = list(CasterNote.objects.filter(battle=battle, seq__lte=battle.seq))
    for note in found:
        note.moment = number_at(battle, access.role, note.seq)
    return found
