"""Reading of the typed and chosen values of a posted roster form."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from armies.pages.controls import field_values
from armies.pages.html import find_option
from armies.pages.pasting import Mistyped, place_cells
from armies.services.documents import TURNING
from armies.services.paths import place_text
from rules.kernel.display.cards import Card, Choose, Faces, Field, Grid, Number, Slots, Stepper, Text
from rules.kernel.edits import Edit
from rules.kernel.records import Json, replace

PLACE = "f:"


def read_typed(
    card: Card, posted: Mapping[str, Sequence[str]], *, patient: bool = False
) -> tuple[list[Edit], dict[str, str], str]:
    """Returns edits for all values that differ from the card's, errors by place, and the name of the last edit.

    ``patient``: dice of which some are typed and some are not wait for the rest; else that is an error.
    """
    edits: list[Edit] = []
    errors: dict[str, str] = {}
    doing = ""
    for place, field_ in fields_of(card).items():
        values = posted.get(PLACE + place)
        if values is None or not _differs(field_, values) or (patient and _half_typed(field_, values)):
            continue
        try:
            edits.extend(_edits(field_, values))
            doing = f"{card.title}: {field_.label}"
        except Mistyped as error:
            errors[place] = str(error)
    return edits, errors, doing


def fields_of(card: Card) -> dict[str, Field]:
    """Returns every field of a card by its place, those inside list entries included."""
    found: dict[str, Field] = {}
    _gather([field_ for section in card.sections for field_ in section.fields], found)
    return found


def _gather(fields: Sequence[Field], found: dict[str, Field]) -> None:
    for field_ in fields:
        found[place_text(field_.path)] = field_
        if isinstance(field_, Slots):
            _gather([inner for entry in field_.entries for inner in entry.fields], found)
        if isinstance(field_, Grid):
            _gather(_named_cells(field_), found)


def _named_cells(grid: Grid) -> list[Field]:
    """Returns the cells of a grid, each named by its row and column."""
    return [
        replace(cell, label=f"{row.label}, {column}")
        for row in grid.rows
        for column, cell in zip(grid.columns, row.cells, strict=True)
    ]


def _differs(field_: Field, values: Sequence[str]) -> bool:
    shown = field_values(field_)
    if isinstance(shown, list):
        return [value.strip() for value in values] != shown
    return shown is not None and values[-1].replace("\r\n", "\n") != shown


def _half_typed(field_: Field, values: Sequence[str]) -> bool:
    return isinstance(field_, Faces) and any(map(str.strip, values)) and not all(map(str.strip, values))


def _edits(field_: Field, values: Sequence[str]) -> list[Edit]:
    if isinstance(field_, Grid):
        return list(_pasted_edits(field_, values[-1]))
    return [Edit(op="set", path=field_.path, value=_typed_value(field_, values))]


def _pasted_edits(grid: Grid, text: str) -> Iterator[Edit]:
    """Yields an edit for every cell that a pasted table fills."""
    if not text.strip():
        return
    for name, cell, value in place_cells(grid, text):
        try:
            yield Edit(op="set", path=cell.path, value=_pasted_value(cell, value))
        except Mistyped as error:
            raise Mistyped(f"{name}: {error}") from None


def _pasted_value(cell: Number | Choose, text: str) -> Json:
    """Returns the value of a pasted cell; an option's label will do as well."""
    if isinstance(cell, Number):
        return _number(cell, text.replace("−", "-").removeprefix("+"))
    if not text:
        return None
    for option in cell.options:
        if option.value is not None and text.casefold() in (option.label.casefold(), str(option.value).casefold()):
            return option.value
    raise Mistyped(f"“{text[:20]}” is not one of {', '.join(option.label for option in cell.options)}.")


def _typed_value(field_: Field, values: Sequence[str]) -> Json:
    match field_:
        case Stepper():
            return _step(field_, values[-1])
        case Choose():
            return _choice(field_, values[-1])
        case Text():
            return _text(field_, values[-1])
        case Number():
            return _number(field_, values[-1].strip())
        case Faces():
            return _faces(field_, [value.strip() for value in values])
    raise Mistyped("This cannot be typed.")


def _step(field_: Stepper, text: str) -> Json:
    if not text and (field_.clearable or field_.value is None):
        return None
    if not text.isdecimal() or len(text) > 6 or int(text) >= len(field_.scale):
        raise Mistyped("Choose one of the steps.")
    return field_.scale[int(text)].value


def _choice(field_: Choose, text: str) -> Json:
    option = find_option(field_.options, text)
    if option is None:
        raise Mistyped("Choose one of the list.")
    return option.value


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cs"} or letter in TURNING


def _text(field_: Text, text: str) -> Json:
    kept = "".join(letter for letter in text if letter == "\n" or not _unseen(letter))
    kept = kept.strip() if field_.lines > 1 else " ".join(kept.split())
    if len(kept) > field_.limit:
        raise Mistyped(f"This is {len(kept)} characters long; there is room for {field_.limit}.")
    return kept or None


def _number(field_: Number, text: str) -> Json:
    if not text:
        return None
    try:
        value = int(text.replace(" ", "")) if len(text) <= 15 else None
    except ValueError:
        value = None
    if value is None:
        return _decimal(field_, text)
    return _within(field_, value)


def _decimal(field_: Number, text: str) -> Json:
    whole, _, rest = text.replace(",", ".").partition(".")
    if field_.step == "1" or len(text) > 15 or not whole.lstrip("-").isdecimal() or not (rest or "0").isdecimal():
        raise Mistyped(f"“{text[:20]}” is not a {'whole ' if field_.step == '1' else ''}number.")
    value = Decimal(f"{whole}.{rest or '0'}")
    _within(field_, value)
    return int(value) if value == int(value) else format(value.normalize(), "f")


def _within(field_: Number, value: int | Decimal) -> int | Decimal:
    if field_.least is not None and value < field_.least:
        raise Mistyped(f"{value} is too low: the least is {field_.least}.")
    if field_.most is not None and value > field_.most:
        raise Mistyped(f"{value} is too high: the most is {field_.most}.")
    return value


def _faces(field_: Faces, texts: Sequence[str]) -> Json:
    if not any(texts):
        return None
    if len(texts) != len(field_.dice) or not all(text.isdecimal() and len(text) < 5 for text in texts):
        raise Mistyped(f"Type the face of each of the {len(field_.dice)} dice.")
    faces = [int(text) for text in texts]
    for die, face in zip(field_.dice, faces, strict=True):
        if not die.low <= face <= die.high:
            raise Mistyped(f"{face} is not on this die: it has the faces {die.low} to {die.high}.")
    return faces
