"""/api/v1/battles/<id>/offers/brief/: the same offers, with every list of choices stated once."""

import pytest
from django.test import Client

from battles.api.offers import Lists
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from tests.api.conftest import refused
from tests.games.extractors import samples

pytestmark = pytest.mark.django_db
EMPTY = {"detail": "", "price": "", "reason": "", "rule": "", "group": ""}


@pytest.fixture
def laid_out(make_user):
    """Extractors! in set-up: a painter of 648 hexes, and hundreds of hexes for every unit."""
    dorian, avronian = samples.pair("three-pod")
    user = make_user("ada")
    seats = [SeatPlan(name=name, document=one, user=user) for name, one in (("d", dorian), ("a", avronian))]
    return create_battle(
        BattlePlan(game="extractors", seats=seats, options={"scenario": "three-pod", "place": "blank"})
    )


@pytest.fixture
def player(laid_out):
    client = Client()
    client.force_login(laid_out.seats.first().user)
    return client


def at(battle, below):
    return f"/api/v1/battles/{battle.public_id}/{below}"


def whole(told):
    """The offers in full again, from what is told in brief."""
    for offer in told["offers"]:
        offer["cells"] = told["cells"][offer["cells"]] if offer["cells"] else {}
        for field in (one for holder in (offer, *offer["parts"]) for one in holder["fields"]):
            if "choices" in field:
                name = "scale" if field["kind"] == "stepper" else "options"
                field[name] = [{**EMPTY, **option} for option in told["choices"][field.pop("choices")]]
    return told["offers"]


def test_the_brief_answer_says_the_same_in_an_eighth_of_the_length(laid_out, player):
    full, brief = player.get(at(laid_out, "offers/?as=side:d")), player.get(at(laid_out, "offers/brief/?as=side:d"))
    assert len(full.content) > 400_000 and len(brief.content) < len(full.content) / 8
    painted = next(one for one in brief.json()["offers"] if one["key"] == "paint")
    assert len(brief.json()["choices"][painted["fields"][1]["choices"]]) == 648
    assert whole(brief.json()) == full.json()["offers"]


def test_a_name_stands_for_the_same_list_for_good(laid_out, player):
    first, again = (player.get(at(laid_out, "offers/brief/?as=side:d")).json()["choices"] for _ in range(2))
    assert first == again
    lists = Lists()
    assert lists.name("Hex", [1]) == lists.name("Hex", [1]) != lists.name("Hex", [2]) != lists.name("To", [2])
    assert sorted(lists.named.values()) == [[1], [2], [2]]


def test_who_is_not_asked_has_none_and_nobody_has_anothers(battle, api, signed_in):
    assert api.get(at(battle, "offers/brief/")).json()["offers"] == []
    refused(api.get(at(battle, "offers/brief/?as=side:red")), 403, "permission-denied")
    (strike, *_) = signed_in("ada").get(at(battle, "offers/brief/")).json()["offers"]
    assert strike["fields"][0]["choices"].startswith("target-") and strike["cells"].startswith("cells-")


def test_the_painters_form_holds_a_box_for_each_hex_however_it_is_called(laid_out, player):
    from battles.pages.action_form import Box, Several

    html = player.get(f"{laid_out.get_absolute_url()}act/side:d/?offer=paint").content.decode()
    assert html.count('type="checkbox" id="f-hexes-') == 648
    assert """name='several:["hexes"]' value='"0102"' data-cell="0,1"><span>0102</span>""" in html
    odd = Several(id="x", name='several:["\'"]', label="", options=[Box('"<\'"', "<b>", "a&b", True, '"')])
    assert odd.boxes == (
        """<label class="check"><input type="checkbox" id="x-1" name='several:["&#39;"]' value='"&lt;&#39;"' """
        """data-cell="&quot;" checked><span>&lt;b&gt; <small>a&amp;b</small></span></label>"""
    )
