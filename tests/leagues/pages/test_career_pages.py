"""The pages of careers: market, aftermath and ledger, and what they keep from readers of sealed books."""

import json

import pytest
from django.urls import reverse

from leagues.services import (
    registration,
    results,
    season_store,
    transactions,
)
from leagues.store.events import Result
from tests.armies.teams import WHISPER, team
from tests.leagues.career_steps import (
    equip,
    fight,
    four_teams,
    lose_anvil,
    titles,
)


@pytest.fixture
def season(running, next_round):
    return four_teams(running, next_round)


def test_nobody_reads_sealed_units_by_claiming_a_battle_that_was_not_fought(client, season):
    fixture = season_store.state_of(season).fixtures[1]
    liar = season.participants.get(number=fixture.one).user
    results.claim(season, by=liar, number=1, entry=fixture.one, result=Result(score="win"))
    client.force_login(liar)
    page = client.get(reverse("leagues:aftermath", args=[season.public_id, 1]))
    assert (page.status_code, "Anvil" in page.text) == (200, False)
    assert client.post(reverse("leagues:aftermath", args=[season.public_id, 1]) + "fill/").status_code == 200
    season.refresh_from_db()
    assert not season_store.state_of(season).aftermaths[1].signed


def test_pages_of_careers(client, season, owner, make_user):
    fight(season, owner, 1, change=lose_anvil)
    side = season_store.state_of(season).fixtures[1].one
    player = season.participants.get(number=side).user

    transactions.cash(season, by=None, entry=side, receipt="R1", amount=4000)

    def get(name, *args, status=200):
        answer = client.get(reverse(f"leagues:{name}", args=[season.public_id, *args]))
        assert answer.status_code == status, name
        return answer.text

    assert "sealed" in get("careers")
    assert "15,000" in get("receipts") and "11,000" not in get("receipts") + get("career", side) + get("json")
    assert "Plasma beam" not in get("career", side)
    get("ledger", side, status=403)
    client.force_login(player)
    assert "Plasma beam" in get("career", side)
    assert "Aftermath of the battle" in get("ledger", side)
    assert "Buy a weapon" in get("market", side)
    get("market", 1 if side != 1 else 2, status=403)
    assert "R1.2" in get("receipts")
    assert "Anvil" in get("career-army", side)
    sheets = client.get(reverse("leagues:career-army", args=[season.public_id, side]), {"print": 1})
    assert "Record sheets of" in sheets.text
    assert "settled" in get("aftermath", 1)
    get("aftermath", 2, status=404)
    client.force_login(make_user("stranger"))
    get("aftermath", 1, status=403)


def test_deals_by_their_addresses(client, season, make_user):
    from armies.services.access import Holder
    from armies.services.commands import import_army

    player = season.participants.get(number=1).user
    client.force_login(player)

    army = import_army(json.dumps(team({**WHISPER, "name": "Echo"})), holder=Holder(user=player))
    address = reverse("leagues:market", args=[season.public_id, 1])
    page, deal = client.get(address, {"army": army.key}), reverse("leagues:deal", args=[season.public_id, 1])
    assert "Buy Echo, Spook: 1,470" in page.text
    offer = page.context["recruits"][0]
    season.refresh_from_db()
    posted = {"offer": offer.key, "action": json.dumps(offer.action), "seq": season.seq}
    assert client.post(deal, posted).status_code == 302
    assert titles(season, 1) == ["Anvil", "Whisper", "Echo"]
    assert client.post(deal, posted).status_code == 409
    for action in ("{", '{"type": "nonsense"}', '{"type": "scrap", "unit": "9"}', "[]"):
        season.refresh_from_db()
        answer = client.post(deal, {"action": action, "seq": season.seq})
        assert answer.status_code == 422
    assert client.post(deal, {"action": "{}"}).status_code in (409, 422)


def test_an_organiser_who_plays_corrects_without_reading_sealed_books(client, running, next_round, owner):
    season = running(3, format="swiss", career=True)
    registration.add(season, by=owner, username=owner.username, team="The organiser’s")
    for entry in (1, 2, 3):
        equip(season, entry)
    next_round(season)
    season.refresh_from_db()
    number = next(key for key, one in season_store.state_of(season).fixtures.items() if 4 not in one.sides)
    fight(season, owner, number, change=lose_anvil)
    client.force_login(owner)
    page = client.post(reverse("leagues:correct", args=[season.public_id, number]), {"ended": "loss", "reason": "x"})
    assert "sealed to you" in page.text and "Plasma beam" not in page.text
