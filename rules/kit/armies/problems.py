"""Problems of annotated armies: unknown rows, too few and too many, numbers out of bounds, equal names, the limit.

Where a tap can mend a problem, it has a fix that does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Json, Path, Record
from rules.kernel.wording import format_count
from rules.kit.armies.costs import cost_of, price_of
from rules.kit.armies.words import (
    Amount,
    Entries,
    Limit,
    Pick,
    Picks,
    Place,
    Table,
    name_row,
    places_of,
)


def empty_hint(word: str = "unit", *, rule: str) -> Problem:
    """Returns what is said of an army without a unit where no rule of the book forbids one: a hint, no error."""
    message = f"The army has no {word}s; add at least one."
    return Problem(code="empty-army", message=message, rule=rule, where=("units",), weight="hint")


def limit_problem(army: Record, word: str, limit: Limit) -> Problem | None:
    """Returns the problem of an army that costs too much, with what may be taken out of it."""
    spent = cost_of(army)
    if spent <= limit.amount:
        return None
    return Problem(
        code="limit",
        message=f"The {word} costs {spent} of {limit.amount} {limit.currency}.",
        rule=limit.rule,
        over=spent - limit.amount,
        fixes=_savings(army, spent - limit.amount),
    )


def find_problems(value: Record, owner: str, path: Path = ()) -> Iterator[Problem]:
    """Yields what is wrong with a record and with everything in it. ``owner`` begins the sentences: "A patrol"."""
    for place in places_of(type(value)):
        held, at = getattr(value, place.name), (*path, place.key)
        match place.word:
            case Pick(table=table) if held not in table:
                yield _unknown(place, held, at, _choices(table, at))
            case Picks(table=table):
                yield from _size(place, owner, held, at, next(iter(_cheapest(table)), None))
                for number, key in enumerate(held):
                    if key not in table:
                        yield _unknown(place, key, (*at, number), (_removal((*at, number), key),))
            case Amount() as word if not word.least <= held <= word.most:
                yield _out_of_bounds(word, owner, held, at)
            case Entries():
                yield from _size(place, owner, held, at, None)
                yield from _entries(place, held, at)


def _entries(place: Place, held: Sequence[Any], at: Path) -> Iterator[Problem]:
    seen: set[str] = set()
    for number, entry in enumerate(held):
        name = getattr(entry, "name", "")
        if name and name in seen:
            yield Problem(
                code="same-name",
                message=f"There are two {name!r}: each {_noun(place)} has a name of its own.",
                rule=place.word.rule,
                where=(*at, number, "name"),
            )
        seen.add(name)
        yield from find_problems(entry, name or f"A {_noun(place)}", (*at, number))


def _noun(place: Place) -> str:
    return place.word.one if isinstance(place.word, Picks | Entries) else place.word.label.lower()


def _unknown(place: Place, key: str, where: Path, fixes: tuple[Fix, ...]) -> Problem:
    message = f"There is no {_noun(place)} {key!r}."
    return Problem(code="unknown", message=message, rule=place.word.rule, where=where, fixes=fixes)


def _choices(table: Table, at: Path) -> tuple[Fix, ...]:
    return tuple(
        Fix(label=f"Make it {name_row(table, key)}", edits=(Edit(op="set", path=at, value=key),))
        for key in list(_cheapest(table))[:1]
    )


def _cheapest(table: Table) -> list[str]:
    return sorted(table, key=lambda key: price_of(table, key))


def _size(place: Place, owner: str, held: Sequence[Any], at: Path, cheapest: str | None) -> Iterator[Problem]:
    word, count = place.word, len(held)
    if not isinstance(word, Picks | Entries) or (word.least <= count and (word.most is None or count <= word.most)):
        return
    bounds = (
        f"at least {format_count(word.least, word.one)}"
        if word.most is None
        else f"{word.least} to {word.most} {word.label.lower()}"
    )
    fixes: tuple[Fix, ...] = ()
    if count < word.least and isinstance(word, Picks) and cheapest is not None:
        fixes = (Fix(label=f"Add {name_row(word.table, cheapest)}", edits=(Edit(op="add", path=at, value=cheapest),)),)
    elif word.most is not None and count > word.most:
        last = held[-1]
        fixes = (_removal((*at, count - 1), last if isinstance(last, str) else getattr(last, "name", word.one)),)
    yield Problem(
        code="size",
        message=f"{owner} has {bounds}, not {count}.",
        rule=(word.size_rule if isinstance(word, Picks) else "") or word.rule,
        where=at,
        fixes=fixes,
        over=max(0, count - (count if word.most is None else word.most)),
    )


def _out_of_bounds(word: Amount, owner: str, held: int, at: Path) -> Problem:
    nearest = max(word.least, min(held, word.most))
    return Problem(
        code="amount",
        message=f"{owner}: {word.label.lower()} is {held}, and {word.least} to {word.most} are allowed.",
        rule=word.rule,
        where=at,
        fixes=(Fix(label=f"Set it to {nearest}", edits=(Edit(op="set", path=at, value=nearest),)),),
    )


def _removal(path: Path, name: Json) -> Fix:
    return Fix(label=f"Take out {str(name)[:60]}", edits=(Edit(op="remove", path=path),))


def _savings(army: Record, over: int) -> tuple[Fix, ...]:
    """Returns the cheapest entry whose removal mends an excess; the dearest where none is enough."""
    entries = [
        (price, path, name)
        for place in places_of(type(army))
        for price, path, name in _priced(place, getattr(army, place.name))
        if price
    ]
    if not entries:
        return ()
    enough = [one for one in entries if one[0] >= over]
    price, path, name = min(enough, key=lambda one: one[0]) if enough else max(entries, key=lambda one: one[0])
    return (Fix(label=f"Take out {name[:60]} ({price})", edits=(Edit(op="remove", path=path),)),)


def _priced(place: Place, held: Any) -> Iterator[tuple[int, Path, str]]:
    match place.word:
        case Picks(table=table):
            yield from ((price_of(table, key), (place.key, at), name_row(table, key)) for at, key in enumerate(held))
        case Entries(one=one):
            yield from ((cost_of(each), (place.key, at), getattr(each, "name", one)) for at, each in enumerate(held))
