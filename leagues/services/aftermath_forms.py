"""The form of an aftermath: filled in from the battle's log, and worked out for every result."""

from collections.abc import Callable, Sequence
from typing import Any

from battles.store import event_store as battle_store
from battles.store.models import Battle
from leagues.competition.scoring import Score
from leagues.services import unit_of_work
from leagues.services.campaigns import WINNERS, campaign_of, classes_after
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState
from rules.kernel.campaign import Career, Deal, Settlement, sum_postings
from rules.kernel.display.cards import Line
from rules.kernel.problems import Problem, RulesError, Unreadable, illegal
from rules.kernel.records import Json, replace
from ui.time_limit import within_time


def teams(state: SeasonState, fixture: Fixture) -> list[Career]:
    """The two teams of a fixture as they stand."""
    books = careers.books_of(state)
    return [careers.career_of(state, books, side) for side in fixture.sides]


def first_sheet(season: Season, state: SeasonState, fixture: Fixture, *, both: Sequence[Career] | None = None) -> Json:
    """The form of a fixture's aftermath, filled in from its battle's log where there is one. ``both``: its teams."""
    score = careers.outcome_of(fixture)
    ended, sides = _battle(fixture)
    rules, both = campaign_of(season), both or teams(state, fixture)
    return within_time(rules.aftermath, both, WINNERS[score or "draw"], ended, sides)


def sheet_of(season: Season, state: SeasonState, fixture: Fixture) -> Json:
    """The form of an aftermath as it stands, or as the battle's log fills it in."""
    form = state.aftermaths.get(fixture.number)
    return form.sheet if form else first_sheet(season, state, fixture)


def _battle(fixture: Fixture) -> tuple[Any, list[str]]:
    """The last state of a fixture's battle with its sides in order; (None, names) when it was played on paper."""
    battle = Battle.objects.filter(public_id=fixture.battle).first() if fixture.battle else None
    if battle is None:
        return None, [f"side-{side}" for side in fixture.sides]
    seats = sorted(battle.seats.all(), key=lambda seat: seat.colour)
    return battle_store.state_at(battle, battle.seq), [seat.side for seat in seats]


def open_form(state: SeasonState, number: int) -> Fixture:
    """The fixture whose aftermath can be filled in. Raises Illegal (``no-aftermath``, ``result-open``)."""
    fixture = state.fixtures.get(number)
    if fixture is None or not state.awaits_aftermath(fixture):
        raise illegal("no-aftermath", "There is no aftermath to settle here.", rule="")
    if not state.opens_aftermath(fixture):
        raise illegal("result-open", "The result of the fixture comes first: it is not agreed yet.", rule="")
    return fixture


def prefill(work: unit_of_work.UnitOfWork, number: int, *, replace: bool = False) -> None:
    """Fills in the form with a new result, so that silence can settle it; again when the battle's log or what the teams
    have changes.

    Nothing happens once somebody has signed it (except to ``replace`` it), or while the league is asked.
    """
    fixture, form = work.state.fixtures[number], work.state.aftermaths.get(number)
    if not work.state.awaits_aftermath(fixture) or (form and form.touched and not replace):
        return
    both, winner = teams(work.state, fixture), WINNERS[careers.outcome_of(fixture) or "draw"]
    try:
        sheet = first_sheet(work.season, work.state, fixture, both=both)
        filed = filing(work, fixture, sheet, both, prefilled=True)
    except RulesError:  # somebody has to say more than the site knows
        return
    asked = campaign_of(work.season).left_to_league(both, sheet, winner)
    if not asked and (form is None or form.filed.event != filed):
        work.write(filed)


def prefill_all(work: unit_of_work.UnitOfWork, sides: Sequence[int]) -> None:
    """The same for all that is not settled of these teams, after a correction has changed what they have.

    A form about other units than a team now has could neither be signed nor changed: it is filled in again.
    """
    for fixture in list(work.state.fixtures.values()):
        if set(sides).isdisjoint(fixture.sides) or not work.state.awaits_aftermath(fixture):
            continue
        form = work.state.aftermaths.get(fixture.number)
        prefill(work, fixture.number, replace=bool(form and not _can_be_settled(work, fixture, form.sheet)))


def _can_be_settled(work: unit_of_work.UnitOfWork, fixture: Fixture, sheet: Json) -> bool:
    try:
        work_out(work, fixture, sheet, teams(work.state, fixture))
    except RulesError:
        return False
    return True


def filing(
    work: unit_of_work.UnitOfWork,
    fixture: Fixture,
    sheet: Json,
    both: Sequence[Career],
    *,
    entry: int = 0,
    prefilled: bool = False,
) -> ev.SheetFiled:
    """A form with all that silence makes of it. Raises Illegal, Unreadable."""
    outcomes = work_out(work, fixture, sheet, both)
    return ev.SheetFiled(
        fixture=fixture.number,
        by=entry,
        sheet=sheet,
        outcomes=outcomes,
        classes={score: classes_after(work.season, both, one) for score, one in outcomes.items()},
        found=careers.find_touched_by_both(work.state, fixture, outcomes),
        prefilled=prefilled,
    )


def filed_at(state: SeasonState, number: int) -> int:
    """The present version of a form; 0 while nobody has filled it in."""
    form = state.aftermaths.get(number)
    return form.filed.seq if form else 0


def work_out(
    work: unit_of_work.UnitOfWork, fixture: Fixture, sheet: Json, both: Sequence[Career]
) -> dict[Score, Settlement]:
    """Returns what the form comes to for each result: a correction takes another one of them."""
    rules, income = campaign_of(work.season), work.state.terms.income
    return {
        score: _name(within_time(rules.settle, both, sheet, WINNERS[score]), fixture, score, income)
        for score in WINNERS
    }


def comes_to(season: Season, state: SeasonState, fixture: Fixture, sheet: Json) -> Settlement:
    """Returns what the form comes to by the result that the fixture has now. Raises Illegal, Unreadable."""
    score = careers.outcome_of(fixture) or "draw"
    settled = within_time(campaign_of(season).settle, teams(state, fixture), sheet, WINNERS[score])
    return _name(settled, fixture, score, state.terms.income)


def _name(settlement: Settlement, fixture: Fixture, score: Score, income: int) -> Settlement:
    """The settlement with names for what is new, and what the league pays both for the battle."""
    one, other = (
        careers.name_items(_pay(side, income), f"f{fixture.number}.{score}.{at}")
        for at, side in enumerate(settlement.sides, start=1)
    )
    return replace(settlement, sides=(one, other))


def _pay(side: Deal, income: int) -> Deal:
    if not income:
        return side
    line = Line(label="Income of a battle", amount=f"{income:,}")
    postings = sum_postings([side.postings, {"wallet": income, "grants": -income}])
    return replace(side, postings=postings, lines=(*side.lines, line))


def apply_changes(season: Season, sheet: Json, change: Callable[[Json], Json]) -> Json:
    """The form after a change; unreadable forms are refused. Raises Unreadable."""
    after = change(sheet)
    within_time(campaign_of(season).aftermath_sections, after)
    if len(str(after)) > 200_000:
        raise Unreadable(Problem(code="unreadable", message="This form is too long."))
    return after
