"""Edits that fix problems: the one-tap fixes of the problem list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.games.eic_league.army.ratings import NAMES
from rules.games.eic_league.army.summary import BoughtUnit
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix
from rules.kernel.records import Json, Path
from rules.kernel.wording import format_list


def put(label: str, path: Path, value: Json) -> Fix:
    """Returns a fix that sets a value."""
    return Fix(label=label, edits=(Edit(op="set", path=path, value=value),))


def clear(label: str, *paths: Path) -> Fix:
    """Returns a fix that removes entries; within a list the last goes first, so that places do not shift on the way."""
    return Fix(label=label, edits=removals(paths))


def removals(paths: Iterable[Path]) -> tuple[Edit, ...]:
    """Returns edits that remove the given places, the last entries of a list first."""
    ordered = sorted(paths, key=lambda path: path[-1] if isinstance(path[-1], int) else -1, reverse=True)
    return tuple(Edit(op="remove", path=path) for path in ordered)


def lower(unit: BoughtUnit, ratings: Sequence[str], *, most: int) -> Fix:
    """Returns a fix that lowers bought ratings to ``most``: it takes back higher upgrades, then first purchases."""
    upgrades, first = enumerate(unit.design.upgrades), unit.design.ratings
    spare = [place for place, upgrade in upgrades if upgrade.rating in ratings and upgrade.to > most]
    edits = removals((*unit.path, "upgrades", place) for place in spare)
    for rating in ratings:
        if first.get(rating, 0) > most:
            edits += (Edit(op="set", path=(*unit.path, "ratings", rating), value=most),)
    names = format_list([NAMES[rating] for rating in ratings])
    return Fix(label=f"Take back upgrades of {names}" if spare else f"Lower {names} to {most}", edits=edits)
