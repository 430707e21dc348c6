"""/api/v1/battles/<id>/ nudge/, pause/, clocks/, questions/, rulings/, tap/, notes/, referee-notes/, rolls/, dice/."""

import uuid

import pytest

from battles.play import caster_notes
from battles.store import clocks
from battles.store.models import Battle, Event
from battles.store.terms import Terms
from tests.api.conftest import refused
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db
ONCE = "0b6f3a52-8d7c-4d51-9a54-0f6f0f1d2c11"


def at(battle, below):
    return f"/api/v1/battles/{battle.public_id}/{below}/"


@pytest.fixture
def ada(signed_in, battle):
    return signed_in("ada")


@pytest.fixture
def bo(signed_in, battle):
    return signed_in("bo")


@pytest.fixture
def ref(signed_in, battle):
    return signed_in("ref")


def said(answer):
    assert answer.status_code == 200, answer.content
    return [line["text"] for line in answer.json()["log"]]


# --- pause, nudge, tap ----------------------------------------------------------------------------


def test_only_the_referee_stops_the_battle_and_lets_it_go_on(battle, api, ada, ref):
    refused(api.post(at(battle, "pause"), {"paused": True}), 401, "not-authenticated")
    refused(ada.post(at(battle, "pause"), {"paused": True}), 403, "permission-denied")
    assert said(ref.post(at(battle, "pause"), {"paused": True, "action-id": ONCE})) == ["ref paused the battle"]
    assert Battle.objects.get().paused
    refused(ada.post(at(battle, "act"), {"action": REST["red"]}), 422, "paused")
    again = ref.post(at(battle, "pause"), {"paused": True, "action-id": ONCE}).json()
    assert again["repeated"] and again["seq"] == 2
    assert said(ref.post(at(battle, "pause"), {"paused": True})) == [], "it is paused already"
    assert said(ref.post(at(battle, "pause"), {"paused": False})) == ["ref let the battle go on"]
    assert not Battle.objects.get().paused and Battle.objects.get().seq == 3


def test_a_pause_for_a_battle_that_has_moved_on_is_refused_but_a_repeated_one_is_not(battle, ada, ref):
    body = {"paused": True, "action-id": ONCE, "expected-seq": 1}
    ada.post(at(battle, "act"), {"action": REST["red"]})
    assert refused(ref.post(at(battle, "pause"), body), 409, "stale")["seq"] == 2
    assert not Battle.objects.get().paused
    assert ref.post(at(battle, "pause"), {**body, "expected-seq": 2}).json()["seq"] == 3
    assert ref.post(at(battle, "pause"), {**body, "expected-seq": 2}).json()["repeated"]


def test_who_is_waited_for_is_nudged_once_a_minute(battle, ada, bo, signed_in):
    refused(signed_in("eve").post(at(battle, "nudge"), {}), 403, "permission-denied")
    refused(ada.post(at(battle, "nudge"), {}), 422, "nobody-waited-for")
    assert said(bo.post(at(battle, "nudge"), {"action-id": ONCE})) == ["bo gently nudges Red"]
    assert bo.post(at(battle, "nudge"), {"action-id": ONCE}).json()["repeated"]
    refused(bo.post(at(battle, "nudge"), {}), 422, "nudged-already")


def test_a_tap_counts_on_from_wherever_the_counter_stands(battle, ada, ref):
    tap = {"path": ["fighters", "blue", "strength"], "by": -2, "action-id": ONCE}
    refused(ada.post(at(battle, "tap"), tap), 403, "permission-denied")
    changes = ref.post(at(battle, "tap"), tap).json()["changes"]
    assert [(one["old"], one["new"]) for one in changes] == [(13, 11)]
    assert ref.post(at(battle, "tap"), tap).json()["repeated"]
    refused(ref.post(at(battle, "tap"), {"path": ["nothing"], "by": 1}), 400, "unreadable")


def test_an_action_id_stays_with_what_it_was_sent_for(battle, ref):
    tap = {"path": ["fighters", "blue", "strength"], "by": -2, "action-id": ONCE}
    assert not ref.post(at(battle, "tap"), tap).json()["repeated"]
    others = [("tap", {**tap, "by": -3}), ("rulings", {"text": "No.", "action-id": ONCE})]
    others += [("pause", {"paused": True, "action-id": ONCE}), ("nudge", {"action-id": ONCE})]
    for where, body in others:
        refused(ref.post(at(battle, where), body), 422, "action-id-taken")
    assert ref.post(at(battle, "tap"), tap).json()["repeated"]


# --- questions, rulings, clocks -------------------------------------------------------------------


def test_a_question_and_its_ruling(battle, api, ada, ref):
    asked = ada.post(at(battle, "questions"), {"text": "Is it blocked?", "action-id": ONCE}).json()
    assert ada.post(at(battle, "questions"), {"text": "Is it blocked?", "action-id": ONCE}).json()["repeated"]
    refused(ada.post(at(battle, "questions"), {"text": " "}), 422, "text-missing")
    ruling = {"text": "No.", "rule": "D-1", "question": asked["seq"]}
    refused(ada.post(at(battle, "rulings"), ruling), 403, "permission-denied")
    assert said(ref.post(at(battle, "rulings"), ruling)) == ["ref decides: No."]
    (question,) = api.get(at(battle, "questions")).json()["questions"]
    assert question == {"seq": 2, "who": "ada", "text": "Is it blocked?", "ruling": "No."}
    (made,) = api.get(at(battle, "rulings")).json()["rulings"]
    assert made == {"seq": 3, "text": "No.", "rule": "D-1", "question": "Is it blocked?"}
    refused(ref.post(at(battle, "rulings"), {**ruling, "expected-seq": 2}), 409, "stale")


def test_clocks_are_read_by_all_and_given_time_by_the_referee(new_battle, monkeypatch, api, signed_in):
    time = [1000.0]
    monkeypatch.setattr(clocks, "_now", lambda: time[0])
    battle = new_battle(terms=Terms(minutes=1))
    time[0] += 20.5
    red, blue = api.get(at(battle, "clocks")).json()["clocks"]
    assert (red["seconds"], red["until"], red["out"]) == (39.5, "1970-01-01T00:17:40Z", False)
    assert (blue["seconds"], blue["until"]) == (60, None)
    give = {"side": "blue", "minutes": 2, "action-id": ONCE}
    refused(signed_in("ada").post(at(battle, "clocks"), give), 403, "permission-denied")
    ref = signed_in("ref")
    assert said(ref.post(at(battle, "clocks"), give)) == ["ref gave Blue 2 minutes"]
    ref.post(at(battle, "clocks"), give)
    assert api.get(at(battle, "clocks")).json()["clocks"][1]["seconds"] == 180, "given once"
    refused(ref.post(at(battle, "clocks"), {**give, "side": "green", "action-id": None}), 422, "no-clock")


def test_without_a_clock_there_are_none(battle, api):
    assert api.get(at(battle, "clocks")).json()["clocks"] == []


# --- notes ----------------------------------------------------------------------------------------


def test_the_casters_notes_are_for_those_who_watch(battle, api, ada, ref, make_user, signed_in):
    caster_notes.appoint(battle, by=battle.referee, caster=make_user("cass"))
    cass = signed_in("cass")
    refused(ada.post(at(battle, "notes"), {"text": "x"}), 403, "permission-denied")
    note = cass.post(at(battle, "notes"), {"text": "A bold beginning."})
    assert note.status_code == 201 and note.json()["seq"] == 1 and note.json()["author"] == "cass"
    refused(cass.post(at(battle, "notes"), {"text": "x", "seq": 2}), 422, "no-such-moment")
    assert [one["text"] for one in api.get(at(battle, "notes")).json()["notes"]] == ["A bold beginning."]
    assert ada.get(at(battle, "notes")).json()["notes"] == [], "a note might be advice"
    one = at(battle, f"notes/{note.json()['number']}")
    refused(ada.delete(one), 403, "permission-denied")
    assert ref.delete(one).status_code == 204 and not battle.caster_notes.exists()


def test_the_referees_notes_are_nobody_elses(battle, api, ada, ref):
    assert ref.put(at(battle, "referee-notes"), {"text": "a canary"}).status_code == 200
    assert ref.get(at(battle, "referee-notes")).json() == {"text": "a canary"}
    refused(ada.get(at(battle, "referee-notes")), 403, "permission-denied")
    refused(ada.put(at(battle, "referee-notes"), {"text": "x"}), 403, "permission-denied")
    refused(api.get(at(battle, "referee-notes")), 403, "permission-denied")
    refused(api.put(at(battle, "referee-notes"), {"text": "x"}), 401, "not-authenticated")
    assert Battle.objects.get().referee_notes == "a canary"


@pytest.mark.parametrize("below", ["clocks", "questions", "rulings", "rolls", "notes", "seats", "export"])
def test_the_number_of_queries_does_not_grow(battle, ada, ref, below, django_assert_max_num_queries):
    for text in ("One?", "Two?", "Three?"):
        asked = ada.post(at(battle, "questions"), {"text": text}).json()
        ref.post(at(battle, "rulings"), {"text": "No.", "question": asked["seq"]})
    with django_assert_max_num_queries(9):
        assert ref.get(at(battle, below)).status_code == 200


# --- dice -----------------------------------------------------------------------------------------


def test_the_referee_rolls_for_an_action_that_waits(battle, api, ada, bo, ref):
    asked = ada.post(at(battle, "act"), {"action": STRIKE["red"], "ask-referee": True, "label": "A hard blow"})
    assert asked.status_code == 202 and asked.json()["referee"]
    (waits,) = ref.get(at(battle, "rolls")).json()["rolls"]
    assert (waits["role"], waits["label"]) == ("side:red", "A hard blow")
    assert [one["label"] for one in bo.get(at(battle, "rolls")).json()["rolls"]] == [None]
    assert api.get(at(battle, "rolls")).json()["rolls"] == []
    one = at(battle, f"rolls/{waits['number']}")
    refused(ada.post(one, {}), 403, "permission-denied")
    wanted = ref.post(one, {"faces": []})
    assert (wanted.status_code, wanted.json()["die"]) == (202, {"low": 1, "high": 6})
    faces = [6, 4]
    done = ref.post(one, {"faces": faces}).json()
    assert done["log"] and not done["repeated"]
    assert {roll["source"] for roll in Event.objects.exclude(action=None).get().rolls} == {"referee"}
    assert ref.post(one, {"faces": faces}).json() == {**done, "repeated": True}


def test_an_action_that_waits_is_taken_back_by_its_player_or_sent_back(battle, ada, bo, ref):
    ada.post(at(battle, "act"), {"action": STRIKE["red"], "ask-referee": True})
    number = ref.get(at(battle, "rolls")).json()["rolls"][0]["number"]
    withdraw = at(battle, f"rolls/{number}/withdraw")
    refused(bo.post(withdraw, {}), 422, "not-yours")
    body = {"action-id": str(uuid.uuid4())}
    assert said(ada.post(withdraw, body)) == ["ada no longer asks for dice"]
    assert ada.post(withdraw, body).json()["repeated"]
    refused(ref.post(at(battle, f"rolls/{number}"), {}), 422, "no-roll-request")


def test_committed_dice_take_words_and_are_proven_at_the_end(new_battle, api, signed_in, battle):
    refused(api.get(at(battle, "dice")), 404, "not-found")
    fair = new_battle(dice="committed")
    ada, bo, ref = signed_in("ada"), signed_in("bo"), signed_in("ref")
    assert api.get(at(fair, "dice")).json()["missing"] == ["Red", "Blue"]
    refused(ref.post(at(fair, "dice"), {"word": "x"}), 403, "permission-denied")
    refused(api.post(at(fair, "dice"), {"word": "x"}), 401, "not-authenticated")
    ada.post(at(fair, "dice"), {"word": "goat"})
    assert bo.post(at(fair, "dice"), {"word": "blue"}).json()["missing"] == []
    assert ada.post(at(fair, "act"), {"action": STRIKE["red"]}).status_code == 200
    refused(ada.post(at(fair, "dice"), {"word": "late"}), 422, "dice-rolled")
    (hidden,) = ada.get(at(fair, "dice")).json()["seeds"]
    assert hidden["seed"] is None and hidden["rolls"] == [] and hidden["made"] > 0
    ref.post(at(fair, "end"), {"winners": [], "reason": "Late."})
    (shown,) = api.get(at(fair, "dice")).json()["seeds"]
    assert shown["commitment"] == hidden["commitment"] and all(one["right"] for one in shown["rolls"])
    exec(shown["code"], {"print": lambda _: None})
