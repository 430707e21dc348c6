"""Exact decimals: credits, properties and inches never become binary fractions (WL-2.14).

JSON holds a whole number as a number and any other decimal as text. A number with a fraction is read as the decimal
that it is printed as.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal, InvalidOperation
from typing import Annotated, Any

from msgspec import Meta

from rules.kernel.records import Json, Reads, Writes

LARGEST = 10_000_000
"""The largest absolute number in a document, so that every cost fits the digits that decimals keep."""
PLACES = 4
ZERO = Decimal(0)


def read_kept(value: Any) -> Decimal:
    """Reads a decimal that the game itself has written: sums and products may leave the bounds of documents."""
    if type(value) is int:
        return Decimal(value)
    if isinstance(value, bool) or not isinstance(value, float | str | Decimal):
        raise ValueError("must be a number")
    if isinstance(value, str) and len(value) > 40:
        raise ValueError("must be a number")
    try:
        number = Decimal(str(value).strip())
    except InvalidOperation:
        raise ValueError("must be a number") from None
    if not number.is_finite():
        raise ValueError("must be a finite number")
    return normalise(number)


def read_exact(value: Any) -> Decimal:
    """Reads a decimal from a whole number, a printed fraction or text. Raises ValueError with the reason."""
    number = read_kept(value)
    if abs(number) > LARGEST:
        raise ValueError(f"must be a number from -{LARGEST} to {LARGEST}")
    rounded = number.quantize(Decimal(10) ** -PLACES)
    if rounded != number:
        raise ValueError(f"must have at most {PLACES} decimal places")
    return number


def normalise(number: Decimal) -> Decimal:
    """Returns the same number without trailing zeros and without an exponent."""
    return number.to_integral_value() if number == number.to_integral_value() else number.normalize()


def write_exact(number: Decimal) -> Json:
    """Writes a whole number as a number, any other as text."""
    return int(number) if number == number.to_integral_value() else format(number.normalize(), "f")


NUMBER_OR_TEXT = Meta(extra_json_schema={"type": ["number", "string"]})
Exact = Annotated[
    Decimal,
    Reads(read_exact),
    Writes(write_exact),
    NUMBER_OR_TEXT,
]
"""An exact decimal at the JSON border: in a document, an option or an action."""
Kept = Annotated[
    Decimal,
    Reads(read_kept),
    Writes(write_exact),
    NUMBER_OR_TEXT,
]
"""An exact decimal in states and events, without bounds: whatever play has made of it can be read again."""


def round_up(number: Decimal) -> int:
    """Rounds up, in the attacker's favour (WL-1.3)."""
    return int(number.to_integral_value(rounding=ROUND_CEILING))


def format_number(number: Decimal | int) -> str:
    """Formats a number for players: no trailing zeros (WL-2.14), thousands separated, a true minus."""
    if type(number) is int:
        return format(number, ",d").replace("-", "−")
    return format(normalise(Decimal(number)), ",f").replace("-", "−")


def format_signed(number: Decimal | int) -> str:
    """Formats a number with its sign."""
    return ("+" if number > 0 else "") + format_number(number)
