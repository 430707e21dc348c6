"""/api/v1/battles/<id>/ export/, fork/, report/; /api/v1/battles/import/."""

import pytest

from battles.store.models import Battle
from tests.api.conftest import refused
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db


def at(battle, below):
    return f"/api/v1/battles/{battle.public_id}/{below}/"


@pytest.fixture
def played(battle, signed_in):
    ada, bo = signed_in("ada"), signed_in("bo")
    ada.post(at(battle, "act"), {"action": STRIKE["red"], "faces": [6, 4]})
    bo.post(at(battle, "act"), {"action": REST["blue"]})
    return battle


def test_a_battle_is_exported_and_replays_elsewhere_to_the_same_end(played, signed_in):
    ref, eve = signed_in("ref"), signed_in("eve")
    whole = ref.get(at(played, "export")).json()
    made = eve.post("/api/v1/battles/import/", whole)
    assert made.status_code == 201 and made.json()["owner"] == "eve" and not made.json()["watchable"]
    assert made.json()["seq"] == 3 and made.json()["id"] != played.public_id
    whole["battle"]["view"]["strengths"]["blue"] = 1
    refused(eve.post("/api/v1/battles/import/", whole), 400, "unreadable")
    assert Battle.objects.count() == 2


def test_what_a_player_exports_holds_no_events(played, signed_in, api):
    own = signed_in("ada").get(at(played, "export")).json()
    assert "events" not in own["battle"] and own["battle"]["viewer"] == "side:red"
    refused(signed_in("ada").post("/api/v1/battles/import/", own), 400, "unreadable")
    refused(api.post("/api/v1/battles/import/", own), 401, "not-authenticated")


def test_a_whole_battle_may_be_larger_than_other_bodies(played, signed_in):
    whole = signed_in("ref").get(at(played, "export")).json()
    whole["battle"]["log"] = ["x" * 3_000_000]
    assert signed_in("eve").post("/api/v1/battles/import/", whole).status_code == 201
    refused(signed_in("eve").post("/api/v1/battles/", whole), 413, "too-large")


def test_the_referee_may_ask_what_if_the_players_after_the_end(played, signed_in):
    ref, ada = signed_in("ref"), signed_in("ada")
    refused(ada.post(at(played, "fork"), {"seq": 2}), 403, "permission-denied")
    refused(ref.post(at(played, "fork"), {"seq": 9}), 404, "not-found")
    copy = ref.post(at(played, "fork"), {"seq": 2}).json()
    assert copy["title"].startswith("What if") and {seat["player"] for seat in copy["seats"]} == {"ref"}
    ref.post(at(played, "end"), {"winners": ["red"], "reason": "Late."})
    own = ada.post(at(played, "fork"), {"seq": 2})
    assert own.status_code == 201 and {seat["player"] for seat in own.json()["seats"]} == {"ada"}


def test_the_report_of_a_battle_that_is_over(played, signed_in, api):
    refused(api.get(at(played, "report")), 404, "not-found")
    signed_in("ref").post(at(played, "end"), {"winners": ["red"], "reason": "Late."})
    told = api.get(at(played, "report")).json()
    assert (told["role"], told["outcome"]["winners"]) == ("everything", ["red"])
    assert [(one["who"], one["many"]) for one in told["luck"]] == [("Red", 2)]
