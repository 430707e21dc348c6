"""Lists of fixtures: a round or all of them, those of a name that is looked for, those whose results are missing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leagues.services.access import Access
from leagues.services.selectors import People, bye_text, fixture_line
from leagues.store.day_events import Briefing
from leagues.store.state import Fixture, SeasonState

ALL_AT_ONCE = 80
"""Beyond so many fixtures a page shows the present round, and the others when they are asked for."""
MISSING = frozenset({"scheduled", "disputed"})


@dataclass(frozen=True, slots=True)
class FixtureQuery:
    """The fixtures that somebody wants to see. ``round`` None: what suits their number, 0: all."""

    round: int | None = None
    find: str = ""
    missing: bool = False


@dataclass(frozen=True, slots=True)
class RoundList:
    """A round (or a division's part of it) with its fixtures."""

    number: int
    title: str
    fixtures: Sequence[Fixture]
    mission: Briefing | None = None

    def lines(self, who: People, access: Access, rows: slice) -> dict[str, object]:
        """Returns some of its fixtures as a page shows them, with its ``title`` and what is played."""
        lines = [fixture_line(one, who, access) for one in self.fixtures[rows]]
        return {"title": self.title, "mission": self.mission, "lines": lines}


def read_query(query: Mapping[str, str], state: SeasonState) -> FixtureQuery:
    """Returns what an address asks for; what cannot be is left out."""
    text = query.get("round", "")
    number = int(text) if text.isdecimal() and len(text) < 4 else None
    find = " ".join(query.get("find", "")[:60].split())
    return FixtureQuery(number if number is None or number <= state.round else None, find, query.get("missing") == "1")


def missing(state: SeasonState) -> list[Fixture]:
    """Published fixtures without a result that counts."""
    return [fixture for fixture in state.fixtures.values() if fixture.state in MISSING]


def present_round(state: SeasonState) -> int:
    """The round that is being played: the first one with a result missing, or else the last."""
    return min((fixture.round for fixture in missing(state)), default=state.round)


def shown_round(state: SeasonState, asked: FixtureQuery) -> int:
    """Returns the round that is shown; 0 for all. A search for a name or for missing results covers all of them."""
    if not state.terms.in_rounds or asked.find or asked.missing:
        return 0
    if asked.round is not None:
        return asked.round
    return present_round(state) if len(state.fixtures) > ALL_AT_ONCE else 0


def find_entries(who: People, find: str) -> set[int]:
    """The entries whose team, player or club has these words in its name."""
    words = find.casefold().split()
    return {
        entry.number
        for entry in who.state.entries.values()
        if all(word in f"{entry.team} {who.player(entry.number)} {entry.club}".casefold() for word in words)
    }


def rounds(state: SeasonState, who: People, asked: FixtureQuery) -> list[RoundList]:
    """The fixtures that are asked for, the latest round first; without rounds those that are open first."""
    meant = find_entries(who, asked.find) if asked.find else None
    chosen = [
        fixture
        for fixture in state.fixtures.values()
        if (meant is None or meant.intersection(fixture.sides) or _at_table(state, fixture, asked.find))
        and (not asked.missing or fixture.state in MISSING)
    ]
    if not state.terms.in_rounds:
        newest = sorted(chosen, key=lambda fixture: (fixture.settled, -fixture.number))
        return [RoundList(0, "Fixtures", newest)] if newest else []
    one = shown_round(state, asked)
    numbers = [one] if one else range(state.round, 0, -1)
    return [part for number in numbers for part in _of_round(state, chosen, number)]


def _at_table(state: SeasonState, fixture: Fixture, find: str) -> bool:
    return bool(fixture.table) and find == str(fixture.table) and fixture.round == present_round(state)


def _of_round(state: SeasonState, chosen: Sequence[Fixture], number: int) -> list[RoundList]:
    here = [fixture for fixture in chosen if fixture.round == number]
    found = []
    for division, name in enumerate(state.terms.division_names):
        fixtures = [one for one in here if one.pairing.division == division]
        if fixtures:
            title = f"Round {number}{f', {name}' if name else ''}"
            found.append(RoundList(number, title, fixtures, state.missions.get(number)))
    return found


def seat_list(state: SeasonState, who: People, number: int) -> list[tuple[str, str, str]]:
    """Returns the seats of a round by name, as they hang on the wall: (team, table, opponent)."""
    found = []
    for fixture in state.of_round(number):
        for side in fixture.sides:
            other = fixture.opponent(side)
            where = str(fixture.table) if other is not None else "–"
            found.append((who.team(side), where, who.team(other) if other is not None else bye_text(fixture.pairing)))
    return sorted(found, key=lambda line: line[0].casefold())
