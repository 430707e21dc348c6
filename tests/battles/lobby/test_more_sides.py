"""Battles of more than two sides, from the form of a new battle on."""

import json
import re
from uuid import uuid4

import pytest
from django.utils.html import escape

from armies.services.access import Holder
from armies.services.commands import import_army
from armies.services.samples import samples
from battles.store.models import Battle

pytestmark = pytest.mark.django_db


def sides(html):
    return re.findall(r'<select id="army-(\d)"', html)


def look(client, word, many, **more):
    return client.post(
        "/battles/new/", {"game": "eic-league", "form": str(uuid4()), "sides": many, "look": word, **more}
    ).text


def test_sides_are_added_and_taken_away(client, make_user):
    client.force_login(make_user("ada"))
    assert sides(client.get("/battles/new/?game=eic-league").text) == ["1", "2"]
    wider = look(client, "wider", 2, **{"name-1": "Oaks"})
    assert sides(wider) == ["1", "2", "3"] and 'value="Oaks"' in wider
    assert sides(look(client, "narrower", 3)) == ["1", "2"]
    assert sides(look(client, "narrower", 2)) == ["1", "2"], "fewer than the game allows"
    assert sides(look(client, "1", 3)) == ["1", "2", "3"]


def test_three_sides_meet(client, make_user):
    ada = make_user("ada")
    client.force_login(ada)
    one, other = list(samples("eic-league").values())[:2]
    documents = [one, one, other]  # two copies of one army, and another
    armies = [import_army(json.dumps(document), holder=Holder(user=ada)) for document in documents]
    data = {f"army-{at}": army.key for at, army in enumerate(armies, 1)} | {f"player-{at}": "ada" for at in (1, 2, 3)}
    answer = client.post(
        "/battles/new/", {"game": "eic-league", "form": str(uuid4()), "sides": 3, "dice": "site", **data}, follow=True
    )
    assert Battle.objects.get().seats.count() == 3
    for army in armies:
        assert escape(army.name) in answer.text
