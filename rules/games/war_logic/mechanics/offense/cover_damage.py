"""Cover damage: cover loses the points that it kept off (WL-9.7)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.mechanics.damage import deal_damage
from rules.games.war_logic.mechanics.vehicles import is_obstacle


def damage_cover(recorder: Recorder, cover: str, kept: int) -> None:
    """Takes off the cover the points that it kept off (WL-9.7)."""
    if kept > 0 and (standing := _standing(recorder, cover)):
        recorder.notes.append(f"{cover} loses {min(kept, standing)}.")
        deal_damage(recorder, cover, kept, attacked=False)


def _standing(recorder: Recorder, cover: str) -> int:
    """Returns the points that an obstacle or house can lose; vehicles lose none for those inside."""
    if cover in recorder.places:
        return recorder.places[cover].health or 0
    return recorder.weight(cover) if is_obstacle(recorder, cover) else 0
