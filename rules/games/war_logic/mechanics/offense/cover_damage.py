"""Cover damage: cover loses what it kept off (WL-9.7)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue.exact import up
from rules.games.war_logic.mechanics.damage import hurt
from rules.games.war_logic.mechanics.offense.modifiers import Aim


def damage_cover(scene: Scene, sums: Aim, face: int | None, extra: int | None) -> None:
    """The cover loses what it kept off, when the card says so (WL-9.7)."""
    if face is None or sums.cover is None or not scene.state.card.cover_damage or sums.cover not in scene.places:
        return
    bare = up((sums.impact + sums.leverage) * (sums.modified(face, extra or 0) + 1) / 10) - int(sums.damping)
    kept = max(0, bare) - sums.effective(face, extra or 0)
    place = scene.places[sums.cover]
    if kept > 0 and place.health:
        scene.notes.append(f"{sums.cover} loses {min(kept, place.health)}.")
        hurt(scene, sums.cover, kept)
