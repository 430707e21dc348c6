"""Offers on the sheet of a platoon."""

from __future__ import annotations

from typing import Any

from rules.games.sol_prime.battle.state import Stand
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json


def sheet_of(unit: Stand) -> str:
    """Returns the sheet on which a stand is a row."""
    return unit.platoon or f"{unit.side}/installations"


def stand_offer(unit: Stand, key: str, label: str, action: dict[str, Json], *, group: str, **more: Any) -> Offer:
    """Returns an offer on a stand's sheet; ``more``: further fields of the offer."""
    return Offer(key=key, label=label, action=action, by=sheet_of(unit), group=group, **more)
