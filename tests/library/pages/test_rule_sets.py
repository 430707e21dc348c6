"""Rule sets on the pages: for an army, for a battle, and what becomes of both when a newer version appears."""

import json

import pytest
from django.urls import reverse

from armies.services.access import Holder
from armies.services.commands import create_army, import_army, save_version, undo
from armies.services.commands import share as share_army
from armies.store.models import Army
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.store.models import Battle, Event, Lobby
from library.services import commands
from library.store.models import Thing
from rules.games.invisible_enemy.army.document import ARMY
from rules.kernel.edits import Edit
from rules.kernel.problems import Illegal
from tests.games.invisible_enemy.samples import DARWIN_DIVISION, FIRST_CLIP

pytestmark = pytest.mark.django_db
GAME, KIND = "invisible-enemy", "rule-set"


def number(thing, *path, value):
    commands.edit(thing, [Edit(op="set", path=path, value=value)])


@pytest.fixture
def charts(ada):
    """Ada's chart, version 1, shared by link."""
    thing = commands.create(owner=ada, game=GAME, kind=KIND, name="Club charts")
    number(thing, "charts", "control", "100", value=5)
    number(thing, "mgvs", "heavy-combat", "hull", value=15)
    commands.share(thing, visibility="link", licence="cc-by")
    return Thing.objects.get()


def newer(charts, value=6):
    number(charts, "charts", "control", "100", value=value)
    commands.share(charts, visibility="link", licence="cc-by", note="control is harder")


def army_of(user, document=FIRST_CLIP):
    return import_army(json.dumps(document), holder=Holder(user=user))


def held(army):
    army = Army.objects.get(pk=army.pk)
    return ARMY.read(army.document).rule_set


def page_of(army):
    return reverse("library:rules", args=[army.key, KIND])


def take_at(army):
    return reverse("library:take", args=[army.key, KIND])


def test_an_army_takes_a_rule_set_by_its_link(as_bob, bob, charts):
    army = army_of(bob)
    link = "https://muster.example" + charts.get_absolute_url()
    answer = as_bob.post(take_at(army), {"link": link}, follow=True)
    assert held(army).origin == (charts.key, 1) and held(army).author == "ada"
    assert "Club charts, version 1, by ada" in answer.content.decode()
    undo(Army.objects.get(pk=army.pk))
    assert held(army) is None


def test_an_army_keeps_its_copy_until_the_newer_version_is_taken(as_bob, bob, charts):
    army = army_of(bob)
    as_bob.post(take_at(army), {"take": f"{charts.key}:1"})
    line = reverse("library:newer", args=[army.key, KIND])
    assert as_bob.get(line).content.decode().strip() == ""
    newer(charts)
    assert held(army).body["charts"]["control"] == {"100": 5}
    said = as_bob.get(line).content.decode()
    assert "Take version 2" in said and "control is harder" in said
    assert "Take version 2" in as_bob.get(page_of(army)).content.decode()
    as_bob.post(reverse("library:take", args=[army.key, KIND]), {"take": f"{charts.key}:2"})
    assert held(army).version == 2 and held(army).body["charts"]["control"] == {"100": 6}
    assert as_bob.get(line).content.decode().strip() == ""


def test_an_army_goes_back_to_the_house(as_bob, bob, charts):
    army = army_of(bob)
    as_bob.post(take_at(army), {"take": f"{charts.key}:1"})
    as_bob.post(reverse("library:leave", args=[army.key, KIND]))
    assert held(army) is None and Army.objects.get(pk=army.pk).document == {**FIRST_CLIP, "game": GAME}


def test_what_cannot_be_had_is_said_and_nothing_changes(as_bob, bob, ada, charts):
    army = army_of(bob)
    commands.withdraw(charts)
    skill = commands.create(owner=ada, game="war-logic", kind="skill", name="Ray gun")
    commands.share(skill, visibility="link", licence="cc-by")
    for text in (charts.get_absolute_url(), "nonsense", "https://x/library/", "a:b", f"{charts.key}:99", skill.key):
        answer = as_bob.post(take_at(army), {"link": text})
        assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert held(army) is None
    assert as_bob.get(reverse("library:rules", args=[army.key, "skill"])).status_code == 404


def test_nobody_chooses_for_anothers_army(as_bob, ada, charts):
    army = army_of(ada)
    for name in ("rules", "newer", "take", "leave"):
        address = reverse(f"library:{name}", args=[army.key, KIND])
        assert as_bob.post(address, {"take": charts.key}).status_code in (404, 405)
    assert held(army) is None


def test_ones_own_draft_can_be_taken_before_it_is_shared(client, ada, bob):
    thing = commands.create(owner=ada, game=GAME, kind=KIND, name="Draft")
    mine, his = army_of(ada), army_of(bob)
    client.force_login(ada)
    assert "your draft" in client.get(page_of(mine)).content.decode()
    client.post(take_at(mine), {"take": thing.key})
    assert held(mine).name == "Draft" and held(mine).version == 0
    client.force_login(bob)
    assert client.post(take_at(his), {"take": thing.key}).status_code == 422


def test_the_roster_says_what_it_goes_by_and_edits_keep_it(as_bob, bob, charts):
    army = army_of(bob)
    roster = reverse("armies:roster", args=[army.key])
    assert "House tables" in as_bob.get(roster).content.decode()
    as_bob.post(take_at(army), {"take": f"{charts.key}:1"})
    said = as_bob.get(roster).content.decode()
    assert "Club charts, version 1, by ada" in said
    assert "hull 72" in said  # unit Anvil: four heavy bases of 15 and two support bases of 6
    other = create_army(game="eic-league", name="x", holder=Holder(user=bob))
    assert 'id="rules"' not in as_bob.get(reverse("armies:roster", args=[other.key])).content.decode()


def test_choosing_costs_the_same_queries_whatever_is_kept(as_bob, bob, ada, charts, django_assert_max_num_queries):
    army = army_of(bob)
    for place in range(12):
        thing = commands.create(owner=ada if place % 2 else bob, game=GAME, kind=KIND, name=f"Set {place}")
        commands.share(thing, visibility="library", licence="cc-by")
    as_bob.post(take_at(army), {"take": f"{charts.key}:1"})
    with django_assert_max_num_queries(8):
        said = as_bob.get(page_of(army)).content.decode()
    assert said.count("Take it</button>") == 13


# --- battles ----------------------------------------------------------------------------------------------


def battle_form(first, second, **more):
    sides = {"army-1": first.key, "army-2": second.key, "player-1": "bob", "player-2": "bob", "sides": "2"}
    return {"game": GAME, "dice": "either", 'json:["deployed"]': "true", **sides, **more}


def state_of(battle):
    return Event.objects.filter(battle=battle).order_by("seq")[0].data


def test_a_battle_by_a_link_and_an_edit_later_changes_nothing(as_bob, bob, charts):
    forms = battle_form(army_of(bob), army_of(bob, DARWIN_DIVISION))
    link = {"rules-rule-set": "", "rules-rule-set-link": charts.get_absolute_url()}
    look = as_bob.post("/battles/new/", {**forms, **link, "look": "1"}).content.decode()
    assert f'<option value="{charts.key}:1" selected>' in look and 'placeholder="5"' in look
    assert as_bob.post("/battles/new/", {**forms, "rules-rule-set": f"{charts.key}:1"}).status_code == 302
    newer(charts)
    commands.delete(charts)
    started = state_of(Battle.objects.get())
    assert started["rule_set"]["version"] == 1 and started["rule_set"]["body"]["charts"]["control"] == {"100": 5}
    assert started["state"]["charts"]["control"]["need"]["100"] == 5
    assert {base["hull"] for base in started["state"]["bases"].values() if base["mgv"] == "heavy-combat"} == {15}


def test_sides_that_differ_are_refused_and_the_referee_may_override(as_bob, bob, charts):
    first, second = army_of(bob), army_of(bob, DARWIN_DIVISION)
    as_bob.post(take_at(first), {"take": f"{charts.key}:1"})
    said = as_bob.post("/battles/new/", battle_form(first, second, **{"rules-rule-set": ""})).content.decode()
    assert "uses “Club charts, version 1, by ada”" in said and "the house tables" in said
    assert not Battle.objects.exists()
    as_bob.post("/battles/new/", battle_form(first, second, referee="bob", override="on"))
    assert Battle.objects.get().overridden[0]["code"] == "rule-set-differs"


def test_the_house_can_be_agreed_on(as_bob, bob, charts):
    forms = battle_form(army_of(bob), army_of(bob, DARWIN_DIVISION), **{"rules-rule-set": "house"})
    assert as_bob.post("/battles/new/", forms).status_code == 302
    assert state_of(Battle.objects.get())["rule_set"]["name"] == "House tables"


def test_a_battle_begins_from_the_page_of_a_rule_set(as_bob, charts):
    page = as_bob.get(charts.get_absolute_url()).content.decode()
    address = f"/battles/new/?game={GAME}&amp;rules-rule-set={charts.key}:1"
    assert address in page
    assert f'<option value="{charts.key}:1" selected>' in as_bob.get(address.replace("&amp;", "&")).content.decode()
    commands.withdraw(charts)
    assert "is no longer shared" in as_bob.get(address.replace("&amp;", "&")).content.decode()


def test_an_unknown_link_is_said_in_the_form(as_bob, bob):
    forms = battle_form(army_of(bob), army_of(bob, DARWIN_DIVISION), **{"rules-rule-set-link": "https://x/y"})
    answer = as_bob.post("/battles/new/", forms)
    assert answer.status_code == 422 and "was not found" in answer.content.decode()


def test_a_lobby_agrees_on_a_rule_set(as_bob, bob, charts):
    as_bob.post("/battles/lobby/", {"game": GAME})
    lobby = Lobby.objects.get()
    address = reverse("battles:lobby", args=[lobby.code])
    settle = {"dice": "either"}
    as_bob.post(f"{address}settle/", {**settle, "rules-rule-set-link": charts.get_absolute_url()})
    lobby.refresh_from_db()
    assert lobby.options["rule_set"]["version"] == 1
    assert f'<option value="{charts.key}:1" selected>' in as_bob.get(address).content.decode()
    commands.delete(charts)
    as_bob.post(f"{address}settle/", {**settle, "rules-rule-set": "kept"})
    assert (
        "not found"
        in as_bob.post(f"{address}settle/", {**settle, "rules-rule-set": "zzz"}, follow=True).content.decode()
    )
    lobby.refresh_from_db()
    assert lobby.options["rule_set"]["version"] == 1
    as_bob.post(f"{address}settle/", {**settle, "rules-rule-set": ""})
    lobby.refresh_from_db()
    assert "rule_set" not in lobby.options


def test_a_frozen_version_of_an_army_goes_into_battle_with_its_copy(ada, bob, charts):
    army = army_of(bob)
    commands.use(charts.latest, key=charts.key, army=army)
    version = save_version(army)
    share_army(version)
    newer(charts)
    other = army_of(ada, DARWIN_DIVISION)
    commands.use(charts.versions.get(number=1), key=charts.key, army=other)
    seats = [
        SeatPlan(name=name, document=one.document, version=one, user=bob)
        for name, one in (("A", version), ("B", save_version(other)))
    ]
    battle = create_battle(BattlePlan(game=GAME, seats=seats, owner=bob, options={"deployed": True}))
    assert state_of(battle)["rule_set"]["version"] == 1


def test_a_season_settles_on_a_rule_set(as_bob, bob, charts):
    from leagues.services import organising as leagues
    from leagues.services import registration
    from leagues.services.season_store import state_of as season_state
    from leagues.store.terms import Terms

    league = leagues.create_league(owner=bob, name="Ant League", game=GAME)
    season = leagues.create_season(league, by=bob, name="One", terms=Terms(format="round-robin"))
    address = reverse("leagues:rule-set", args=[season.public_id])
    as_bob.post(address, {"rules-rule-set": "", "rules-rule-set-link": charts.get_absolute_url()})
    season.refresh_from_db()
    assert season_state(season).terms.options["rule_set"]["version"] == 1
    assert f'<option value="{charts.key}:1" selected>' in as_bob.get(address).content.decode()
    wrong = as_bob.post(address, {"rules-rule-set": "gone"})
    assert wrong.status_code == 422 and "not found" in wrong.content.decode()
    newer(charts)
    commands.use(charts.versions.get(number=2), key=charts.key, army=(army := army_of(bob)))
    registration.add(season, by=bob, username="bob", team="Ants")
    with pytest.raises(Illegal) as refusal:
        registration.submit_army(season, by=bob, entry=1, army=army)
    assert refusal.value.problem.code == "rule-set-differs" and "version 1" in refusal.value.problem.message
    registration.submit_army(season, by=bob, entry=1, army=army_of(bob))
