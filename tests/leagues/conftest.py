"""Leagues for tests: seasons with players, driven through the services."""

from collections.abc import Callable
from typing import Any

import pytest

from leagues.services import season_store

PAGES = (
    "season",
    "terms",
    "players",
    "fixtures",
    "standings",
    "cross",
    "statistics",
    "bracket",
    "scan",
    "check-in-list",
    "print",
    "wall",
    "slips",
    "csv",
    "json",
    "calendar",
)
"""The pages of a season by the names of their addresses, for whoever sees the season."""


@pytest.fixture
def owner(make_user: Callable[..., Any]) -> Any:
    return make_user("olga")


@pytest.fixture
def league(owner: Any) -> Any:
    from leagues.services import organising

    return organising.create_league(owner=owner, name="Winter League", game="eic-league")


@pytest.fixture
def new_season(league: Any, owner: Any) -> Callable[..., Any]:
    """``new_season(format="swiss", ...)``: a season that is being set up; terms by keyword."""
    from leagues.services import organising
    from leagues.store.terms import Terms

    def make(**terms: Any) -> Any:
        return organising.create_season(league, by=owner, name="Season One", terms=Terms(**terms))

    return make


@pytest.fixture
def running(new_season: Callable[..., Any], owner: Any, make_user: Callable[..., Any]) -> Callable[..., Any]:
    """``running(6, format="round-robin")``: a season that has begun, with players p1, p2 ... and teams Team 1 ..."""
    from leagues.services import organising, registration

    def make(players: int, *, accounts: bool = True, **terms: Any) -> Any:
        season = new_season(**terms)
        for number in range(1, players + 1):
            username = make_user(f"p{number}").username if accounts else ""
            registration.add(season, by=owner, username=username, team=f"Team {number}")
        organising.start(season, by=owner)
        return season

    return make


@pytest.fixture
def state() -> Callable[..., Any]:
    """``state(season)``: the season as its stored events say, read again."""

    def read(season: Any) -> Any:
        season.refresh_from_db()
        return season_store.state_of(season)

    return read


@pytest.fixture
def next_round(owner: Any) -> Callable[..., None]:
    """Drafts and publishes the next round."""
    from leagues.services import rounds

    def go(season: Any) -> None:
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)

    return go


@pytest.fixture
def enter_result(owner: Any) -> Callable[..., None]:
    """``enter_result(season, 3, "win", (10, 4))``: the organiser's entry of a fixture."""
    from leagues.services import results
    from leagues.store.events import Result

    def go(season: Any, number: int, score: str = "win", points: tuple[int, int] = (0, 0)) -> None:
        results.record(season, by=owner, number=number, result=Result(score=score, points=points))

    return go
