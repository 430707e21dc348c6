"""The to-hit roll and its modifiers (EXT-10.2 to EXT-10.8)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.events import Drm
from rules.games.extractors.battle.state import Sight, State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics.terrain import target_drm
from rules.games.extractors.mechanics.weapons import Gun

TO_HIT = CATALOGUE.to_hit


def to_hit_parts(
    state: State, gun: Gun, target: Unit, sight: Sight, *, range_: int, order: Mapping[str, int] | None = None
) -> tuple[Drm, ...]:
    """Returns the DRM of a to-hit roll, part by part; they add up (EXT-1.7, EXT-10.3 to EXT-10.8).

    ``order`` names further DRM of orders by key.
    """
    firer, found = state.units[gun.by], kind(target)
    parts = [Drm(label=f"range {range_}", amount=gun.range_drm(range_) or 0, rule="EXT-10.3")]
    parts.append(Drm(label=f"profile of {found.name}", amount=found.profile, rule="EXT-10.5"))
    cover = target_drm(sight.terrain, found.move_type)
    parts.append(Drm(label="terrain of the target", amount=cover, rule="EXT-10.6"))
    if sight.chimneys:
        amount = CATALOGUE.terrain["chimneys"].firer_drm.get(kind(firer).move_type, 0)
        parts.append(Drm(label="firing from chimneys", amount=amount, rule="EXT-10.8"))
    if firer.reveal_bonus:
        parts.append(Drm(label="revealed from hiding", amount=TO_HIT.drm["ambush-reveal"], rule="EXT-22.28"))
    parts += [Drm(label=key.replace("-", " "), amount=TO_HIT.drm[key], rule="EXT-10.5") for key in order or {}]
    return tuple(part for place, part in enumerate(parts) if part.amount or place == 0)
