"""House points of a base (IE-1.60)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.ratings import Rated
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Line

POINTS = CATALOGUE.forces.points


def point_parts(base: Rated) -> Iterator[tuple[str, int, str]]:
    """Yields the summands of a base's house points: name, points, arithmetic."""
    yield "Hull", base.hull, ""
    yield "Defense", 2 * base.defense, f"2 × {base.defense}"
    yield "Attack", 2 * base.attack, f"2 × {base.attack}"
    yield "Speed", int(base.speed), ""
    if base.weapon:
        yield f"Weapon class {base.weapon}", POINTS.weapon[base.weapon], ""
    if base.range:
        yield "Range", int(base.range // 2), f"{base.range} / 2, rounded down"
    if base.network_range:
        yield "Network range", int(base.network_range), ""
    if base.kind == "engineer":
        yield "Engineer", POINTS.engineer, ""


def points(base: Rated) -> int:
    """Returns the house points of one base."""
    return sum(amount for _, amount, _ in point_parts(base))


def price_lines(base: Rated) -> tuple[Line, ...]:
    """Returns the sum of one base's house points, line by line."""
    summands = [
        Line(label=label, amount=str(amount), how=how, rule=POINTS.rule) for label, amount, how in point_parts(base)
    ]
    return (*summands, Line(label="One base", amount=str(points(base)), rule=POINTS.rule, total=True))
