"""House points of a base (IE-1.60)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Inches
from rules.kernel.screen import Line

TABLE = CATALOGUE.forces.points


class Rated(Protocol):
    """Anything with the ratings of an MGV."""

    @property
    def kind(self) -> str: ...
    @property
    def hull(self) -> int: ...
    @property
    def defense(self) -> int: ...
    @property
    def attack(self) -> int: ...
    @property
    def speed(self) -> Inches: ...
    @property
    def weapon(self) -> str | None: ...
    @property
    def range(self) -> Inches: ...
    @property
    def network_range(self) -> Inches | None: ...


def parts(base: Rated) -> Iterator[tuple[str, int, str]]:
    """The summands: name, points, arithmetic."""
    yield "Hull", base.hull, ""
    yield "Defense", 2 * base.defense, f"2 × {base.defense}"
    yield "Attack", 2 * base.attack, f"2 × {base.attack}"
    yield "Speed", int(base.speed), ""
    if base.weapon:
        yield f"Weapon class {base.weapon}", TABLE.weapon[base.weapon], ""
    if base.range:
        yield "Range", int(base.range // 2), f"{base.range} / 2, rounded down"
    if base.network_range:
        yield "Network range", int(base.network_range), ""
    if base.kind == "engineer":
        yield "Engineer", TABLE.engineer, ""


def points(base: Rated) -> int:
    """The house points of one base."""
    return sum(amount for _, amount, _ in parts(base))


def lines(base: Rated) -> tuple[Line, ...]:
    """The sum, opened."""
    summands = [Line(label=label, amount=str(amount), how=how, rule=TABLE.rule) for label, amount, how in parts(base)]
    return (*summands, Line(label="One base", amount=str(points(base)), rule=TABLE.rule, total=True))


def armed(base: Rated) -> bool:
    """False for attack 0 or no weapon class (IE-1.41)."""
    return base.weapon is not None and base.attack > 0
