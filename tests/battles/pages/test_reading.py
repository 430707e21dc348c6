"""Reading writes nothing: no GET of a page, of the API or of a stream changes the database, whoever asks and when."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from battles.lobby import lobbies
from battles.play import caster_notes, commands
from battles.store import clocks, committed_dice, people
from battles.store.models import Battle
from battles.store.people import Person
from battles.store.terms import Terms
from tests.battles.addresses import about_a_battle, address, routes
from tests.battles.conftest import REST

pytestmark = pytest.mark.django_db

STREAMS = {"battles:stream", "battles:lobby-stream", "api:stream"}
ALONE = ("battles:list", "battles:new", "battles:import", "battles:join-words", "api:battles", "api:lobbies")
WHEN = ("late", "going-on", "over", "taken-back")
WHO = ("owner", "referee", "caster", "stranger", "guest", "nobody")
READINGS = [
    *((who, state) for who in ("owner", "referee") for state in WHEN),
    *((who, state) for who in WHO[2:] for state in ("going-on", "over")),
]
"""Who reads when: to those who may do nothing a battle that is late or taken back is one that goes on."""


def refuse_writes(execute, sql, params, many, context):
    verb, _, rest = sql.lstrip().partition(" ")
    about_readers = "django_session" in rest or "accounts_count" in rest  # wrong words are counted
    assert verb.upper() not in ("INSERT", "UPDATE", "DELETE") or about_readers, sql
    return execute(sql, params, many, context)


@pytest.fixture
def played(new_battle, command, make_user, monkeypatch):
    """``played("over")``: a battle with clocks, committed dice, a caster, a note and a guest, in such a state."""

    def make(state):
        terms = Terms(minutes=1, delay_actions=1 if state == "late" else 0)
        battle = new_battle(dice="committed", terms=terms, blue=None)
        battle.seats.filter(side="blue").update(guest=people._digest("key"), guest_name="Bea")
        caster_notes.appoint(battle, by=battle.referee, caster=make_user("cass"))
        for seat in Battle.objects.get().seats.all():
            committed_dice.add_word(battle, person=people.player_of(seat), word="x")
        commands.act(battle, command(battle, "red"), REST["red"])
        caster_notes.write(Battle.objects.get(), by=make_user.made["cass"], number=1, text="So it begins.")
        if state in ("over", "taken-back"):
            commands.adjudicate(battle, command(battle, "referee"), winners=[], reason="late")
        if state == "taken-back":
            commands.undo(battle, command(battle, "referee"), 2)
        later = clocks._now() + 600
        monkeypatch.setattr(clocks, "_now", lambda: later)
        return Battle.objects.get()

    return make


@pytest.fixture
def make_user(make_user):
    def make(name):
        make.made[name] = make_user(name)
        return make.made[name]

    make.made = {}
    return make


@pytest.fixture
def as_who(make_user):
    def make(who, battle):
        client = Client()
        account = make_user("cy") if who == "stranger" else getattr(battle, who, None)
        if account:
            client.force_login(account)
        elif who == "guest":
            response = people.remember_guest(client.get("/healthz"), "key")
            client.cookies["seat"] = response.cookies["seat"].value
        return client

    return make


def addresses_of(battle):
    same = {"public_id": battle.public_id, "battle": battle.public_id, "number": 1, "code": battle.code}
    places = {**same, "words": battle.code, "seq": 2, "invitation": battle.seats.first().invitation}
    for name, parameters in routes():
        if name in STREAMS or not (about_a_battle(name, parameters) or name in ALONE):
            continue
        for role in ("side:red", "side:blue", "referee", "spectator") if "role" in parameters else ("",):
            yield address(name, parameters, {**places, "role": role})


@pytest.mark.once
@pytest.mark.parametrize(("who", "state"), READINGS)
def test_no_reader_of_a_battle_writes(played, as_who, who, state):
    battle = played(state)
    client = as_who(who, battle)
    answered = 0
    with connection.execute_wrapper(refuse_writes):
        for url in addresses_of(battle):
            answered += client.get(url).status_code == 200
            if state == "going-on":
                client.head(url, {"as": "spectator", "have": "0"})
    assert answered > 20


@pytest.mark.once
@pytest.mark.parametrize("who", ["seated", "stranger"])
def test_no_reader_of_a_lobby_writes(make_user, who):
    ada, cy = make_user("ada"), make_user("cy")
    lobby = lobbies.open_lobby(game="duel", sides=2, owner=None)
    lobbies.sit(lobby, person=Person(user=ada), number=1)
    lobby.seats.update(seen_at=None)
    client = Client()
    client.force_login(ada if who == "seated" else cy)
    with connection.execute_wrapper(refuse_writes):
        for name in ("battles:lobby", "battles:lobby-seats", "api:lobby", "api:join-words", "battles:join-code"):
            assert client.get(reverse(name, args=[lobby.code])).status_code in (200, 302), name
        assert lobbies.present_state(lobby.code) == lobby.seats.model.objects.first().lobby.version << 8
    assert client.post(reverse("battles:lobby-here", args=[lobby.code])).status_code == 204
    assert lobbies.is_here(lobby.seats.get(number=1)) == (who == "seated")
