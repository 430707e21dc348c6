"""The combat chart: the number that an attack roll must beat (EIC-14.4 to EIC-14.6)."""

from __future__ import annotations

from rules.games.eic_league.catalogue import CATALOGUE


def need_to_hit(*, attr: int, dfr: int, spd: int = 0) -> int:
    """Returns the number to beat; SPD 100 or more reads one column higher (EIC-14.4 to EIC-14.6)."""
    speed = CATALOGUE.combat.speed_bonus
    return CATALOGUE.combat.chart.need(attr=attr, dfr=dfr, shift=speed.columns if spd >= speed.spd else 0)
