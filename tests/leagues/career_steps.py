"""What tests do with teams between their battles, and what they read of their books."""

from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.services import (
    aftermath_forms,
    aftermaths,
    results,
    season_store,
    transactions,
)
from leagues.store import careers
from leagues.store.events import Result
from rules.kernel.campaign import ACCOUNTS
from rules.kernel.problems import RulesError
from tests.armies.teams import ANVIL, WHISPER


def balances(book):
    """What every account of a team holds."""
    return {account: book.balance(account) for account in ACCOUNTS}


UNITS = {"anvil": ANVIL, "whisper": WHISPER}


@contextmanager
def refused(code):
    with pytest.raises(RulesError) as refusal:
        yield
    assert refusal.value.problem.code == code


def four_teams(running, next_round):
    """A round robin of four EIC teams in their first round, each with a budget, Anvil and Whisper."""
    found = running(4, format="round-robin", career=True)
    for entry in (1, 2, 3, 4):
        equip(found, entry)
    next_round(found)
    return found


def two_teams(running, next_round):
    """Two EIC teams, each with a budget, Anvil and Whisper, in the first of two meetings."""
    found = running(2, format="round-robin", legs=2, career=True)
    for entry in (1, 2):
        equip(found, entry)
    next_round(found)
    return found


HIGHER = {"purse": 20_000}
"""Options that open a season to a higher league, so that new coaches need not start in the Minor League (EIC-10.3)."""


def first_battle(season, owner, next_round):
    """A first battle, drawn, so that no team is new any more; the second fixture is next."""
    results.record(season, by=owner, number=1, result=Result(score="draw"))
    state = season_store.state_of(season)
    sheet = aftermath_forms.first_sheet(season, state, state.fixtures[1])
    aftermaths.file_sheet(season, by=None, number=1, entry=0, sheet=sheet)
    season.refresh_from_db()
    aftermaths.settle(season, by=owner, number=1, expected=season.seq)
    next_round(season)
    season.refresh_from_db()


def equip(season, entry, units=("anvil", "whisper")):
    transactions.deal(season, by=None, entry=entry, action={"type": "begin"})
    for unit in units:
        transactions.deal(season, by=None, entry=entry, action={"type": "recruit", "unit": UNITS[unit]})


def books(season):
    season.refresh_from_db()
    return careers.books_of(season_store.state_of(season))


def held(season, entry, title):
    return next(one for one in books(season).of(entry).holdings.values() if one.title == title)


def titles(season, entry):
    return [one.title for one in books(season).of(entry).holdings.values()]


def act(season, entry, **action):
    return transactions.deal(season, by=None, entry=entry, action=action)


def fight(season, owner, number, *, score="win", change=None):
    """A battle on paper with its aftermath, settled by both sides; ``change`` fills the form in."""
    results.record(season, by=owner, number=number, result=Result(score=score))
    state = season_store.state_of(season)
    fixture = state.fixtures[number]
    sheet = aftermath_forms.first_sheet(season, state, fixture)
    if change:
        change(sheet)
    aftermaths.file_sheet(season, by=None, number=number, entry=fixture.one, sheet=sheet)
    season.refresh_from_db()
    aftermaths.sign(season, by=None, number=number, entry=fixture.other, expected=season.seq)
    return fixture


def lose_anvil(sheet, side=1, **fields):
    sheet["sides"][side]["units"][0] |= {"fate": "vanquished", "energy": 0, **fields}


def balanced(found):
    return all(sum(entry.postings.values()) == 0 for book in found.teams.values() for entry in book.entries)


def spoilt(sheet, **fields):
    units = [{**sheet["sides"][0]["units"][0], **fields}, *sheet["sides"][0]["units"][1:]]
    return {**sheet, "sides": [{**sheet["sides"][0], "units": units}, sheet["sides"][1]]}


def later(monkeypatch, **delay):
    now = timezone.now() + timedelta(**delay)
    monkeypatch.setattr(timezone, "now", lambda: now)


def filed(season, owner, score="win", change=None, number=1):
    """A fixture with its result and an aftermath that one side alone has filled in."""
    results.record(season, by=owner, number=number, result=Result(score=score))
    state = season_store.state_of(season)
    sheet = aftermath_forms.first_sheet(season, state, state.fixtures[number])
    if change:
        change(sheet)
    aftermaths.file_sheet(season, by=None, number=number, entry=state.fixtures[number].one, sheet=sheet)
    return state.fixtures[number]
