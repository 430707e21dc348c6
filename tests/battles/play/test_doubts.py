"""A typed length that is far from the plan: form, log and API say so, and nobody learns a place by it."""

import json
from uuid import uuid4

import pytest
from django.template.loader import render_to_string

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.play import commands, previews
from battles.play.doubts import find_doubts
from battles.store import selectors
from battles.store.models import Event
from rules.games.invisible_enemy.game import GAME as INVISIBLE_ENEMY
from rules.games.sol_prime.game import GAME
from rules.kernel.viewer import side
from tests.battles.conftest import looking
from tests.battles.pages.test_measurements import TANKS, acting, form
from tests.games.sol_prime.battles import army, unit

PAIR = army("laser", unit("Foe", "medium-gun-tank", "F"), unit("Other", "medium-gun-tank", "F"))
SAYS = "typed 5 inches, the plan says 10"


def test_a_length_within_half_an_inch_of_the_plan_raises_no_doubt():
    view, _, action = form(acting(plan=True))
    typed = {inches: {**action, "range": inches} for inches in (1, 5, 9.5, 10, 11)}
    found = {inches: previews.contradictions(GAME, view, one) for inches, one in typed.items()}
    assert found.pop(1) == ["typed 1 inch, the plan says 10"]
    assert found == {5: [SAYS], 9.5: [], 10: [], 11: ["typed 11 inches, the plan says 10"]}


def test_without_a_plan_or_a_typed_length_there_is_no_doubt():
    view, _, action = form(acting())
    assert previews.contradictions(GAME, view, {**action, "range": 5}) == []
    view, _, action = form(acting(plan=True))
    assert previews.contradictions(GAME, view, {**action, "range": None}) == []
    assert previews.contradictions(GAME, view, "no action") == []


def test_the_form_says_what_the_plan_says():
    view, _, action = form(acting(plan=True))
    assert previews.preview(GAME, view, {**action, "range": 5}).doubts == [SAYS]
    assert previews.preview(GAME, view, dict(action)).doubts == []
    above_roll = render_to_string("battles/action/preview_odds.html", {"preview": previews.Preview(doubts=[SAYS])})
    assert f"You {SAYS}" in above_roll


def test_every_game_with_a_plan_names_the_lengths_that_it_measures():
    assert GAME.display.plan.lengths and INVISIBLE_ENEMY.display.plan.lengths


def test_the_roles_whose_own_plan_measures_the_same_are_told():
    state = acting(plan=True)
    _, _, action = form(state)
    remark = find_doubts(GAME, state, {**action, "range": 5}, state.sides)
    assert remark == {"doubts": [SAYS], "measured-by": ["spectator", "side:red", "side:blue"]}
    assert find_doubts(GAME, state, dict(action), state.sides) == {}


@pytest.fixture
def battle(make_user):
    """A battle in free order on a plan: the tank of the reds is 10 inches from its foe."""
    user = make_user("ada")
    seats = [SeatPlan(name=name, document=one, user=user) for name, one in (("Reds", TANKS), ("Blues", PAIR))]
    made = create_battle(BattlePlan(game="sol-prime", seats=seats, owner=user, options={"order": "free", "plan": True}))
    for who, name, y in (("reds", "Tank", 10), ("blues", "Foe", 20)):
        play(made, who, {"type": "place", "unit": name, "at": [20, y], "facing": 0})
    return made


def play(battle, who, action):
    battle.refresh_from_db()
    commands.act(battle, commands.Command(viewer=side(who), user=None, action_id=uuid4()), action)
    battle.refresh_from_db()


@pytest.mark.django_db
@pytest.mark.parametrize(("inches", "told"), [(5, f" ({SAYS})"), (10, "")])
def test_the_log_says_so_to_those_who_see_both_pieces(battle, inches, told):
    shot = {"type": "fire", "by": "Tank", "target": "Foe", "weapon": "laser-cannon", "range": inches}
    play(battle, "reds", shot)
    event = Event.objects.filter(battle=battle, part=0).latest("seq")
    for role in ("side:reds", "side:blues", "spectator", "referee"):
        assert told in shown(battle, role, event)
        assert bool(told) == ("the plan says" in selectors.export_text(battle, looking(role)))
    event.remark = {**event.remark, "measured-by": ["side:reds"]}
    event.save()
    assert "the plan says" not in shown(battle, "side:blues", event)


def shown(battle, role, event):
    return selectors.log(battle, role, upto=event.seq)[0].sentence.text


@pytest.mark.django_db
def test_the_api_s_preview_names_the_doubt(battle, client, make_user):
    client.force_login(battle.owner)
    shot = {"type": "fire", "by": "Tank", "target": "Foe", "weapon": "laser-cannon", "range": 5}
    url = f"/api/v1/battles/{battle.public_id}/preview/"
    answer = client.post(f"{url}?as=side:reds", json.dumps({"action": shot}), content_type="application/json")
    assert answer.json()["doubts"] == [SAYS]
