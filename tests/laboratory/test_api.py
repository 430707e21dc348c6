"""The search for the best army by the API: begun, read, cancelled, and what it found taken."""

import pytest
from rest_framework.test import APIClient

from accounts.services.tokens import make_token
from armies.store.models import Army
from laboratory.services import solving
from laboratory.store.models import Run
from tests.api.conftest import refused
from tests.laboratory.test_solving import play_as

pytestmark = pytest.mark.django_db
BEST = "/api/v1/laboratory/best/"
WISH = {"game": "extractors", "army": "ready command", "minutes": 1, "seed": 7}


@pytest.fixture
def program(owner, monkeypatch):
    monkeypatch.setattr(solving, "CANDIDATES", 4)
    return signed_in(owner)


def signed_in(user, scopes=None):
    return APIClient(
        headers={"Authorization": f"Bearer {make_token(user, name=f'bot {user.api_tokens.count()}', scopes=scopes)[1]}"}
    )


def test_a_program_looks_for_the_best_army_and_takes_it(program, owner):
    begun = program.post(BEST, WISH)
    assert begun.status_code == 201, begun.text
    run = Run.objects.get(public_id=begun.json()["id"])
    assert run.owner == owner and run.until and begun.json()["against"] == "Command"
    play_as(run, lambda place, number: place in (1, 3) and (place == 3 or number % 2))
    found = program.get(f"{BEST}{run.public_id}/").json()
    assert found["over"] and found["done"] == found["total"] == 32
    best = found["armies"][0]
    assert (best["place"], best["battles"], best["wins"]) == (3, 12, 12)
    assert 0.7 < best["low"] < best["high"] == 1.0 and best["choices"][0]["why"]
    assert best["army"] == run.armies[3]["document"]
    taken = program.post(f"{BEST}{run.public_id}/take/", {"place": 3})
    assert taken.status_code == 201
    assert Army.objects.get(owner=owner).key == taken.json()["key"] and taken.json()["army"] == best["army"]
    refused(program.post(f"{BEST}{run.public_id}/take/", {"place": 99}), 422, "army-unknown")


def test_reading_a_search_needs_as_many_queries_however_much_was_played(program, owner, django_assert_max_num_queries):
    run = Run.objects.get(public_id=program.post(BEST, WISH).json()["id"])
    with django_assert_max_num_queries(8):
        program.get(f"{BEST}{run.public_id}/")
    play_as(run, lambda place, number: place == 1)
    with django_assert_max_num_queries(8):
        program.get(f"{BEST}{run.public_id}/")


def test_one_is_cancelled_and_nobody_else_sees_or_touches_it(program, make_user):
    place = f"{BEST}{program.post(BEST, WISH).json()['id']}/"
    stranger = signed_in(make_user("babbage"))
    for answer in (stranger.get(place), stranger.post(f"{place}cancel/"), stranger.post(f"{place}take/", {"place": 0})):
        refused(answer, 404, "not-found")
    cancelled = program.post(f"{place}cancel/").json()
    assert cancelled["over"] and cancelled["cancelled"] and cancelled["total"] > cancelled["done"] == 0


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"minutes": 5}, 422, "minutes"),
        ({"army": "nosuch"}, 422, "army-unknown"),
        ({"variant": "nowhere"}, 422, "cannot-meet"),
        ({"game": "ludo"}, 404, "not-found"),
        ({"seed": "x"}, 400, "unreadable"),
    ],
)
def test_what_cannot_be_looked_for_is_refused(program, wrong, status, code):
    refused(program.post(BEST, {**WISH, **wrong}), status, code)
    assert not Run.objects.exists()


def test_a_run_that_compares_armies_is_no_search_and_a_token_needs_the_scope_of_armies(program, owner, begin):
    refused(program.get(f"{BEST}{begin().public_id}/"), 404, "not-found")
    assert signed_in(owner, ["battles"]).post(BEST, WISH).status_code == 403
