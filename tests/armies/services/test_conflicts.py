"""Edits made on an older state of a document."""

import pytest

from armies.services.conflicts import still_applies
from rules.kernel.edits import Edit
from ui.errors import Conflict

BASE = {"name": "Redline", "units": [{"name": "Anvil", "bod": 50}, {"name": "Whisper", "bod": 60}]}


def now(**changes):
    units = [dict(unit) for unit in BASE["units"]]
    units[0].update(changes)
    return {**BASE, "units": units}


def test_an_edit_elsewhere_does_not_stand_in_the_way():
    assert still_applies(Edit(op="set", path=("units", 1, "bod"), value=70), base=BASE, now=now(bod=60))


def test_the_same_edit_made_already_is_left_out():
    assert not still_applies(Edit(op="set", path=("units", 0, "bod"), value=60), base=BASE, now=now(bod=60))


@pytest.mark.parametrize(
    "edit",
    [
        Edit(op="set", path=("units", 0, "bod"), value=70),
        Edit(op="remove", path=("units", 0)),
        Edit(op="add", path=("units",), value={}),
    ],
)
def test_an_edit_of_what_has_changed_is_a_conflict(edit):
    with pytest.raises(Conflict):
        still_applies(edit, base=BASE, now=now(bod=60))


@pytest.mark.parametrize("units", [BASE["units"][1:], BASE["units"][::-1], None])
def test_numbers_of_a_list_that_was_reordered_mean_nothing(units):
    with pytest.raises(Conflict):
        still_applies(Edit(op="set", path=("units", 1, "bod"), value=70), base=BASE, now={**BASE, "units": units})
