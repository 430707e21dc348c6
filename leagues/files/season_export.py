"""Exports of a season: standings as CSV, everything that is public as JSON, times as a calendar."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from functools import partial
from typing import Any

from django.utils import timezone

from leagues.competition.numbers import in_words
from leagues.services import tables
from leagues.services.parts import Part, cut
from leagues.services.selectors import People, columns
from leagues.store.careers import Paper, books_of
from leagues.store.models import Season
from leagues.store.state import Entry, Fixture, SeasonState
from leagues.store.terms import TERMS

FORMAT = 1
HOURS_OF_A_BATTLE = 3


RECORD = ("Wins", "Draws", "Losses")


def standings_csv(
    season: Season, state: SeasonState, who: People, divisions: Sequence[int | None], upto: int | None
) -> str:
    """The standings of divisions (None: of all together), a line per player; no two columns have one name.

    Texts that a spreadsheet would take for a formula get an apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    breaks = [f"{title} at the table" if title in RECORD else title for _, title in columns(season, state)]
    where = ["Division"] if state.terms.divisions else []
    writer.writerow([*where, "Rank", "Team", "Player", "Points", *RECORD, *breaks, "Provisional"])
    for division in divisions:
        writer.writerows(_csv_rows(tables.table(state, division=division, upto=upto), who))
    return out.getvalue()


def whole_season(state: SeasonState) -> list[int | None]:
    """Every division of a season, for a file with all of them."""
    return list(range(len(state.terms.division_names)))


def _csv_rows(table: tables.Table, who: People) -> Iterator[list[object]]:
    names = who.state.terms.divisions
    for row in table.rows:
        where = [_plain(names[who.state.entries[row.key].division])] if names else []
        player = (_plain(who.team(row.key)), _plain(who.player(row.key)))
        values = [_number(value) for value in row.values.values()]
        said = "yes" if row.provisional else ""
        yield [*where, row.rank, *player, _number(row.points), *table.board.record(row.key), *values, said]


def _number(amount: Fraction | None) -> str:
    """As a spreadsheet counts with it: whole, or with at most three decimals; nothing where there is none."""
    return "" if amount is None else f"{float(amount):.3f}".rstrip("0").rstrip(".")


def _plain(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def season_json(season: Season, state: SeasonState, who: People, parts: Sequence[Part] | None = None) -> dict[str, Any]:
    """Everything about a season that everybody may see; with ``parts`` of :func:`season_parts` these alone."""
    lists = _lists(state, who)
    if parts is None:
        taken = [write(slice(None)) for _, write in lists]
    else:
        wanted = {part.index: part.rows for part in parts}
        taken = [write(wanted[at]) if at in wanted else [] for at, (_, write) in enumerate(lists)]
    players, fixtures, receipts, *standings = taken
    return {
        "format": FORMAT,
        "league": season.league.name,
        "game": season.league.game,
        "season": season.name,
        "stage": state.stage,
        "round": state.round,
        "terms": TERMS.write(state.terms),
        "players": players,
        "fixtures": fixtures,
        "receipts": receipts,
        "standings": standings,
    }


def season_parts(state: SeasonState, who: People, most: int) -> list[list[Part]]:
    """Returns the lists of a season (players, fixtures, receipts, the standings of each division) in parts."""
    return cut([length for length, _ in _lists(state, who)], most)


Write = Callable[[slice], list[dict[str, Any]]]


def _lists(state: SeasonState, who: People) -> list[tuple[int, Write]]:
    """Returns each list of a season: its length, and what writes some of it."""
    entries, fixtures = list(state.entries.values()), list(state.fixtures.values())
    papers = [paper for paper in books_of(state).papers.values() if not paper.before]
    standings = [
        (tables.count_rows(state, division=division), partial(_standings_json, state, division))
        for division in range(len(state.terms.division_names))
    ]
    return [
        (len(entries), lambda rows: [_entry_json(one, state, who) for one in entries[rows]]),
        (len(fixtures), lambda rows: [_fixture_json(one) for one in fixtures[rows]]),
        (len(papers), lambda rows: [_receipt_json(one) for one in papers[rows]]),
        *standings,
    ]


def _entry_json(entry: Entry, state: SeasonState, who: People) -> dict[str, Any]:
    return {
        "number": entry.number,
        "team": entry.team,
        "player": who.player(entry.number),
        "club": entry.club,
        "members": list(entry.members),
        "division": entry.division,
        "waiting": entry.waiting,
        "left-after-round": entry.left,
        "byes": sorted(entry.byes),
        "class": list(entry.tags) if state.terms.career or state.lists_open else None,
    }


def _standings_json(state: SeasonState, division: int, rows: slice) -> list[dict[str, Any]]:
    return table_json(state, division)[rows]


def _receipt_json(paper: Paper) -> dict[str, Any]:
    """A receipt as it was written; what became of it is its holder's business."""
    return {
        "number": paper.key,
        "fixture": paper.fixture,
        "from": paper.issuer,
        "to": paper.holder,
        "amount": paper.amount,
    }


def _fixture_json(fixture: Fixture) -> dict[str, Any]:
    result = fixture.result
    return {
        "number": fixture.number,
        "round": fixture.round,
        "table": fixture.table or None,
        "division": fixture.pairing.division,
        "phase": fixture.pairing.phase,
        "slot": fixture.pairing.slot,
        "sides": list(fixture.sides),
        "requested": fixture.pairing.requested,
        "why": fixture.pairing.why,
        "state": fixture.state,
        "time": fixture.time.isoformat() if fixture.time else None,
        "battle": fixture.battle or None,
        "winner": fixture.winner(),
        "points": list(result.points) if result else None,
        "bonus": list(result.bonus) if result else None,
        "forfeited-by": list(result.absent) if result else [],
        "tables": [{"score": one.score, "points": list(one.points)} for one in result.tables] if result else [],
    }


def table_json(
    state: SeasonState, division: int | None, upto: int | None = None, group: int | None = None
) -> list[dict[str, Any]]:
    """The standings of a division (None: of all) or of a group; numbers are texts as the pages show them."""
    return [
        {
            "rank": row.rank,
            "player": row.key,
            "points": in_words(row.points),
            "provisional": row.provisional,
            **{name: in_words(value) for name, value in row.values.items()},
        }
        for row in tables.table(state, division=division, group=group, upto=upto).rows
    ]


# --- calendar -------------------------------------------------------------------------------------


def calendar(season: Season, state: SeasonState, who: People, *, url: str, player: int | None = None) -> bytes:
    """The agreed times as iCalendar (RFC 5545); of one entry or of all."""
    from icalendar import Calendar, Event  # noqa: PLC0415 - 2 MB that only calendars need

    made = Calendar()
    made.add("prodid", "-//Muster//Leagues//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", f"{season.league.name}: {season.name}")
    made.add("x-published-ttl", "PT1H")
    for fixture in state.fixtures.values():
        if fixture.time and fixture.other is not None and player in (None, *fixture.sides):
            event = Event()
            for name, value in _event_fields(season, fixture, who, fixture.time, url):
                event.add(name, value)
            made.add_component(event)
    return bytes(made.to_ical())


def _event_fields(
    season: Season, fixture: Fixture, who: People, time: datetime, url: str
) -> Iterator[tuple[str, str | datetime]]:
    yield "uid", f"{season.public_id}-{fixture.number}@muster"
    yield "dtstamp", timezone.now()
    yield "dtstart", time
    yield "dtend", time + timedelta(hours=HOURS_OF_A_BATTLE)
    yield "summary", " against ".join(who.team(side) for side in fixture.sides)
    yield "description", f"{season.league.name}, {season.name}"
    yield "url", f"{url}fixtures/{fixture.number}/"
