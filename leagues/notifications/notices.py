"""Notices: who is told of what happens in a season, on the site and by e-mail, and what everybody can switch off.

They are written together with the events that they tell of, so none is lost and none is told of what did not happen.
E-mails are sent afterwards (:func:`send_mails`): no page waits for a mail server.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date_format

from accounts.store.models import User
from leagues.store import events as ev
from leagues.store.models import League, Notice, NoticeWishes, Participant, Season, SeasonEvent, Staff
from leagues.store.state import Fixture, SeasonState, day, in_words

KINDS: dict[str, str] = {
    "season": "A season begins, ends, or opens its lists",
    "round": "I am paired for a round",
    "place": "I get a place from the waiting list, or a team",
    "army": "My army is approved or returned",
    "challenge": "I am challenged, or my challenge is answered",
    "times": "Times are proposed or agreed",
    "battle": "The battle of my fixture is opened or ends",
    "result": "A result of mine is claimed, confirmed, decided or corrected",
    "dispute": "A result is disputed, or somebody speaks in a dispute",
    "aftermath": "An aftermath waits for me, or is settled",
    "staff": "Somebody enters, leaves, asks for a bye or hands in an army where I am staff",
    "webhook": "A webhook of a league that I organise does not take its messages",
}
MAILS_AT_ONCE, MAIL_TRIES = 50, 5
KEPT_DAYS = 365
ENTERED_SINGLY = 3
"""So many entries at a time are told one by one."""


@dataclass(frozen=True, slots=True)
class News:
    """A sentence for the players of some entries, and for staff if it is theirs; ``fixture`` is where it leads.

    ``times`` follow the sentence, in the time zone of whoever is told.
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
            yield News("place", "You have come up from the waiting list.", (event.entry,))
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
    mine = "you have a bye, as was asked for" if rests else "the bye was taken back, you play"
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
            kind = "the bye that you asked for" if fixture.pairing.requested else "a bye"
            yield News("round", f"Round {event.round}: you have {kind}.", fixture.sides)
            continue
        for side in fixture.sides:
            rival = _team(state, fixture.opponent(side))
            text = f"Round {event.round}, table {fixture.table}: you meet {rival}{until}."
            yield News("round", text, (side,), fixture=fixture.number)


def _describe_answer(state: SeasonState, event: ev.ChallengeAnswered) -> Iterator[News]:
    found = state.challenges.get(event.challenge)
    if found:
        said = "accepted" if event.accepted else "declined, or taken back"
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
    asked = f"sign or change it; silence settles it after {state.terms.silence} hours"
    said: dict[type, tuple[str, str, tuple[int, ...]]] = {
        ev.TimesProposed: ("times", f"{who} proposes times for your fixture", others),
        ev.TimeAgreed: ("times", f"{who} agrees to a time for your fixture", others),
        ev.BattleOpened: ("battle", f"The battle of {names} is opened.", fixture.sides),
        ev.BattleEnded: ("battle", f"The battle of {names} has ended.", fixture.sides),
        ev.Claimed: ("result", f"{who} says how {names} ended: stand by it, or object.", others),
        ev.Confirmed: ("result", f"{who} stands by the result of {names}.", others),
        ev.Disputed: ("dispute", f"{who} disputes the result of {names}.", others),
        ev.Stated: ("dispute", f"{who} {has} said something in the dispute of {names}.", others),
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
    people = {user.pk: user for user in (*players.values(), *staff.values())}
    wishes = {one.user_id: one for one in NoticeWishes.objects.filter(user__in=people)}
    found: dict[tuple[int, int, str], Notice] = {}
    for row, line in lines:
        users = [players[entry] for entry in line.entries if entry in players]
        for user in (*users, *(staff.values() if line.staff else ())):
            notice = _notice(season, row, line, user, wishes.get(user.pk))
            if user.pk != row.actor_id and (notice.shown or notice.mailing):
                found.setdefault((user.pk, row.seq, line.kind), notice)
    Notice.objects.bulk_create(found.values())


def _lines(state: SeasonState, written: Sequence[tuple[SeasonEvent, Any]]) -> Iterator[tuple[SeasonEvent, News]]:
    """Returns the news of events that are stored together. Many entries, or rounds, at once are one piece of news."""
    entered = [row for row, event in written if isinstance(event, ev.Entered)]
    rounds = [event.round for _, event in written if isinstance(event, ev.Published)]
    for row, event in written:
        if len(rounds) > 1 and isinstance(event, ev.Published):
            if event.round == rounds[-1]:
                said = f"Rounds {rounds[0]} to {rounds[-1]} are published: see whom you meet."
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


def _localise(line: News, user: User) -> str:
    if not line.times:
        return line.text
    shown = (date_format(time.astimezone(user.zone), "D j M, H:i") for time in line.times)
    return f"{line.text}: {'; '.join(shown)} ({line.times[0].astimezone(user.zone).tzname()})."


def _notice(season: Season, row: SeasonEvent, line: News, user: User, wishes: NoticeWishes | None) -> Notice:
    if line.fixture is not None:
        address = reverse("leagues:fixture", args=[season.public_id, line.fixture])
    else:
        address = reverse(f"leagues:{line.page}", args=[season.public_id])
    return Notice(
        user=user,
        season=season,
        kind=line.kind,
        text=_localise(line, user)[:300],
        address=address,
        at=row.at,
        **_ways(user, line.kind, wishes),
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
    wishes = {one.user_id: one for one in NoticeWishes.objects.filter(user__in=people)}
    told = [
        Notice(user=user, season=season, kind="webhook", text=text[:300], address=address, at=timezone.now(),
               **_ways(user, "webhook", wishes.get(user.pk)))
        for user in people.values()
    ]  # fmt: skip
    Notice.objects.bulk_create(one for one in told if one.shown or one.mailing)


def _ways(user: User, kind: str, wishes: NoticeWishes | None) -> dict[str, bool]:
    """Returns whether somebody is told of a kind of news on the site, and by e-mail."""
    return {
        "shown": wishes is None or kind not in wishes.site_off,
        "mailing": bool(user.email) and user.is_active and (wishes is None or kind not in wishes.mail_off),
    }


def set_wishes(user: User, *, site: Sequence[str], mail: Sequence[str]) -> None:
    """Keeps what somebody wants to be told, on the site and by e-mail; everything else is switched off."""
    off = {"site_off": sorted(set(KINDS) - set(site)), "mail_off": sorted(set(KINDS) - set(mail))}
    NoticeWishes.objects.update_or_create(user=user, defaults=off)
    Notice.objects.filter(user=user, mailing=True, kind__in=off["mail_off"]).update(mailing=False)


@dataclass(frozen=True, slots=True)
class KindWish:
    """A kind of news, and whether somebody is told of it on the site and by e-mail."""

    key: str
    label: str
    site: bool
    mail: bool


def wishes_of(user: User) -> list[KindWish]:
    """Returns every kind of news with how somebody is told of it."""
    kept = NoticeWishes.objects.filter(user=user).first() or NoticeWishes()
    return [KindWish(key, label, key not in kept.site_off, key not in kept.mail_off) for key, label in KINDS.items()]


def shown_to(user: User) -> QuerySet[Notice]:
    """Returns the news that somebody is shown, the latest first."""
    return Notice.objects.filter(user=user, shown=True).select_related("season__league")


def newest_unseen(user: User) -> int | None:
    """Returns the key of the newest notice that somebody has not seen; None when they have seen all."""
    return shown_to(user).filter(seen_at=None).order_by("-pk").values_list("pk", flat=True).first()


def mark_seen(user: User, *, upto: int | None = None) -> int:
    """Marks what is shown to somebody as seen, up to a key (None: everything); returns how many were new."""
    unseen_ones = Notice.objects.filter(user=user, shown=True, seen_at=None)
    return (unseen_ones if upto is None else unseen_ones.filter(pk__lte=upto)).update(seen_at=timezone.now())


def count_unseen(user: User) -> int:
    """Returns how many notices somebody has not seen."""
    return Notice.objects.filter(user=user, shown=True, seen_at__isnull=True).count()


def forget_old() -> int:
    """Forgets news of a year ago; how many."""
    return Notice.objects.filter(at__lt=timezone.now() - timedelta(days=KEPT_DAYS)).delete()[0]


def account_data(user: User) -> dict[str, Any]:
    """Returns what is kept of somebody's news."""
    found = Notice.objects.filter(user=user).values_list("at", "kind", "text")
    wishes = NoticeWishes.objects.filter(user=user).first() or NoticeWishes()
    return {
        "news": [{"at": at.isoformat(), "kind": kind, "text": text} for at, kind, text in found],
        "not-told": {"here": wishes.site_off, "by-mail": wishes.mail_off},
    }


# --- e-mail ---------------------------------------------------------------------------------------


def send_mails() -> int:
    """Sends what waits to be mailed, each to one person, tried at most five times; how many were sent."""
    waiting = Notice.objects.filter(mailing=True, tries__lt=MAIL_TRIES).select_related("user", "season__league")
    return sum(_try_mail(notice) for notice in waiting.order_by("tries", "at")[:MAILS_AT_ONCE])


def _try_mail(notice: Notice) -> bool:
    claimed = Notice.objects.filter(pk=notice.pk, mailing=True, tries=notice.tries).update(tries=notice.tries + 1)
    if not claimed:
        return False  # another process has it
    league = notice.season.league
    settings_page = settings.SITE_URL + reverse("leagues:notices")
    text = (
        f"{notice.text}\n\n{settings.SITE_URL}{notice.address}\n\n"
        f"{league.name}, {notice.season.name}\nWhat you are told can be switched off: {settings_page}\n"
    )
    try:
        send_mail(f"[{league.name}] {notice.text}"[:150], text, None, [notice.user.email])
    except OSError:  # the mail server is away: another time
        return False
    Notice.objects.filter(pk=notice.pk).update(mailing=False, mailed_at=timezone.now())
    return True
