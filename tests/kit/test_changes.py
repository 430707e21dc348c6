"""Changes of an event: recorded, stored and applied."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType, field

from rules.kernel.codec import Codec
from rules.kernel.records import Names, SnakeRecord
from rules.kit.changes import Ledger, Parts, apply_changes, change, with_entries


class Tank(SnakeRecord):
    hits: int = 0
    seen: Names = frozenset()


class Field(SnakeRecord):
    tanks: Mapping[str, Tank] = field(default_factory=dict)
    turn: int = 1


class TankChange(SnakeRecord):
    hits: int | UnsetType = UNSET
    seen: Names | UnsetType = UNSET


class FieldChange(SnakeRecord):
    turn: int | UnsetType = UNSET


class Changes(SnakeRecord):
    tanks: Mapping[str, TankChange | None] = field(default_factory=dict)
    own: FieldChange = field(default_factory=FieldChange)


PARTS = Parts(state=Field, changes=Changes, own=("own", FieldChange), things={"tanks": (Tank, TankChange)})
BEFORE = Field(tanks={"Ajax": Tank(hits=1), "Bess": Tank()})


class Record(Ledger[Field]):
    parts = PARTS


def test_what_rules_write_is_what_a_stored_event_brings():
    ledger, codec = Record(BEFORE), Codec[Changes](Changes)
    ledger.change("tanks", "Ajax", {"hits": 2})
    ledger.change("tanks", "Ajax", {"seen": frozenset(("Bess", "Ada"))})
    ledger.change("tanks", "Cora", {"hits": 3})
    ledger.remove("tanks", "Bess")
    ledger.change_battle({"turn": 2})
    written = codec.write(ledger.recorded())
    assert written == {
        "tanks": {"Ajax": {"hits": 2, "seen": ["Ada", "Bess"]}, "Cora": {"hits": 3}, "Bess": None},
        "own": {"turn": 2},
    }
    assert codec.read(written) == ledger.recorded()
    assert apply_changes(BEFORE, codec.read(written), PARTS) == ledger.state
    assert ledger.state.tanks == {"Ajax": Tank(hits=2, seen=frozenset(("Ada", "Bess"))), "Cora": Tank(hits=3)}


def test_no_change_leaves_the_very_state():
    assert apply_changes(BEFORE, Record(BEFORE).recorded(), PARTS) is BEFORE


def test_entries_and_fields_of_things_are_replaced():
    assert with_entries(BEFORE, tanks={"Bess": Tank(hits=4)}).tanks == {"Ajax": Tank(hits=1), "Bess": Tank(hits=4)}
    assert change(BEFORE, "tanks", "Ajax", hits=5).tanks["Ajax"] == Tank(hits=5)
