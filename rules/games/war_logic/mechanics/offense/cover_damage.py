"""Cover damage: cover loses the points that it kept off (WL-9.7)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue.exact import round_up
from rules.games.war_logic.mechanics.damage import deal_damage
from rules.games.war_logic.mechanics.offense.modifiers import AttackModifiers


def damage_cover(recorder: Recorder, sums: AttackModifiers, face: int | None, extra: int | None) -> None:
    """Takes off the cover the points that it kept off, if the card says so (WL-9.7)."""
    if face is None or sums.cover is None or not recorder.state.card.cover_damage or sums.cover not in recorder.places:
        return
    bare = round_up((sums.impact + sums.leverage) * (sums.modified_die(face, extra or 0) + 1) / 10) - int(sums.damping)
    kept = max(0, bare) - sums.effective_impact(face, extra or 0)
    place = recorder.places[sums.cover]
    if kept > 0 and place.health:
        recorder.notes.append(f"{sums.cover} loses {min(kept, place.health)}.")
        deal_damage(recorder, sums.cover, kept)
