"""The number that an attack roll has to beat: the combat chart, and sharpshooting in its place."""

from __future__ import annotations

from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.battle_tables import line


def need(*, attr: int, dfr: int, spd: int = 0) -> int:
    """The number to beat on the combat chart; SPD 100 or more reads one column higher (EIC-14.4 to EIC-14.6)."""
    speed = CATALOGUE.combat.speed_bonus
    return CATALOGUE.combat.chart.need(attr=attr, dfr=dfr, shift=speed.columns if spd >= speed.spd else 0)


def sharpshooting_need(*, attr: int, dfr: int) -> int:
    """The number to beat for an aimed shot, by ATTR minus DFR (EIC-16.7); ``attr`` is at least ``dfr`` (EIC-16.6)."""
    return line(CATALOGUE.combat.sharpshooting.need, attr - dfr)


def possible_needs(*, attr: int, least: int, most: int, spd: int = 0, sharpshoot: bool = False) -> tuple[int, int]:
    """The least and the greatest number to beat while DFR is only known to lie between two values."""
    if sharpshoot:
        return sharpshooting_need(attr=attr, dfr=min(least, attr)), sharpshooting_need(attr=attr, dfr=min(most, attr))
    return need(attr=attr, dfr=least, spd=spd), need(attr=attr, dfr=most, spd=spd)
