"""Edits that mend problems: what the one-tap fixes of the problem list do to the document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.games.eic_league.army.ratings import NAMES
from rules.games.eic_league.army.summary import BoughtUnit
from rules.games.eic_league.army.wording import listed
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


def lower(unit: BoughtUnit, ratings: Sequence[str], *, most: int) -> Fix:
    """A fix after which bought ratings are at most ``most``: higher upgrades are taken back, then first purchases."""
    upgrades, first = enumerate(unit.design.upgrades), unit.design.ratings
    spare = [place for place, upgrade in upgrades if upgrade.rating in ratings and upgrade.to > most]
    edits = removals((*unit.path, "upgrades", place) for place in spare)
    for rating in ratings:
        if first.get(rating, 0) > most:
            edits += (Edit(op="set", path=(*unit.path, "ratings", rating), value=most),)
    names = listed([NAMES[rating] for rating in ratings])
    return Fix(label=f"Take back upgrades of {names}" if spare else f"Lower {names} to {most}", edits=edits)
