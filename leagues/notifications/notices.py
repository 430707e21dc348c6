"""Notices: who is told of what happens in a season.

They are written together with the events that they tell of, so none is lost and none is told of what did not happen.
How they reach people is the business of :mod:`notifications`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.urls import reverse

from accounts.store.models import User
from leagues.store import day_events
from leagues.store import events as ev
from leagues.store.models import League, Participant, Season, SeasonEvent, Staff
from leagues.store.state import Fixture, SeasonState, day, in_words
from notifications.services import notices
from notifications.services.notices import Message

ENTERED_SINGLY = 3
"""So many entries at a time are told one by one."""


@dataclass(frozen=True, slots=True)
class News:
    """A sentence for the players of some entries, and for staff if it is theirs; ``fixture`` is where it leads.

    ``times`` follow the sentence, in the time zone of the person told.
    """

    kind: str
    text: str
    entries: tuple[int, ...] = ()
    staff: bool = False
    fixture: int | None = None
    page: str = "season"
    times: tuple[datetime, ...] = ()


def describe_event(state: SeasonState, event: Any) -> Iterator[News]:
    """Returns what is said of an event, to whom; ``state`` is the season after it."""
    match event:
        case ev.Started() | ev.Finished() | ev.ListsOpened():
            what = {"started": "has begun", "finished": "is over", "lists-opened": "has opened its lists"}[event.type]
            yield News("season", f"{state.name} {what}.", _everybody(state))
        case ev.Published():
            yield from _round(state, event)
        case ev.Promoted():
            yield News("place", "You have moved up from the waiting list.", (event.entry,))
        case day_events.Announced(text=text):
            yield News("season", f"{state.name}: {text}", _everybody(state))
        case day_events.CheckInSet() | day_events.CheckedIn() | day_events.TableFixed() | day_events.MissionSet():
            return  # those concerned stand in the room
        case ev.PlayerNamed():
            yield News("place", f"You play {_team(state, event.entry)} in {state.name}.", (event.entry,))
        case ev.ArmyJudged():
            note = f": {event.note}" if event.note else "."
            yield News("army", f"Your army was {'approved' if event.approved else 'returned'}{note}", (event.entry,))
        case ev.Entered() | ev.Withdrew() | ev.ArmySubmitted():
            said = {"entered": "has entered", "withdrew": "has left", "army-submitted": "has handed in an army"}
            team = _team(state, event.entry)
            yield News("staff", f"{team} {said[event.type]}.", staff=True, page="players")
        case ev.ByeRequested() | ev.ByeWithdrawn():
            yield from _resting(state, event)
        case ev.Challenged():
            yield News("challenge", f"{_team(state, event.one)} challenges you.", (event.other,), page="fixtures")
        case ev.ChallengeAnswered():
            yield from _describe_answer(state, event)
        case _:
            yield from _of_fixture(state, event)


def _resting(state: SeasonState, event: ev.ByeRequested | ev.ByeWithdrawn) -> Iterator[News]:
    """Tells of a player who will miss a round, or plays after all; also when the organisers say so for them."""
    rests = isinstance(event, ev.ByeRequested)
    said = "asks for a bye" if rests else "plays after all"
    yield News("staff", f"{_team(state, event.entry)} {said} in round {event.round}.", staff=True, page="players")
    mine = "you have a bye, as requested" if rests else "your bye was withdrawn, so you play"
    yield News("round", f"Round {event.round}: {mine}.", (event.entry,))


def _everybody(state: SeasonState) -> tuple[int, ...]:
    return tuple(entry.number for entry in state.taking_part)


def _team(state: SeasonState, entry: int | None) -> str:
    return state.entries[entry].team if entry in state.entries else "Somebody"


def _round(state: SeasonState, event: ev.Published) -> Iterator[News]:
    until = f", to be played by {day(event.play_by)}" if event.play_by else ""
    for fixture in state.fixtures.values():
        if fixture.round != event.round:
            continue
        if fixture.other is None:
            kind = "the bye you asked for" if fixture.pairing.requested else "a bye"
            yield News("round", f"Round {event.round}: you have {kind}.", fixture.sides)
            continue
        for side in fixture.sides:
            rival = _team(state, fixture.opponent(side))
            text = f"Round {event.round}, table {fixture.table}: you play {rival}{until}."
            yield News("round", text, (side,), fixture=fixture.number)


def _describe_answer(state: SeasonState, event: ev.ChallengeAnswered) -> Iterator[News]:
    found = state.challenges.get(event.challenge)
    if found:
        said = "accepted" if event.accepted else "declined or withdrawn"
        text = f"The challenge between {_team(state, found.one)} and {_team(state, found.other)} was {said}."
        yield News("challenge", text, (found.one, found.other), page="fixtures")


def _of_fixture(state: SeasonState, event: Any) -> Iterator[News]:
    fixture = state.fixtures.get(getattr(event, "fixture", 0))
    if fixture is None or fixture.other is None:
        return
    names = f"{_team(state, fixture.one)} against {_team(state, fixture.other)}"
    by = getattr(event, "by", 0)
    others = tuple(side for side in fixture.sides if side != by)
    who = _team(state, by) if by else "The organisers"
    has = "has" if by else "have"
    asked = f"sign or change it; without an answer it is settled after {state.terms.silence} hours"
    said: dict[type, tuple[str, str, tuple[int, ...]]] = {
        ev.TimesProposed: ("times", f"{who} proposes times for your fixture", others),
        ev.TimeAgreed: ("times", f"{who} agrees to a time for your fixture", others),
        ev.BattleOpened: ("battle", f"The battle of {names} is open.", fixture.sides),
        ev.BattleEnded: ("battle", f"The battle of {names} has ended.", fixture.sides),
        ev.Claimed: ("result", f"{who} has reported the result of {names}: confirm it, or object.", others),
        ev.Confirmed: ("result", f"{who} has confirmed the result of {names}.", others),
        ev.Disputed: ("dispute", f"{who} disputes the result of {names}.", others),
        ev.Stated: ("dispute", f"{who} {has} added a statement to the dispute of {names}.", others),
        ev.SheetFiled: ("aftermath", f"{who} {has} filled in the aftermath of {names}: {asked}.", others),
        ev.SheetSigned: ("aftermath", f"{who} has signed the aftermath of {names}.", others),
        ev.Settled: ("aftermath", f"The aftermath of {names} is settled.", fixture.sides),
    }
    if isinstance(event, ev.Decided):
        reason = f": {event.reason}" if event.reason and event.how != "recorded" else ""
        ended = "" if event.result.void else f" ({in_words(state, fixture, event.result)})"
        text = f"The result of {names} was {HOW[event.how]}{ended}{reason}"
        yield News("result", text, fixture.sides, fixture=fixture.number)
    elif isinstance(event, ev.SheetFiled) and event.prefilled:
        yield from _describe_form(state, fixture, names, asked)
    elif type(event) in said:
        if isinstance(event, ev.Confirmed) and fixture.settled:
            yield from _describe_form(state, fixture, names, asked)
        kind, text, entries = said[type(event)]
        when = event.times if isinstance(event, ev.TimesProposed) else ()
        when = (event.time,) if isinstance(event, ev.TimeAgreed) else when
        yield News(kind, text, entries, staff=kind == "dispute", fixture=fixture.number, times=when)


def _describe_form(state: SeasonState, fixture: Fixture, names: str, asked: str) -> Iterator[News]:
    """Tells that the form can be read now; it cannot while only one side has said how the battle ended."""
    form = state.aftermaths.get(fixture.number)
    if form and not form.touched and state.opens_aftermath(fixture):
        text = f"The aftermath of {names} is filled in for you: {asked}."
        yield News("aftermath", text, fixture.sides, fixture=fixture.number)


HOW = {
    "recorded": "entered",
    "ruled": "ruled on",
    "forfeited": "settled by forfeit",
    "void": "declared void",
    "corrected": "corrected",
}


# --- writing --------------------------------------------------------------------------------------


def record(season: Season, state: SeasonState, written: Sequence[tuple[SeasonEvent, Any]]) -> None:
    """Notices of events that are being stored, in the same transaction. Nobody is told of their own doing."""
    lines = list(_lines(state, written))
    if not lines:
        return
    players = _players(season, {entry for _, line in lines for entry in line.entries})
    staff = _staff(season) if any(line.staff for _, line in lines) else {}
    found: dict[tuple[int, int, str], tuple[User, Message]] = {}
    for row, line in lines:
        users = [players[entry] for entry in line.entries if entry in players]
        for user in (*users, *(staff.values() if line.staff else ())):
            if user.pk != row.actor_id:
                found.setdefault((user.pk, row.seq, line.kind), (user, _message(season, line)))
    notices.write(list(found.values()))


def _lines(state: SeasonState, written: Sequence[tuple[SeasonEvent, Any]]) -> Iterator[tuple[SeasonEvent, News]]:
    """Returns the news of events that are stored together. Many entries, or rounds, at once are one piece of news."""
    entered = [row for row, event in written if isinstance(event, ev.Entered)]
    rounds = [event.round for _, event in written if isinstance(event, ev.Published)]
    for row, event in written:
        if len(rounds) > 1 and isinstance(event, ev.Published):
            if event.round == rounds[-1]:
                said = f"Rounds {rounds[0]} to {rounds[-1]} are published: see whom you play."
                yield row, News("round", said, _everybody(state), page="fixtures")
        elif len(entered) <= ENTERED_SINGLY or not isinstance(event, ev.Entered):
            yield from ((row, line) for line in describe_event(state, event))
        elif row is entered[-1]:
            yield row, News("staff", f"{len(entered)} teams have entered.", staff=True, page="players")


def _players(season: Season, entries: set[int]) -> dict[int, User]:
    rows = Participant.objects.filter(season=season, number__in=entries, user__isnull=False).select_related("user")
    return {row.number: row.user for row in rows if row.user}


def _staff(season: Season) -> dict[int, User]:
    found = {row.user_id: row.user for row in Staff.objects.filter(league=season.league).select_related("user")}
    owner = season.league.owner
    return {**found, owner.pk: owner} if owner else found


def _message(season: Season, line: News) -> Message:
    if line.fixture is not None:
        address = reverse("leagues:fixture", args=[season.public_id, line.fixture])
    else:
        address = reverse(f"leagues:{line.page}", args=[season.public_id])
    return _about(season, Message(kind=line.kind, text=line.text, address=address, topic="", times=line.times))


def _about(season: Season, message: Message) -> Message:
    return replace(
        message,
        sender=season.league.name,
        topic=f"{season.league.name}, {season.name}",
        refs={"league": season.league.public_id, "season": season.public_id},
    )


def tell_organisers(league: League, text: str, address: str) -> None:
    """Writes a notice about a league's webhooks to its organisers, under its latest season (without one there is none).

    `address` is the path of the page to which it leads.
    """
    season = league.seasons.order_by("-pk").first()
    if season is None:
        return
    organisers = User.objects.filter(Q(league_roles__league=league, league_roles__role=Staff.Role.ORGANISER))
    people = {user.pk: user for user in (*organisers, *([league.owner] if league.owner else []))}
    message = _about(season, Message(kind="webhook", text=text, address=address, topic=""))
    notices.write([(user, message) for user in people.values()])
