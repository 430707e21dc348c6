"""Schemathesis against the schema, and hostile forms against the pages, on the real application: never a fault.

Nor does the API give an answer that its schema does not promise.

Keys made up at random would only ever meet 404, and random objects only ever 400. Here addresses lead to the armies and
battles of ``manage.py demo``, whatever games bring them, and half of the bodies are right ones with one thing changed.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

import hypothesis
import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck
from hypothesis import strategies as st
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from tests.api.fuzzing import CHECKS, OPERATIONS
from tests.api.hostile import FIELDS, Hostile, tried_by_form
from tests.api.swollen import Cost, game_of, json_bytes, measured, replaced, right_places, swollen_bodies
from tests.api.walk import Walk
from tests.api.world import World, paths
from tests.battles.addresses import address
from tests.battles.test_secrecy import CACHES

EXAMPLES = 4
WALKS, STEPS = 6, 60
LONGEST = 20
"""So many times as long a walk may become until it has seen what it is to see."""
TIMES, OFTEN = 1, 20
WHOLE = st.integers(-3, 30) | st.integers()
JSON = st.recursive(
    st.none() | st.booleans() | WHOLE | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


@st.composite
def nearly(draw: Callable[..., Any], bodies: list[Any]) -> Any:
    """A right body, as it is or with one thing changed."""
    body = draw(st.sampled_from(bodies))
    if draw(st.booleans()):
        body = replaced(body, draw(st.sampled_from(list(paths(body))[1:])), draw(JSON))
    return body


@pytest.fixture(autouse=True)
def duel() -> None:
    """The game of the other tests stays away: it is complete only as far as they need it."""


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The demo, once for all tests of this file."""
    with django_db_blocker.unblock():
        yield World()
        call_command("flush", interactive=False, verbosity=0)


@pytest.fixture
def world(demo: World, db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """The demo, seen from a test's transaction, whose connection has to outlast the requests."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None})
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield demo
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def examples(pytestconfig: pytest.Config) -> int:
    """How often each operation is tried; less on the second database, for what it alone does not take."""
    return EXAMPLES // 2 if pytestconfig.getoption("--second-database") else EXAMPLES


def tried(case: Any, headers: dict[str, str]) -> None:
    """One request, of which nothing remains."""
    with transaction.atomic():
        case.call_and_validate(headers={"Accept-Encoding": "identity", **headers}, checks=CHECKS)
        transaction.set_rollback(True)


def run(name: str, world: World, mode: schemathesis.GenerationMode, examples: int) -> None:
    operation, bodies, places = OPERATIONS[name], world.bodies(name), world.places()
    named = [one["name"] for one in operation.definition.raw.get("parameters", []) if one["in"] == "path"]
    cases = operation.as_strategy(generation_mode=mode, path_parameters=dict.fromkeys(named, 1), headers={}, cookies={})
    quiet = hypothesis.settings(
        max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck), print_blob=False
    )

    @quiet
    @hypothesis.given(case=cases, data=st.data())
    def check(case: Any, data: Any) -> None:
        for one in named:
            case.path_parameters[one] = data.draw(places[one])
        if bodies and data.draw(st.booleans()):
            case.body, case.media_type = data.draw(nearly(bodies)), "application/json"
            case.query.pop("as", None)
        who = data.draw(st.sampled_from([*world.headers, world.headers[0], {}]))
        tried(case, dict(who))

    check()


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_no_request_meets_a_fault_or_an_answer_that_is_not_described(name, world, examples):
    run(name, world, schemathesis.GenerationMode.POSITIVE, examples)


@pytest.mark.parametrize("name", sorted(name for name, one in OPERATIONS.items() if one.body or one.query))
def test_nor_does_a_request_that_breaks_the_schema(name, world, examples):
    run(name, world, schemathesis.GenerationMode.NEGATIVE, max(examples // 2, 1))


def test_what_one_request_makes_the_next_ones_use_and_none_meets_a_fault(world, examples):
    """A battle is created, played, taken back and ended; and whatever else is made is gone on from, too."""
    walk = Walk(world, Random(3))
    least = WALKS * examples // EXAMPLES
    for number in range(LONGEST * least):
        walk.go(STEPS)
        if number + 1 >= least and has_seen_all(walk):
            break
    assert has_seen_all(walk), walk.met


def has_seen_all(walk: Walk) -> bool:
    """Checks whether a walk has played a battle to its end, and met most operations: chance decides how soon."""
    played = all(walk.done(f"battles_{name}") for name in ("create", "act", "undo", "end"))
    return played and len({name for name, _ in walk.met}) > 50


def test_no_page_meets_a_fault(world):
    """Every address of the site but the API's, as everybody, with fields and values of any kind: never a 500."""
    each_page(world, TIMES)


@pytest.mark.long
def test_no_page_meets_a_fault_however_often_it_is_tried(world):
    each_page(world, OFTEN)


def each_page(world: World, times: int) -> None:
    rng = Random(7)
    hostile = Hostile(rng, world.known(), world.chairs(), list(world.actions()))
    tries = tried_by_form() * times
    for name, parameters in rng.sample(tries, len(tries)):
        said, answer = once(hostile, name, parameters)
        assert answer is None or answer.status_code < 500, said[:3000]


def once(hostile: Hostile, name: str, parameters: tuple[str, ...]) -> tuple[str, Any]:
    """One request to a page, of which nothing remains."""
    with transaction.atomic():
        found = hostile.send(name, parameters)
        transaction.set_rollback(True)
    for cache in CACHES:
        cache.clear()
    return found


def dear(world: World, most: int) -> list[Cost]:
    """What is dear of all operations, each with so many right bodies in which one thing is blown up."""
    rng, client = Random(11), APIClient(raise_request_exception=False)
    known, costs = right_places(world), []
    for name, operation in OPERATIONS.items():
        media = operation.definition.raw.get("requestBody", {}).get("content", {}).values()
        right = [*world.bodies(name), *(one["value"] for kind in media for one in kind.get("examples", {}).values())]
        for body in [None, *swollen_bodies(right, rng, most)]:
            places = {name: rng.choice(values) for name, values in known.items()}
            places["game"] = game_of(body, places["game"])
            url = re.sub(r"{(\w+)}", lambda one, right=places: str(right.get(one[1], 1)), operation.full_path)
            client.credentials(HTTP_AUTHORIZATION=rng.choice(world.headers)["Authorization"])
            sent = b"" if body is None else json_bytes(body)
            send = partial(client.generic, operation.method.upper(), url, sent, content_type="application/json")
            costs.append(measured(f"{operation.method} {url} {sent[:300]!r}", send))
    assert {200, 201, 400, 422} <= {one.status for one in costs}, "some were let in, some refused"
    return [one for one in costs if one.is_dear]


@pytest.mark.once
def test_no_swollen_body_costs_much_whatever_the_operation(world):
    assert dear(world, 3) == []


@pytest.mark.long
def test_none_of_many_swollen_bodies_costs_much(world):
    assert dear(world, 300) == []


@pytest.mark.once
def test_no_swollen_form_costs_much(world):
    """Every address of the pages, by who may: all fields of all forms, each with the same large value."""
    rng = Random(5)
    hostile = Hostile(rng, world.known(), world.chairs(), list(world.actions()))
    costs = []
    for name, parameters in tried_by_form():
        chair = rng.choice(hostile.chairs)
        found = {one: rng.choice(hostile.known.get(one) or ["1"]) for one in parameters}
        right = {
            "public_id": chair.battle if name.startswith("battles:") else found.get("public_id"),
            "place": "units/0",
        }
        found |= {one: value for one, value in {**right, "role": chair.role}.items() if one in found}
        url, client = address(name, parameters, found), hostile.clients[chair.holder.pk]
        large = rng.choice(("x" * 1000, "9" * 300, "[" * 900, "1," * 400, json.dumps(rng.choice(hostile.actions))))
        form = {**dict.fromkeys(FIELDS, large), "form": str(uuid4()), "seq": str(chair.seq)}
        costs.append(measured(f"POST {url} {large[:20]}", partial(client.post, url, form)))
        costs.append(measured(f"GET {url}", partial(client.get, url)))
    assert {200, 302} <= {one.status for one in costs}
    assert [one for one in costs if one.is_dear] == []


def test_a_fault_of_a_page_would_be_found(world, monkeypatch):
    monkeypatch.setattr("battles.store.selectors.log", lambda *_, **__: 1 / 0)
    hostile = Hostile(Random(7), world.known(), world.chairs(), list(world.actions()))
    assert any(once(hostile, "battles:battle", ("public_id",))[1].status_code == 500 for _ in range(9))


def test_a_fault_would_be_found(world, monkeypatch):
    """The checks themselves: a broken answer and a fault do not pass unnoticed."""
    from armies.api import games

    monkeypatch.setattr(games, "paginate", lambda *_: 1 / 0)
    with pytest.raises(BaseException, match=r"ZeroDivision|Server error|Undocumented"):
        run("games_list", world, schemathesis.GenerationMode.POSITIVE, 2)
