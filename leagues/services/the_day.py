"""The day itself: who is here, and what everybody is told."""

from collections.abc import Sequence

from accounts.store.models import User
from leagues.services import pairing, season_store
from leagues.services.unit_of_work import UnitOfWork
from leagues.store import day_events
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.state import CheckIn, Entry, SeasonState
from rules.kernel.problems import illegal

SAID_MOST = 200
NAME_MOST = 60
TABLES_MOST = 1000
ANNOUNCED_MOST = 500
"""So many announcements a season keeps: every one of them is told to everybody."""


def set_check_in(season: Season, *, by: User, now: CheckIn) -> None:
    """Opens check-in, closes it to players, or does without it. Raises Illegal.

    When it was off, nobody is here yet; opened again after it was closed, it goes on.
    """
    with season_store.lock(season, by) as work:
        _need_going(work.state)
        if work.state.check_in == now:
            return
        if now == "closed" and work.state.check_in == "off":
            raise illegal("no-check-in", "Check-in is not open.", rule="")
        work.write(day_events.CheckInSet(now=now))
        _drop_draft(work)


def check_in(season: Season, *, by: User, entry: int, here: bool = True, as_staff: bool = False) -> None:
    """Says that somebody is here, or not; twice is once.

    Raises Illegal: for players (not ``as_staff``) when check-in is not open.
    """
    with season_store.lock(season, by) as work:
        _need_going(work.state)
        found = work.state.entries.get(entry)
        if found is None or not found.active:
            raise illegal("no-such-entry", "This team does not take part.", rule="")
        if not takes_check_in(work.state, as_staff=as_staff):
            raise illegal("no-check-in", "Check-in is not open: tell the organisers that you are here.", rule="")
        if found.here != here:
            work.write(day_events.CheckedIn(entry=entry, here=here))
            _drop_draft(work)


def takes_check_in(state: SeasonState, *, as_staff: bool) -> bool:
    """Checks whether somebody can be checked in now: by the staff, or by themselves."""
    return state.stage != "finished" and state.check_in in (("open", "closed") if as_staff else ("open",))


def announce(season: Season, *, by: User, text: str) -> None:
    """Tells everybody who takes part something, also on the season's page and on the wall. Raises Illegal."""
    said = " ".join(text.replace("\0", "").split())
    if not 0 < len(said) <= SAID_MOST:
        raise illegal("bad-length", f"An announcement has 1 to {SAID_MOST} characters; this has {len(said)}.", rule="")
    with season_store.lock(season, by) as work:
        _need_going(work.state)
        if len(work.state.announcements) >= ANNOUNCED_MOST:
            raise illegal("too-many", f"A season has {ANNOUNCED_MOST} announcements at most.", rule="")
        work.write(day_events.Announced(text=said))


def fix_table(season: Season, *, by: User, entry: int, table: int) -> None:
    """Lets a team always play at one table from the next round on (0: at any again). Raises Illegal."""
    with season_store.lock(season, by) as work:
        found = work.state.entries.get(entry)
        if found is None or found.left is not None or work.state.stage == "finished":
            raise illegal("no-such-entry", "This team no longer takes part.", rule="")
        if not 0 <= table <= TABLES_MOST:
            raise illegal("no-such-table", f"Tables are numbered from 1 to {TABLES_MOST:,}.", rule="")
        holder = next(
            (one for one in work.state.taking_part if table and one.table == table and one is not found), None
        )
        if holder:
            raise illegal("table-taken", f"{holder.team} always plays at table {table}.", rule="")
        if found.table != table:
            work.write(day_events.TableFixed(entry=entry, table=table))


def set_lineup(season: Season, *, by: User, entry: int, members: Sequence[str]) -> None:
    """Names the members of a team, in the order of the tables; those at the end can be left out. Raises Illegal."""
    names = tuple(" ".join(name.replace("\0", "").split()) for name in members)
    while names and not names[-1]:
        names = names[:-1]
    with season_store.lock(season, by) as work:
        _need_going(work.state)
        found, most = work.state.entries.get(entry), work.state.terms.tables
        if found is None or found.left is not None:
            raise illegal("no-such-entry", "This team no longer takes part.", rule="")
        if len(names) > most:
            raise illegal(
                "lineup", f"A team has {most} members here." if most else "Nobody plays in teams here.", rule=""
            )
        if any(len(name) > NAME_MOST for name in names):
            raise illegal("lineup", f"A member’s name has {NAME_MOST} characters at most.", rule="")
        if found.members != names:
            work.write(day_events.LineupSet(entry=entry, members=names))


def away(state: SeasonState) -> list[Entry]:
    """Returns those who are expected and not here."""
    return [entry for entry in state.taking_part if state.is_away(entry)]


def unpaired(state: SeasonState) -> list[Entry]:
    """Returns those whom the next round leaves out because they are not here: in a Swiss alone."""
    return away(state) if pairing.in_swiss(state) else []


def _need_going(state: SeasonState) -> None:
    if state.stage == "finished":
        raise illegal("finished", "The season is over.", rule="")


def _drop_draft(work: UnitOfWork) -> None:
    """Drops a draft of a Swiss: it is made of other players now."""
    if work.state.draft is not None and pairing.in_swiss(work.state):
        work.write(ev.DraftDropped())
