"""The ways in which an offer can be taken: its action with its choices varied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from rules.kernel.display.cards import Choose, Field
from rules.kernel.display.screen import Offer
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.odds import Odds
from rules.kernel.records import Json, Path
from rules.kernel.tactics import Candidate


def with_value(action: Mapping[str, Json], path: Path, value: Json) -> Mapping[str, Json]:
    """Returns the action with another value at a place."""
    if len(path) == 1 and isinstance(path[0], str) and value is not None:
        return {**action, path[0]: value}
    changed: Mapping[str, Json] = apply_edit(action, Edit(op="set", path=path, value=value))
    return changed


def with_choices(offer: Offer, path: Path, *, most: int = 60) -> Iterator[tuple[Mapping[str, Json], Json]]:
    """Yields the offer's action for each choice that the field at ``path`` has and nothing speaks against.

    The offer as it stands is the only one where there is no such field. At most ``most``, spread over all of them.
    """
    field = field_at(offer, path)
    if not isinstance(field, Choose):
        yield offer.action, read_path(dict(offer.action), path)
        return
    values = choices_at(offer, path)
    for value in values[:: 1 + (len(values) - 1) // most]:
        yield with_value(offer.action, path, value), value


def field_at(offer: Offer, path: Path) -> Field | None:
    """Finds the offer's field at a place."""
    return next((one for one in offer.fields if one.path == path), None)


def choices_at(offer: Offer, path: Path) -> tuple[Json, ...]:
    """Returns what the offer's field at a place can be set to, as far as nothing speaks against it."""
    field = field_at(offer, path)
    return tuple(one.value for one in field.options if not one.reason) if isinstance(field, Choose) else ()


def weigh_strip(odds: Odds, worths: Mapping[str, float]) -> float:
    """Returns the expected worth of a strip of odds, by the tone of its parts ("hit", "kill")."""
    return sum(float(part.chance) * worths.get(part.tone, 0.0) for part in odds.strip)


def chance_of_success(odds: Odds) -> Any:
    """Returns the chance of the strip's parts that are not misses; None without a strip."""
    if not odds.strip:
        return None
    return sum(part.chance for part in odds.strip if part.tone in ("hit", "kill"))


Way: TypeAlias = Callable[[Any, Offer], Iterable[Candidate]]


def plainly(worth: float, reason: str) -> Way:
    """Returns the way to take an offer as it stands, for what it is worth."""

    def way(view: Any, offer: Offer) -> Iterator[Candidate]:
        yield Candidate(action=dict(offer.action), worth=worth, reason=reason)

    return way


def by_type(ways: Mapping[str, Way], *, leads_on: float = 0.05) -> Way:
    """Returns an offer's candidates by the type of its action. One that leads on is taken even without a way."""

    def candidates(view: Any, offer: Offer) -> Iterator[Candidate]:
        if way := ways.get(str(offer.action["type"])):
            yield from way(view, offer)
        elif (offer.primary or offer.goes_on) and not offer.seldom:
            yield Candidate(action=dict(offer.action), worth=leads_on, reason="")

    return candidates
