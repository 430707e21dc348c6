"""Corrections by annotation: a field of a state says that the referee may set it, and under what name.

A game writes the word beside the field::

    class Base(Record):
        moved: Annotated[bool, Until("turn"), Correctable("has moved")] = False
        pending: Annotated[int, Until("step"), Correctable("pending hits", least=0)] = 0

and its screens ask for all of them: ``correction_fields(base, ("bases", name))``. What a field's choices are when they
depend on the battle (units, hexes) the screen adds by the field's name.

A correction that is sent without that form is held to it as well: the table of actions names ``as_on_form`` for it::

    ActionRules(action=Correct, owner=the_referee, form=as_on_form(view, screen), check=correct)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct
from rules.kernel.display.cards import Choose, Field, Number, Option, Slots, Text
from rules.kernel.display.screen import Counter, Screen, Sheet, SideSheet
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import Json, Path, Record
from rules.kernel.viewer import REFEREE, Viewer


class Kept(NamedTuple):
    """A long list of options that a game keeps, made once for all fields."""

    options: tuple[Option, ...]


Choices: TypeAlias = Iterable[tuple[Json, str]] | Kept
"""Values of a field, each with its words."""
YES_OR_NO = ((True, "yes"), (False, "no"))
TEXT_LIMIT = 60
NUMBERS = (int, float, Decimal, Fraction)


class Correctable(msgspec.Struct, frozen=True):
    """Says that the referee may set a field: its ``label``, its ``rule``, and the limits of a number or a text.

    ``choices`` are the values of a field that is not a number or a flag, each with its words. A field that has none,
    neither here nor from the screen, is left out, unless it is a number or a text.

    - A field that holds a record with such fields has those; its ``label`` then names the record for labels that say
      ``{part}``, and for fields that matter only in one ``part``. A record without any can only be taken away.
    - A tuple whose label says ``{number}`` has a field for each entry, counted from 1.
    - A map of numbers whose label says ``{key}`` has a field for each of its choices: its keys, each with its words.
    """

    label: str
    rule: str = ""
    least: int | None = None
    most: int | None = None
    step: str = "1"
    part: str = ""
    choices: tuple[tuple[Json, str], ...] = ()
    limit: int = TEXT_LIMIT
    lines: int = 1


class _Place(NamedTuple):
    """A field that says so: its name, its key in JSON, what it holds (None aside), and the choices it always has."""

    name: str
    key: str
    word: Correctable
    kind: Any
    options: tuple[Option, ...]


@cache
def _correctable(kind: type) -> tuple[_Place, ...]:
    """Returns the fields of a record that say so, in their order."""
    keys = {one.name: one.encode_name for one in msgspec.structs.fields(kind)}
    return tuple(
        _Place(name, keys[name], word, _without_none(get_args(hint)[0]), _fixed_options(word, get_args(hint)[0]))
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for word in getattr(hint, "__metadata__", ())
        if isinstance(word, Correctable)
    )


def _without_none(kind: Any) -> Any:
    """Returns what a field holds when it holds something: ``int`` for ``int | None``, and for ``int | float``."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    kinds = [_bare(one) for one in get_args(kind) if one is not type(None)]
    return kinds[0] if len(kinds) == 1 or all(_is_number(one) for one in kinds) else kind


def _is_number(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, NUMBERS) and kind is not bool


def _bare(kind: Any) -> Any:
    """Returns a type without its annotations."""
    return get_args(kind)[0] if hasattr(kind, "__metadata__") else kind


def _fixed_options(word: Correctable, kind: Any) -> tuple[Option, ...]:
    """Returns the choices of a flag, of a field that names them, or of one that holds one of some words."""
    if kind is bool:
        return _options(YES_OR_NO)
    if word.choices or get_origin(kind) is not Literal:
        return _options(word.choices)
    return _options(in_words(get_args(kind)))


def in_words(values: Iterable[Json]) -> Iterator[tuple[Json, str]]:
    """Yields values with their plain words: "very heavy" for "very-heavy", "none" for None."""
    for value in values:
        yield value, "none" if value is None else str(value).replace("-", " ")


def correctable_names(kind: type) -> tuple[str, ...]:
    """Returns the names of the fields of a record that the referee may set, in their order."""
    return tuple(one.name for one in _correctable(kind))


def correction_fields(
    value: Record,
    path: Path,
    *,
    of: str = "",
    choices: Mapping[str, Choices] | None = None,
    without: Collection[str] = (),
) -> Iterator[Field]:
    """Yields the referee's fields of a record that lies at ``path`` of the state, in the order of its fields.

    ``of`` is the name of the thing, told before each label where one sheet has several. ``choices`` are those of fields
    whose values depend on the battle; ``without`` names fields that do not matter for this thing. Fields of a record
    in a field are named with both names: "move_cycle.boxes".
    """
    yield from _fields_of(value, path, _Words(of, "", choices or {}, without))


class _Words(NamedTuple):
    """Words said of a record besides its own words: its name, its part of a greater one, its choices."""

    of: str
    part: str
    choices: Mapping[str, Choices]
    without: Collection[str]

    def inside(self, name: str, part: str) -> _Words:
        """Returns what is said of the record in the field of that name."""
        start = f"{name}."
        choices = {key.removeprefix(start): each for key, each in self.choices.items() if key.startswith(start)}
        without = {key.removeprefix(start) for key in self.without if key.startswith(start)}
        return _Words(self.of, part, choices, without)

    def label(self, word: Correctable, **marks: str | int) -> str:
        """Returns the label of a field."""
        text = word.label
        if "{" in text:
            text = text.format(part=self.part, **marks)
            text = text[:1].upper() + text[1:]
        return f"{self.of}: {text}" if self.of else text


def _fields_of(value: Record, path: Path, words: _Words) -> Iterator[Field]:
    for one in _correctable(type(value)):
        if one.name in words.without or one.word.part not in ("", words.part):
            continue
        present, at = getattr(value, one.name), (*path, one.key)
        given = words.choices.get(one.name)
        if given is None and _is_record(one.kind):
            yield from _record_fields(one, present, at, words.inside(one.name, one.word.label))
        else:
            yield from _fields(one, at, words, present, one.options if given is None else _options(given))


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Record)


def _record_fields(one: _Place, present: Any, path: Path, words: _Words) -> Iterator[Field]:
    """Yields the fields of a record in a field, or the one that takes the record away."""
    if present is None:
        return
    if _correctable(one.kind):
        yield from _fields_of(present, path, words)
        return
    kept = _Document(Codec(one.kind).write(present))
    options = (Option(value=kept, label="yes"), Option(value=None, label="no"))
    yield Choose(path=path, label=one.word.label, options=options, value=kept, rule=one.word.rule)


class _Document(dict[str, Json]):
    """A map as the value of an option: never changed, so that the sheet that holds it can be compared and cached."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))


def _fields(one: _Place, path: Path, words: _Words, present: Any, options: tuple[Option, ...]) -> Iterator[Field]:
    """Yields the field of a value, or one for each entry of a tuple and each key of a map that has such fields."""
    word = one.word
    if "{number}" in word.label:
        for index, entry in enumerate(present):
            label = words.label(word, number=index + 1)
            yield Choose(path=(*path, index), label=label, options=options, value=entry, rule=word.rule)
    elif "{key}" in word.label:
        for option in options:
            label = words.label(word, key=option.label)
            yield _number(word, (*path, option.value), label, present.get(option.value))
    elif get_origin(one.kind) in (frozenset, tuple) and not _names_wholes(options):
        if options:
            yield Slots(path=path, label=words.label(word), entries=(), options=options, rule=word.rule)
    elif options:
        yield Choose(path=path, label=words.label(word), options=options, value=present, rule=word.rule)
    elif _is_number(one.kind):
        yield _number(word, path, words.label(word), present)
    elif one.kind is str and present is not None:
        label = words.label(word)
        yield Text(path=path, label=label, value=present, limit=word.limit, lines=word.lines, rule=word.rule)


def _names_wholes(options: tuple[Option, ...]) -> bool:
    """Checks whether each option is a whole tuple, not an entry of one."""
    return bool(options) and isinstance(options[0].value, tuple)


def _number(word: Correctable, path: Path, label: str, present: Any) -> Number:
    value = present
    if not isinstance(value, int | None):
        value = int(value) if value == int(value) else f"{float(value):.10g}"
    return Number(path=path, label=label, value=value, least=word.least, most=word.most, step=word.step, rule=word.rule)


def _options(named: Choices) -> tuple[Option, ...]:
    if isinstance(named, Kept):
        return named.options
    return tuple(Option(value=value, label=label) for value, label in named)


# --- corrections that are sent by hand --------------------------------------------------------------


def fields_on(screen: Screen) -> Iterator[tuple[str, Field]]:
    """Yields all that the referee's screen lets them set, counters and fields, each with the title of its thing."""
    things: tuple[SideSheet | Sheet, ...] = (*screen.sides, *screen.sheets)
    for thing in things:
        yield from ((thing.title, one) for one in _set_on(thing))
    yield from (("The battle", one) for one in screen.corrections)


def _set_on(thing: SideSheet | Sheet) -> Iterator[Field]:
    yield from (_as_field(one) for one in thing.counters if one.path)
    for row in thing.rows if isinstance(thing, Sheet) else ():
        yield from (_as_field(one, f"{row.called}: ") for one in row.counters if one.path)
    yield from thing.corrections


def _as_field(counter: Counter, before: str = "") -> Number:
    label, most, rule = f"{before}{counter.label}", counter.highest, counter.rule
    return Number(path=counter.path, label=label, value=counter.value, least=0, most=most, help=counter.hint, rule=rule)


def as_on_form(
    view: Callable[[Any, Viewer], Any],
    screen: Callable[[Any], Screen],
    sheet_at: Callable[[Any, Path], Sheet | None] = lambda view, path: None,
) -> Callable[[Any, Correct], None]:
    """Returns the check that a correction keeps the bounds of the referee's form, however it is sent.

    ``view`` and ``screen`` are the game's own. ``sheet_at`` returns the one sheet on which a place of the state is
    corrected, if there is one, so that the others need not be made. The check raises Illegal ``not-on-form``: for a
    number or a text beyond the limits of its field, wherever in a greater value it stands, and for what the form does
    not offer.
    """

    def check(state: Any, action: Correct) -> None:
        check_limits(type(state), action.path, action.value)
        seen = view(state, REFEREE)
        sheet = sheet_at(seen, action.path)
        for one in _set_on(sheet) if sheet else (field for _, field in fields_on(screen(seen))):
            if one.path == action.path:
                _check_on(one, action.value)

    return check


def _check_on(one: Field, value: Json) -> None:
    match one:
        case Number(least=least, most=most):
            _check_number(value, least, most, one.label, one.rule)
        case Choose(options=options) if not _is_among(value, (*(each.value for each in options), one.value)):
            raise _off_form(one.label, "it is not one of its choices", one.rule)
        case Slots(options=options):
            known = [each.value for each in options]
            if isinstance(value, list) and not all(_is_among(entry, known) for entry in value):
                raise _off_form(one.label, "it holds something that is not one of its choices", one.rule)


def _is_among(value: Json, known: Iterable[Json]) -> bool:
    """Checks whether a value is one of some, as JSON writes them: a list for a tuple, and no 1 for yes."""
    written = msgspec.json.encode(value)
    return any(msgspec.json.encode(one) == written for one in known)


def check_limits(kind: Any, path: Path, value: Json) -> None:
    """Raises Illegal ``not-on-form`` when a value put at a place of a record is beyond what its fields allow.

    ``kind`` is the type of the record; a greater value is looked at with all that it holds.
    """
    _check_limits(kind, tuple(path), value, None)


def _check_limits(kind: Any, path: tuple[Any, ...], value: Json, word: Correctable | None) -> None:
    for one in _kinds(kind):
        inner = get_args(one)
        if _is_record(one):
            steps = {path[0]: value} if path else value if isinstance(value, dict) else {}
            for key, (hint, said) in _words_of(one).items():
                if key in steps:
                    _check_limits(hint, path[1:], steps[key], said)
        elif isinstance(get_origin(one), type) and issubclass(get_origin(one), Mapping) and len(inner) == 2:
            for each in (value,) if path else value.values() if isinstance(value, dict) else ():
                _check_limits(inner[1], path[1:], each, word)
        elif get_origin(one) in (tuple, list, frozenset):
            for each in (value,) if path else value if isinstance(value, list) else ():
                _check_limits(inner[0] if inner else Any, path[1:], each, word)
        elif word and not path and _is_number(one):
            _check_number(value, word.least, word.most, word.label, word.rule)
        elif word and not path and one is str and isinstance(value, str) and len(value) > word.limit:
            raise _off_form(word.label, f"it has at most {word.limit} letters", word.rule)


@cache
def _words_of(kind: type) -> Mapping[str, tuple[Any, Correctable | None]]:
    """Returns the type of each field of a record, by its key in JSON, and what the referee may set of it."""
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for one in msgspec.structs.fields(kind):
        hint = hints[one.name]
        said = next((word for word in getattr(hint, "__metadata__", ()) if isinstance(word, Correctable)), None)
        found[one.encode_name] = (hint, said)
    return found


def _kinds(kind: Any) -> Iterator[Any]:
    """Yields what a type may be, without its annotations and without None."""
    bare = _bare(kind)
    if get_origin(bare) in (Union, UnionType):
        for one in get_args(bare):
            yield from _kinds(one)
    elif bare is not type(None):
        yield bare


def _check_number(value: Json, least: int | None, most: int | None, label: str, rule: str) -> None:
    number = _number_in(value)
    if number is not None and least is not None and number < least:
        raise _off_form(label, f"it is at least {least}", rule)
    if number is not None and most is not None and number > most:
        raise _off_form(label, f"it is at most {most}", rule)


def _number_in(value: Json) -> Fraction | None:
    """Returns the number that a value writes; None for any other value, which reading it refuses."""
    try:
        return Fraction(str(value)) if isinstance(value, int | float | str) and not isinstance(value, bool) else None
    except ValueError:
        return None


def _off_form(label: str, why: str, rule: str) -> Illegal:
    return illegal("not-on-form", f"The referee cannot set this: {label}: {why}.", rule=rule)
