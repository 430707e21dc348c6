"""Another weapon by one tap: what is entered stays where it is still true, and the last one used comes first."""

import json

import pytest
from django.urls import reverse

from battles.pages import alternatives
from battles.store import selectors
from battles.store.models import Battle
from home.management.commands.demo import Command
from rules import registry
from rules.kernel.display.cards import Choose, Number, Option
from rules.kernel.display.screen import Offer
from rules.kernel.records import replace

FORM = "7f3c3a52-5b7c-4d5e-9d53-0c3b8f0f8f11"
ARM_GUNS, PLASMA = "shoot:Spark:arm-guns", "shoot:Spark:1"


def aiming(key, label, *, by="Spark", acts="Spark", targets="ab", measures=()):
    options = tuple(Option(value=one, label=one) for one in targets)
    fields = (
        Choose(path=("target",), label="Target", options=options, value=targets[0]),
        Number(path=("distance",), label="Distance", value=1, needed=True),
        Number(path=("booster",), label="Booster", value=0),
    )
    action = {"type": "shoot", "by": acts, "weapon": key, "target": targets[0], "distance": 1, "booster": 0}
    return Offer(key=key, label=label, action=action, by=by, group="Attack", fields=fields, measures=measures)


@pytest.mark.parametrize(
    ("labels", "short"),
    [
        (["Levy: fire gun", "Levy: fire law"], ["Gun", "Law"]),
        (["Fire Fox 2", "Fire Fox 13"], ["Fox 2", "Fox 13"]),
        (["Fire arm guns", "Ram"], ["Fire arm guns", "Ram"]),
        (["Fire", "Fire"], ["Fire", "Fire"]),
    ],
)
def test_names_are_as_short_as_they_can_be(labels, short):
    assert alternatives._short(labels) == short


def test_what_was_entered_goes_along_where_it_is_still_true():
    gun, beam, other = aiming("gun", "Gun"), aiming("beam", "Beam", targets="bc"), aiming("x", "X", acts="Fox")
    entered = {**gun.action, "target": "b", "distance": 7, "booster": 3}
    assert alternatives.carry_over(gun, beam, entered) == {**beam.action, "target": "b", "distance": 7, "booster": 3}
    assert alternatives.carry_over(gun, beam, {**entered, "target": "a"})["target"] == "b", "it cannot aim at a"
    assert alternatives.carry_over(gun, other, entered)["distance"] == 1, "another piece stands elsewhere"
    measured = aiming("beam", "Beam", measures=(("target",),))
    assert alternatives.carry_over(gun, measured, entered) == {**measured.action, "target": "b"}, "the plan measures"


def test_what_is_out_of_reach_is_played_instead_of_its_like_alone():
    gun, beam, watch = (aiming(key, key) for key in ("fire:gun", "fire:beam", "overwatch-fire:gun"))
    assert list(alternatives._alike([gun, beam, watch], gun)) == [gun, beam, watch]
    far = [replace(one, group="Out of reach", seldom=True) for one in (gun, beam, watch)]
    assert list(alternatives._alike(far, far[0])) == far[:2]


@pytest.fixture
def battle(make_user):
    """The demonstration of EIC League: Spark of the Redline can fire at four."""
    people = [make_user(name) for name in ("ada", "bo", "olga")]
    Command()._game(registry.get("eic-league"), registry.folder_of("eic-league") / "demo", people)
    return Battle.objects.get()


def now(battle):
    return selectors.moment(battle, "side:redline")


@pytest.mark.django_db
def test_the_alternatives_are_the_unit_s_own_open_attacks(battle):
    moment = now(battle)
    found = alternatives.find_alternatives(moment, moment.offer(ARM_GUNS))
    assert [one.key for one in found] == [ARM_GUNS, PLASMA, "throw:Spark:2", "ram:Spark"]
    assert [one.chosen for one in found] == [True, False, False, False]
    assert alternatives.find_alternatives(moment, moment.offer("end-phase")) == []


@pytest.mark.django_db
def test_the_one_that_was_used_last_is_the_first_that_a_tap_aims_with(battle):
    moment = now(battle)
    offers = [one for one in moment.offers if one.by == "Spark"]
    assert alternatives.last_used_first(battle, moment, offers)[0].key == ARM_GUNS
    event = battle.events.filter(role="side:redline", kind="game", part=0).latest("seq")
    event.action = {**moment.offer(PLASMA).action, "target": "Kettle", "booster": 5}
    event.save()
    assert alternatives.last_used_first(battle, moment, offers)[0].key == PLASMA


@pytest.mark.django_db
@pytest.mark.parametrize("script", [True, False])
def test_a_tap_changes_the_weapon_with_and_without_the_script(client, battle, script):
    client.force_login(battle.seats.get(side="redline").user)
    moment, url = now(battle), reverse("battles:adjust", args=[battle.public_id, "side:redline"])
    entered = json.dumps({**moment.offer(ARM_GUNS).action, "target": "Kettle"})
    posted = {"offer": ARM_GUNS, "seq": moment.number, "form": FORM, "action": entered, "look": f"instead:{PLASMA}"}
    headers = {"HX-Request": "true", "HX-Target": "action-panel"} if script else {}
    page = client.post(url, posted, headers=headers).content.decode()
    assert "<h2>Fire plasma beam</h2>" in page and "&quot;Kettle&quot;" in page.replace(
        '"Kettle"', "&quot;Kettle&quot;"
    )
    assert page.count('aria-pressed="true"') == 1 and ("<html" in page) is not script
    gone = client.post(url, posted | {"look": "instead:shoot:Nobody:9"}, headers=headers)
    assert gone.status_code == 409
    battle.refresh_from_db()
    assert now(battle).seq == moment.seq


@pytest.mark.django_db
def test_odds_are_shown_and_nothing_is_done_without_the_script(client, battle):
    client.force_login(battle.seats.get(side="redline").user)
    page = client.get(reverse("battles:act", args=[battle.public_id, "side:redline"]), {"offer": ARM_GUNS})
    adjust = reverse("battles:adjust", args=[battle.public_id, "side:redline"])
    button = page.content.decode().split("Odds for this choice")[0].rpartition("<button")[2]
    assert f'formaction="{adjust}"' in button
