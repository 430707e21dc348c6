"""From a fixture to its result: times, the battle on the site, claims, disputes, rulings."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.urls import reverse
from django.utils.crypto import salted_hmac

from accounts.store.models import User
from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from leagues.competition import team_matches
from leagues.competition.meetings import Result
from leagues.services import aftermath_forms, season_store
from leagues.services.battle_results import MOST_POINTS
from leagues.services.campaigns import campaign_of, evaluation_of
from leagues.services.registration import class_problem
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.models import League, Participant, Season, Submission
from leagues.store.state import OPEN, Fixture, SeasonState
from rules import registry
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import replace


def _fixture(state: SeasonState, number: int) -> Fixture:
    fixture = state.fixtures.get(number)
    if fixture is None or fixture.other is None:
        raise illegal("no-such-fixture", "There is no such fixture.", rule="")
    if state.stage == "finished":
        raise illegal("season-over", "The season is over: only corrections are possible.", rule="")
    return fixture


def check_result(state: SeasonState, fixture: Fixture, result: Result) -> Result:
    """Returns a result as it is kept: that of two teams follows from their tables.

    Raises Illegal when it cannot be one of this fixture.
    """
    if not set(result.absent) <= set(fixture.sides):
        raise illegal("not-a-side", "Only the sides of the fixture can have forfeited it.", rule="")
    if result.first and result.first not in fixture.sides:
        raise illegal("not-a-side", "Only a side of the fixture can have gone first.", rule="")
    if any(not 0 <= points <= MOST_POINTS for points in result.points):
        raise illegal("points", f"Victory points are 0 to {MOST_POINTS}.", rule="")
    if any(not 0 <= bonus <= state.terms.bonus for bonus in result.bonus):
        raise illegal("bonus", f"A result gives a side 0 to {state.terms.bonus} bonus points here.", rule="")
    decided = bool(result.absent) or result.void
    if not decided:
        result = _of_tables(state, fixture, result)
    if fixture.pairing.in_bracket and result.score == "draw" and not decided:
        raise illegal("no-draw", "A knock-out needs a winner.", rule="")
    return replace(result, tables=(), first=0) if decided else result


def _of_tables(state: SeasonState, fixture: Fixture, result: Result) -> Result:
    """Raises Illegal (``tables``) for another number of tables than the terms say."""
    most = state.terms.tables
    if len(result.tables) != most:
        said = f"A match has {most} tables here: enter the result of each." if most else "Nobody plays in teams here."
        raise illegal("tables", said, rule="")
    return team_matches.settle(result, in_bracket=fixture.pairing.in_bracket) if most else result


# --- when -----------------------------------------------------------------------------------------


def propose_times(season: Season, *, by: User, number: int, entry: int, times: Sequence[datetime]) -> None:
    """Proposes times (at most three) to the opponent. Raises Illegal."""
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        if entry not in fixture.sides or fixture.state != "scheduled":
            raise illegal("not-open", "This fixture is not waiting to be played.", rule="")
        if not times:
            raise illegal("time-missing", "Propose at least one time.", rule="")
        work.write(ev.TimesProposed(fixture=number, by=entry, times=tuple(sorted(times))[:3]))


def agree_time(season: Season, *, by: User, number: int, entry: int, time: datetime) -> None:
    """Takes one of the times that the opponent has proposed. Raises Illegal."""
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        opponent = fixture.opponent(entry)
        if opponent is None or time not in fixture.proposals.get(opponent, ()):
            raise illegal("no-such-time", "This time is no longer proposed.", rule="")
        work.write(ev.TimeAgreed(fixture=number, by=entry, time=time))


# --- the battle on the site -----------------------------------------------------------------------


def open_battle(season: Season, *, by: User, number: int, referee: User | None = None) -> str:
    """Begins the battle of a fixture with the two armies that were handed in; returns the battle's public id.

    Twice gives the same battle. Raises Illegal (``army-missing`` and what the game has against it), NeedsDice.
    """
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        if fixture.battle:
            return fixture.battle
        if fixture.state != "scheduled" or work.state.terms.tables:
            raise illegal("not-open", "This fixture is not waiting to be played here.", rule="")
        battle = create_battle(
            _plan(work.season, work.state, fixture, by, referee),
            creation_id=_creation_id(season, number),
        )
        work.write(ev.BattleOpened(fixture=number, battle=battle.public_id))
        return battle.public_id


def _creation_id(season: Season, number: int) -> UUID:
    """Returns the same id for the same fixture; nobody can guess it and so begin another battle by it."""
    return UUID(bytes=salted_hmac("leagues.battle", f"{season.public_id}/{number}", algorithm="sha256").digest()[:16])


def _plan(season: Season, state: SeasonState, fixture: Fixture, by: User, referee: User | None) -> BattlePlan:
    teams = [state.entries[side].team for side in fixture.sides]
    return BattlePlan(
        game=season.league.game,
        seats=[_seat(season, state, side) for side in fixture.sides],
        options=dict(state.terms.options),
        title=f"{season.name}: {' against '.join(teams)}"[:80],
        origin=reverse("leagues:fixture", args=[season.public_id, fixture.number]),
        owner=by,
        referee=referee,
        watchable=season.league.visibility != League.Visibility.PRIVATE,
        guests=False,
    )


def _seat(season: Season, state: SeasonState, number: int) -> SeatPlan:
    entry = state.entries[number]
    if state.terms.career:
        return _career_seat(season, state, number)
    if entry.submission is None or entry.army == "returned":
        raise illegal("army-missing", f"{entry.team} has not handed in a valid army.", rule="")
    submission = Submission.objects.select_related("version").get(pk=entry.submission)
    user = Participant.objects.select_related("user").get(season=season, number=number).user
    return SeatPlan(name=entry.team, document=submission.document, version=submission.version, user=user)


def _career_seat(season: Season, state: SeasonState, number: int) -> SeatPlan:
    """A team as its earlier battles and its purchases have left it."""
    entry = state.entries[number]
    if fixture := state.in_the_field(number):
        message = f"{entry.team} is in the field: the aftermath of fixture {fixture.number} comes first."
        raise illegal("in-the-field", message, rule="")
    career = careers.career_of(state, careers.books_of(state), number)
    if not career.units():
        raise illegal("army-missing", f"{entry.team} has no units that can fight.", rule="")
    evaluation = evaluation_of(registry.get_played(season.league.game), career)
    if problem := class_problem(state.terms, evaluation):
        raise Illegal(problem)
    user = Participant.objects.select_related("user").get(season=season, number=number).user
    return SeatPlan(name=entry.team, document=campaign_of(season).army(career), user=user)


# --- claims ---------------------------------------------------------------------------------------


def claim(season: Season, *, by: User, number: int, entry: int, result: Result) -> None:
    """Reports how a fixture ended; the opponent confirms, disputes, or is silent. Equal claims of both agree at once.

    Raises Illegal.
    """
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        if entry not in fixture.sides or fixture.state not in OPEN:
            raise illegal("not-open", "This fixture has a result already.", rule="")
        result = check_result(work.state, fixture, result)
        known = fixture.result if fixture.state != "scheduled" else None
        if known is not None and replace(result, first=known.first) == known:
            if entry not in fixture.confirmed:
                work.write(ev.Confirmed(fixture=number, by=entry))
            return
        if fixture.state == "played" or fixture.confirmed - {entry}:
            message = "There is another result already: confirm it, or dispute it and say why."
            raise illegal("claimed-otherwise", message, rule="")
        work.write(ev.Claimed(fixture=number, by=entry, result=result))
        aftermath_forms.prefill(work, number)


def confirm(season: Season, *, by: User, number: int, entry: int) -> None:
    """Confirms the result that is there. Raises Illegal."""
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        if entry not in fixture.sides or fixture.state not in ("played", "claimed"):
            raise illegal("not-open", "There is nothing left to confirm.", rule="")
        if entry not in fixture.confirmed:
            work.write(ev.Confirmed(fixture=number, by=entry))
            aftermath_forms.prefill(work, number)  # a battle can have gone on after it was claimed


def dispute(season: Season, *, by: User, number: int, entry: int, text: str) -> None:
    """Disputes the result that is there. Raises Illegal."""
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        if entry not in fixture.sides or fixture.state not in ("played", "claimed"):
            raise illegal("not-open", "There is nothing to dispute: the result is settled or not there yet.", rule="")
        if entry in fixture.confirmed:
            raise illegal("confirmed", "You have confirmed this result yourself.", rule="")
        work.write(ev.Disputed(fixture=number, by=entry, text=_clean_text(text, "Say what happened.")))


def state_case(season: Season, *, by: User, number: int, entry: int, text: str) -> None:
    """Adds a statement to a dispute; ``entry`` 0 speaks for the organisers. Raises Illegal."""
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        if fixture.state != "disputed":
            raise illegal("no-dispute", "Nothing is in dispute here now.", rule="")
        work.write(ev.Stated(fixture=number, by=entry, text=_clean_text(text, "Say what happened.")))


def _clean_text(text: str, missing: str) -> str:
    if not text.strip():
        raise illegal("text-missing", missing, rule="")
    return text.strip()[:1000]


# --- decisions ------------------------------------------------------------------------------------


def record(season: Season, *, by: User, number: int, result: Result) -> None:
    """An organiser or judge enters a paper result; it counts as agreed. Raises Illegal."""
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        if fixture.state not in OPEN:
            raise illegal("not-open", "This fixture has a result: correct it, or rule on the dispute.", rule="")
        result = check_result(work.state, fixture, result)
        work.write(ev.Decided(fixture=number, how="recorded", result=result, reason="entered from paper"))
        aftermath_forms.prefill(work, number)


def rule(season: Season, *, by: User, number: int, result: Result, reason: str) -> None:
    """Rules on a disputed fixture, or settles one that was not played (forfeit, void). Raises Illegal."""
    with season_store.lock(season, by) as work:
        fixture = _fixture(work.state, number)
        if fixture.settled:
            raise illegal("settled", "This fixture is settled: correct its result instead.", rule="")
        result = check_result(work.state, fixture, result)
        how: Literal["void", "forfeited", "ruled"] = (
            "void" if result.void else "forfeited" if result.absent else "ruled"
        )
        work.write(
            ev.Decided(
                fixture=number,
                how=how,
                result=result,
                reason=_clean_text(reason, "Give a reason. Everybody can read it."),
            )
        )
        aftermath_forms.prefill(work, number)
