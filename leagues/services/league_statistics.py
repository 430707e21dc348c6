"""Win rates over the seasons of a league: by class of army, unit and mission, and by the rules that seasons play."""

from collections.abc import Iterable
from dataclasses import dataclass

from battles.lobby import agreed_rules
from leagues.services import season_store, selectors, statistics, win_rates
from leagues.services.statistics import Lengths, MissionFigures
from leagues.services.win_rates import Part, Record
from leagues.store.models import League
from leagues.store.terms import Terms
from rules.kernel.game import AnyPlayedGame

OWN_RULES = "The game’s own rules"
HOUSE_LENGTH = 80


@dataclass(frozen=True, slots=True)
class RulesFigures:
    """The seasons that play by the same rules: their games, and the win rates of classes in them."""

    name: str
    seasons: int
    games: int
    drawn: int
    classes: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class LeagueStatistics:
    """The figures of all seasons of a league that have begun; ``left_out``: how many older ones were not read."""

    seasons: int
    left_out: int
    games: int
    drawn: int
    classes: tuple[Record, ...]
    units: tuple[Record, ...]
    first: Record | None
    missions: tuple[MissionFigures, ...]
    rules: tuple[RulesFigures, ...]
    lengths: Lengths | None


def league_statistics(league: League) -> LeagueStatistics:
    """Works out the figures of a league. The number of queries does not grow with its seasons."""
    begun = list(league.seasons.filter(stage__in=("running", "finished")).select_related("league"))
    seasons = selectors.at_once(begun)
    states = season_store.states_of(seasons)
    parts = [(state, statistics.games_of(state.fixtures.values())) for state in states]
    games = [one for _, some in parts for one in some]
    game = selectors.find_game(league.game)
    return LeagueStatistics(
        seasons=len(seasons),
        left_out=len(begun) - len(seasons),
        games=len(games),
        drawn=sum(one.winner() is None for one in games),
        classes=tuple(win_rates.of_classes(parts)),
        units=tuple(win_rates.of_units(parts)),
        first=win_rates.of_first(games),
        missions=tuple(statistics.of_missions(parts)),
        rules=tuple(_by_rules(game, parts)),
        lengths=statistics.lengths_of(games),
    )


def _by_rules(game: AnyPlayedGame | None, parts: Iterable[Part]) -> list[RulesFigures]:
    """The figures by the rules of the seasons, the game's own first."""
    by_name: dict[str, list[Part]] = {}
    for state, games in parts:
        by_name.setdefault(name_rules(game, state.terms), []).append((state, games))
    found = [_figures(name, some) for name, some in by_name.items()]
    return sorted(found, key=lambda one: (one.name != OWN_RULES, one.name))


def name_rules(game: AnyPlayedGame | None, terms: Terms) -> str:
    """Names the rules of a season: its house rules, the rule sets of players in it, or the game's own."""
    sets = [title for _, title in agreed_rules.describe(game, terms.options)] if game else []
    house = " ".join(terms.house.split())
    return "; ".join(filter(None, [*sets, house[:HOUSE_LENGTH]])) or OWN_RULES


def _figures(name: str, parts: list[Part]) -> RulesFigures:
    games = [one for _, some in parts for one in some]
    drawn = sum(one.winner() is None for one in games)
    return RulesFigures(name, len(parts), len(games), drawn, tuple(win_rates.of_classes(parts)))
