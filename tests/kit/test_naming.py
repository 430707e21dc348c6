from collections.abc import Mapping
from typing import Annotated, Literal

import pytest

from rules.kernel.records import Reads, Record
from rules.kit.naming import NameOf, find_names

Unit = Annotated[str, NameOf("unit")]
Hex = Annotated[str, NameOf("hex")]


class Sight(Record):
    seen: tuple[Unit, ...] = ()
    note: str = ""


class Shot(Record):
    target: Unit
    at: Hex = ""


class Volley(Record):
    by: Annotated[tuple[Unit, ...], Reads(list)]
    shots: tuple[Shot, ...] = ()
    helper: Unit | None = None
    aim: Shot | Sight | None = None
    sights: Mapping[Unit, Mapping[Hex, Sight]] = {}
    reason: str = ""
    type: Literal["volley"] = "volley"


class Plain(Record):
    reason: str = "unit"


@pytest.mark.parametrize(
    ("volley", "units", "hexes"),
    [
        (Volley(by=("a", "b")), ["a", "b"], []),
        (Volley(by=(), shots=(Shot(target="c", at="0101"),)), ["c"], ["0101"]),
        (Volley(by=(), helper="d", reason="e"), ["d"], []),
        (Volley(by=(), aim=Shot(target="f", at="0202")), ["f"], ["0202"]),
        (Volley(by=(), aim=Sight(seen=("g",), note="h")), ["g"], []),
        (Volley(by=(), sights={"i": {"0303": Sight(seen=("j",))}}), ["i", "j"], ["0303"]),
    ],
)
def test_names_are_found_wherever_their_type_is_marked(volley, units, hexes):
    assert [one for one in find_names(volley, "unit") if one] == units
    assert [one for one in find_names(volley, "hex") if one] == hexes


def test_a_record_without_marks_names_nothing():
    assert list(find_names(Plain(), "unit")) == []
    assert list(find_names(Volley(by=("a",)), "ship")) == []
