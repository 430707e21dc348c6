"""Percentile rolls: two ten-sided dice of different colors (EIC-1.5)."""

from __future__ import annotations

from rules.games.eic_league.catalogue import CATALOGUE


def read_percentile(tens: int, ones: int) -> int:
    """Reads two faces (0 to 9): tens 2 and ones 7 are 27; a double zero is 100 (EIC-1.5)."""
    return 10 * tens + ones or CATALOGUE.dice.double_zero


def format_percentile(roll: int) -> str:
    """Returns a roll as the two dice show it: "07", "00" for 100."""
    return f"{roll % CATALOGUE.dice.double_zero:02}"
