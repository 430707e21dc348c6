"""The roster page and the record sheets of annotated armies: fields with marginal prices and the reasons against."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel.display.cards import (
    Card,
    Choose,
    Entry,
    Fact,
    Field,
    Number,
    Option,
    Section,
    Slots,
    Text,
    Toggle,
)
from rules.kernel.display.screen import Sheet
from rules.kernel.edits import NoSuchPlace
from rules.kernel.evaluation import Part
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path, Record, names_of, replace
from rules.kit.armies.costs import cost_lines, cost_of, price_of
from rules.kit.armies.words import (
    Amount,
    Entries,
    Limit,
    Pick,
    Picks,
    Place,
    Switch,
    Table,
    facts_of_row,
    find_first_pick,
    name_row,
    places_of,
    rule_of_row,
)

NAME_LIMIT = 60


class Situation(Record):
    """Facts for a card besides the record itself: what is left to spend, and what is wrong with the army."""

    limit: Limit | None
    left: int
    problems: tuple[Problem, ...]

    def objection(self, price: int, rule: str) -> tuple[str, str]:
        """Returns why something at this price is against the rules at present, and the rule; nothing if it is not."""
        if self.limit is None or price <= max(0, self.left) or price <= 0:
            return "", rule
        left = f"{max(0, self.left)} of {self.limit.amount} {self.limit.currency} are left"
        return f"it costs {price}, and {left}", self.limit.rule

    def problem_at(self, path: Path) -> str:
        """Returns the first problem of an entry."""
        return next((one.message for one in self.problems if one.where[: len(path)] == path), "")


def make_card(army: Record, path: Path, word: str, situation: Situation) -> Card:
    """Returns the card of an army, or of one of its entries. Raises NoSuchPlace."""
    value, noun = _find(army, path, word)
    sections = tuple(_sections(value, path, noun, situation))
    return Card(
        path=path,
        title=title_of(value, noun),
        kind=noun,
        cost=str(cost_of(value)),
        sections=sections,
        why=tuple(cost_lines(value, noun.capitalize())),
    )


def title_of(value: Record, noun: str) -> str:
    """Returns the name of an entry for people, or what it is."""
    return getattr(value, "name", "") or noun.capitalize()


def parts_of(value: Record, path: Path = ()) -> Iterator[Part]:
    """Yields the parts of an army, each with its cost and its facts."""
    for place in places_of(type(value)):
        held = getattr(value, place.name)
        for number, one in enumerate(held if isinstance(place.word, Picks | Entries) else ()):
            at = (*path, place.key, number)
            if isinstance(place.word, Picks):
                table = place.word.table
                yield Part(path=at, title=name_row(table, one), cost=str(price_of(table, one)))
            elif isinstance(place.word, Entries):
                noun = place.word.one
                yield Part(
                    path=at,
                    title=title_of(one, noun),
                    kind=noun,
                    cost=str(cost_of(one)),
                    lines=tuple(cost_lines(one, noun.capitalize())),
                    facts=tuple(_facts(one)),
                    parts=tuple(parts_of(one, at)),
                )


def record_sheets_of(army: Record) -> Iterator[Sheet]:
    """Yields the sheet of each entry of an army, with what its tables say of it."""
    for place in places_of(type(army)):
        held = getattr(army, place.name)
        for number, one in enumerate(held if isinstance(place.word, Picks | Entries) else ()):
            key = f"{place.key}-{number}"
            if isinstance(place.word, Picks):
                table = place.word.table
                yield Sheet(
                    id=key, title=name_row(table, one), kind=one, side="", own=True, facts=facts_of_row(table, one)
                )
            elif isinstance(place.word, Entries):
                title = title_of(one, place.word.one)
                yield Sheet(id=key, title=title, kind=place.word.one, side="", own=True, facts=tuple(_facts(one)))


def _facts(value: Record) -> Iterator[Fact]:
    for place in places_of(type(value)):
        held, label = getattr(value, place.name), place.word.label
        match place.word:
            case Pick(table=table, rule=rule):
                yield Fact(label=label, value=name_row(table, held), rule=rule_of_row(table, held, rule))
                yield from facts_of_row(table, held)
            case Picks(table=table, rule=rule) if held:
                yield Fact(label=label, value=", ".join(name_row(table, key) for key in held), rule=rule)
            case Switch(rule=rule) if held:
                yield Fact(label=label, value="yes", rule=rule)
            case Amount(rule=rule) if held:
                yield Fact(label=label, value=str(held), rule=rule)


def _find(army: Record, path: Path, word: str) -> tuple[Record, str]:
    value, noun, rest = army, word, path
    while rest:
        key, number, rest = rest[0], rest[1] if len(rest) > 1 else None, rest[2:]
        place = next((one for one in places_of(type(value)) if one.key == key and isinstance(one.word, Entries)), None)
        held = getattr(value, place.name) if place else ()
        if place is None or not isinstance(number, int) or not 0 <= number < len(held):
            raise NoSuchPlace(path)
        value, noun = held[number], _noun(place)
    return value, noun


def _noun(place: Place) -> str:
    return place.word.one if isinstance(place.word, Entries | Picks) else place.word.label


def _sections(value: Record, path: Path, noun: str, situation: Situation) -> Iterator[Section]:
    own: list[Field] = []
    if "name" in names_of(type(value)):
        own.append(Text(path=(*path, "name"), label="Name", value=value.name, limit=NAME_LIMIT))  # type: ignore[attr-defined]
    lists: list[Section] = []
    for place in places_of(type(value)):
        field = _field(place, getattr(value, place.name), (*path, place.key), situation)
        if isinstance(field, Slots):
            title, rule = place.word.label, place.word.rule
            lists.append(Section(key=place.key, title=title, fields=(field,), rule=rule))
        else:
            own.append(field)
    if own:
        yield Section(key=noun.replace(" ", "-"), title=noun.capitalize(), fields=tuple(own))
    yield from lists


def _field(place: Place, held: Any, path: Path, situation: Situation) -> Field:
    match place.word:
        case Pick() as word:
            return _choice(word, held, path, situation)
        case Switch(label=label, price=price, rule=rule):
            reason, _ = ("", "") if held else situation.objection(price, rule)
            shown = str(price) if price else ""
            return Toggle(path=path, label=label, checked=held, price=shown, reason=reason, rule=rule)
        case Amount() as word:
            each = f"{word.price} each" if word.price else ""
            return Number(
                path=path, label=word.label, value=held, least=word.least, most=word.most, help=each, rule=word.rule
            )
        case Picks() as word:
            return _picks(word, held, path, situation)
        case Entries() as word:
            return _entries(word, place, held, path, situation)


def _choice(word: Pick, held: str, path: Path, situation: Situation) -> Choose:
    present = price_of(word.table, held)
    options = []
    for key in word.table:
        more = price_of(word.table, key) - present
        reason, rule = situation.objection(more, rule_of_row(word.table, key, word.rule))
        price = f"{more:+}".replace("-", "−") if more else ""
        options.append(Option(value=key, label=name_row(word.table, key), price=price, reason=reason, rule=rule))
    return Choose(path=path, label=word.label, options=tuple(options), value=held, rule=word.rule)


def _picks(word: Picks, held: tuple[str, ...], path: Path, situation: Situation) -> Slots:
    table = word.table
    entries = tuple(
        Entry(
            path=(*path, number),
            label=name_row(table, key),
            price=str(price_of(table, key)),
            problem=situation.problem_at((*path, number)),
        )
        for number, key in enumerate(held)
    )
    options = [_row_option(table, key, key, word.rule, situation) for key in table]
    return _slots(word, path, entries, options)


def _entries(word: Entries, place: Place, held: tuple[Any, ...], path: Path, situation: Situation) -> Slots:
    entries = tuple(
        Entry(
            path=(*path, number),
            label=title_of(one, word.one),
            detail=_detail(one),
            price=str(cost_of(one)),
            problem=situation.problem_at((*path, number)),
        )
        for number, one in enumerate(held)
    )
    return _slots(word, path, entries, list(_new_entries(place, word, situation)))


def _slots(word: Picks | Entries, path: Path, entries: tuple[Entry, ...], options: list[Option]) -> Slots:
    """Returns the field of a list; where it is full, everything that may be added says so."""
    if word.most is not None and len(entries) >= word.most:
        rule = (word.size_rule if isinstance(word, Picks) else "") or word.rule
        options = [replace(one, reason=f"there are {word.most} already", rule=rule) for one in options]
    return Slots(
        path=path,
        label=word.label,
        entries=entries,
        options=tuple(options),
        room=word.most,
        used=len(entries),
        copyable=True,
        rule=word.rule,
    )


def _detail(value: Record) -> str:
    pick = find_first_pick(type(value))
    return name_row(pick.word.table, getattr(value, pick.name)) if pick and isinstance(pick.word, Pick) else ""


def _new_entries(place: Place, word: Entries, situation: Situation) -> Iterator[Option]:
    """Yields what may be added to a list of entries: one for each row from which its first choice may be made."""
    entry, name = place.entry or Record, word.one.capitalize()
    pick, named = find_first_pick(entry), "name" in names_of(entry)
    if pick is None or not isinstance(pick.word, Pick):
        yield Option(value={"name": name} if named else {}, label=name, rule=word.rule)
        return
    table = pick.word.table
    for key in table:
        new: Json = {**({"name": name_row(table, key)} if named else {}), pick.key: key}
        yield _row_option(table, key, new, pick.word.rule, situation)


def _row_option(table: Table, key: str, value: Json, rule: str, situation: Situation) -> Option:
    price = price_of(table, key)
    reason, rule = situation.objection(price, rule_of_row(table, key, rule))
    return Option(value=value, label=name_row(table, key), price=str(price), reason=reason, rule=rule)
