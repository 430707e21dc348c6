"""The action of self-destruction (IE-6.70)."""

from __future__ import annotations

from typing import Literal

from rules.games.invisible_enemy.catalogue.vocabulary import snake_record


@snake_record
class SelfDestruct:
    """A base is blown up by its player (IE-6.70)."""

    by: str
    shielded: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    within: tuple[str, ...] | None = None
    type: Literal["self-destruct"] = "self-destruct"
