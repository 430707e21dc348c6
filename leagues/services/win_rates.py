"""Win rates: of a player, and of armies by their class and by the units in them. Sealed armies are in none of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from leagues.store.models import Submission
from leagues.store.state import Fixture, SeasonState
from rules.kernel.evaluation import Evaluation
from rules.kernel.records import Json
from rules.kit.players.series import interval

KINDS_MOST, KIND_LENGTH = 60, 80
"""So many kinds of units are kept of an army, in so many characters each."""
UNITS_TOLD = 40


@dataclass(frozen=True, slots=True)
class Record:
    """Games of one kind: how many were won, drawn and lost. ``rate`` counts a draw as half a win, from 0 to 1."""

    name: str
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def range(self) -> tuple[float, float]:
        """Returns the 95 % interval (Wilson) of the share of games that were won."""
        return interval(self.won, self.games)


def shows_classes(state: SeasonState) -> bool:
    """Checks whether everybody may know the classes of all armies."""
    return state.terms.career or state.lists_open


Part = tuple[SeasonState, Sequence[Fixture]]
"""A season with those of its games that are counted."""


def of_classes(parts: Iterable[Part]) -> list[Record]:
    """Wins by class of army, without games between two of one class."""
    counts: dict[str, list[int]] = {}
    for state, games in parts:
        if shows_classes(state):
            entries = state.entries.items()
            _count(counts, games, {number: frozenset(one.tags[:1]) for number, one in entries if any(one.tags[:1])})
    return sorted(_records(counts), key=lambda one: (-one.rate, one.name))


def of_units(parts: Iterable[Part]) -> list[Record]:
    """Wins of armies with a kind of unit against armies without it, the most frequent first. One query.

    Teams with careers have none: their units change from battle to battle.
    """
    told = [(state, games) for state, games in parts if state.lists_open and not state.terms.career]
    wanted = [entry.submission for state, _ in told for entry in state.entries.values() if entry.submission]
    summaries = dict(Submission.objects.filter(pk__in=wanted).values_list("pk", "summary")) if wanted else {}
    counts: dict[str, list[int]] = {}
    for state, games in told:
        entries = [(number, one.submission) for number, one in state.entries.items() if one.submission in summaries]
        _count(counts, games, {number: frozenset(summaries[key].get("kinds", ())) for number, key in entries})
    records = sorted(_records(counts), key=lambda one: (-one.games, one.name))
    return sorted(records[:UNITS_TOLD], key=lambda one: (-one.rate, one.name))


def of_first(games: Iterable[Fixture]) -> Record | None:
    """Returns the record of those who went first, where results say who did; None if none does."""
    counts = [0, 0, 0]
    for fixture in games:
        if fixture.result and fixture.result.first in fixture.sides:
            winner = fixture.winner()
            counts[1 if winner is None else 0 if winner == fixture.result.first else 2] += 1
    return Record("Went first", *counts) if any(counts) else None


def kinds_of(evaluation: Evaluation) -> list[Json]:
    """Returns the kinds of units of an army, to be kept with it when it is handed in."""
    names = {(part.kind or part.title)[:KIND_LENGTH] for part in evaluation.parts}
    return list(sorted(names - {""})[:KINDS_MOST])


def _count(counts: dict[str, list[int]], games: Iterable[Fixture], kinds: Mapping[int, frozenset[str]]) -> None:
    """Counts, for each kind, the games of sides that have it against sides that do not."""
    for fixture in games:
        if any(side not in kinds for side in fixture.sides):
            continue
        winner = fixture.winner()
        for side, other in (fixture.sides, fixture.sides[::-1]):
            for name in kinds[side] - kinds[other]:
                counts.setdefault(name, [0, 0, 0])[1 if winner is None else 0 if winner == side else 2] += 1


def _records(counts: Mapping[str, Sequence[int]]) -> list[Record]:
    return [Record(name, *three) for name, three in counts.items()]


def records_of(state: SeasonState, number: int) -> list[Record]:
    """Returns what an entry has won, drawn and lost at the table: in all, by mission, by who went first, and against
    classes of armies."""
    counts: dict[str, list[int]] = {}
    for fixture in state.fixtures.values():
        opponent = fixture.opponent(number) if number in fixture.sides else None
        if opponent is None or not fixture.counted or fixture.result is None or fixture.result.absent:
            continue
        winner = fixture.winner()
        ended = 1 if winner is None else 0 if winner == number else 2
        for name in ("All games", *_kinds(state, fixture, opponent)):
            counts.setdefault(name, [0, 0, 0])[ended] += 1
    found = [Record(name, *three) for name, three in counts.items()]
    return [*found[:1], *sorted(found[1:], key=lambda one: one.name)]


def _kinds(state: SeasonState, fixture: Fixture, opponent: int) -> list[str]:
    """The kinds of a game as one of its players sees it, beside all."""
    mission, tags = state.missions.get(fixture.round), state.entries[opponent].tags[:1]
    against = [f"Against {tags[0]}"] if tags and shows_classes(state) else []
    first = fixture.result.first if fixture.result else 0
    went = ["Going second" if first == opponent else "Going first"] if first in fixture.sides else []
    return [*([f"Mission {mission.mission}"] if mission else []), *against, *went]
