"""A whole league as one file, and back: every event of every season, and the armies that were handed in.

Accounts stay behind: the same user name may be somebody else on another site. Battles stay behind, too; what they gave
to the season is in its events.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.store.models import User
from leagues.services import organising, season_store, tables, unit_of_work
from leagues.services.campaigns import WINNERS
from leagues.store import careers, event_store
from leagues.store import events as ev
from leagues.store.models import League, Participant, Season, SeasonEvent, Submission
from leagues.store.projection import project
from leagues.store.state import SeasonState
from rules import registry
from rules.kernel.problems import RulesError, illegal
from rules.kernel.records import Json
from ui.json_text import read_json

FORMAT = 1
SIZE_LIMIT = 30 * 1024 * 1024
EVENTS_MOST, SEASONS_MOST = 50_000, 100
UNREADABLE = (KeyError, IndexError, TypeError, ValueError, AttributeError, AssertionError)
"""Exceptions that a file raises which is not what it says it is."""
Document = Mapping[str, Json]


def export_league(league: League, *, by: User) -> dict[str, Any]:
    """The league as JSON. Raises Illegal (``sealed``) while it would show ``by`` lists that are sealed to them."""
    seasons = list(league.seasons.order_by("created_at", "pk"))
    for season in seasons:
        _refuse_sealed(season, by)
    return {
        "format": FORMAT,
        "kind": "muster-league",
        "made-at": timezone.now().isoformat(),
        "name": league.name,
        "game": league.game,
        "about": league.about,
        "seasons": [_season(season) for season in seasons],
    }


def _refuse_sealed(season: Season, by: User) -> None:
    plays = Participant.objects.filter(season=season, user=by).exists()
    state = season_store.state_of(season)
    handed_in = Submission.objects.filter(participant__season=season)
    if plays and not state.lists_open and (state.career_events or state.aftermaths or handed_in.exists()):
        message = f"You play in {season.name}, whose lists are sealed: open them first, or ask another organiser."
        raise illegal("sealed", message, rule="")


def _season(season: Season) -> dict[str, Any]:
    armies = Submission.objects.filter(participant__season=season).select_related("participant")
    return {
        "events": [
            {"at": one.at.isoformat(), "data": ev.EVENTS.write(one.event)} for one in event_store.events_of(season)
        ],
        "armies": [
            {
                "submission": army.pk,
                "entry": army.participant.number,
                "name": army.name,
                "document": army.document,
                "summary": army.summary,
                "rules-version": army.rules_version,
                "catalogue-hash": army.catalogue_hash,
            }
            for army in armies
        ],
    }


# --- and back -------------------------------------------------------------------------------------


def import_league(content: bytes | str, *, owner: User) -> League:
    """A new league from what :func:`takeout` made. Raises Illegal (``unreadable-file`` ...); nothing is kept then."""
    document = parse(content)
    try:
        with transaction.atomic():
            league = create_league(document, owner=owner)
            for one in list_seasons(document):
                bring_in_season(league, one)
            return league
    except UNREADABLE as error:
        raise illegal("unreadable-file", why_unreadable(error), rule="") from None


def why_unreadable(error: Exception) -> str:
    """Says why a file could not be brought in."""
    if isinstance(error, RulesError):
        return " ".join(problem.message for problem in error.problems)
    return f"This file is not a whole league: {error!s:.100}."


def create_league(document: Document, *, owner: User) -> League:
    """The league of a takeout, without its seasons. Raises Illegal, and what :data:`UNREADABLE` names."""
    return organising.create_league(
        owner=owner,
        name=str(document["name"]),
        game=str(document["game"]),
        about=str(document.get("about", "")),
        visibility=League.Visibility.UNLISTED,
    )


def list_seasons(document: Document) -> list[Document]:
    """The seasons of a takeout, as they are written. Raises Illegal."""
    return _list(document.get("seasons"), most=SEASONS_MOST)


def count_events(season: Json) -> int:
    """Counts the events of a season of a takeout; 0 where it has none to count."""
    events = season.get("events") if isinstance(season, dict) else None
    return len(events) if isinstance(events, list) else 0


def parse(content: bytes | str) -> Document:
    """Reads a takeout. Raises Illegal (``unreadable-file``)."""
    if len(content) > SIZE_LIMIT:
        raise illegal("unreadable-file", f"The file is larger than {SIZE_LIMIT // 1024 // 1024} MB.", rule="")
    try:
        document = read_json(content)
    except ValueError:
        document = None
    if not isinstance(document, dict) or document.get("kind") != "muster-league" or document.get("format") != FORMAT:
        raise illegal("unreadable-file", "This is not the takeout of a league.", rule="")
    return document


def _list(value: Json, *, most: int) -> list[Json]:
    if not isinstance(value, list) or len(value) > most:
        raise illegal("unreadable-file", f"The file holds more than {most} of something.", rule="")
    return value


def bring_in_season(league: League, document: Document) -> None:
    """Brings in a season of a takeout. Raises Illegal, and what :data:`UNREADABLE` names."""
    season = Season.objects.create(league=league, name="Season")
    rows = [row for row in _list(document["events"], most=EVENTS_MOST) if row["data"].get("type") != "battle-opened"]
    found = [ev.read(seq, _time(row["at"]), None, row["data"]) for seq, row in enumerate(rows, start=1)]
    entered = [one.event.entry for one in found if isinstance(one.event, ev.Entered)]
    if entered != list(range(1, len(entered) + 1)):
        raise ValueError("its entries are not numbered in order")
    Participant.objects.bulk_create([Participant(season=season, number=number) for number in entered])
    numbers = _armies(season, _list(document["armies"], most=EVENTS_MOST))
    stamped = [_renumber(one, numbers) for one in found]
    state = project(stamped, now=timezone.now())
    _try_out(state, league.game)
    if state.unsigned:  # what silence will settle is shown one day, too
        _try_out(project(stamped, now=max(state.unsigned.values())), league.game)
    SeasonEvent.objects.bulk_create(
        [SeasonEvent(season=season, seq=one.seq, at=one.at, data=ev.EVENTS.write(one.event)) for one in stamped]
    )
    season.seq, season.name, season.stage = len(stamped), state.name[:80], state.stage
    season.summary = unit_of_work.summary(state)
    season.save()


def _time(text: Json) -> datetime:
    time = datetime.fromisoformat(text)
    if time.tzinfo is None or time > timezone.now():
        raise ValueError("a time has no zone, or is in the future")
    return time


def _armies(season: Season, rows: list[Json]) -> dict[int, int]:
    """Keeps the armies; their new numbers by their old ones."""
    participants = {one.number: one for one in Participant.objects.filter(season=season)}
    numbers = {}
    for row in rows:
        kept = Submission.objects.create(
            participant=participants[row["entry"]],
            name=str(row["name"])[:120],
            document=row["document"],
            summary=row["summary"],
            rules_version=str(row["rules-version"])[:40],
            catalogue_hash=str(row["catalogue-hash"])[:80],
        )
        numbers[row["submission"]] = kept.pk
    return numbers


def _renumber(one: ev.Stamped, numbers: Mapping[int, int]) -> ev.Stamped:
    if not isinstance(one.event, ev.ArmySubmitted | ev.ArmyJudged):
        return one
    data = {**ev.EVENTS.write(one.event), "submission": numbers[one.event.submission]}
    return ev.read(one.seq, one.at, None, data)


def _try_out(state: SeasonState, game: str) -> None:
    """Computes everything that pages show: what cannot be shown is refused before it is kept."""
    organising.check_terms(state.terms, registry.get_played(game))
    organising.check_options(registry.get_played(game), dict(state.terms.options))
    grouped = state.started and state.terms.format == "groups"
    assert len(state.groups) == (len(state.terms.division_names) if grouped else 0), "a division has no groups"
    for division, group in tables.list_tables(state):
        tables.table(state, division=division, group=group)
    _try_out_careers(state, game)
    for entry in state.entries.values():
        assert 0 <= entry.division < len(state.terms.division_names), "a division is missing"
        assert 0 <= entry.again < entry.number, "an entry continues one that is not earlier"
    for fixture in state.fixtures.values():
        assert {state.entries[side].division for side in fixture.sides} == {fixture.pairing.division}


def _try_out_careers(state: SeasonState, game: str) -> None:
    books, rules = careers.books_of(state), registry.get_played(game).campaign
    assert set(books.teams) <= set(state.entries), "a book belongs to nobody"
    assert all(
        set(one.event.outcomes) == set(WINNERS) for one in state.career_events if isinstance(one.event, ev.Settled)
    )
    total = sum(sum(entry.postings.values()) for book in books.teams.values() for entry in book.entries)
    assert total == 0, "the ledger does not add up"
    for number in books.teams if rules else ():
        team = careers.career_of(state, books, number)
        if rules and team.units():
            rules.army(team)
            rules.standing(team)
            rules.deals(team)
