"""Edits that mend problems: what the one-tap fixes of the problem list do to the document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.games.eic_league.team import BoughtUnit
from rules.kernel.documents import Edit
from rules.kernel.problems import Fix
from rules.kernel.records import Json, Path


def put(label: str, path: Path, value: Json) -> Fix:
    """Put a value in a place."""
    return Fix(label=label, edits=(Edit(op="set", path=path, value=value),))


def clear(label: str, *paths: Path) -> Fix:
    """Empty places; entries of one list are taken from its end, so that places do not shift on the way."""
    return Fix(label=label, edits=removals(paths))


def removals(paths: Iterable[Path]) -> tuple[Edit, ...]:
    """Edits that take away what is at these places, the last entries of a list first."""
    ordered = sorted(paths, key=lambda path: path[-1] if isinstance(path[-1], int) else -1, reverse=True)
    return tuple(Edit(op="remove", path=path) for path in ordered)


def lowered(unit: BoughtUnit, rating: str, *, most: int) -> tuple[Edit, ...]:
    """Edits after which a bought rating is at most ``most``: upgrades are taken back first, then the first purchase."""
    steps = [(unit.design.ratings.get(rating, 0), -1)]
    steps += [(upgrade.to, place) for place, upgrade in enumerate(unit.design.upgrades) if upgrade.rating == rating]
    edits = []
    while len(steps) > 1 and steps[-1][0] > most:
        edits.append(Edit(op="remove", path=(*unit.path, "upgrades", steps.pop()[1])))
    if steps[-1][0] > most:
        edits.append(Edit(op="set", path=(*unit.path, "ratings", rating), value=most))
    return tuple(edits)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "ATTR", "ATTR and SPD", "ATTR, SPD and DET"."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
