"""The catalogue as tables that people read: rows of columns, most of which are fields of the catalogue's records.

::

    TABLES = {
        "leagues": lambda: rows_of(CATALOGUE.leagues, "name", "purse", units_from="units_min"),
        "units": lambda: ({"id": key, **pick(unit, "name", "cost"), "guns": guns(unit)} for key, unit in UNITS.items()),
    }
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from rules.kernel.records import Json, Record, spell

Row: TypeAlias = dict[str, Json]
Rows: TypeAlias = Callable[[], Iterable[Row]]


def pick(thing: Record, *columns: str, **renamed: str) -> Row:
    """Returns some columns of a row: fields of a record under their names in JSON, or ``renamed`` (column=field).

    Raises AttributeError for a field that the record does not have.
    """
    return {
        **{column: getattr(thing, column.replace("-", "_")) for column in columns},
        **{spell(column): getattr(thing, field) for column, field in renamed.items()},
    }


def rows_of(things: Mapping[str, Record], *columns: str, **renamed: str) -> Iterator[Row]:
    """Yields a row for each record of a map: its key as ``id``, its ``columns``, those ``renamed``, and its rule."""
    for key, thing in things.items():
        yield {"id": key, **pick(thing, *columns, **renamed), **pick(thing, "rule")}


def read_tables(tables: Mapping[str, Rows]) -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    return {name: list(rows()) for name, rows in tables.items()}
