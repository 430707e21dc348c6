"""Many at once, on the database that the tests run on: the last place, the same confirmation, the same battle."""

import threading

import pytest
from django.db import connection

from leagues import registration, results, services, store
from leagues.events import Result
from leagues.models import Season, SeasonEvent
from rules.kernel.problems import RulesError

MANY = 20


def at_once(works):
    """Run all of them at the same time; what each gave or raised."""
    barrier, found = threading.Barrier(len(works)), [None] * len(works)

    def run(at, work):
        try:
            barrier.wait()
            found[at] = work()
        except RulesError as error:
            found[at] = error.problem.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(at, work)) for at, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


@pytest.mark.django_db(transaction=True)
def test_the_last_place_goes_to_exactly_one(new_season, owner, make_user):
    season = new_season(capacity=1)
    services.set_registration(season, by=owner, is_open=True)
    users = [make_user(f"u{number}") for number in range(MANY)]

    def entering(user):
        return lambda: registration.enter(Season.objects.get(pk=season.pk), user=user, team=f"Team {user.pk}")

    entries = at_once([entering(user) for user in users])
    assert sorted(entry.number for entry in entries) == list(range(1, MANY + 1))
    assert sum(not entry.waiting for entry in entries) == 1
    season.refresh_from_db()
    assert len(store.state_of(season).taking_part) == 1
    assert season.seq == SeasonEvent.objects.filter(season=season).count()


@pytest.mark.django_db(transaction=True)
def test_one_person_enters_once_however_often_he_taps(new_season, owner, make_user):
    season = new_season()
    services.set_registration(season, by=owner, is_open=True)
    ada = make_user("ada")
    teams = [f"Team {number}" for number in range(8)]
    works = [
        lambda team=team: registration.enter(Season.objects.get(pk=season.pk), user=ada, team=team) for team in teams
    ]
    found = at_once(works)
    assert found.count("entered-already") == 7


@pytest.mark.django_db(transaction=True)
def test_one_decision_wins(running, next_round, owner):
    season = running(2, accounts=False, format="round-robin")
    next_round(season)
    scores = ["win", "draw", "loss"] * 3

    def recording(score):
        return lambda: results.record(Season.objects.get(pk=season.pk), by=owner, number=1, result=Result(score=score))

    found = at_once([recording(score) for score in scores])
    assert found.count(None) == 1
    assert found.count("not-open") == len(scores) - 1
