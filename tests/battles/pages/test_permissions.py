"""The buttons of the pages and the API's ``may`` say the same, for every role in every state, and keep their word."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.lobby import lobbies
from battles.play import caster_notes, commands, refereeing
from battles.store import people
from battles.store.models import Battle, Lobby, LobbySeat
from battles.store.people import Person
from battles.store.terms import Terms
from tests.battles.conftest import REST, STRIKE

pytestmark = pytest.mark.django_db

ADDRESSES = {
    "act": "act", "undo": "undo", "undo/answer": "undo-answer", "nudge": "nudge", "ask": "ask", "pause": "pause",
    "end": "end", "tap": "tap", "time": "give-time", "rule": "rule", "referee-notes": "referee-notes",
    "notes": "note", "dice/word": "dice-word", "at/fork": "fork", "rolls": "roll", "rolls/withdraw": "withdraw-roll",
}  # fmt: skip
"""By what follows the battle's address on its pages (without numbers and roles), what the API calls it."""
WHO = ("owner", "blue", "referee", "caster", "guest", "stranger", "nobody")
ROLES = {"owner": "side:red", "blue": "side:blue", "referee": "referee", "guest": "side:green"}
STATES = ("begun", "going-on", "asked", "waiting", "paused", "over")


def without_buttons(html):
    """The forms that stand on a page without a button of their own for this viewer."""
    marks = {"rolls": 'name="dice" value="site"', "tap": 'name="tap"', "ready": 'name="ready"'}
    return {name for name, mark in marks.items() if mark not in html}


def buttons(html, base):
    """What the forms and links that act on a page lead to, below ``base``: "act", "rolls/withdraw" ..."""
    found = set()
    for tag in re.findall(r"<(?:form|button|a)\b[^>]*>", html):
        is_form = tag.startswith("<form") and 'method="post"' in tag
        pattern = r'(?:action|formaction|hx-post)="([^"]*)"' if not tag.startswith("<a") else r'hx-get="([^"]*)"'
        for url in re.findall(pattern, tag) if is_form or not tag.startswith("<form") else ():
            path = unescape(url).partition("?")[0]
            if path.startswith(base):
                found.add(re.sub(r"/(\d+|side:\w+|referee)(?=/|$)", "", path.removeprefix(base).strip("/")))
    return found


# --- battles ----------------------------------------------------------------------------------------------------


@pytest.fixture
def played(new_battle, command, make_user):
    def make(state):
        battle = new_battle(terms=Terms(minutes=60), dice="either")
        caster_notes.appoint(battle, by=battle.referee, caster=make_user("cass"))
        if state != "begun":
            commands.act(battle, command(battle, "red"), {"type": "boast", "by": "red"})
        if state == "asked":
            commands.undo(battle, command(battle, "red"), 1)
        if state == "waiting":
            commands.act(battle, command(battle, "red"), STRIKE["red"], source="ask", label="Strike")
        if state == "paused":
            refereeing.pause(battle, command(battle, "referee"), yes=True)
        if state == "over":
            commands.act(battle, command(battle, "red"), REST["red"])
            commands.adjudicate(battle, command(battle, "referee"), winners=[], reason="late")
        return Battle.objects.get()

    return make


@pytest.fixture
def as_who(make_user):
    def make(who, battle):
        client, account = Client(), {"blue": "bo", "caster": "cass", "stranger": "cy"}.get(who)
        if account:
            from accounts.store.models import User

            client.force_login(User.objects.filter(username=account).first() or make_user(account))
        elif who in ("owner", "referee"):
            client.force_login(getattr(battle, who))
        elif who == "guest":
            seated_guest(client, battle.seats.get(side="blue"))
        return client

    return make


def seated_guest(client, seat):
    """Lets a browser hold a seat as a guest."""
    answer = people.remember_guest(client.get("/healthz"), "key")
    client.cookies["seat"] = answer.cookies["seat"].value
    seat.user, seat.guest, seat.guest_name = None, people._digest("key"), "Gil"
    seat.save()


def page_buttons(client, battle):
    """What the battle page, the console, the dice and the present moment again lead to."""
    base, found = battle.get_absolute_url(), set()
    for name, arguments in (("battle", []), ("console", []), ("dice", []), ("at", [battle.seq])):
        answer = client.get(reverse(f"battles:{name}", args=[battle.public_id, *arguments]))
        if answer.status_code != 200:
            continue
        html = answer.content.decode()
        found |= buttons(html, base) - {"undo", "act"} - without_buttons(html)
        found |= {"undo"} if re.search(r'<button[^>]*form="undo-form"(?![^>]*formaction)', html) else set()
        found |= (
            {"act"}
            if re.search(rf'<button[^>]*form="quick-form"|hx-get="{base}act/|{base}act/[^"?]*\?offer', html)
            else set()
        )
    return {ADDRESSES[one] for one in found if one in ADDRESSES}


@pytest.mark.once
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("who", WHO)
def test_a_battles_pages_offer_what_the_api_says(played, as_who, who, state):
    battle = played(state)
    client = as_who(who, battle)
    told = client.get(reverse("api:state", args=[battle.public_id])).json()
    may = set(told["may"])
    shown = page_buttons(client, battle)
    if who in ("guest", "nobody"):
        assert may == set(), "the API asks for an account"
        return
    if who == "referee" and state == "over":
        assert "referee-notes" in may and "end" not in may
    assert shown == may, (sorted(shown), sorted(may))
    assert_kept(client, battle)


def assert_kept(client, battle):
    """What is said to be open is not forbidden, and what is not open is refused."""
    bodies = {
        "undo": {}, "nudge": {}, "pause": {"paused": True}, "end": {"winners": [], "reason": "so"},
        "undo-answer": {"agree": False}, "referee-notes": {"text": "x"}, "fork": {"seq": 1},
    }  # fmt: skip
    for name, body in bodies.items():
        may = client.get(reverse("api:state", args=[battle.public_id])).json()["may"]
        send = client.put if name == "referee-notes" else client.post
        answer = send(reverse(f"api:{name}", args=[battle.public_id]), body, content_type="application/json")
        if name in may:
            assert answer.status_code not in (401, 403, 404), (name, answer.content)
        else:
            assert answer.status_code >= 400, (name, answer.content)


# --- seats ------------------------------------------------------------------------------------------------------


def seat_page(client, battle):
    """What may be done for the whole table, and seat by seat."""
    html = client.get(reverse("battles:seats", args=[battle.public_id])).content.decode()
    table, seats = set(), {seat.side: set() for seat in battle.seats.all()}
    for form in re.findall(r"<form\b.*?</form>", html, re.S):
        names = {one.removeprefix("seats/") for one in buttons(form, battle.get_absolute_url())}
        side = re.search(r'name="side" value="(\w+)"', form)
        (seats[side[1]] if side else table).update(names)
    return table, seats


@pytest.mark.once
@pytest.mark.parametrize(
    ("who", "referee"),
    [
        *((who, referee) for who in ("owner", "blue", "caster", "stranger") for referee in ("ref", None)),
        ("referee", "ref"),
    ],
)
@pytest.mark.parametrize("blue", ["bo", None])
def test_the_seats_page_offers_what_the_api_says(new_battle, as_who, who, referee, blue):
    battle = new_battle(referee=referee, blue=blue)
    client = as_who(who, battle)
    told = client.get(reverse("api:seats", args=[battle.public_id])).json()
    table, seats = seat_page(client, battle)
    assert table == set(told["may"])
    assert seats == {seat["side"]: set(seat["may"]) for seat in told["seats"]}
    for seat in told["seats"]:
        for name in ("give", "hand-over", "leave"):
            act = {"act": {"type": name, "side": seat["side"], **({"player": ""} if name == "give" else {})}}
            answer = client.post(reverse("api:seats", args=[battle.public_id]), act, content_type="application/json")
            if name in seat["may"] and name == "give":
                assert answer.status_code == 200
                break
            if name not in seat["may"]:
                assert answer.status_code in (403, 422), name


# --- lobbies ----------------------------------------------------------------------------------------------------


@pytest.fixture
def lobby(make_user):
    """``lobby("ready")``: of ada's, where bo sits on side 1; gil has left long ago."""

    def make(state):
        made = lobbies.open_lobby(game="duel", sides=2, owner=make_user("ada"))
        if state != "open":
            lobbies.sit(made, person=Person(user=make_user("bo")), number=1)
        if state in ("away", "ready"):
            lobbies.sit(made, person=Person(user=make_user("gil")), number=2)
        if state == "away":
            made.seats.filter(number=2).update(seen_at=timezone.now() - 2 * lobbies.GONE)
        if state == "ready":
            made.seats.update(ready=True)
        if state == "refereed":
            lobbies.referee(made, user=make_user("ref"), yes=True)
        return Lobby.objects.get()

    return make


@pytest.mark.once
@pytest.mark.parametrize("state", ["open", "seated", "away", "ready", "refereed"])
@pytest.mark.parametrize("who", ["ada", "bo", "gil", "ref", "cy", "nobody", "guest", "carrier"])
def test_the_lobby_offers_what_the_api_says(lobby, make_user, who, state):
    from accounts.store.models import User

    found, client = lobby(state), Client()
    if who in ("guest", "carrier"):
        seated_guest(client, LobbySeat.objects.get(number=2))
    if who not in ("nobody", "guest"):
        client.force_login(User.objects.filter(username=who).first() or make_user(who))
    told = client.get(reverse("api:lobby", args=[found.code])).json()
    html = client.get(reverse("battles:lobby", args=[found.code])).content.decode()
    everywhere, seats = set(), {seat.number: set() for seat in found.seats.all()}
    for row in re.findall(r"<li>.*?</li>", html, re.S):
        number = re.search(r"Side (\d)", row)
        if number:
            seats[int(number[1])] |= buttons(row, f"/battles/lobby/{found.code}/")
    everywhere = buttons(html, f"/battles/lobby/{found.code}/") - {"sit", "take-along", "free", "here", "options"}
    everywhere -= without_buttons(html)
    if who in ("nobody", "guest"):
        assert told["may"] == [] and not any(seat["may"] for seat in told["seats"])
        return
    assert everywhere == set(told["may"])
    assert seats == {seat["number"]: set(seat["may"]) for seat in told["seats"]}


def test_nothing_is_open_in_a_lobby_whose_battle_has_begun(lobby, make_user, new_battle):
    found = lobby("ready")
    Lobby.objects.update(battle=new_battle())
    client = Client()
    client.force_login(found.owner)
    told = client.get(reverse("api:lobby", args=[found.code])).json()
    assert told["may"] == [] and not any(seat["may"] for seat in told["seats"])
