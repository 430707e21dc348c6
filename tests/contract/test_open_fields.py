"""Fields that do not say SECRET are shown to everybody: no new one is open unnoticed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from rules import registry
from rules.kernel.records import Record, names_of
from rules.kit.secrets import secrets_of
from tests.contract.games import SECRETIVE
from tests.contract.refusals import folder
from tests.yaml_files import read_yaml

PLACES = (Path(__file__).resolve().parents[1] / "games", Path(__file__).parent / "small_games")
each_game = pytest.mark.parametrize("slug", SECRETIVE)


@each_game
def test_every_field_beside_a_secret_is_known_to_be_open(slug):
    """A new field of a record with secrets is written down by hand where everybody may know it, so that it is meant."""
    game = registry.get_played(slug)
    files = [place / folder(game) / "open_fields.yaml" for place in PLACES]
    written = {record: names for file in files if file.exists() for record, names in read_yaml(file).items()}
    found = {
        kind.__name__: [name for name in names_of(kind) if name not in secrets_of(kind)]
        for kind in records_in(game.battle.codecs.states.kind)
        if secrets_of(kind)
    }
    for record, names in found.items():
        new, gone = sorted({*names} - {*written.get(record, ())}), sorted({*written.get(record, ())} - {*names})
        place = f"tests/games/{folder(game)}/open_fields.yaml"
        assert not new, (
            f"{record}.{', '.join(new)} does not say SECRET, so everybody may know it. If that is meant, add it to "
            f"{record} in {place}"
        )
        assert not gone, f"{place} still has {record}.{', '.join(gone)}: it is secret or gone, so take it out"
    idle = written.keys() - found.keys()
    assert not idle, (
        f"{', '.join(sorted(idle))}: no field says SECRET any more, so everybody may know all of it. If that is meant, "
        f"take it out of {folder(game)}/open_fields.yaml"
    )


def records_in(hint: Any, met: set[Any] | None = None) -> Iterator[type]:
    """Every class of records that a state may hold, itself first."""
    met = set() if met is None else met
    if isinstance(hint, type) and issubclass(hint, Record):
        if hint not in met:
            met.add(hint)
            yield hint
            for annotation in get_type_hints(hint).values():
                yield from records_in(annotation, met)
        return
    for inner in get_args(hint):
        yield from records_in(inner, met)
