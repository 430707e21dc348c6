"""Pauses, questions and rulings, dice that the referee rolls, the caster's notes."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from battles.lobby import seating
from battles.play import caster_notes, commands, referee_rolls, refereeing, reminders
from battles.play.commands import Waits
from battles.store.models import Battle, Event, RollRequest
from battles.store.terms import Terms
from rules.kernel.problems import Illegal
from tests.battles.conftest import REST, STRIKE
from tests.battles.pages.test_battle import HTMX, form_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_user():
    """A browser of its own for each."""

    def make(user):
        client = Client()
        client.force_login(user)
        return client

    return make


def code(work, *args, **kwargs):
    with pytest.raises(Illegal) as caught:
        work(*args, **kwargs)
    return caught.value.problem.code


def page(client, battle, **query):
    return client.get(battle.get_absolute_url(), query).content.decode()


# --- pause ----------------------------------------------------------------------------------------


def test_nobody_acts_in_a_pause_but_the_referee(battle, command):
    refereeing.pause(battle, command(battle, "referee"), yes=True)
    assert code(commands.act, battle, command(battle, "red"), REST["red"]) == "paused"
    assert code(commands.undo, battle, command(battle, "red")) == "paused"
    assert code(reminders.nudge, battle, command(battle, "blue")) == "paused"
    assert commands.act(battle, command(battle, "referee"), REST["red"]).seq == 3
    refereeing.pause(battle, command(battle, "referee"), yes=False)
    assert commands.act(battle, command(battle, "blue"), REST["blue"]).seq == 5
    again = refereeing.pause(battle, command(battle, "referee"), yes=False)
    assert again.events == () and Battle.objects.get().seq == 5


def test_a_pause_is_shown_everywhere_and_offers_nothing(battle, as_user):
    referee = as_user(battle.referee)
    form = form_of(page(referee, battle, **{"as": "referee"})) | {"pause": "yes"}
    referee.post(reverse("battles:pause", args=[battle.public_id]), form)
    assert Battle.objects.get().paused
    red = page(as_user(battle.owner), battle)
    assert "Paused by the referee" in red and 'value="rest"' not in red and '"word">Undo' not in red
    table = as_user(battle.referee).get(reverse("battles:table", args=[battle.public_id])).content.decode()
    assert "Paused by the referee" in table
    assert "Go on" in page(as_user(battle.referee), battle, **{"as": "referee"})
    player = as_user(battle.owner).post(reverse("battles:pause", args=[battle.public_id]), form)
    assert player.status_code == 403


# --- rulings --------------------------------------------------------------------------------------


def test_a_question_is_decided_and_stands_in_log_console_and_report(battle, command, as_user):
    asked = refereeing.ask(battle, command(battle, "red"), text="May I  strike twice?")
    console = reverse("battles:console", args=[battle.public_id])
    referee = as_user(battle.referee)
    html = referee.get(console).content.decode()
    assert "May I strike twice?" in html
    form = form_of(html) | {"to": str(asked.seq), "text": "No.", "rule": "D-7", "back": "console"}
    assert referee.post(reverse("battles:rule", args=[battle.public_id]), form).url == f"{console}?as=referee"
    (ruling,) = refereeing.rulings(Battle.objects.get())
    assert (ruling.text, ruling.rule, ruling.question) == ("No.", "D-7", "May I strike twice?")
    assert refereeing.questions(Battle.objects.get())[0].ruling == "No."
    commands.adjudicate(Battle.objects.get(), command(battle, "referee"), winners=[], reason="late")
    result = referee.get(reverse("battles:result", args=[battle.public_id])).content.decode()
    assert "<h2>Rulings</h2>" in result and "D-7" in result


def test_questions_need_a_text_and_a_referee(battle, command, new_battle):
    assert code(refereeing.ask, battle, command(battle, "red"), text="  ") == "text-missing"
    alone = new_battle(referee=None)
    assert code(refereeing.ask, alone, command(alone, "red"), text="Well?") == "no-referee"


def test_asking_is_a_panel_of_the_page(battle, as_user):
    red = as_user(battle.owner)
    address = reverse("battles:ask", args=[battle.public_id])
    assert f'hx-get="{address}"' in page(red, battle)
    form = form_of(red.get(address, headers=HTMX).content.decode()) | {"text": "Is this in range?"}
    answer = red.post(address, form, headers=HTMX)
    assert b"The answer will appear here" in answer.content and b"Is this in range?" in answer.content


def followed(client, html):
    """What a panel that waits for something is told when the battle has gone on."""
    return client.get(unescape(html.split('id="action-panel"')[1].split('hx-get="')[1].split('"')[0]), headers=HTMX)


def test_the_ruling_takes_the_place_of_the_question(battle, as_user, command):
    red, address = as_user(battle.owner), reverse("battles:ask", args=[battle.public_id])
    form = form_of(red.get(address, headers=HTMX).content.decode()) | {"text": "Is this in range?"}
    html = red.post(address, form).content.decode()
    assert followed(red, html).status_code == 204
    (question,) = refereeing.questions(Battle.objects.get())
    refereeing.rule(Battle.objects.get(), command(battle, "referee"), text="It is.", to=question.seq)
    assert "<p>It is.</p>" in followed(red, html).content.decode()


def test_the_answer_takes_the_place_of_the_wish_to_go_back(battle, as_user, command):
    commands.act(battle, command(battle, "red"), STRIKE["red"], [5])
    red, address = as_user(battle.owner), reverse("battles:undo", args=[battle.public_id])
    html = red.post(address, form_of(page(red, battle))).content.decode()
    assert "The others have been asked" in html and followed(red, html).status_code == 204
    commands.answer_undo(Battle.objects.get(), command(battle, "blue"), agree=False)
    assert "did not agree" in followed(red, html).content.decode()


# --- the referee's dice ---------------------------------------------------------------------------


def test_an_action_waits_for_the_referees_dice(new_battle, command):
    battle = new_battle(dice="referee")
    red = command(battle, "red")
    assert isinstance(commands.act(battle, red, STRIKE["red"], label="Strike"), Waits)
    assert isinstance(commands.act(battle, red, STRIKE["red"], label="Strike"), Waits), "sent twice, asked once"
    request = RollRequest.objects.get()
    assert code(commands.act, battle, command(battle, "red"), STRIKE["red"]) == "dice-awaited"
    referee = command(battle, "referee")
    wanted = referee_rolls.roll(battle, referee, number=request.pk, faces=[])
    assert wanted.why == "blow"
    done = referee_rolls.roll(battle, referee, number=request.pk, faces=[5])
    (event,) = done.events
    assert (event.role, event.actor, event.rolls[0]["source"]) == ("side:red", battle.owner, "referee")
    again = referee_rolls.roll(battle, referee, number=request.pk, faces=None)
    assert again.repeated and again.events[0].pk == event.pk, "two taps are one roll"
    assert commands.act(battle, command(battle, "blue"), REST["blue"]).events, "without dice nobody is asked"


def test_both_phones_show_what_waits_and_only_its_player_what_it_is(new_battle, as_user):
    battle = new_battle()
    red, blue, referee = (as_user(one) for one in (*(seat.user for seat in battle.seats.all()), battle.referee))
    act = reverse("battles:act", args=[battle.public_id, "side:red"])
    html = red.get(act, {"offer": "strike-red"}).content.decode()
    assert "Referee rolls" in html
    asked = red.post(act, form_of(html) | {"dice": "referee"}, headers=HTMX).content.decode()
    assert "Waiting for dice" in asked
    assert "“Strike” waits for the referee" in page(red, battle)
    seen = page(blue, battle)
    assert "Red waits for the referee" in seen and "Strike waits" not in seen
    html = page(referee, battle, **{"as": "referee"})
    assert "Red waits for your dice: Strike" in html
    part = html[html.index("waits for your dice") - 900 :]
    form = form_of(part[: part.index("</form>")])
    roll = reverse("battles:roll", args=[battle.public_id, RollRequest.objects.get().pk])
    keypad = referee.post(roll, form | {"dice": "table", "as": "referee"}, headers=HTMX).content.decode()
    assert "blow" in keypad
    typed = form_of(keypad) | {"face": "4"}
    assert "red strikes blue" in referee.post(roll, typed, headers=HTMX).content.decode()
    assert "Rolled by the referee" in page(blue, battle)
    assert blue.post(roll, form | {"dice": "site", "as": "side:blue"}, headers=HTMX).status_code == 403


def test_what_waits_is_withdrawn_or_sent_back_or_lapses(battle, command):
    def ask():
        commands.act(Battle.objects.get(), command(battle, "red"), STRIKE["red"], source="ask", label="Strike")
        return RollRequest.objects.get(status="open").pk

    assert code(referee_rolls.withdraw, battle, command(battle, "blue"), number=ask()) == "not-yours"
    referee_rolls.withdraw(battle, command(battle, "red"), number=RollRequest.objects.get().pk)
    sent_back = ask()
    referee_rolls.withdraw(battle, command(battle, "referee"), number=sent_back)
    assert (
        code(referee_rolls.roll, battle, command(battle, "referee"), number=sent_back, faces=None) == "no-roll-request"
    )
    commands.act(Battle.objects.get(), command(battle, "red"), REST["red"])
    commands.act(Battle.objects.get(), command(battle, "blue"), REST["blue"])
    ask()
    commands.undo(Battle.objects.get(), command(battle, "referee"))
    assert not referee_rolls.waiting(Battle.objects.get())


def test_who_has_no_referee_cannot_leave_the_dice_to_him(new_battle, command):
    with pytest.raises(Illegal, match="need a referee"):
        new_battle(dice="referee", referee=None)
    alone = new_battle(referee=None)
    assert code(commands.act, alone, command(alone, "red"), STRIKE["red"], source="ask") == "no-referee"


# --- the caster -----------------------------------------------------------------------------------


@pytest.fixture
def cast(new_battle, make_user):
    battle = new_battle(terms=Terms(delay_actions=1))
    caster_notes.appoint(battle, by=battle.referee, caster=make_user("cleo"))
    battle.refresh_from_db()
    return battle


def test_the_caster_writes_and_spectators_read(cast, command, as_user, client):
    commands.act(cast, command(cast, "red"), REST["red"])
    commands.act(Battle.objects.get(), command(cast, "blue"), REST["blue"])
    caster = as_user(cast.caster)
    html = page(caster, cast)
    assert "Your note on this moment" in html
    have = re.search(r'form="note-form" name="have" value="(\d+)"', html).group(1)
    assert have == "2", "the caster sees what the others see"
    note = reverse("battles:note", args=[cast.public_id])
    caster.post(note, {"have": have, "text": "A bold rest."})
    assert "A bold rest." in page(client, cast)
    live = client.get(reverse("battles:live", args=[cast.public_id]), {"have": have, "as": "spectator"})
    assert live.status_code == 200 and b"A bold rest." in live.content
    assert "A bold rest." not in page(as_user(cast.owner), cast), "no advice for who plays"
    assert "A bold rest." not in page(as_user(cast.owner), cast, **{"as": "side:red"})
    commands.adjudicate(Battle.objects.get(), command(cast, "referee"), winners=[], reason="late")
    assert "A bold rest." in as_user(cast.owner).get(reverse("battles:result", args=[cast.public_id])).content.decode()
    at = reverse("battles:at", args=[cast.public_id, 2])
    assert 'aria-current="true"><a class="seq"' in caster.get(at).content.decode()
    caster.post(f"{note}{cast.caster_notes.get().pk}/remove/", {"back": "2"})
    assert not cast.caster_notes.exists()


def test_nobody_else_writes_notes_and_no_player_becomes_caster(cast, as_user):
    note = reverse("battles:note", args=[cast.public_id])
    assert as_user(cast.owner).post(note, {"have": "1", "text": "x"}).status_code == 403
    assert as_user(cast.owner).post(f"{note}1/remove/").status_code == 403
    assert code(caster_notes.write, cast, by=cast.caster, number=99, text="x") == "no-such-moment"
    assert code(caster_notes.appoint, cast, by=cast.referee, caster=cast.owner) == "caster-plays"
    seats = reverse("battles:seats", args=[cast.public_id])
    as_user(cast.referee).post(f"{seats}cast/", {"username": ""})
    assert Battle.objects.get().caster is None and seating.account("") is None


def test_events_stay_as_they_are(cast):
    caster_notes.write(cast, by=cast.caster, number=1, text="Here we go.")
    assert Event.objects.count() == 1 and Battle.objects.get().seq == 1
