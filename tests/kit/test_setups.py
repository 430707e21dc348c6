"""What all set-ups check alike."""

from rules.kernel.problems import Problem
from rules.kernel.records import Record
from rules.kernel.setup import SideSetup
from rules.kernel.sharing import Pin
from rules.kit.rule_sets import under_agreed
from rules.kit.setups import army_errors


class Army(Record):
    rule_set: Pin | None = None


def test_errors_of_an_army_are_told_under_the_name_of_its_side():
    red = SideSetup(id="red", name="Reds", army={})
    found = [
        Problem(code="over", message="9 of 8 points.", rule="TG-1", over=1),
        Problem(code="x", message="", weight="hint"),
    ]
    assert list(army_errors(red, found)) == [Problem(code="over", message="Reds: 9 of 8 points.", rule="TG-1")]


def test_an_army_keeps_its_own_rule_set_and_else_takes_the_agreed_one():
    own, agreed = Pin(name="Own", body={}, version=1), Pin(name="Agreed", body={}, version=1)
    assert under_agreed(Army(), agreed).rule_set is agreed
    assert under_agreed(Army(rule_set=own), agreed).rule_set is own
    assert under_agreed(Army(), None).rule_set is None
