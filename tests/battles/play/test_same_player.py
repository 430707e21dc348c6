"""Somebody who plays several sides is led from one to the other, and never asked to remind themselves."""

from uuid import uuid4

import pytest

from battles.pages.regions import regions
from battles.play import commands, permissions, reminders
from battles.store import selectors
from rules.kernel.problems import Illegal
from rules.kernel.viewer import side
from tests.battles.conftest import REST

pytestmark = pytest.mark.django_db


def bar(battle, role):
    return regions(battle, selectors.moment(battle, role), "")["turnbar"]


def rested(battle):
    commands.act(battle, commands.Command(viewer=side("red"), user=None, action_id=uuid4()), REST["red"])
    battle.refresh_from_db()
    return battle


def nudge(battle):
    return reminders.nudge(battle, commands.Command(viewer=side("red"), user=battle.owner, action_id=uuid4()))


def test_the_bar_leads_to_the_other_side_that_one_plays(new_battle):
    battle = rested(new_battle(red="ada", blue="ada"))
    assert "Go on as Blue" in bar(battle, "side:red") and "Nudge" not in bar(battle, "side:red")
    assert "Go on as" not in bar(battle, "side:blue"), "it is Blue's turn"
    with pytest.raises(Illegal) as refusal:
        nudge(battle)
    assert refusal.value.problem.code == "nobody-waited-for"


def test_somebody_else_is_reminded(new_battle):
    battle = rested(new_battle(red="ada", blue="bo"))
    assert "Go on as" not in bar(battle, "side:red") and "Nudge" in bar(battle, "side:red")
    assert nudge(battle) == ["Blue"]
    battle.seats.filter(side="blue").update(user=None, computer="steady")
    battle = type(battle).objects.get(pk=battle.pk)
    assert "Nudge" not in bar(battle, "side:red"), "the computer needs no reminder"


def test_free_seats_are_nobody_s(new_battle):
    battle = rested(new_battle(red=None, blue=None, owner=None))
    now = selectors.moment(battle, "side:red")
    assert permissions.own_other_side(battle, now) == "" and permissions.others_awaited(battle, now) == ["blue"]
    assert permissions.own_other_side(battle, selectors.moment(battle, "referee")) == ""
