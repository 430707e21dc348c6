"""Seats that the computer plays: battles begun at once, played to their end, and handed from it to people and back."""

import json
import threading
from random import Random
from uuid import uuid4

import pytest

from armies.services.access import Holder
from battles.lobby import play_now
from battles.pages import regions
from battles.play import commands, computer
from battles.store import event_store, log
from battles.store.models import Battle, Event, UndoRequest
from battles.store.people import Person
from home.work import runners
from rules import registry
from rules.kernel.problems import Illegal
from rules.kernel.viewer import side
from rules.kit.players.choice import Choice, situation
from rules.kit.players.random_player import choose
from rules.kit.players.steady import choose_steadily
from ui.time_limit import TooLong

pytestmark = pytest.mark.django_db
GUEST = Person(guest="a" * 64, name="Guest")
GROUND = {"sol-prime": "grounds", "invisible-enemy": "terrain", "extractors": "terrain"}
GAMES = [game.slug for game in registry.played_games()]


def begin(slug="war-logic", person=GUEST, **wish):
    return play_now.begin(play_now.Wish(game=slug, **wish), person, Holder(user=person.user))


def seats(battle):
    mine, other = battle.seats.order_by("colour")
    return mine, other


def may_act(battle, seat):
    return not battle.awaited or bool({seat.side, seat.name} & set(battle.awaited))


def act_for_the_person(battle):
    """Takes an action for the person's side as a steady player would; returns False when it has none."""
    battle.refresh_from_db()
    seat, _ = seats(battle)
    game = registry.get_played(battle.game)
    view = game.view(event_store.state_at(battle, battle.seq), side(seat.side))
    choice = choose(
        choose_steadily,
        situation(game, view, side(seat.side), awaited=may_act(battle, seat)),
        Random(1),
    )
    if choice:
        command = commands.Command(viewer=side(seat.side), user=None, action_id=uuid4())
        commands.act(battle, command, dict(choice.action))
    return choice is not None


def play_on(battle, most):
    for _ in range(most):
        battle.refresh_from_db()
        if battle.over:
            return
        if not computer.play_once():
            act_for_the_person(battle)


@pytest.mark.parametrize("slug", GAMES)
def test_a_guest_plays_at_once_and_the_computer_answers(slug):
    battle = begin(slug)
    mine, other = seats(battle)
    assert (mine.guest, mine.computer) == (GUEST.guest, "")
    assert (other.taken, other.computer) == (False, "steady")
    if ground := GROUND.get(slug):
        assert getattr(event_store.state_at(battle, battle.seq), ground), "a table stands ready"
    for _ in range(60):
        if Event.objects.filter(battle=battle, role=f"side:{other.side}", kind="game").exists():
            break
        if not computer.play_once():
            act_for_the_person(battle)
    rows = Event.objects.filter(battle=battle, role=f"side:{other.side}", part=0, kind="game")
    assert rows, "the computer has done nothing"
    assert all(row.remark["text"] for row in rows)


def test_a_battle_against_it_comes_to_its_end():
    battle = begin()
    play_on(battle, 400)
    assert battle.over
    assert computer.play_once() == 0


def test_it_does_nothing_twice_and_looks_again_only_when_something_has_happened():
    battle = begin()
    while computer.play_once():
        pass
    battle.refresh_from_db()
    before = battle.seq
    assert computer.play_once() == 0
    battle.refresh_from_db()
    assert battle.seq == before


def test_it_agrees_to_going_back():
    battle = begin()
    while not Event.objects.filter(battle=battle, rolls__contains="face").exists() and not battle.over:
        if not computer.play_once():
            act_for_the_person(battle)
        battle.refresh_from_db()
    mine, _ = seats(battle)
    command = commands.Command(viewer=side(mine.side), user=None, action_id=uuid4())
    asked = commands.undo(battle, command, 1)
    assert isinstance(asked, commands.Asked)
    assert computer.play_once() == 1
    assert UndoRequest.objects.get(battle=battle).status == UndoRequest.Status.AGREED


def test_it_accepts_a_surrender():
    battle = begin("eic-league")
    mine, other = seats(battle)
    command = commands.Command(viewer=side(mine.side), user=None, action_id=uuid4())
    commands.act(battle, command, {"type": "surrender", "side": mine.side, "terms": ""})
    assert computer.play_once() == 1
    battle.refresh_from_db()
    assert battle.over
    assert battle.outcome["winners"] == [other.side]


def test_what_was_thought_of_too_late_is_not_done(monkeypatch):
    """The battle moves on while it thinks, without any lock: it looks again, and nothing of its own has happened."""
    battle = begin("eic-league")
    mine, other = seats(battle)

    def think(player, asked, rng):
        command = commands.Command(viewer=side(mine.side), user=None, action_id=uuid4())
        commands.act(battle, command, {"type": "surrender", "side": mine.side, "terms": ""})
        monkeypatch.undo()
        return choose(player, asked, rng)

    monkeypatch.setattr(computer, "choose", think)
    assert computer.play_once() == 0
    assert not Event.objects.filter(battle=battle, role=f"side:{other.side}").exists()
    assert computer.play_once() == 1


@pytest.mark.parametrize(
    ("fault", "told"),
    [(TooLong(), "thinking took too long; drawn by lot"), (ZeroDivisionError(), "thinking came to nothing; drawn")],
)
def test_one_that_finds_nothing_plays_on_legally_and_says_so(fault, told, monkeypatch):
    battle = begin("eic-league")
    _, other = seats(battle)

    def think(player, asked, rng):
        raise fault

    monkeypatch.setattr(computer, "choose", think)
    assert computer.play_once() == 1
    row = Event.objects.get(battle=battle, role=f"side:{other.side}", part=0)
    assert row.remark["text"].startswith(told)


def test_one_whose_ideas_are_all_refused_takes_what_is_offered(monkeypatch):
    battle = begin("eic-league")
    _, other = seats(battle)
    nonsense = Choice(action={"type": "declare", "side": "nobody"}, reason="nonsense")
    monkeypatch.setattr(computer, "choose", lambda player, asked, rng: nonsense)
    assert computer.play_once() == 1
    row = Event.objects.get(battle=battle, role=f"side:{other.side}", part=0)
    assert row.remark["text"] == "its other ideas were refused"


def test_a_fault_of_its_thinking_harms_no_other_battle(monkeypatch):
    bad, good = begin("eic-league"), begin("eic-league")

    def think(player, asked, rng):
        raise ZeroDivisionError

    real = computer._act
    monkeypatch.setattr(computer, "_act", lambda battle, seat: think(0, 0, 0) if battle == bad else real(battle, seat))
    assert computer.play_once() == 1
    assert Event.objects.filter(battle=good, role__startswith="side:").exists()


def test_reasons_that_rest_on_secrets_are_told_in_the_end():
    battle = begin("eic-league")
    mine, other = seats(battle)
    own, against = f"side:{other.side}", f"side:{mine.side}"
    row = Event(battle=battle, seq=2, kind="game", role=own, data={}, remark={"text": "low on energy", "open": False})
    assert log._remark(battle, own, row) == "low on energy"
    assert log._remark(battle, "referee", row) == "low on energy"
    assert log._remark(battle, against, row) == log._remark(battle, "spectator", row) == ""
    row.remark["open"] = True
    assert log._remark(battle, against, row) == "low on energy"
    row.remark["open"] = False
    battle.status = Battle.Status.OVER
    assert log._remark(battle, against, row) == "low on energy"


def test_a_line_that_was_shown_before_the_end_tells_its_reason_after_it_and_none_when_the_end_is_taken_back():
    battle = begin("eic-league")
    mine, other = seats(battle)
    own, against = f"side:{other.side}", f"side:{mine.side}"
    row = Event(
        battle=battle, seq=2, kind="note", role=own, data={"text": "So it is."}, created_at=battle.created_at,
        remark={"text": "low on energy", "open": False},
    )  # fmt: skip

    def shown():
        found = log.lines(battle, against, event_store.chain(battle, battle.seq), [row])
        return regions.log_html(battle, against, found, may_undo=False)

    assert "So it is." in shown() and "low on energy" not in shown()
    battle.status = Battle.Status.OVER
    assert "low on energy" in shown()
    battle.status = Battle.Status.PLAYING
    assert "low on energy" not in shown()


def test_what_cannot_be_played_is_refused():
    with pytest.raises(Illegal, match="no computer player"):
        begin(strength="grandmaster")
    with pytest.raises(Illegal, match="was not found"):
        begin(own="ready nothing")
    with pytest.raises(registry.UnknownGame):
        begin("chess")


# --- pages ------------------------------------------------------------------------------------------


def test_two_taps_lead_from_the_first_page_to_a_battle(client):
    assert 'href="/battles/play/"' in client.get("/").content.decode()
    page = client.get("/battles/play/").content.decode()
    assert all(f'value="{slug}"' in page for slug in GAMES)
    answer = client.post("/battles/play/", {"game": "war-logic"}, follow=True)
    assert answer.status_code == 200
    battle = Battle.objects.get()
    assert f"/battles/{battle.public_id}/" in answer.redirect_chain[-1][0]
    assert client.get("/battles/play/?game=chess").status_code == 404


def test_an_army_of_ones_own_is_brought(client):
    client.post("/armies/new/", {"game": "eic-league", "name": "Mine", "ready": ""})
    page = client.get("/battles/play/?game=eic-league").content.decode()
    assert "Begin the battle" in page
    answer = client.post("/battles/play/", {"game": "eic-league", "own": "nobody"})
    assert answer.status_code == 422
    assert "was not found" in answer.content.decode()


def test_a_seat_goes_from_the_computer_to_a_person_and_back(client):
    client.post("/battles/play/", {"game": "war-logic"})
    battle = Battle.objects.get()
    mine, other = seats(battle)
    address = f"/battles/{battle.public_id}/seats/"
    assert "Stop the computer" in client.get(address).content.decode()
    client.post(f"{address}take-over/", {"side": other.side})
    other.refresh_from_db()
    assert (other.computer, other.guest) == ("", mine.guest)
    client.post(f"{address}computer/", {"side": other.side, "strength": "random"})
    other.refresh_from_db()
    assert (other.computer, other.taken) == ("random", False)
    client.post(f"{address}computer/", {"side": other.side, "strength": ""})
    other.refresh_from_db()
    assert (other.computer, other.taken) == ("", False)


def test_the_reader_chooses_the_pace(client):
    client.post("/battles/play/", {"game": "war-logic"})
    battle = Battle.objects.get()
    _, other = seats(battle)
    address = f"/battles/{battle.public_id}/seats/"
    for pace in ("at-once", "calm"):
        client.post(f"{address}pace/", {"side": other.side, "pace": pace})
        assert f'value="{pace}" selected' in client.get(address).content.decode()
    client.post(f"{address}pace/", {"side": other.side, "pace": "never"})
    other.refresh_from_db()
    assert other.pace == "calm"


def test_a_battle_rests_for_its_pace_and_others_do_not(monkeypatch):
    now = 1_000.0
    monkeypatch.setattr(computer.time, "monotonic", lambda: now)
    calm, quick = begin(), begin()
    battles = {calm.pk: "calm", quick.pk: "at-once"}
    for pk, pace in battles.items():
        Battle.objects.get(pk=pk).seats.update(pace=pace)
    monkeypatch.setattr(computer, "_play", lambda battle: True)
    resting = {}
    assert computer.play_once(resting) == 2
    now += 0.5
    assert computer.play_once(resting) == 1
    now += 2.5
    assert computer.play_once(resting) == 2


def test_a_stranger_changes_no_seat(client):
    battle = begin()
    _, other = seats(battle)
    for command in ("computer", "take-over", "pace"):
        sent = {"side": other.side, "strength": "", "pace": "calm"}
        assert client.post(f"/battles/{battle.public_id}/seats/{command}/", sent).status_code == 403
    other.refresh_from_db()
    assert other.computer == "steady"


def test_a_battle_of_a_league_has_no_computer(client):
    client.post("/battles/play/", {"game": "war-logic"})
    battle = Battle.objects.get()
    Battle.objects.update(origin="/leagues/season/x/fixtures/1/")
    mine, _ = seats(battle)
    address = f"/battles/{battle.public_id}/seats/computer/"
    answer = client.post(address, {"side": mine.side, "strength": "steady"}, follow=True)
    assert "decides a fixture of a league" in answer.content.decode()
    assert type(client)().post(address, {"side": mine.side, "strength": "steady"}).status_code in (403, 404)
    mine.refresh_from_db()
    assert mine.computer == ""


def test_the_api_lets_it_play(client, make_user):
    mira = make_user("mira")
    client.force_login(mira)
    battle = begin(person=Person(user=mira))
    _, other = seats(battle)
    address = f"/api/v1/battles/{battle.public_id}/seats/"

    def send(**act):
        answer = client.post(address, json.dumps({"act": act}), content_type="application/json")
        assert answer.status_code == 200, answer.content
        return next(one for one in answer.json()["seats"] if one["side"] == other.side)

    assert send(type="computer", side=other.side, strength="random")["player"] == "the computer (random)"
    send(type="pace", side=other.side, pace="calm")
    other.refresh_from_db()
    assert other.pace == "calm"
    assert send(type="play", side=other.side)["player"] == str(mira)


def test_the_worker_plays_until_it_is_told_to_stop(monkeypatch):
    looks, over = [], threading.Event()

    def look(resting):
        looks.append(1)
        if len(looks) == 2:
            over.set()
            raise ZeroDivisionError  # a fault ends no loop
        return 0

    monkeypatch.setattr(computer, "play_once", look)
    monkeypatch.setattr(computer, "LOOK", 0)
    monkeypatch.setattr(computer, "close_old_connections", lambda: None)
    monkeypatch.setattr(computer.connections, "close_all", lambda: None)
    assert computer.play_all in list(runners())
    computer.play_all(over)
    assert len(looks) == 2
