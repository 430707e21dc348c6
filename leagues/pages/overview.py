"""The front page of a season: what comes next for players and for organisers, and who leads."""

from leagues.competition.numbers import in_words
from leagues.services import pairing, tables
from leagues.services.access import Access
from leagues.services.fixture_lists import MISSING, missing, present_round
from leagues.services.selectors import FixtureLine, People, fixture_line
from leagues.store import careers
from leagues.store.state import SeasonState

LEADERS = 8
LINES = 8
"""So many places and fixtures stand on the front page; the other pages have all."""


def front(state: SeasonState, who: People, access: Access) -> dict[str, object]:
    """Returns what the front page says of the present round to players, and to those who enter results and pair."""
    now = present_round(state)
    here = [fixture for fixture in state.of_round(now) if fixture.other is not None]
    fixtures = state.fixtures.values()
    return {
        "announcements": state.announcements[:-4:-1],
        "own_says": own_round(state, access),
        "own_lacks": own_lacks(state, access),
        "missing": len(missing(state)),
        "present": now,
        "results_in": sum(fixture.state not in MISSING for fixture in here),
        "results_of": len(here),
        "mission": state.missions.get(state.round),
        "provisional": sum(fixture.provisional for fixture in fixtures),
        "goes_on": pairing.goes_on(state),
        "lines": others(state, who, access),
        "tops": tops(state, who, access) if state.started else [],
        "disputes": [(one, state.names(one)) for one in fixtures if one.state == "disputed"],
        "aftermaths": [(one, state.names(one)) for one in fixtures if one.settled and state.awaits_aftermath(one)],
    }


def own_round(state: SeasonState, access: Access) -> str:
    """Describes the present round to somebody with nothing to play in it; empty when they have something to do."""
    mine = [state.entries[number] for number in access.numbers if number in state.entries]
    if state.stage != "running" or not state.terms.in_rounds or not any(entry.active for entry in mine):
        return ""
    if not state.round:
        return "The season has begun. Your opponent appears here when the organisers publish the first round."
    here = [fixture for fixture in state.of_round(state.round) if access.side_of(fixture) is not None]
    if any(entry.active and entry.joined == state.round for entry in mine):
        return "You are paired from the next round on."
    if not here:
        return f"You have no fixture in round {state.round}."
    if all(fixture.state == "bye" for fixture in here):
        asked = ", as you asked for" if here[0].pairing.requested else ""
        return f"You have a bye in round {state.round}{asked}."
    if all(fixture.settled for fixture in here):
        more = "Your next opponent appears here when the next round is published." if pairing.goes_on(state) else ""
        return f"Your result of round {state.round} is in. {more}".strip()
    return ""


def own_lacks(state: SeasonState, access: Access) -> str:
    """Returns what one's own team needs before it can fight; empty when it has units."""
    if not state.terms.career or state.stage == "finished" or not access.numbers:
        return ""
    books = careers.books_of(state)
    for book in (books.of(number) for number in sorted(access.numbers)):
        if not state.entries[book.team].active or any(one.fights for one in book.holdings.values()):
            continue
        return "Your team has no units: buy some." if book.begun else "Your team has no units yet: begin in its market."
    return ""


def others(state: SeasonState, who: People, access: Access) -> list[FixtureLine]:
    """Returns fixtures of others: the first tables of the present round; without rounds open ones, then the newest."""
    found = [fixture for fixture in state.fixtures.values() if access.side_of(fixture) is None]
    if state.terms.in_rounds:
        now = present_round(state)
        found = [fixture for fixture in found if fixture.round == now]
    else:
        found.sort(key=lambda fixture: (fixture.settled, -fixture.number))
    return [fixture_line(fixture, who, access) for fixture in found[:LINES]]


def tops(state: SeasonState, who: People, access: Access) -> list[dict[str, object]]:
    """The first few of each division, and one's own place."""
    return [
        {"name": name, "rows": _leaders(state, who, access, division)}
        for division, name in enumerate(state.terms.division_names)
    ]


def _leaders(state: SeasonState, who: People, access: Access, division: int) -> list[dict[str, object]]:
    return [
        {
            "rank": row.rank,
            "team": who.team(row.key),
            "key": row.key,
            "points": in_words(row.points),
            "mine": row.key in access.numbers,
        }
        for at, row in enumerate(tables.table(state, division=division).rows)
        if at < LEADERS or row.key in access.numbers
    ]
