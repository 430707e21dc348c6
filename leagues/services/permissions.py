"""Permissions for each thing of a league: the one place that pages and API ask.

Every kind of thing has two answers by the names that the API gives to its commands. ``roles_*`` says who may ask for a
command at all: anybody else is refused with 403. ``may_*`` names the commands that make sense now, for buttons and for
the API's ``may``; asked for at another time they are refused for a reason that the services give.
"""

from collections.abc import Mapping
from typing import Literal, TypeVar

from leagues.services import byes, missions, organising, pairing, rounds, succession, the_day
from leagues.services.access import Access, need
from leagues.services.organising import takes_entries
from leagues.services.selectors import own_entry, sees_army
from leagues.store import careers
from leagues.store.models import Season
from leagues.store.state import OPEN, Challenge, Entry, Fixture, SeasonState

Roles = Mapping[str, bool]
Name = TypeVar("Name", bound=str)
AftermathState = Literal["waits", "open", "settled"]
FixtureCommand = Literal[
    "claim",
    "confirm",
    "dispute",
    "state-case",
    "record",
    "rule",
    "correct-result",
    "propose-times",
    "agree-time",
    "open-battle",
    "aftermath",
]


def _choose(roles: Mapping[Name, bool], now: Mapping[Name, bool]) -> list[Name]:
    """Returns the commands that somebody may ask for and that make sense now, in the order of ``now``."""
    return [command for command, is_open in now.items() if is_open and roles[command]]


# --- leagues --------------------------------------------------------------------------------------

LeagueCommand = Literal["change", "export", "keep-webhooks", "appoint", "create-season"]


def may_league(access: Access) -> list[LeagueCommand]:
    """Returns the commands of a league that somebody may use; none of them depends on how the league stands."""
    return [command for command, allowed in _roles_of_league(access).items() if allowed]


def _roles_of_league(access: Access) -> Mapping[LeagueCommand, bool]:
    return {
        "change": access.organiser,
        "export": access.organiser,
        "keep-webhooks": access.organiser,
        "appoint": access.owner,
        "create-season": access.organiser,
    }


def need_league(command: LeagueCommand, access: Access) -> None:
    """Raises PermissionDenied for somebody who may not use a command of a league."""
    need(command in may_league(access))


# --- fixtures -------------------------------------------------------------------------------------


def roles_of_fixture(state: SeasonState, access: Access, fixture: Fixture) -> Mapping[FixtureCommand, bool]:
    """Returns who may ask for which command of a fixture."""
    plays, decides = access.side_of(fixture) is not None, access.rules_on(fixture)
    referees = decides and all(sees_army(state, access, side) for side in fixture.sides)
    return {
        "claim": plays,
        "confirm": plays,
        "dispute": plays,
        "propose-times": plays,
        "agree-time": plays,
        "record": decides,
        "rule": decides,
        "correct-result": decides,
        "state-case": plays or decides,
        "aftermath": plays or decides,
        "open-battle": plays or referees,
    }


def may_fixture(state: SeasonState, access: Access, fixture: Fixture) -> list[FixtureCommand]:
    """Returns the commands of a fixture that somebody may use now."""
    if fixture.other is None:
        return []
    side = access.side_of(fixture)
    running = state.stage == "running"
    to_be_played = running and fixture.state == "scheduled"
    confirms = running and fixture.provisional and side not in fixture.confirmed
    opponent = fixture.opponent(side) if side else None
    now: Mapping[FixtureCommand, bool] = {
        "claim": running and _claims(fixture, side),
        "confirm": confirms,
        "dispute": confirms,
        "state-case": running and fixture.state == "disputed",
        "record": running and fixture.state in OPEN,
        "rule": running and not fixture.settled,
        "correct-result": fixture.settled,
        "propose-times": to_be_played,
        "agree-time": to_be_played and opponent in fixture.proposals,
        "open-battle": to_be_played and not fixture.battle and not state.terms.tables,
        "aftermath": aftermath_state(state, fixture) is not None,
    }
    return _choose(roles_of_fixture(state, access, fixture), now)


def _claims(fixture: Fixture, side: int | None) -> bool:
    """Checks whether a side reports a result: another's is confirmed or disputed, one's own can be changed."""
    return fixture.state == "scheduled" or (fixture.state == "claimed" and fixture.claimed_by == side)


def need_fixture(command: FixtureCommand, state: SeasonState, access: Access, fixture: Fixture) -> None:
    """Raises PermissionDenied for somebody who may not ask for a command of a fixture."""
    need(roles_of_fixture(state, access, fixture)[command])


# --- aftermaths -----------------------------------------------------------------------------------


def aftermath_state(state: SeasonState, fixture: Fixture) -> AftermathState | None:
    """Returns how an aftermath stands (it waits for an agreed result); None where a battle has left nothing."""
    if state.awaits_aftermath(fixture):
        return "open" if state.opens_aftermath(fixture) else "waits"
    return "settled" if state.terms.career and fixture.number in state.aftermaths else None


def roles_of_aftermath(access: Access, fixture: Fixture) -> Roles:
    """Returns who may ask for which command of an aftermath."""
    plays, decides = access.side_of(fixture) is not None, access.rules_on(fixture)
    return {"fill": plays or decides, "work-out": plays or decides, "sign": plays, "settle": decides}


def may_aftermath(state: SeasonState, access: Access, fixture: Fixture) -> list[str]:
    """Returns the commands of an aftermath that somebody may use now."""
    form = state.aftermaths.get(fixture.number)
    is_open = aftermath_state(state, fixture) == "open"
    now = {
        "fill": is_open,
        "work-out": is_open,
        "sign": is_open and form is not None and access.side_of(fixture) not in form.signed,
        "settle": is_open and form is not None,
    }
    return _choose(roles_of_aftermath(access, fixture), now)


def need_aftermath(command: str, access: Access, fixture: Fixture) -> None:
    """Raises PermissionDenied for somebody who may not ask for a command of an aftermath."""
    need(roles_of_aftermath(access, fixture)[command])


# --- entries --------------------------------------------------------------------------------------


def roles_of_entry(state: SeasonState, access: Access, number: int) -> Roles:
    """Returns who may ask for which command of an entry."""
    own = number in access.numbers
    return {
        "challenge": own_entry(state, access) is not None,
        "hand-in": own,
        "judge": access.staff and not own,
        "withdraw": access.organiser or own,
        "request-bye": access.organiser or own,
        "withdraw-bye": access.organiser or own,
        "place": access.organiser,
        "name-player": access.organiser,
        "check-in": access.staff or own,
        "fix-table": access.organiser,
        "set-lineup": access.organiser or own,
    }


def may_entry(state: SeasonState, access: Access, entry: Entry) -> list[str]:
    """Returns the commands of an entry that somebody may use now."""
    mine, here = own_entry(state, access), entry.left is None and state.stage != "finished"
    rests = here and byes.last_round(state.terms) > state.round
    hands_in = not state.lists_open or entry.army in ("none", "returned")
    now = {
        "challenge": mine is not None and _challenges(state, mine.number, entry.number),
        "hand-in": here and not state.terms.career and hands_in,
        "judge": entry.submission is not None and state.stage != "finished" and sees_army(state, access, entry.number),
        "withdraw": here,
        "request-bye": rests and bool(byes.choices(state, entry)),
        "withdraw-bye": rests and bool(byes.coming(state, entry)),
        "place": entry.left is None and _is_placeable(state, entry),
        "name-player": entry.number not in access.numbers,
        "fix-table": here and state.terms.in_rounds,
        "set-lineup": here and state.terms.tables > 0,
        "check-in": entry.active and the_day.takes_check_in(state, as_staff=access.staff),
    }
    return _choose(roles_of_entry(state, access, entry.number), now)


def _challenges(state: SeasonState, one: int, other: int) -> bool:
    return state.stage == "running" and not state.terms.in_rounds and not rounds.why_not(state, one, other)


def _is_placeable(state: SeasonState, entry: Entry) -> bool:
    late = bool(state.terms.divisions) and state.stage == "running" and organising.is_unpaired(state, entry.number)
    return late or not state.started


def need_entry(command: str, state: SeasonState, access: Access, number: int) -> None:
    """Raises PermissionDenied for somebody who may not ask for a command of an entry."""
    need(roles_of_entry(state, access, number)[command])


# --- seasons and rounds ---------------------------------------------------------------------------

SEASON = (
    "set-terms",
    "settle-options",
    "set-registration",
    "start",
    "open-lists",
    "finish",
    "add",
    "add-many",
    "place-all",
    "seed",
    "take-over",
    "set-check-in",
    "announce",
    "set-mission",
    "import-players",
)
ROUND = ("draft", "swap", "drop-draft", "publish", "publish-all")


def roles_of_season(access: Access) -> Roles:
    """Returns who may ask for which command of a season and of its next round."""
    staff = dict.fromkeys(("record-round", "import-results", "approve-all"), access.staff)
    return {**dict.fromkeys((*SEASON, *ROUND), access.organiser), **staff, "enter": True}


def may_season(season: Season, state: SeasonState, access: Access, *, invitation: str = "") -> list[str]:
    """Returns the commands of a season and of its next round that somebody may use now."""
    going, invited = state.stage != "finished", state.terms.registration == "open" or invitation == season.invitation
    drafts = pairing.goes_on(state)
    records = state.stage == "running" and any(_is_to_decide(access, one) for one in state.fixtures.values())
    armies = going and any(one.army == "submitted" for one in state.taking_part)
    now = {
        "enter": state.registering and takes_entries(state) and own_entry(state, access) is None and invited,
        "set-terms": not state.started,
        "settle-options": not state.started,
        "set-registration": state.registering or takes_entries(state),
        "start": not state.started,
        "open-lists": going and not state.lists_open,
        "finish": state.stage == "running",
        "add": takes_entries(state),
        "add-many": takes_entries(state),
        "import-players": takes_entries(state),
        "place-all": not state.started and bool(state.taking_part),
        "seed": not state.started and bool(state.taking_part),
        "take-over": access.organiser and succession.may_follow(season, state),
        "set-check-in": going,
        "announce": going,
        "set-mission": not missions.why_fixed(state, state.round + 1),
        "draft": drafts or state.draft is not None,
        "swap": state.draft is not None,
        "drop-draft": state.draft is not None,
        "publish": state.draft is not None,
        "record-round": records,
        "import-results": records,
        "approve-all": armies and _sees_lists(state, access),
        "publish-all": drafts and state.draft is None and state.terms.format == "round-robin",
    }
    return _choose(roles_of_season(access), now)


def _is_to_decide(access: Access, fixture: Fixture) -> bool:
    return fixture.state in OPEN and fixture.other is not None and access.rules_on(fixture)


def need_lists(state: SeasonState, access: Access) -> None:
    """Raises PermissionDenied for somebody to whom the armies of the others are sealed."""
    need(_sees_lists(state, access))


def _sees_lists(state: SeasonState, access: Access) -> bool:
    return state.lists_open or access.reads_sealed


def need_season(command: str, access: Access) -> None:
    """Raises PermissionDenied for somebody who may not ask for a command of a season."""
    need(roles_of_season(access)[command])


# --- teams of careers -----------------------------------------------------------------------------


def acts_for(access: Access, users: Mapping[int, object], number: int) -> bool:
    """Checks who deals for a team: its player; the organisers for one whose player has no account."""
    return number in access.numbers or (access.organiser and number not in users)


def answers_as(access: Access, users: Mapping[int, object], challenge: Challenge) -> int | None:
    """Returns the entry for which somebody answers a challenge: the challenged, else the one that takes it back."""
    return next((one for one in (challenge.other, challenge.one) if acts_for(access, users, one)), None)


def roles_of_team(access: Access, users: Mapping[int, object], number: int) -> Roles:
    """Returns who may ask for which command of a team. ``users``: the accounts of the season by entry."""
    deals, league = acts_for(access, users, number), access.organiser and number not in access.numbers
    return {**dict.fromkeys(("deal", "cash", "deposit", "fetch"), deals), **dict.fromkeys(("grant", "fine"), league)}


def may_team(state: SeasonState, access: Access, users: Mapping[int, object], number: int) -> list[str]:
    """Returns the commands of a team that somebody may use now."""
    going = state.stage != "finished"
    trades = going and state.entries[number].active and state.in_the_field(number) is None
    papers = careers.books_of(state).papers.values() if trades else ()
    now = {
        "deal": trades,
        "cash": any(paper.is_open and paper.holder == number for paper in papers),
        "deposit": trades,
        "fetch": trades,
        "grant": going,
        "fine": going,
    }
    return _choose(roles_of_team(access, users, number), now)


def need_team(command: str, access: Access, users: Mapping[int, object], number: int) -> None:
    """Raises PermissionDenied for somebody who may not ask for a command of a team."""
    need(roles_of_team(access, users, number)[command])
