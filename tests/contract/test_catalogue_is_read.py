"""The catalogues' records: every field is read by the code of its game, so no number stands there for nobody."""

import ast
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules import registry
from rules.kernel.records import Record, names_of

NOT_ASKED = {"rule": "cites the rulebook for readers of the table, also where no page shows it"}
"""Names of fields that need no reader, each with the reason."""
KIT = Path(rules.__file__).parent / "kit"


def find_records(kind, package):
    """Returns the record classes of ``package`` that can be reached from a type: by fields, maps, tuples, unions."""
    found, waiting = {}, [kind]
    while waiting:
        one = waiting.pop()
        waiting += typing.get_args(one)
        if (
            isinstance(one, type)
            and issubclass(one, Record)
            and one.__module__.startswith(package)
            and one not in found
        ):
            found[one] = one.__name__
            waiting += typing.get_type_hints(one).values()
    return sorted(found, key=lambda record: record.__qualname__)


def attributes_read(tree: ast.AST, *, own_too: bool) -> Iterator[str]:
    """Yields the names that a module reads as attributes. ``own_too``: also those that methods read of ``self``.

    Where a module calls ``getattr`` with a variable, the names that it may hold are the module's strings.
    """
    by_variable = False
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ctx=ast.Load(), attr=name, value=value):
                if own_too or not (isinstance(value, ast.Name) and value.id == "self"):
                    yield name
            case ast.MatchClass(kwd_attrs=names):
                yield from names
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield name
            case ast.Call(func=ast.Name(id="pick" | "rows_of"), args=[_, *columns], keywords=renamed):
                yield from _columns(columns, renamed)
            case ast.Call(func=ast.Name(id="getattr")):
                by_variable = True
    if by_variable:
        yield from (one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _columns(columns, renamed) -> Iterator[str]:
    """Yields the fields that a table for readers picks (``rules.kit.reference``)."""
    for one in (*columns, *(keyword.value for keyword in renamed)):
        if isinstance(one, ast.Constant):
            yield one.value.replace("-", "_")


def names_read(folder: Path) -> set[str]:
    """Returns the names that a game's code and the kit read as attributes, those read by any class of itself aside.

    Methods of the catalogue's own records do count: they are code that reads a field.
    """
    found: set[str] = set()
    for path in (*folder.rglob("*.py"), *KIT.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found.update(attributes_read(tree, own_too=folder / "catalogue" in path.parents))
    return found


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_every_field_of_the_catalogue_is_read(slug):
    tables = registry.get(slug).catalogue.tables
    read = names_read(registry.folder_of(slug)) | NOT_ASKED.keys()
    records = find_records(type(tables), type(tables).__module__.partition(".catalogue")[0])
    assert records, f"{slug}: catalogue.tables has no records of the game's own package catalogue: build them there"
    unread = {f"{record.__name__}.{name}" for record in records for name in names_of(record) if name not in read}
    assert not unread, f"{slug}: no rule reads {sorted(unread)}: apply these numbers, or take them out of the catalogue"
