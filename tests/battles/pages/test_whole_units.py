"""Whole units in one form: all bases move by one vector, or fire, with the odds of each; without JavaScript too."""

import json
import re
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.urls import reverse

from battles.store import event_store, selectors
from battles.store.models import Event
from tests.battles import companies
from ui.offers import put

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ROLE = "side:pack"


@pytest.fixture
def battle(make_user):
    return companies.begin([make_user("ada"), make_user("bo")])


@pytest.fixture
def pack(client, battle):
    """Posts a form of Pack's as a browser without JavaScript does, and returns the answer."""
    client.force_login(battle.owner)

    def post(name, **fields):
        now = selectors.moment(battle, ROLE)
        sent = {"form": str(uuid4()), "seq": now.number, "role": ROLE, "unit": "Wolf", "parts": "1", **fields}
        answer = client.post(reverse(f"battles:{name}", args=[battle.public_id, ROLE]), sent)
        battle.refresh_from_db()
        return answer

    return post


def offer(battle, key):
    return selectors.moment(battle, ROLE).offer(key)


def kinds(battle):
    last = Event.objects.filter(battle=battle).order_by("-seq").first()
    return [one.data["type"] for one in Event.objects.filter(battle=battle, action_id=last.action_id).order_by("seq")]


def bases(battle):
    return event_store.state_at(battle, battle.seq).bases


def wanted(answer):
    """The action in the form that a page shows."""
    found = re.search(r"name=\"action\" value='([^']*)'", answer.content.decode())
    return json.loads(found[1].replace("&quot;", '"').replace("&#x27;", "'").replace("&amp;", "&"))["actions"]


def test_all_bases_go_where_the_first_goes_in_their_formation(battle, pack):
    companies.to_movement(battle)
    march = offer(battle, "move-all:Wolf")
    before = {name: one.at for name, one in bases(battle).items()}
    place = march.parts[1]
    entered = {f"number:{json.dumps([*place.at, axis])}": value for axis, value in enumerate((26.8, 19))}
    sent = {"offer": march.key, "action": json.dumps(march.action), "leads": "1", "part": list(range(10)), **entered}
    keypad = pack("act", **sent, dice="table")
    assert keypad.status_code == 200
    done = pack(
        "act",
        offer=march.key,
        action=json.dumps({"type": "together", "actions": wanted(keypad)}),
        dice="table",
        faces=6,
    )
    assert done.status_code == 303
    assert kinds(battle) == ["unit-activated", *["moved"] * 8, "unit-finished"]
    for name in (f"Wolf {number}" for number in range(1, 9)):
        x, y = before[name]
        assert bases(battle)[name].at == pytest.approx((x + 2, y + 3), abs=0.01)


@pytest.mark.parametrize("tapped", [{}, {"tapped": "1"}])
def test_a_tap_out_of_reach_takes_the_unit_as_far_as_it_goes(battle, pack, tapped):
    """It faces that way, so that it goes its speed; what is typed stays as it is typed, and is refused."""
    companies.to_movement(battle)
    march = offer(battle, "move-all:Wolf")
    start, up = bases(battle)["Wolf 1"].at, 30
    end = start[1] + bases(battle)["Wolf 1"].speed if tapped else up
    entered = {f"number:{json.dumps([*march.parts[1].at, axis])}": value for axis, value in enumerate((start[0], up))}
    sent = {"offer": march.key, "action": json.dumps(march.action), "leads": "1", "part": list(range(10)), **entered}
    page = pack("adjust", **sent, **tapped, look="measure")
    assert [one["to"] for one in wanted(page) if "to" in one] == [
        [bases(battle)[f"Wolf {number}"].at[0], end] for number in range(1, 9)
    ]
    assert ("bad-text" in page.text) == (not tapped)


def test_a_place_that_is_none_does_not_move_along(battle, pack):
    """What a program posts for another base than the leading one is refused with it, and breaks nothing."""
    companies.to_movement(battle)
    march = offer(battle, "move-all:Wolf")
    broken = put(json.loads(json.dumps(march.action)), march.parts[3].at, ["x", "y"])
    entered = {f"number:{json.dumps([*march.parts[1].at, axis])}": value for axis, value in enumerate((26.8, 19))}
    sent = {"offer": march.key, "action": json.dumps(broken), "leads": "1", "part": list(range(10)), **entered}
    assert pack("act", **sent, dice="site").status_code == 422


def test_what_is_against_all_bases_is_said_in_their_lines_and_once_above(battle, pack):
    companies.to_movement(battle)
    march = offer(battle, "move-all:Wolf")
    actions = json.loads(json.dumps(march.action))
    for part in march.parts[1:9]:
        actions = put(actions, [*part.at, 1], 5)
    sent = {"offer": march.key, "action": json.dumps(actions), "leads": "1", "part": list(range(10))}
    answer = pack("act", **sent, dice="site")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Wolf 1: The path costs" in page and "Wolf 2: The path costs" not in page
    assert page.count("The path costs") == 8 + 2, "in each line, above them, and beside the button"


def test_a_roll_for_control_that_fails_moves_nobody(battle):
    companies.to_movement(battle)
    companies.do(battle, offer(battle, "move-all:Wolf").action, 1, role=ROLE)
    assert kinds(battle) == ["unit-activated"]
    assert event_store.state_at(battle, battle.seq).units["Wolf"].control == "failed"


def test_what_is_against_a_base_is_said_before_any_die(battle, pack):
    companies.to_movement(battle)
    march = offer(battle, "move-all:Wolf")
    far = {f"number:{json.dumps([*march.parts[3].at, 1])}": 23}
    form = {"offer": march.key, "action": json.dumps(march.action), "leads": "1", "part": list(range(10)), **far}
    count = battle.seq
    answer = pack("act", **form, dice="site")
    assert answer.status_code == 422
    assert "Wolf 3: The path costs" in answer.content.decode()
    assert battle.seq == count
    # The same form without that base goes through: its place stays, and it has not moved.
    kept = [number for number in range(10) if number != 3]
    adjusted = pack("adjust", **(form | {"part": kept}), look="measure")
    assert adjusted.status_code == 200
    assert "The path costs" not in adjusted.content.decode()


def test_each_base_fires_at_the_nearest_or_all_at_one(battle, pack):
    companies.to_fire(battle)
    volley = offer(battle, "fire-all:Wolf")
    assert [one["target"] for one in volley.action["actions"]] == [f"Hound {number}" for number in range(18, 10, -1)]
    common = {"offer": volley.key, "action": json.dumps(volley.action), "part": list(range(8))}
    chosen = pack("adjust", **common, look="measure", common='"Hound 15"')
    targets = [one["target"] for one in wanted(chosen)]
    assert targets.count("Hound 15") > 1, "those that can, fire at it"
    assert targets[0] == "Hound 18", "it is beyond the arc of the first"
    distances = {one["target"]: one["distance"] for one in wanted(chosen)}
    assert all(distances.values()), "measured again"


def test_a_base_that_is_left_out_does_not_fire(battle, pack):
    companies.to_fire(battle)
    volley = offer(battle, "fire-all:Wolf")
    form = {"offer": volley.key, "action": json.dumps(volley.action), "part": [0, 1, 5], "dice": "site"}
    assert pack("act", **form).status_code == 303
    assert kinds(battle) == ["fired"] * 3
    assert [name for name, one in bases(battle).items() if one.fired] == ["Wolf 1", "Wolf 2", "Wolf 6"]
    rest = offer(battle, "fire-all:Wolf")
    answer = pack("act", offer=rest.key, action=json.dumps(rest.action), dice="site")
    assert answer.status_code == 422 and "Tick at least one" in answer.content.decode()


def test_the_button_says_how_many_are_done_where_some_are_left_out(battle, pack):
    companies.to_movement(battle)
    companies.do(battle, {"type": "activate", "unit": "Wolf"}, 6, role=ROLE)
    march = offer(battle, "move-all:Wolf")
    form = {"offer": march.key, "action": json.dumps(march.action), "look": "measure"}
    some, all_ = (pack("adjust", **form, part=list(range(count))).content.decode() for count in (6, 8))
    assert "Do 6 of 8" in some and "Do 8 of 8" not in all_ and march.label in all_


def test_the_form_names_each_base_with_its_odds(client, battle):
    companies.to_fire(battle)
    client.force_login(battle.owner)
    address = reverse("battles:act", args=[battle.public_id, ROLE])
    page = client.get(f"{address}?{urlencode({'offer': 'fire-all:Wolf'})}").content.decode()
    assert page.count('name="part"') == 8
    assert len(re.findall(r"Wolf \d</b>|Wolf \d \([^)]*\)</b>", page)) == 8
    assert page.count(" %") >= 8


def test_a_form_that_is_none_is_refused(battle, pack):
    companies.to_fire(battle)
    for broken in ('{"type": "together"}', '{"type": "together", "actions": [1]}', "[]", "{"):
        answer = pack("act", offer="fire-all:Wolf", action=broken, part=[0])
        assert answer.status_code == 422
    assert kinds(battle) != ["fired"]
