"""Many at once, on the database that the tests run on: the last place, the same confirmation, the same battle."""

import threading

import pytest
from django.db import connection

from leagues.services import aftermath_forms, aftermaths, organising, registration, results, season_store
from leagues.store.events import Result
from leagues.store.models import Season, SeasonEvent
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
    organising.set_registration(season, by=owner, is_open=True)
    users = [make_user(f"u{number}") for number in range(MANY)]

    def entering(user):
        return lambda: registration.enter(Season.objects.get(pk=season.pk), user=user, team=f"Team {user.pk}")

    entries = at_once([entering(user) for user in users])
    assert sorted(entry.number for entry in entries) == list(range(1, MANY + 1))
    assert sum(not entry.waiting for entry in entries) == 1
    season.refresh_from_db()
    assert len(season_store.state_of(season).taking_part) == 1
    assert season.seq == SeasonEvent.objects.filter(season=season).count()


@pytest.mark.django_db(transaction=True)
def test_one_person_enters_once_however_often_he_taps(new_season, owner, make_user):
    season = new_season()
    organising.set_registration(season, by=owner, is_open=True)
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


@pytest.fixture
def victor(running, next_round, owner):
    """A season of careers in which team 1 has beaten somebody: it holds a receipt and salvage."""
    from leagues.services import transactions
    from tests.armies.teams import ANVIL, WHISPER

    season = running(2, format="round-robin", career=True, accounts=False)
    for entry in (1, 2):
        transactions.deal(season, by=None, entry=entry, action={"type": "begin"})
        for unit in (ANVIL, WHISPER):
            transactions.deal(season, by=None, entry=entry, action={"type": "recruit", "unit": unit})
    next_round(season)
    fixture = season_store.state_of(season).fixtures[1]
    score = "win" if fixture.one == 1 else "loss"
    results.record(season, by=owner, number=1, result=Result(score=score))
    sheet = aftermath_forms.first_sheet(
        season, season_store.state_of(season), season_store.state_of(season).fixtures[1]
    )
    sheet["sides"][fixture.sides.index(2)]["units"][0]["fate"] = "vanquished"
    aftermaths.file_sheet(season, by=owner, number=1, entry=0, sheet=sheet)
    season.refresh_from_db()
    aftermaths.settle(season, by=owner, number=1, expected=season.seq)
    return season


@pytest.mark.django_db(transaction=True)
def test_a_receipt_is_cashed_by_exactly_one_of_many(victor):
    from leagues.services import transactions
    from leagues.store import careers

    def cashing():
        transactions.cash(Season.objects.get(pk=victor.pk), by=None, entry=1, receipt="R1", amount=15_000)
        return "cashed"

    before = careers.books_of(season_store.state_of(victor)).of(1).balance("wallet")
    found = at_once([cashing] * MANY)
    assert sorted(found) == ["cashed"] + ["receipt-too-small"] * (MANY - 1)
    victor.refresh_from_db()
    book = careers.books_of(season_store.state_of(victor)).of(1)
    assert (book.balance("wallet"), book.balance("receipts")) == (before + 15_000, 0)


@pytest.mark.django_db(transaction=True)
def test_a_salvaged_weapon_is_fitted_by_exactly_one_of_many(victor):
    from leagues.services import transactions
    from leagues.store import careers

    holdings = careers.books_of(season_store.state_of(victor)).of(1).holdings
    unit = next(key for key, one in holdings.items() if one.title == "Whisper")
    piece = next(key for key, one in holdings.items() if one.title == "Plasma beam" and one.kind == "piece")
    action = {"type": "fit", "unit": unit, "piece": piece}

    def fitting():
        transactions.deal(Season.objects.get(pk=victor.pk), by=None, entry=1, action=action)
        return "fitted"

    assert sorted(at_once([fitting] * MANY)) == ["fitted"] + ["salvage-not-owned"] * (MANY - 1)
    victor.refresh_from_db()
    after = careers.books_of(season_store.state_of(victor)).of(1).holdings
    assert piece not in after
    assert [one["weapon"] for one in after[unit].document["weapons"] if isinstance(one, dict)] == ["plasma-beam"]
