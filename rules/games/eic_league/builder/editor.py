"""The editor: one card for the team, one for each unit."""

from __future__ import annotations

from rules.games.eic_league.army.document import TeamDesign
from rules.games.eic_league.army.summary import team_of
from rules.games.eic_league.builder.team_card import team_card
from rules.games.eic_league.builder.unit_card import unit_card
from rules.kernel.display.cards import Card
from rules.kernel.edits import NoSuchPlace
from rules.kernel.records import Path


def editor(design: TeamDesign, path: Path) -> Card:
    """Returns the card of the team (``()``) or of a unit (``("units", number)``). Raises NoSuchPlace."""
    team = team_of(design)
    if not path:
        return team_card(team)
    for unit in team.units:
        if unit.path == tuple(path):
            return unit_card(team, unit)
    raise NoSuchPlace(path)
