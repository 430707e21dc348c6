"""Committed dice in a battle: words first, numbers without a gap, the seed shown only when it can do no harm."""

import contextlib
import io

import pytest
from django.urls import reverse

from battles.play import commands
from battles.store import committed_dice, people
from battles.store.models import Battle, DiceSeed
from battles.store.people import Person
from rules.kernel.dice import commitment
from rules.kernel.problems import Illegal
from tests.battles.conftest import STRIKE

pytestmark = pytest.mark.django_db


@pytest.fixture
def fair(new_battle):
    return new_battle(dice="committed")


@pytest.fixture
def worded(fair):
    for seat in fair.seats.all():
        committed_dice.add_word(fair, person=Person(user=seat.user), word=f"  word of {seat.name} ")
    return fair


def strike(battle, command, who):
    commands.act(Battle.objects.get(), command(battle, who), STRIKE[who])


def shown(client, battle):
    return client.get(reverse("battles:dice", args=[battle.public_id])).content.decode()


def test_nothing_is_rolled_before_all_have_added_their_word(fair, command):
    with pytest.raises(Illegal, match="Red and Blue have to add a word"):
        strike(fair, command, "red")
    committed_dice.add_word(fair, person=Person(user=fair.owner), word="x")
    with pytest.raises(Illegal, match="Blue has to"):
        strike(fair, command, "red")
    assert DiceSeed.objects.get().made == 0


def test_words_stand_after_the_first_roll(worded, command):
    strike(worded, command, "red")
    with pytest.raises(Illegal) as refusal:
        committed_dice.add_word(worded, person=Person(user=worded.owner), word="another")
    assert refusal.value.problem.code == "dice-rolled"


def test_the_seed_is_secret_while_the_battle_goes_on(worded, command, client):
    seed = DiceSeed.objects.get()
    strike(worded, command, "red")
    html = shown(client, worded)
    assert commitment(bytes.fromhex(seed.seed)) in html and "word of Red" in html
    assert seed.seed not in html and "Check it yourself" not in html


def test_taken_back_rolls_leave_no_gap_and_everything_can_be_checked(worded, command, client):
    strike(worded, command, "red")
    commands.undo(Battle.objects.get(), command(worded, "referee"))
    strike(worded, command, "red")
    strike(worded, command, "blue")
    commands.adjudicate(Battle.objects.get(), command(worded, "referee"), winners=[], reason="late")
    html = shown(client, worded)
    assert DiceSeed.objects.get().seed in html and "<td>right" in html and "wrong" not in html
    (proof,) = committed_dice.proofs(Battle.objects.get())
    assert [roll.number for roll in proof.rolls] == list(range(1, proof.made + 1)) and proof.made >= 3
    assert all(roll.right for roll in proof.rolls)


def test_the_printed_lines_of_python_say_the_same(worded, command):
    from battles.store.committed_dice import code_of

    word = "\N{GOAT} \"|blue=1\\'"
    committed_dice.add_word(worded, person=people.player_of(worded.seats.get(side="red")), word=word)
    strike(worded, command, "red")
    commands.adjudicate(Battle.objects.get(), command(worded, "referee"), winners=[], reason="late")
    (proof,) = committed_dice.proofs(Battle.objects.get())
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code_of(proof), {})
    assert "Every roll is right" in said.getvalue()
    wrong = code_of(proof).replace(f", {proof.rolls[0].face}]", f", {proof.rolls[0].face % 6 + 1}]", 1)
    left_out = code_of(proof).replace("[[1, ", "[[2, ", 1)
    for changed in (wrong, left_out):
        with pytest.raises(AssertionError):
            exec(changed, {})


def test_a_seed_that_was_shown_rolls_no_more(worded, command):
    strike(worded, command, "red")
    commands.adjudicate(Battle.objects.get(), command(worded, "referee"), winners=[], reason="late")
    assert committed_dice.proofs(Battle.objects.get())[0].seed
    commands.undo(Battle.objects.get(), command(worded, "referee"), to=2)
    with pytest.raises(Illegal, match="add a word"):
        strike(worded, command, "blue")


def test_typed_dice_are_refused(worded, command):
    with pytest.raises(Illegal):
        commands.act(worded, command(worded, "red"), STRIKE["red"], [6])


def test_a_player_is_told_on_the_battle_page_that_the_dice_wait_for_a_word(fair, client):
    page = fair.get_absolute_url()
    assert "Add your word" not in client.get(page).content.decode()
    client.force_login(fair.owner)
    assert "Add your word" in client.get(page).content.decode()
    client.post(reverse("battles:dice-word", args=[fair.public_id]), {"word": "seven"})
    assert "Add your word" not in client.get(page).content.decode()
