"""An attack that has been checked and is about to be rolled."""

from __future__ import annotations

from rules.games.extractors.battle.events import Drm
from rules.games.extractors.catalogue.terms import Area
from rules.games.extractors.mechanics.weapons import Gun
from rules.kernel.records import Record


class LegalAttack(Record):
    """An attack about to be made on one unit: the weapons, the DRM of each, and the area each fires through.

    ``power`` replaces the weapons' firepower, without a facing DRM (Self Destruct, EXT-19.15).
    """

    target: str
    guns: tuple[Gun, ...]
    parts: tuple[tuple[Drm, ...], ...]
    through: tuple[Area | None, ...]
    power: int | None = None
    facing: bool = True


class Impact(Record):
    """The weapons of an attack that have hit: their firepower, the area it goes through, the areas they lie in.

    ``criticals`` are the areas of the Commandos among them: each also causes a critical hit (EXT-15.1).
    """

    power: int
    through: Area | None = None
    bearing: tuple[Area, ...] = ()
    criticals: tuple[Area | None, ...] = ()
