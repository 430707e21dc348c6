"""Commands of both sides and the organisers on the form of an aftermath."""

from dataclasses import dataclass

from accounts.store.models import User
from leagues.services import season_store, unit_of_work
from leagues.services.aftermath_forms import filed_at, filing, open_form, sheet_of, teams, work_out
from leagues.services.campaigns import campaign_of, note_class
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.state import Fixture
from rules.kernel.problems import illegal
from rules.kernel.records import Json
from ui.time_limit import within_time


@dataclass(frozen=True, slots=True)
class Seen:
    """The versions that somebody had read when they changed a form: of the season, and of the form (None: any)."""

    season: int | None = None
    form: int | None = None


def file_sheet(season: Season, *, by: User | None, number: int, entry: int, sheet: Json, seen: Seen = Seen()) -> None:
    """Fills in the form or changes it, which signs it; the other side then has to sign again.

    Nobody overwrites what they have not read (``form-changed``). Raises
    Illegal, :class:`store.Stale`.
    """
    with season_store.lock(season, by, expected=seen.season) as work:
        fixture = open_form(work.state, number)
        both = teams(work.state, fixture)
        if seen.form not in (None, filed_at(work.state, number)):
            message = "Somebody has changed the form since you opened it. Here is the new version: sign or change it."
            raise illegal("form-changed", message, rule="")
        if entry in fixture.sides:
            before = sheet_of(season, work.state, fixture)
            within_time(campaign_of(season).check_agreed, both, before, sheet)
        work.write(filing(work, fixture, sheet, both, entry=entry))
        _confirm(work, fixture, entry)


def sign(season: Season, *, by: User, number: int, entry: int, expected: int) -> None:
    """Signs the form as it is; when both sides have, it is settled. Raises Illegal, Stale."""
    with season_store.lock(season, by, expected=expected) as work:
        fixture = open_form(work.state, number)
        form = work.state.aftermaths.get(number)
        if form is None:
            raise illegal("no-aftermath", "Nobody has filled in the form yet.", rule="")
        if entry not in form.signed:
            work.write(ev.SheetSigned(fixture=number, by=entry))
        _confirm(work, fixture, entry)
        if form.signed >= set(fixture.sides):
            _settle(work, fixture, form.sheet)


def _confirm(work: unit_of_work.UnitOfWork, fixture: Fixture, entry: int) -> None:
    """Confirms the result of the battle, too, for a side that signs what it has left."""
    if fixture.provisional and entry in fixture.sides and entry not in fixture.confirmed:
        work.write(ev.Confirmed(fixture=fixture.number, by=entry))


def settle(season: Season, *, by: User, number: int, expected: int) -> None:
    """An organiser or judge settles the aftermath in the place of sides that do not sign. Raises Illegal, Stale."""
    with season_store.lock(season, by, expected=expected) as work:
        fixture = open_form(work.state, number)
        form = work.state.aftermaths.get(number)
        if form is None:
            raise illegal("no-aftermath", "Fill in the form first.", rule="")
        _settle(work, fixture, form.sheet)


def _settle(work: unit_of_work.UnitOfWork, fixture: Fixture, sheet: Json) -> None:
    if fixture.provisional or not fixture.counted:
        message = "The result of the fixture comes first: it is not agreed yet."
        raise illegal("result-open", message, rule="")
    outcomes = work_out(work, fixture, sheet, teams(work.state, fixture))
    found = careers.find_touched_by_both(work.state, fixture, outcomes)
    work.write(ev.Settled(fixture=fixture.number, outcomes=outcomes, found=found))
    for entry in fixture.sides:
        note_class(work, entry)
