"""What the events of Invisible Enemy change."""

import pytest

from rules.games.invisible_enemy.battle.changes import PARTS
from rules.games.invisible_enemy.battle.state import State
from rules.kit.lifetimes import lifetimes_of


@pytest.mark.parametrize("part", PARTS.things)
def test_every_field_of_a_thing_can_be_changed(part):
    kind, change = PARTS.things[part]
    assert change.__struct_fields__ == kind.__struct_fields__


def test_whatever_play_changes_in_a_battle_can_be_recorded():
    assert set(lifetimes_of(State)) <= set(PARTS.own[1].__struct_fields__)
