"""Stands as they enter a battle: an entry of an army with its final numbers."""

from __future__ import annotations

from typing import Any

from rules.games.sol_prime.army import fittings
from rules.games.sol_prime.army.fittings import ARTILLERY, Fitted, fire_turns, move_rate, terrain_column
from rules.games.sol_prime.army.pricing.points import stand_points
from rules.games.sol_prime.army.validation.aircraft import wing_loads
from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue.kinds import Tech


def stand_of(fitted: Fitted, *, side: str, title: str, tech: Tech, **more: Any) -> Stand:
    """Returns a stand of an entry as it goes into battle; ``more`` are fields of its own."""
    design = fitted.design
    fields: dict[str, Any] = {
        "side": side,
        "class_": fitted.class_id,
        "kind": fitted.kind,
        "title": title,
        "platoon": design.platoon,
        "morale": design.morale,
        "armor": fitted.armor,
        "single": fitted.single,
        "move": float(move_rate(fitted)),
        "column": terrain_column(fitted),
        "transport": fitted.transport,
        "size": fitted.size,
        "range_finder": fitted.range_finder,
        "mounts": fitted.mounts,
        "upgrades": fitted.upgrades,
        "artillery": artillery_class(fitted),
        "mrl": fitted.mrl,
        "towed": fitted.towed,
        "installation": (design.installation or "building") if _building(fitted) else "",
        "fortification": (design.fortification or "light") if fitted.class_id == "fortification" else "",
        "sections": fitted.sections,
        "cost": 0 if fitted.unknown else stand_points(fitted, tech),
        "loads": wing_loads(fitted),
    }
    return Stand(**{**fields, **more})


def artillery_class(fitted: Fitted) -> str:
    """Returns the class of an artillery piece; empty for everything else."""
    if fitted.kind != ARTILLERY:
        return ""
    return fittings.artillery_class(fitted)


def _building(fitted: Fitted) -> bool:
    return fitted.class_id == "installation"


def bought_fire_turns(fitted: Fitted) -> int | None:
    """Returns the turns of fire that an artillery stand has bought (SP-17.30)."""
    return fire_turns(fitted.design.ammunition, mrl=fitted.mrl) if fitted.kind == ARTILLERY else None
