"""What teams do between battles: deals of their game, receipts, the bank; and the aftermath that both sides sign."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from accounts.store.models import User
from battles.store import event_store as battle_store
from battles.store.models import Battle
from leagues.competition.standings import Score
from leagues.services import unit_of_work
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.models import Season
from leagues.store.state import Fixture, SeasonState
from rules import registry
from rules.kernel.campaign import Account, Campaign, Career, Deal, Settlement, sum_postings
from rules.kernel.dice import SystemDice
from rules.kernel.display.cards import Line
from rules.kernel.evaluation import Evaluation
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Illegal, Problem, RulesError, Unreadable, illegal
from rules.kernel.records import Json, replace

WINNERS: Mapping[Score, int | None] = {"win": 0, "draw": None, "loss": 1}
MOST = 10**9
LONGEST = 500_000


def campaign_of(season: Season) -> Campaign:
    """The rules between the battles of a season's game. Raises Illegal (``no-careers``)."""
    found = registry.get_played(season.league.game).campaign
    if found is None:
        raise illegal("no-careers", "This game has no rules for careers.", rule="")
    return found


def closed_by(state: SeasonState, entry: int) -> Problem | None:
    """What keeps a team from every deal at present; None when nothing does."""
    mine = state.entries.get(entry)
    if not state.terms.career or mine is None or not mine.active:
        return Problem(code="no-careers", message="This team has no career here.")
    if state.stage == "finished":
        return Problem(code="season-over", message="The season is over: nothing is bought any more.")
    if fixture := state.in_the_field(entry):
        message = f"{mine.team} is in the field: the aftermath of fixture {fixture.number} comes first."
        return Problem(code="in-the-field", message=message)
    return None


def _team(state: SeasonState, entry: int) -> careers.Books:
    """The books, when the team may act. Raises Illegal."""
    if problem := closed_by(state, entry):
        raise Illegal(problem)
    return careers.books_of(state)


def deal(season: Season, *, by: User | None, entry: int, action: Json, expected: int | None = None) -> Deal:
    """Make a deal of the game's. Raises Illegal, Unreadable, :class:`store.Stale`; nothing has then changed."""
    rules = campaign_of(season)
    with unit_of_work.desk(season, by, expected=expected) as desk:
        books = _team(desk.state, entry)
        made = rules.deal(careers.career_of(desk.state, books, entry), action, SystemDice())
        return _write(desk, entry, books, made, action)


def _write(desk: unit_of_work.Desk, entry: int, books: careers.Books, made: Deal, action: Json) -> Deal:
    if sum(made.postings.values()):
        raise ValueError("a deal that does not add up")
    book = books.of(entry)
    named = careers.named(made, careers.next_name(book))
    event = ev.Dealt(entry=entry, deal=named, action=action, found=careers.found(book, named))
    if len(str(ev.EVENTS.write(event))) > LONGEST:
        raise illegal("too-long", "This is too much for one deal: buy fewer units at a time.", rule="")
    desk.write(event)
    note_class(desk, entry)
    return named


def note_class(desk: unit_of_work.Desk, entry: int) -> None:
    """Note the class that a team has come into: pairing by classes and everybody who looks go by it."""
    game = registry.get_played(desk.season.league.game)
    team = careers.career_of(desk.state, careers.books_of(desk.state), entry)
    tags = _tags(game, team)
    if tags != desk.state.entries[entry].tags:
        desk.write(ev.Classed(entry=entry, tags=tags))


def _tags(game: AnyPlayedGame, team: Career) -> tuple[str, ...]:
    return evaluation_of(game, team).tags if team.units() and game.campaign else ()


def _classes(season: Season, both: Sequence[Career], settlement: Settlement) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The classes in which a settlement leaves both teams."""
    game = registry.get_played(season.league.game)
    one, other = (_tags(game, careers.after(team, deal)) for team, deal in zip(both, settlement.sides, strict=True))
    return one, other


def evaluation_of(game: AnyPlayedGame, team: Career) -> Evaluation:
    """The evaluation of a team as it would go into a battle now."""
    assert game.campaign is not None
    return game.armies.evaluate(game.armies.read(game.campaign.army(team)))


def bank(season: Season, *, by: User | None, entry: int, amount: int, expected: int | None = None) -> None:
    """Carry credits to the bank, or (a negative amount) fetch them. Raises Illegal (``not-enough-credits``), Stale."""
    with unit_of_work.desk(season, by, expected=expected) as desk:
        books = _team(desk.state, entry)
        source: Account = "wallet" if amount > 0 else "bank"
        have = books.of(entry).balance(source)
        if not 0 < abs(amount) <= have:
            raise illegal("not-enough-credits", f"Choose 1 to {max(have, 0):,}: so much is in the {source}.", rule="")
        text = "Carried to the bank" if amount > 0 else "Fetched from the bank"
        made = Deal(text=text, postings={"wallet": -amount, "bank": amount})
        _write(desk, entry, books, made, {"type": "bank", "amount": amount})


def grant(season: Season, *, by: User, entry: int, amount: int, reason: str, expected: int | None = None) -> None:
    """The league gives a team credits, or (a negative amount) fines it. Raises Illegal, Stale."""
    with unit_of_work.desk(season, by, expected=expected) as desk:
        books = _team(desk.state, entry)
        if not amount or abs(amount) > MOST or not reason.strip():
            raise illegal("reason-missing", "Name an amount, and a reason that the team can read.", rule="")
        made = Deal(text=f"League: {reason.strip()[:200]}", postings={"wallet": amount, "grants": -amount})
        _write(desk, entry, books, made, {"type": "grant", "amount": amount})


def cash(
    season: Season, *, by: User | None, entry: int, receipt: str, amount: int, expected: int | None = None
) -> None:
    """Cash a receipt, in part or whole. Raises Illegal (``receipt-too-small`` ...), Stale."""
    with unit_of_work.desk(season, by, expected=expected) as desk:
        books = _team(desk.state, entry)
        if amount < 1:
            raise illegal("amount-missing", "Cash at least one credit.", rule="")
        if reason := careers.why_not_cash(books.papers.get(receipt), entry, amount):
            raise illegal("receipt-too-small", reason, rule="")
        desk.write(ev.Cashed(entry=entry, receipt=receipt, amount=amount))


# --- aftermath ------------------------------------------------------------------------------------


def teams(state: SeasonState, fixture: Fixture) -> list[Career]:
    """The two teams of a fixture as they stand."""
    books = careers.books_of(state)
    return [careers.career_of(state, books, side) for side in fixture.sides]


def first_sheet(season: Season, state: SeasonState, fixture: Fixture, *, both: Sequence[Career] | None = None) -> Json:
    """The form of a fixture's aftermath, filled in from its battle's log where there is one. ``both``: its teams."""
    score = careers.outcome_of(fixture)
    ended, sides = _battle(fixture)
    return campaign_of(season).aftermath(both or teams(state, fixture), WINNERS[score or "draw"], ended, sides)


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


def prefill(desk: unit_of_work.Desk, number: int, *, anew: bool = False) -> None:
    """Fill in the form with the result that has come, so that silence can settle it; again when the battle's log, or
    what the teams have, is another one. Nothing happens once somebody stands by it (but ``anew``), or while the league
    is asked."""
    fixture, form = desk.state.fixtures[number], desk.state.aftermaths.get(number)
    if not desk.state.awaits_aftermath(fixture) or (form and form.touched and not anew):
        return
    both, winner = teams(desk.state, fixture), WINNERS[careers.outcome_of(fixture) or "draw"]
    try:
        sheet = first_sheet(desk.season, desk.state, fixture, both=both)
        filed = _filing(desk, fixture, sheet, both, prefilled=True)
    except RulesError:  # somebody has to say more than the site knows
        return
    asked = campaign_of(desk.season).left_to_league(both, sheet, winner)
    if not asked and (form is None or form.filed.event != filed):
        desk.write(filed)


def prefill_all(desk: unit_of_work.Desk, sides: Sequence[int]) -> None:
    """The same for all that is not settled of these teams, after a correction has changed what they have.

    A form about other units than a team now has could neither be signed nor changed: it begins anew.
    """
    for fixture in list(desk.state.fixtures.values()):
        if set(sides).isdisjoint(fixture.sides) or not desk.state.awaits_aftermath(fixture):
            continue
        form = desk.state.aftermaths.get(fixture.number)
        prefill(desk, fixture.number, anew=bool(form and not _can_be_settled(desk, fixture, form.sheet)))


def _can_be_settled(desk: unit_of_work.Desk, fixture: Fixture, sheet: Json) -> bool:
    try:
        _outcomes(desk, fixture, sheet, teams(desk.state, fixture))
    except RulesError:
        return False
    return True


def _filing(
    desk: unit_of_work.Desk,
    fixture: Fixture,
    sheet: Json,
    both: Sequence[Career],
    *,
    entry: int = 0,
    prefilled: bool = False,
) -> ev.SheetFiled:
    """A form with all that silence makes of it. Raises Illegal, Unreadable."""
    outcomes = _outcomes(desk, fixture, sheet, both)
    return ev.SheetFiled(
        fixture=fixture.number,
        by=entry,
        sheet=sheet,
        outcomes=outcomes,
        classes={score: _classes(desk.season, both, one) for score, one in outcomes.items()},
        found=careers.found_by_both(desk.state, fixture, outcomes),
        prefilled=prefilled,
    )


def filed_at(state: SeasonState, number: int) -> int:
    """Which version of a form is the present one; 0 while nobody has filled it in."""
    form = state.aftermaths.get(number)
    return form.filed.seq if form else 0


def file_sheet(
    season: Season,
    *,
    by: User | None,
    number: int,
    entry: int,
    sheet: Json,
    expected: int | None = None,
    seen: int | None = None,
) -> None:
    """Fill in the form, or change it: whoever does, stands by it; the other side has to sign anew.

    ``seen`` is the version that was changed: nobody overwrites what he has not read (``form-changed``). Raises
    Illegal, :class:`store.Stale`.
    """
    with unit_of_work.desk(season, by, expected=expected) as desk:
        fixture = open_form(desk.state, number)
        both = teams(desk.state, fixture)
        if seen not in (None, filed_at(desk.state, number)):
            message = "The form was filled in or changed meanwhile. This is how it stands: sign it, or change it anew."
            raise illegal("form-changed", message, rule="")
        if entry in fixture.sides:
            before = sheet_of(season, desk.state, fixture)
            campaign_of(season).check_agreed(both, before, sheet)
        desk.write(_filing(desk, fixture, sheet, both, entry=entry))
        _confirm(desk, fixture, entry)


def sign(season: Season, *, by: User, number: int, entry: int, expected: int) -> None:
    """Stand by the form as it is; when both sides do, it is settled. Raises Illegal, :class:`store.Stale`."""
    with unit_of_work.desk(season, by, expected=expected) as desk:
        fixture = open_form(desk.state, number)
        form = desk.state.aftermaths.get(number)
        if form is None:
            raise illegal("no-aftermath", "Nobody has filled in the form yet.", rule="")
        if entry not in form.signed:
            desk.write(ev.SheetSigned(fixture=number, by=entry))
        _confirm(desk, fixture, entry)
        if form.signed >= set(fixture.sides):
            _settle(desk, fixture, form.sheet)


def _confirm(desk: unit_of_work.Desk, fixture: Fixture, entry: int) -> None:
    """Whoever stands by what a battle has left, stands by its result."""
    if fixture.provisional and entry in fixture.sides and entry not in fixture.confirmed:
        desk.write(ev.Confirmed(fixture=fixture.number, by=entry))


def settle(season: Season, *, by: User, number: int, expected: int) -> None:
    """An organiser or judge settles the aftermath in the place of sides that do not sign. Raises Illegal, Stale."""
    with unit_of_work.desk(season, by, expected=expected) as desk:
        fixture = open_form(desk.state, number)
        form = desk.state.aftermaths.get(number)
        if form is None:
            raise illegal("no-aftermath", "Fill in the form first.", rule="")
        _settle(desk, fixture, form.sheet)


def _settle(desk: unit_of_work.Desk, fixture: Fixture, sheet: Json) -> None:
    if fixture.provisional or not fixture.counted:
        message = "The result of the fixture comes first: it is not agreed yet."
        raise illegal("result-open", message, rule="")
    outcomes = _outcomes(desk, fixture, sheet, teams(desk.state, fixture))
    found = careers.found_by_both(desk.state, fixture, outcomes)
    desk.write(ev.Settled(fixture=fixture.number, outcomes=outcomes, found=found))
    for entry in fixture.sides:
        note_class(desk, entry)


def _outcomes(
    desk: unit_of_work.Desk, fixture: Fixture, sheet: Json, both: Sequence[Career]
) -> dict[Score, Settlement]:
    """What the form comes to for each result: a correction takes another one of them."""
    rules, income = campaign_of(desk.season), desk.state.terms.income
    return {score: _named(rules.settle(both, sheet, WINNERS[score]), fixture, score, income) for score in WINNERS}


def comes_to(season: Season, state: SeasonState, fixture: Fixture, sheet: Json) -> Settlement:
    """What the form comes to by the result that the fixture has now. Raises Illegal, Unreadable."""
    score = careers.outcome_of(fixture) or "draw"
    settled = campaign_of(season).settle(teams(state, fixture), sheet, WINNERS[score])
    return _named(settled, fixture, score, state.terms.income)


def _named(settlement: Settlement, fixture: Fixture, score: Score, income: int) -> Settlement:
    """The settlement with names for what is new, and what the league pays both for the battle."""
    one, other = (
        careers.named(_paid(side, income), f"f{fixture.number}.{score}.{at}")
        for at, side in enumerate(settlement.sides, start=1)
    )
    return replace(settlement, sides=(one, other))


def _paid(side: Deal, income: int) -> Deal:
    if not income:
        return side
    line = Line(label="Income of a battle", amount=f"{income:,}")
    postings = sum_postings([side.postings, {"wallet": income, "grants": -income}])
    return replace(side, postings=postings, lines=(*side.lines, line))


def edited(season: Season, sheet: Json, change: Callable[[Json], Json]) -> Json:
    """The form after a change; unreadable forms are refused. Raises Unreadable."""
    after = change(sheet)
    campaign_of(season).aftermath_sections(after)
    if len(str(after)) > 200_000:
        raise Unreadable(Problem(code="unreadable", message="This form is too long."))
    return after
