from collections.abc import Mapping
from typing import Annotated

import pytest
from msgspec import field

from rules.kernel.codec import Codec
from rules.kernel.records import Names, Record, replace
from rules.kit.lifetimes import LASTING, Until, UntilEach, find_expired, is_fresh, lifetimes_of, renew, walk


class Gun(Record):
    fired: Annotated[bool, Until("turn")] = False
    aimed: Annotated[int, Until("phase")] = 0


class Tank(Record):
    name: str
    gun: Gun = field(default_factory=Gun)
    moved: Annotated[int, Until("turn")] = 0
    hits: Annotated[tuple[str, ...], LASTING] = ()
    status: Annotated[Names, UntilEach({"pinned": "phase", "stunned": "turn"})] = frozenset()


class Field(Record):
    tanks: Mapping[str, Tank]
    spoken: Annotated[str, Until("turn")]


BUSY = Tank(
    name="A", gun=Gun(fired=True, aimed=2), moved=4, hits=("track",), status=frozenset({"pinned", "stunned", "lost"})
)


def test_the_end_of_a_moment_takes_back_what_held_until_then_and_nothing_else():
    assert find_expired(BUSY, "phase") == {"gun": Gun(fired=True), "status": frozenset({"stunned", "lost"})}
    assert renew(BUSY, "turn") == replace(BUSY, gun=Gun(aimed=2), moved=0, status=frozenset({"pinned", "lost"}))


def test_several_moments_may_end_at_once():
    assert renew(BUSY, "phase", "turn") == Tank(name="A", hits=("track",), status=frozenset({"lost"}))


def test_a_record_in_which_nothing_has_run_out_stays_the_same_object():
    assert renew(BUSY, "battle-report") is BUSY


def test_things_in_maps_have_moments_of_their_own():
    assert find_expired(Field(tanks={"A": BUSY}, spoken=""), "phase") == {}


def test_a_field_that_runs_out_needs_a_default():
    with pytest.raises(KeyError, match="spoken"):
        find_expired(Field(tanks={}, spoken="x"), "turn")


def test_the_words_do_not_change_how_a_record_is_written():
    codec = Codec(Tank)
    assert codec.read(codec.write(BUSY)) == BUSY
    assert lifetimes_of(Tank).keys() == {"moved", "hits", "status"}


def test_walking_a_state_yields_its_things_with_their_places():
    state = Field(tanks={"A": BUSY}, spoken="")
    assert dict(walk(state)) == {(): state, ("tanks", "A"): BUSY, ("tanks", "A", "gun"): BUSY.gun}


def test_a_field_is_fresh_with_its_default_value():
    assert not is_fresh(BUSY, "moved") and is_fresh(Tank(name="A"), "moved")
    assert not is_fresh(Field(tanks={}, spoken=""), "spoken"), "a field without a default never is"
