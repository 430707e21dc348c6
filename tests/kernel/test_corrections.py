"""Corrections: a value is put where its path leads, and what does not fit is told with its place."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import pytest
from msgspec import field

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct, Corrected, apply_correction, make_correction
from rules.kernel.problems import Unreadable
from rules.kernel.records import Record


class Pool(Record):
    left_over: int = 0
    note: str | None = "none"


class Ship(Record):
    pool: Pool = Pool()
    weight: Decimal = Decimal(1)
    ammo: Mapping[str, int] = field(default_factory=dict)


class Fleet(Record):
    ships: Mapping[str, Ship]
    turn: int = 1


FLEETS: Codec[Fleet] = Codec(Fleet)
FLEET = Fleet(ships={"Ajax": Ship(ammo={"shell": 3}), "Bess": Ship()})


def after(*path, value):
    event = make_correction(FLEETS, FLEET, Correct(path=path, value=value, reason=" counted again "))
    assert event.reason == "counted again"
    return event.old, apply_correction(FLEETS, FLEET, event)


@pytest.mark.parametrize(
    ("path", "value", "old", "found"),
    [
        (("turn",), 4, 1, lambda fleet: fleet.turn == 4),
        (("ships", "Ajax", "pool", "left-over"), 2, 0, lambda fleet: fleet.ships["Ajax"].pool.left_over == 2),
        (("ships", "Ajax", "pool", "left_over"), 2, None, lambda fleet: fleet.ships["Ajax"].pool.left_over == 2),
        (("ships", "Ajax", "pool", "note"), None, "none", lambda fleet: fleet.ships["Ajax"].pool.note == "none"),
        (("ships", "Ajax", "ammo", "shell"), 2, 3, lambda fleet: fleet.ships["Ajax"].ammo == {"shell": 2}),
        (("ships", "Cora"), {}, None, lambda fleet: fleet.ships["Cora"] == Ship()),
        (("ships", "Bess", "weight"), "2.5", "1", lambda fleet: fleet.ships["Bess"].weight == Decimal("2.5")),
    ],
)
def test_a_value_is_put_where_its_path_leads(path, value, old, found):
    before, fleet = after(*path, value=value)
    assert before == old
    assert found(fleet)
    assert fleet == FLEETS.read(FLEETS.write(fleet))


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("ships", "Ajax", "pool", "left-over"), "many", "ships / Ajax / pool / left-over"),
        (("ships", "Ajax", "speed"), 3, "ships / Ajax / speed"),
        (("turn", "now"), 3, "turn / now"),
        ((), 3, "the document"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(path, value, place):
    event = Corrected(path=path, old=None, value=value, reason="counted again")
    with pytest.raises(Unreadable) as refused:
        apply_correction(FLEETS, FLEET, event)
    assert place in refused.value.problem.message
