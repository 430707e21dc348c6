"""Looking for the best army against another one: rounds, the limit of time, the page, taking what was found."""

from datetime import timedelta

import pytest
from django.utils import timezone

from armies.services.samples import READY, ready_army
from armies.store.models import Army
from laboratory.pages.candidates import candidates_of
from laboratory.services import commands, rounds, solving
from laboratory.services.selectors import progress_of
from laboratory.services.work import record
from laboratory.store.models import Part, Run
from rules.kernel.problems import Illegal
from rules.kit.players.series import Played
from rules.laboratory import Recorded

pytestmark = pytest.mark.django_db
GAME = "extractors"


def against():
    return commands.Entrant("Command", ready_army(GAME, f"{READY}command"))


@pytest.fixture
def looking(owner, monkeypatch):
    """A run of four made armies against the Avronians of the demo."""
    monkeypatch.setattr(solving, "CANDIDATES", 4)
    return solving.begin(owner, solving.Challenge(game=GAME, army=against(), seed=7))


def play_as(run, decide):
    """Records what waits: ``decide(place, number)`` says whether the made army of that place wins that battle."""
    while part := Part.objects.filter(run=run, finished_at=None).first():
        battles = tuple(
            Played(
                number=number, winner=0 if decide(part.pair, number) else 1, first=0, reason="x", rounds=1, actions=1
            )
            for number in range(part.first, part.first + part.count)
        )
        assert record(part, Recorded(battles=battles))
    return Run.objects.get(pk=run.pk)


def test_the_better_half_plays_on_and_the_best_comes_first(looking):
    assert looking.total == 4 * 4 + 2 * 8
    run = play_as(looking, lambda place, number: place in (1, 3) and (place == 3 or number % 2))
    assert run.over and not run.cancelled and run.total == 32
    found = candidates_of(run)
    assert [row.place for row in found.rows[:2]] == [3, 1]
    assert [row.battles for row in found.rows] == [12, 12, 4, 4]
    assert found.best.share == "100 %" and found.choices[0]["why"]


def test_when_the_time_is_over_nothing_more_is_played(looking, client):
    Run.objects.filter(pk=looking.pk).update(until=timezone.now() - timedelta(seconds=1))
    run = play_as(looking, lambda place, number: True)
    assert run.over and run.total == 4 and run.parts.count() == 1
    assert candidates_of(run).best.battles == 4
    client.force_login(looking.owner)
    page = client.get(run.get_absolute_url()).content.decode()
    assert "The time was over before 3 of 4 armies had a battle" in " ".join(page.split())


def test_no_more_time_is_told_than_the_run_has(looking):
    now, parts = timezone.now(), list(looking.parts.all()[:2])
    for part, ago in zip(parts, (300, 1), strict=True):
        Part.objects.filter(pk=part.pk).update(finished_at=now - timedelta(seconds=ago))
    looking.until = now + timedelta(hours=9)
    assert progress_of(looking).minutes > 3
    looking.until = now + timedelta(seconds=100)
    assert 0 < progress_of(looking).seconds <= 100


def test_a_cancelled_run_gets_no_further_round(looking):
    first = looking.parts.first()
    commands.cancel(looking)
    assert not record(first, Recorded(battles=()))
    assert not looking.parts.exists()


def test_the_battles_are_played_like_any_others(looking, play):
    Run.objects.filter(pk=looking.pk).update(player="random")
    looking.parts.filter(pair__gt=0).delete()
    Run.objects.filter(pk=looking.pk).update(until=timezone.now() - timedelta(seconds=1))
    play()
    run = Run.objects.get(pk=looking.pk)
    assert run.over and rounds.standings_of(run)[0].battles == 4


@pytest.mark.parametrize("wrong", [{"minutes": 5}, {"seed": -1}, {"variant": "nowhere"}])
def test_what_no_form_offers_is_refused(owner, wrong):
    with pytest.raises(Illegal):
        solving.begin(owner, solving.Challenge(game=GAME, army=against(), **wrong))
    assert not Run.objects.exists()


def test_the_pages_lead_from_an_army_to_the_best_one_and_a_comparison(client, owner, monkeypatch):
    monkeypatch.setattr(solving, "CANDIDATES", 4)
    client.force_login(owner)
    client.post("/armies/make/eic-league/", {"budget": "6000", "taste": "mixed", "seed": "5", "name": "Mine"})
    mine = Army.objects.get()
    assert f"?game=eic-league&amp;army={mine.key}" in client.get(f"/armies/{mine.key}/").text
    assert "Mine" in client.get(f"/laboratory/best/?game=eic-league&army={mine.key}").text
    sent = {"game": "eic-league", "army": mine.key, "minutes": "1", "variant": "", "seed": "3"}
    answer = client.post("/laboratory/best/", sent)
    run = Run.objects.get()
    assert answer.status_code == 302 and answer.url == run.get_absolute_url()
    play_as(run, lambda place, number: place == 2)
    page = client.get(answer.url).text
    assert f"Best: {run.armies[2]['name']}" in page and "100 %" in page
    taken = client.post(f"{answer.url}take/", {"army": "2"})
    made = Army.objects.exclude(pk=mine.pk).get()
    assert made.document == run.armies[2]["document"] and made.summary["legal"]
    assert taken.url == f"/armies/{made.key}/compare/?left={mine.key}&right={made.key}"
    assert client.get(taken.url).status_code == 200
    assert client.post(f"{answer.url}take/", {"army": "9"}).url == answer.url


def test_a_form_that_is_wrong_is_shown_again_and_strangers_take_nothing(client, owner, looking, make_user):
    client.force_login(make_user("babbage"))
    assert client.post("/laboratory/best/", {"game": GAME, "army": "nothing"}).status_code == 422
    assert client.get("/laboratory/best/?game=ludo").status_code == 404
    assert client.post(f"{looking.get_absolute_url()}take/", {"army": "0"}).status_code == 404
