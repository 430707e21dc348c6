"""Hands, and battles of two of them: an open game has no ``secrets``."""

from random import Random

from rules.api import Setup, SideSetup

ARMIES = [{"game": "stones", "name": name, "stones": stones} for name, stones in (("Left", 2), ("Right", 3))]


def setup(rng: Random) -> Setup:
    first, second = rng.sample(ARMIES, 2)
    sides = (
        SideSetup(id="first", name=first["name"], army=first),
        SideSetup(id="second", name=second["name"], army=second),
    )
    return Setup(sides=sides, options={})
