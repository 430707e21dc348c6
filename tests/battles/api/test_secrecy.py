"""A secret changes no byte of what anybody else gets from the API."""

import pytest
from rest_framework.test import APIClient

from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db
CANARY = 19
READ = ["", "state/", "screen/", "marks/?thing=red", "offers/", "log/", "state/?seq=1", "state/?as=spectator"]
READ += ["offers/brief/", "export/", "questions/", "rulings/", "rolls/", "notes/", "seats/", "clocks/", "report/"]
ASKED = [("odds/", {"action": STRIKE["blue"]}), ("preview/", {"action": STRIKE["blue"]}), ("odds/", {"action": {}})]
ACTS = [{"action": STRIKE["red"]}, {"action": REST["red"], "expected-seq": 1}, {"action": REST["blue"], "faces": []}]


def everything(client: APIClient, battle) -> list[tuple[int, bytes]]:
    """All that a client gets of a battle, refusals included, without what names this very battle."""
    address = f"/api/v1/battles/{battle.public_id}/"
    answers = [client.get(f"{address}{below}") for below in READ]
    answers += [client.post(f"{address}{below}", body) for below, body in ASKED]
    answers += [client.post(f"{address}act/", body) for body in ACTS]
    answers += [client.post(f"{address}undo/", {"to": 1, "expected-seq": 1})]
    times = ("created-at", "updated-at", "at", "action-id", "now", "words", "invitation")
    return [(answer.status_code, scrubbed(answer.json(), battle.public_id, times)) for answer in answers]


def scrubbed(value, name, times):
    if isinstance(value, dict):
        return {key: scrubbed(inner, name, times) for key, inner in value.items() if key not in times}
    if isinstance(value, list):
        return [scrubbed(inner, name, times) for inner in value]
    return value.replace(name, "this") if isinstance(value, str) else value


@pytest.mark.parametrize("who", ["bo", "eve", None])
def test_the_strength_of_red_changes_nothing_for_the_others(new_battle, signed_in, who):
    battles = [new_battle(strengths=(strength, 13)) for strength in (CANARY, 7)]
    client = signed_in(who) if who else APIClient()
    for battle in battles:
        signed_in("ada").post(f"/api/v1/battles/{battle.public_id}/act/", {"action": REST["red"]})
    first, second = (everything(client, battle) for battle in battles)
    assert first == second
    assert any(status == 200 for status, _ in first) and any(status >= 400 for status, _ in first)


def test_red_itself_and_the_referee_do_see_it(new_battle, signed_in):
    battles = [new_battle(strengths=(strength, 13)) for strength in (CANARY, 7)]
    for who in ("ada", "ref"):
        client = signed_in(who)
        first, second = (everything(client, battle) for battle in battles)
        assert first != second
