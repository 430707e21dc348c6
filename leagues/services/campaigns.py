"""The rules of a season's game for careers: its campaign, and the classes of teams."""

from collections.abc import Mapping, Sequence

from leagues.competition.standings import Score
from leagues.services import unit_of_work
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.models import Season
from rules import registry
from rules.kernel.campaign import Campaign, Career, Settlement
from rules.kernel.evaluation import Evaluation
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import illegal
from ui.time_limit import within_time

WINNERS: Mapping[Score, int | None] = {"win": 0, "draw": None, "loss": 1}


def campaign_of(season: Season) -> Campaign:
    """The rules between the battles of a season's game. Raises Illegal (``no-careers``)."""
    found = registry.get_played(season.league.game).campaign
    if found is None:
        raise illegal("no-careers", "This game has no rules for careers.", rule="")
    return found


def note_class(work: unit_of_work.UnitOfWork, entry: int) -> None:
    """Notes the class that a team has come into: pairing by classes and everybody who looks go by it."""
    game = registry.get_played(work.season.league.game)
    team = careers.career_of(work.state, careers.books_of(work.state), entry)
    tags = tags_of(game, team)
    if tags != work.state.entries[entry].tags:
        work.write(ev.Classed(entry=entry, tags=tags))


def tags_of(game: AnyPlayedGame, team: Career) -> tuple[str, ...]:
    return evaluation_of(game, team).tags if team.units() and game.campaign else ()


def classes_after(
    season: Season, both: Sequence[Career], settlement: Settlement
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The classes in which a settlement leaves both teams."""
    game = registry.get_played(season.league.game)
    one, other = (tags_of(game, careers.after(team, deal)) for team, deal in zip(both, settlement.sides, strict=True))
    return one, other


def evaluation_of(game: AnyPlayedGame, team: Career) -> Evaluation:
    """The evaluation of a team as it would go into a battle now."""
    assert game.campaign is not None
    army = within_time(game.campaign.army, team)
    return within_time(game.armies.evaluate, within_time(game.armies.read, army))
