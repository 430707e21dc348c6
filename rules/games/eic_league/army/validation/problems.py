"""All problems of a team, in the order in which they are listed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.summary import BoughtUnit, Team
from rules.games.eic_league.army.validation.equipment import (
    holster_problems,
    movement_problems,
    pod_problems,
    shielding_problems,
)
from rules.games.eic_league.army.validation.hints import hints
from rules.games.eic_league.army.validation.ratings import rating_problems
from rules.games.eic_league.army.validation.team import team_problems
from rules.games.eic_league.army.validation.weapons import salvage_problems, weapon_problems
from rules.games.eic_league.army.validation.wear import OFF_SCALE, load_problems, wear_problems
from rules.kernel.problems import Problem


def all_problems(team: Team) -> Iterator[Problem]:
    """Yields everything against the rules, then the hints."""
    yield from team_problems(team)
    for unit in team.units:
        yield from unit_problems(unit, team.league)
    yield from salvage_problems(team)
    yield from hints(team)


def unit_problems(unit: BoughtUnit, league: str | None) -> Iterator[Problem]:
    """Yields everything against the rules in one unit of a team of that league class."""
    yield from rating_problems(unit)
    yield from shielding_problems(unit, league)
    yield from movement_problems(unit)
    yield from weapon_problems(unit)
    yield from pod_problems(unit)
    yield from holster_problems(unit)
    yield from load_problems(unit)
    yield from wear_problems(unit)


UNPLAYABLE = frozenset(
    (
        *("no-units", "unknown-unit-type", "unknown-weapon", "unknown-movement"),
        *("rating-not-on-chart", "bod-not-available", "shielding-off-scale", "too-many-shots", OFF_SCALE),
    )
)
"""Problems that even a referee cannot let pass: things and numbers without a place, or a price, in the rules."""
