"""/api/v1/battles/<id>/odds/ and /preview/: what an action would bring about."""

from fractions import Fraction

import pytest

from battles.store.models import Event
from tests.api.conftest import refused
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(battle):
    return f"/api/v1/battles/{battle.public_id}/"


def test_odds_are_exact_and_open_to_spectators(api, address):
    odds = api.post(f"{address}odds/", {"action": STRIKE["red"]}).json()["odds"]
    strip = [Fraction(part["chance"]["exact"]) for part in odds["strip"]]
    assert sum(strip) == 1
    assert odds["chances"]["hit"] == {"exact": "1/2", "value": 0.5}
    assert sum(Fraction(row["chance"]["exact"]) for row in odds["tables"]["loss"]) == 1
    assert Event.objects.count() == 1


def test_an_action_without_dice_has_no_odds(api, address):
    assert api.post(f"{address}odds/", {"action": REST["red"]}).json()["odds"] is None


def test_a_preview_shows_the_sum_and_the_odds(api, address):
    shown = api.post(f"{address}preview/", {"action": STRIKE["red"]}).json()
    assert shown["lines"][0]["label"] == "Roll more than"
    assert shown["odds"]["chances"]["hit"]["exact"] == "1/2"
    assert shown["spreads"][0]["label"] == "loss"
    assert shown["problems"] == []


def test_a_preview_says_what_stands_against_an_action(api, address):
    shown = api.post(f"{address}preview/", {"action": {**STRIKE["red"], "force": 9}}).json()
    assert [(one["code"], one["rule"]) for one in shown["problems"]] == [("force", "D-5")]


@pytest.mark.parametrize("action", [{}, {"type": "fly"}, {"type": []}, {"type": "strike"}, {**STRIKE["red"], "x": 1}])
def test_an_unreadable_action(api, address, action):
    refused(api.post(f"{address}odds/", {"action": action}), 400, "unreadable")
    (problem, *_) = api.post(f"{address}preview/", {"action": action}).json()["problems"]
    assert problem["code"] == "unreadable"
