"""Kinds of stands, classes of weapons, technology levels."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from rules.kernel.records import Reads

Tech = Literal["basic", "laser", "plasma"]


WeaponClass = Literal["gun", "laser", "ion", "plasma", "missile", "rocket", "bomb", "apw"]


Kind = Literal["vehicle", "infantry", "artillery", "vtol", "fighter", "bomber", "transport-aircraft", "installation"]


Share = Annotated[Fraction, Reads(Fraction)]
"""A share of a whole, written "1/4"."""
