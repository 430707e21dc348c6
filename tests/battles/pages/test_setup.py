"""The pages around the play: the list, a new battle, seats and invitations."""

import re
import uuid

import pytest
from django.urls import reverse

from armies.services.access import Holder
from armies.services.commands import create_army, save_version, share
from battles.play import commands, refereeing
from battles.store.models import Battle
from tests.battles.conftest import REST
from tests.battles.duel import Duel

pytestmark = pytest.mark.django_db

NEW = "/battles/new/"


@pytest.fixture
def ada(client, make_user):
    user = make_user("ada")
    client.force_login(user)
    return user


def army(user, name):
    return create_army(game="duel", name=name, holder=Holder(user=user))


def filled(user, **fields):
    first, second = army(user, "Lion"), army(user, "Bear")
    form = {"game": "duel", "sides": "2", "army-1": first.key, "army-2": second.key, "player-1": user.username}
    return {**form, "form": str(uuid.uuid4()), "dice": "either", "watchable": "on", **fields}


def test_the_list_shows_ones_own_battles_in_few_queries(client, new_battle, django_assert_max_num_queries):
    battle = new_battle()
    for number in range(8):
        new_battle(title=f"Battle {number}")
    client.force_login(battle.seats.get(side="blue").user)
    with django_assert_max_num_queries(9):
        html = client.get("/battles/").content.decode()
    assert html.count("card link") == 9 and "Battle 7" in html
    client.logout()
    assert "Sign in" in client.get("/battles/").content.decode()


def test_the_list_says_where_it_is_ones_turn(client, battle, command):
    def says(who):
        client.force_login(battle.referee if who == "referee" else battle.seats.get(side=who).user)
        return "Your turn" in client.get("/battles/").content.decode()

    assert [says("red"), says("blue"), says("referee")] == [True, False, False]
    commands.act(battle, command(battle, "red"), REST["red"])
    assert [says("red"), says("blue"), says("referee")] == [False, True, False]
    commands.undo(battle, command(battle, "red"))
    assert [says("red"), says("blue")] == [True, False]
    refereeing.pause(battle, command(battle, "referee"), yes=True)
    assert not says("red"), "nobody's, while it is paused"


def test_a_stranger_has_none_of_them(client, new_battle, make_user):
    new_battle()
    client.force_login(make_user("cy"))
    assert "No battles yet" in client.get("/battles/").content.decode()


def test_a_new_battle_begins_without_an_account_in_a_lobby(client):
    assert client.get(NEW).status_code == 200
    html = client.get(NEW + "?game=duel").content.decode()
    assert reverse("battles:open-lobby") in html and 'name="player-1"' not in html
    assert client.post(NEW + "?game=duel").status_code in (302, 405)


def test_choosing_a_game_leads_to_its_form(client, ada):
    assert "?game=duel" in client.get(NEW).content.decode()
    html = client.get(NEW + "?game=duel").content.decode()
    assert "A loud crowd" in html and 'name="player-1" value="ada"' in html
    assert client.get(NEW + "?game=chess").status_code == 404


def test_a_battle_begins_and_its_armies_are_frozen(client, ada, make_user):
    make_user("bo")
    form = filled(ada, **{"player-2": "BO", "title": "At the zoo", 'json:["loud"]': "true", "dice": "table"})
    answer = client.post(NEW, form)
    battle = Battle.objects.get()
    assert answer.status_code == 302 and answer.url == battle.get_absolute_url()
    assert (battle.title, battle.options, battle.dice) == ("At the zoo", {"loud": True}, "table")
    assert [(seat.name, seat.user.username, seat.army.number) for seat in battle.seats.all()] == [
        ("Lion", "ada", 1),
        ("Bear", "bo", 1),
    ]


def test_sending_the_form_twice_makes_one_battle(client, ada):
    form = filled(ada)
    assert client.post(NEW, form).url == client.post(NEW, form).url
    assert Battle.objects.count() == 1


def test_faces_that_are_no_numbers_are_asked_for_again(client, ada):
    assert client.post(NEW, filled(ada, dice="table", faces="12:00 six")).status_code == 302


def test_everything_that_is_missing_is_said_at_once_and_the_input_kept(client, ada):
    form = filled(ada, **{"army-2": "", "player-2": "nobody", "title": "Kept <b>"})
    answer = client.post(NEW, form)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Side 2: choose its army" in html and "There is no account nobody" in html
    assert "Kept &lt;b&gt;" in html and f'value="{form["army-1"]}" selected' in html
    assert not Battle.objects.exists()


def test_somebody_elses_army_comes_by_its_share_link(client, ada, make_user):
    theirs = share(save_version(army(make_user("bo"), "Wolf")))
    answer = client.post(
        NEW, filled(ada, **{"army-2": "", "link-2": f"https://muster.example/armies/s/{theirs.token}/"})
    )
    assert answer.status_code == 302
    assert Battle.objects.get().seats.get(side="wolf").army == theirs.version


def test_somebody_elses_army_is_not_found_by_its_key(client, ada, make_user):
    theirs = army(make_user("bo"), "Wolf")
    answer = client.post(NEW, filled(ada, **{"army-2": theirs.key}))
    assert answer.status_code == 422 and b"not found" in answer.content


def test_an_army_of_another_game_is_refused(client, ada):
    other = create_army(game="eic-league", name="Suits", holder=Holder(user=ada))
    answer = client.post(NEW, filled(ada, **{"army-2": other.key}))
    assert answer.status_code == 422 and b"not for Duel" in answer.content


def test_problems_of_an_army_can_be_overridden_by_the_referee_only(client, ada, monkeypatch, duel):
    monkeypatch.setattr(Duel, "blank", lambda self, name: {"game": "duel", "name": name, "strength": 30})
    form = filled(ada)
    html = client.post(NEW, form).content.decode()
    assert "Lion is too strong" in html and 'name="override"' in html
    assert client.post(NEW, form | {"override": "on"}).status_code == 422
    assert client.post(NEW, form | {"override": "on", "referee": "ada"}).status_code == 302
    battle = Battle.objects.get()
    assert len(battle.overridden) == 2
    assert b"Bear is too strong" in client.get(reverse("battles:seats", args=[battle.public_id])).content


def test_more_sides(client, ada):
    html = client.post(NEW, filled(ada, sides="3", look="1")).content.decode()
    assert 'name="army-3"' in html and not Battle.objects.exists()


def test_seats_and_invitations(client, new_battle, make_user):
    battle = new_battle(blue=None)
    seats = reverse("battles:seats", args=[battle.public_id])
    client.force_login(battle.owner)
    link = re.search(r'readonly value="http://testserver([^"]+)"', client.get(seats).content.decode())[1]
    client.force_login(make_user("cy"))
    assert "readonly" not in client.get(seats).content.decode(), "an invitation is for the owner's eyes"
    assert "You are invited to play Blue" in client.get(link).content.decode()
    assert client.post(link).url.endswith("?as=side:blue")
    assert battle.seats.get(side="blue").user.username == "cy"
    assert client.post(f"{seats}leave/", {"side": "blue"}).status_code == 302
    assert battle.seats.get(side="blue").user is None
    assert client.post(link).status_code == 422


def test_a_refusal_about_seats_is_said(client, new_battle):
    battle = new_battle()
    client.force_login(battle.owner)
    seats = reverse("battles:seats", args=[battle.public_id])
    answer = client.post(f"{seats}give/", {"side": "blue", "username": "ada"}, follow=True)
    assert b"only the referee can change that" in answer.content
    assert client.post(f"{seats}appoint/", {"username": ""}).status_code == 403


def test_a_ready_army_may_fight_at_once(client, ada):
    page = client.get(NEW + "?game=eic-league").content.decode()
    assert '<option value="ready redline">' in page
    form = {"game": "eic-league", "sides": "2", "army-1": "ready redline", "army-2": "ready nightjar", "dice": "site"}
    assert client.post(NEW, form | {"player-1": "ada"}).status_code == 302
    assert [seat.name for seat in Battle.objects.get().seats.all()] == ["Redline", "Nightjar"]
    assert client.post(NEW, form | {"army-1": "ready none"}).status_code == 422
