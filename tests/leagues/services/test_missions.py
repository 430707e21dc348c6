"""A round's mission is drawn out of the list in the terms, or set by the organisers until the round has a result."""

import hashlib

import pytest
from django.urls import reverse

from leagues.services import missions, organising, rounds
from leagues.store.day_events import Briefing
from leagues.store.terms import Terms
from rules.kernel.problems import Illegal

TERMS = {"missions": ("Breakthrough", "Hold the line", "Recover"), "deployments": ("Corners", "Long edges")}


@pytest.fixture
def season(running):
    return running(4, format="round-robin", accounts=False, **TERMS)


def test_each_round_has_another_mission_and_anybody_can_draw_it_again(season, owner, state):
    rounds.publish_all(season, by=owner)
    found = state(season)
    assert {one.mission for one in found.missions.values()} == set(TERMS["missions"])
    assert {one.deployment for one in found.missions.values()} == set(TERMS["deployments"])
    pairs = " ".join(f"{one.one}-{one.other}" for one in found.of_round(1))
    digest = hashlib.sha256(f"{season.public_id} 1 {pairs} mission".encode()).hexdigest()
    assert found.missions[1].mission == TERMS["missions"][int(digest, 16) % 3]


@pytest.mark.once
def test_missions_played_least_are_drawn_first():
    assert missions.choose(("a", "b", "c"), ["a", "c"], "x") == "b"
    assert {missions.choose(("a", "b"), [], str(at)) for at in range(20)} == {"a", "b"}


def test_organisers_set_a_mission_until_the_round_has_a_result(season, owner, state, next_round, enter_result):
    missions.set_mission(season, by=owner, number=1, mission="Recover", deployment="Corners")
    next_round(season)
    assert state(season).missions[1] == Briefing("Recover", "Corners", drawn=False)
    missions.set_mission(season, by=owner, number=1, mission="Hold the line", deployment="Corners")
    seq = state(season).seq
    missions.set_mission(season, by=owner, number=1, mission="Hold the line", deployment="Corners")
    assert state(season).seq == seq, "the same again is nothing new"
    enter_result(season, 1)
    missions.set_mission(season, by=owner, number=2, mission="Recover")
    assert state(season).missions[2].deployment in TERMS["deployments"]
    missions.set_mission(season, by=owner, number=2, mission="")
    assert list(state(season).missions) == [1]
    refused = (
        ({"number": 1, "mission": "Recover"}, "mission-fixed"),
        ({"number": 2, "mission": "Chess"}, "no-mission"),
        ({"number": 2, "mission": "Recover", "deployment": "Nowhere"}, "no-mission"),
        ({"number": 51, "mission": "Recover"}, "mission-fixed"),
    )
    for asked, code in refused:
        with pytest.raises(Illegal) as caught:
            missions.set_mission(season, by=owner, **asked)
        assert caught.value.problem.code == code


@pytest.mark.once
@pytest.mark.parametrize(
    "lists", [(("a", "A"), ()), (("x" * 81,), ()), ((" ",), ()), ((), ("Corners",)), (tuple(map(str, range(41))), ())]
)
def test_lists_that_are_not_in_order_are_refused(lists):
    with pytest.raises(Illegal):
        missions.check_lists(*lists)


def test_a_mission_stands_wherever_the_round_does(season, owner, client, next_round):
    client.force_login(owner)
    address = reverse("leagues:set-mission", args=[season.public_id, 1])
    assert client.post(address, {"mission": "Chess"}).status_code == 422
    assert client.post(address, {"mission": "Recover", "deployment": "Corners"}).status_code == 302
    next_round(season)
    places = (("round", 1), ("wall",), ("slips",), ("fixtures",), ("fixture", 1), ("print",), ("terms",))
    for name, *more in places:
        page = client.get(reverse(f"leagues:{name}", args=[season.public_id, *more])).text
        assert "Recover" in page and "Corners" in page, name
    assert client.post(address, {"mission": "Breakthrough"})["Location"].endswith("/rounds/1/")
    here = client.get(f"/api/v1/seasons/{season.public_id}/now/").json()
    assert [one["mission"] for one in here["missions"]] == ["Breakthrough"]


def test_the_form_of_the_terms_keeps_the_lists(new_season, owner, client, state):
    season = new_season(format="swiss")
    client.force_login(owner)
    address = reverse("leagues:edit-terms", args=[season.public_id])
    form = client.get(address).context["form"]
    data = {key: value for key, value in form.initial.items() if value is not None and value is not False}
    data |= {"missions": "One\r\n\r\n Two  words ", "deployments": "Corners"}
    assert client.post(address, data).status_code == 302
    terms = state(season).terms
    assert (terms.missions, terms.deployments) == (("One", "Two words"), ("Corners",))
    assert organising.terms_of_next(state(season)).missions == terms.missions
    assert Terms().missions == ()
