"""First battles: each game has one that begins, and tells every side its tip of the moment."""

import pytest
from django.urls import reverse

from armies.services.access import Holder
from armies.services.samples import samples
from battles.lobby import play_now
from battles.pages.lessons import told
from battles.store import selectors
from battles.store.people import Person
from rules import registry
from rules.kernel.lesson import Lesson, Tip
from rules.kernel.problems import Illegal
from rules.kernel.records import replace

GUEST = Person(guest="a" * 64, name="Guest")
GAMES = [game.slug for game in registry.played_games() if game.lesson]


def first_battle(slug, **wish):
    return play_now.begin(play_now.Wish(game=slug, lesson=True, **wish), GUEST, Holder(user=None))


def test_every_game_with_ready_armies_has_a_first_battle():
    assert [game.slug for game in registry.played_games() if samples(game.slug)] == GAMES


def test_the_first_tip_that_fits_is_told():
    tips = (
        Tip(step="fire", title="Special", text="One. Two.", actions=frozenset(("shoot",))),
        Tip(step="fire", title="General", text="One. Two."),
    )
    lesson = Lesson(own="a", other="b", goal="Win.", tips=tips)
    assert lesson.tip_at("fire", {"shoot", "pass"}) == tips[0]
    assert lesson.tip_at("fire", {"pass"}) == tips[1]
    assert lesson.tip_at("move", {"shoot"}) is None


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_it_begins_against_the_steady_player_and_tells_the_learner_a_tip(slug, client):
    battle = first_battle(slug, strength="random")
    learner, computer = battle.seats.order_by("colour")
    assert (battle.lesson, learner.computer, computer.computer) == (True, "", "steady")
    now = selectors.moment(battle, f"side:{learner.side}")
    tip = told(battle, now)
    assert tip and tip.step == now.screen.progress.current
    assert told(battle, selectors.moment(battle, "spectator")) is None


@pytest.mark.django_db
def test_it_is_begun_from_the_page_and_shown_on_the_battle_page_alone(client):
    form = {"game": "war-logic"}
    page = reverse("battles:play-now")
    plain = client.post(page, form, follow=True).content.decode()
    taught = client.post(page, {**form, "lesson": "yes"}, follow=True).content.decode()
    assert "First battle:" not in plain
    assert "First battle:" in taught
    assert '<details open class="fold panel" data-fold="lesson">' in taught


@pytest.mark.django_db
def test_a_game_without_one_says_so(monkeypatch):
    game = replace(registry.get_played("war-logic"), lesson=None)
    monkeypatch.setattr(play_now.registry, "get_played", lambda slug: game)
    with pytest.raises(Illegal, match="no-lesson"):
        first_battle("war-logic")
