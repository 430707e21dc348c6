"""The form of an aftermath: what it asks, who changes it, and what a preview of a correction says."""

import pytest
from django.urls import reverse

from leagues.services import (
    aftermath_forms,
    aftermaths,
    campaigns,
    career_selectors,
    corrections,
    results,
    season_store,
    transactions,
)
from leagues.store.events import Result
from tests.leagues.career_steps import refused
from tests.leagues.coaches import BRICK, OUTLAW, RANGER, VANQUISHED, coaching


@pytest.fixture
def coach(running, next_round, monkeypatch, owner):
    return coaching(running, next_round, monkeypatch, owner)


def test_the_form_names_what_it_asks_for(coach):
    c = coach()
    c.buy(1, BRICK, OUTLAW)
    c.buy(2, RANGER)
    results.record(c.season, by=c.owner, number=1, result=Result(score="win"))
    state = season_store.state_of(c.season)
    sheet = aftermath_forms.first_sheet(c.season, state, state.fixtures[1])
    found = {one.title: one for one in campaigns.campaign_of(c.season).aftermath_sections(sheet)}
    asked = {field.label: getattr(field, "help", "") for field in found["Brick"].fields}
    assert asked["Energy left"] == "At most 290."
    assert asked["Shots left in slot 2"] == "Polar grenades, full: 30"
    slots = (
        "Their numbers, such as 2, 5. Slots: 1 Heavy laser, 2 Polar grenades, 3 Hi-explosive missile, 4 Auto-cannon."
    )
    assert asked["Slots destroyed by lethal blows"] == slots
    assert "Its drone is lost" in asked
    assert not {"Its drone is lost", "Slots destroyed by lethal blows"} & {one.label for one in found["Kid"].fields}


def test_nobody_overwrites_a_form_that_he_has_not_read_and_a_look_signs_nothing(coach, client):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, RANGER)
    results.record(c.season, by=c.owner, number=1, result=Result(score="win"))
    client.force_login(c.owner)
    address = reverse("leagues:aftermath", args=[c.season.public_id, 1])
    energy = 'json:["sides",1,"units",0,"energy"]'
    read = aftermath_forms.filed_at(season_store.state_of(c.season), 1)
    page = client.post(f"{address}work-out/", {energy: "120", "filed": read})
    assert page.status_code == 200 and "not signed" in page.text and "energy 120 of 225" in page.text
    assert aftermath_forms.filed_at(season_store.state_of(c.season), 1) == read
    assert client.post(f"{address}fill/", {energy: "120", "filed": read}).status_code == 302
    page = client.post(f"{address}fill/", {energy: "80", "filed": read})
    assert page.status_code == 422 and "changed the form since" in page.text and "energy 120 of 225" in page.text
    c.season.refresh_from_db()
    filed = aftermath_forms.filed_at(season_store.state_of(c.season), 1)
    assert client.post(f"{address}fill/", {energy: "80", "filed": filed}).status_code == 302


def test_a_side_reads_what_the_other_has_changed(coach, client):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, BRICK)
    results.record(c.season, by=c.owner, number=1, result=Result(score="win"))
    fixture = season_store.state_of(c.season).fixtures[1]
    filing = {"by": None, "number": 1}

    def said():
        c.season.refresh_from_db()
        state = season_store.state_of(c.season)
        return [
            (one.title, one.label, one.was, one.now)
            for one in career_selectors.changes(c.season, state, state.fixtures[1])
        ]

    sheet = aftermath_forms.first_sheet(c.season, season_store.state_of(c.season), fixture)
    assert said() == []
    at = fixture.sides.index(2)
    sheet["sides"][at]["units"][0] |= {"energy": 200, "drone-lost": True}
    aftermaths.file_sheet(c.season, entry=1, sheet=sheet, **filing)
    brick = "Brick of Team 2"
    assert said() == [(brick, "Energy left", "290", "200"), (brick, "Its drone is lost", "no", "yes")]
    client.force_login(c.owner)
    told = client.get(f"/api/v1/seasons/{c.season.public_id}/fixtures/1/aftermath/").json()["changes"]
    assert [one["now"] for one in told] == ["200", "yes"]
    sheet["sides"][at]["units"][0] |= VANQUISHED
    aftermaths.file_sheet(c.season, entry=2, sheet=sheet, **filing)
    assert said() == [(brick, "It is", "In action", "Vanquished"), (brick, "Energy left", "200", "0")]
    client.force_login(c.owner)
    page = client.get(reverse("leagues:aftermath", args=[c.season.public_id, 1])).text
    assert "What Team 2 changed" in page and "In action → Vanquished" in page
    assert "<dt>Brick of Team 2: It is</dt>" in page  # names of teams keep their capitals


def test_nobody_signs_for_a_unit_under_the_name_of_another(coach):
    c = coach()
    c.buy(1, RANGER, BRICK)
    c.buy(2, RANGER)
    results.record(c.season, by=c.owner, number=1, result=Result(score="win"))
    state = season_store.state_of(c.season)
    sheet = aftermath_forms.first_sheet(c.season, state, state.fixtures[1])
    at = state.fixtures[1].sides.index(1)
    one, other = sheet["sides"][at]["units"]
    swapped = [{**one, "name": other["name"]}, {**other, "name": one["name"]}]
    sides = [{**side, "units": swapped} if place == at else side for place, side in enumerate(sheet["sides"])]
    for spoilt in ({**sheet, "sides": sides}, {**sheet, "league": "Master League"}, {**sheet, "due": 99999}):
        with refused("units-changed"):
            aftermaths.file_sheet(c.season, by=None, number=1, entry=1, sheet=spoilt)
    aftermaths.file_sheet(c.season, by=None, number=1, entry=1, sheet=sheet)


def test_an_empty_field_of_the_form_is_not_nothing_left(coach):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, BRICK)
    results.record(c.season, by=c.owner, number=1, result=Result(score="win"))
    state = season_store.state_of(c.season)
    sheet = aftermath_forms.first_sheet(c.season, state, state.fixtures[1])
    one, other = sheet["sides"]
    at = state.fixtures[1].sides.index(2)
    for side, more in (
        (0, {"credits": None}),
        (at, {"units": [{**sheet["sides"][at]["units"][0], "shots": {"2": 1}}]}),
    ):
        sides = [{**own, **more} if place == side else own for place, own in enumerate((one, other))]
        with refused("amount-missing"):
            aftermaths.file_sheet(c.season, by=None, number=1, entry=1, sheet={**sheet, "sides": sides})
        assert campaigns.campaign_of(c.season).aftermath_sections({**sheet, "sides": sides})


def test_a_preview_names_every_deal_that_lapses_and_what_becomes_of_each_unit(coach):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, RANGER)
    c.fight(1, 1, {1: {"Ranger": {"energy": 25, "shots": {"2": 9, "3": 25}}}, 2: {"Ranger": {"energy": 100}}})
    transactions.cash(c.season, by=None, entry=1, receipt="R1", amount=4000)
    transactions.cash(c.season, by=None, entry=1, receipt="R1.2", amount=11000)
    first = season_store.state_of(c.season).fixtures[1].one
    right = Result(score="loss" if first == 1 else "win")
    seen = corrections.preview(c.season, number=1, result=right)
    mine = next(one for one in seen.rebooked if one.team == 1)
    assert mine.lapsed == ("Receipt R1 cashed in part; R1.2 is for the remaining 11,000", "Receipt R1.2 cashed")
    assert mine.accounts["wallet"] == (16000 - 1510 + 15000, 16000 - 1510)
    rest = "Laser, Sonic grenades (9 of 10), Auto-cannon (25 of 25)"
    assert mine.lost == (f"Ranger (Suit, energy 225, {rest})",)
    assert mine.gained == (f"Ranger (Suit, energy 25 of 225, {rest})",)
    corrections.correct(c.season, by=c.owner, number=1, result=right, reason="x", expected=c.season.seq)
    lapsed = [one.lapsed for one in c.books().of(1).entries if one.lapsed]
    assert lapsed == ["A correction has taken the receipt away."] * 2
    assert c.have(2).receipts == 15000 and "energy 225" in c.unit(2, "Ranger").detail
