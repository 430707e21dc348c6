"""What only somebody who has measured can tell begins empty, and nothing is done without it."""

import json

import pytest
from django.urls import reverse

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.pages import measurements
from battles.play import previews
from battles.store.models import Battle
from rules.games.invisible_enemy.game import GAME as INVISIBLE_ENEMY
from rules.games.sol_prime.game import GAME
from rules.kernel.problems import Illegal
from tests.games.invisible_enemy.battle.test_movement_phase import needles_turn
from tests.games.invisible_enemy.battles import B as BEES
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, unit

TANKS = army("laser", unit("Tank", "medium-laser-tank", "A"), unit("Mate", "medium-laser-tank", "A"))
FOES = army("laser", unit("Foe", "medium-gun-tank", "F"))
SHOT = "fire:Tank:laser-cannon"


def acting(**options):
    state = begin(TANKS, FOES, **options)
    if options.get("plan"):
        for viewer, name, y in ((RED, "Tank", 10), (RED, "Mate", 12), (BLUE, "Foe", 20)):
            state = do(state, viewer, type="place", unit=name, at=[20, y], facing=0)
    return do(
        in_turn(state, first=(6, 1)) if len(state.platoons) == 2 else state, RED, type="activate", platoon="red/A"
    )


def form(state):
    view = GAME.view(state, RED)
    offer = offered(state, RED)[SHOT]
    return view, offer, measurements.begin(GAME, view, offer, offer.action)


def test_a_typed_distance_begins_empty_and_tells_no_odds_until_it_is_typed():
    view, offer, action = form(acting())
    assert action.get("range") is None and offer.action["range"] == 1
    assert [one.label for one in measurements.missing_fields(GAME, view, offer, action)] == ["Range, as measured"]
    assert measurements.preview(GAME, view, offer, action).wanted == ["Range, as measured"]
    with pytest.raises(Illegal) as refusal:
        measurements.require_complete(GAME, view, offer, action)
    assert refusal.value.problem.code == "not-typed" and "Range" in refusal.value.problem.message
    typed = {**action, "range": 12}
    assert measurements.require_complete(GAME, view, offer, typed) == typed
    assert measurements.preview(GAME, view, offer, typed) == previews.preview(GAME, view, typed)


def test_what_the_plan_measures_need_not_be_typed():
    view, offer, action = form(acting(plan=True))
    assert action["range"] == 10 and not measurements.missing_fields(GAME, view, offer, action)


def test_a_form_begins_with_the_first_target_that_can_be_fired_at():
    """The nearest is in range behind woods: the plan knows it when the form measures it (SP-8.2)."""
    state = begin(
        TANKS, army("laser", unit("Foe", "medium-gun-tank", "F"), unit("Other", "medium-gun-tank", "F")), plan=True
    )
    for viewer, name, at in (
        (RED, "Tank", (20, 10)),
        (RED, "Mate", (16, 10)),
        (BLUE, "Foe", (20, 20)),
        (BLUE, "Other", (32, 14)),
    ):
        state = do(state, viewer, type="place", unit=name, at=list(at), facing=0)
    state = do(state, RED, type="place-ground", kind="woods", at=[20, 15], width=8, depth=6)
    state = do(in_turn(state, first=(6, 1)), RED, type="activate", platoon="red/A")
    view, offer, action = form(state)
    assert action["target"] == "Foe" and measurements.preview(GAME, view, offer, action).problems
    action = measurements.begin_possible(GAME, view, offer)
    assert action["target"] == "Other" and not measurements.preview(GAME, view, offer, action).problems


def test_a_strike_has_no_target_before_somebody_names_it():
    """IE-6.95: the target is what the scenario says, and the site does not know it."""
    view = INVISIBLE_ENEMY.view(needles_turn(), BEES)
    (offer,) = (one for one in INVISIBLE_ENEMY.display.offers(view) if one.key == "engineer:deliver-strike:Needle 41")
    action = measurements.begin(INVISIBLE_ENEMY, view, offer, offer.action)
    assert (action["target"], action.get("distance")) == ("", None)
    with pytest.raises(Illegal) as refusal:
        measurements.require_complete(INVISIBLE_ENEMY, view, offer, {**action, "distance": 2})
    assert "Target" in refusal.value.problem.message
    told = {**action, "target": "the pump", "distance": 2}
    assert measurements.require_complete(INVISIBLE_ENEMY, view, offer, told) == told


@pytest.mark.django_db
def test_a_form_that_lacks_its_distance_comes_back_and_nothing_has_happened(client, make_user):
    user = make_user("ada")
    seats = [SeatPlan(name=name, document=one, user=user) for name, one in (("Reds", TANKS), ("Blues", FOES))]
    battle = create_battle(BattlePlan(game="sol-prime", seats=seats, owner=user, options={"order": "free"}))
    client.force_login(user)
    url = reverse("battles:act", args=[battle.public_id, "side:reds"])
    page = client.get(url, {"offer": SHOT}).content.decode()
    assert "Still to be typed: Range, as measured." in page and " required>" in page
    action = {"type": "fire", "by": "Tank", "target": "Foe", "weapon": "laser-cannon", "range": None}
    posted = {"offer": SHOT, "seq": battle.seq, "form": "7f3c3a52-5b7c-4d5e-9d53-0c3b8f0f8f11", "dice": "site"}
    answer = client.post(url, {**posted, "action": json.dumps(action)})
    assert answer.status_code == 422 and "“Range, as measured” is still empty" in answer.content.decode()
    assert Battle.objects.get().seq == battle.seq
    client.post(url, {**posted, "action": json.dumps({**action, "range": 9})})
    assert Battle.objects.get().seq > battle.seq
