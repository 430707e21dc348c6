"""Entering a season and leaving it, and the armies that are handed in."""

from collections.abc import Sequence

from accounts.store.models import User
from armies.services import commands as army_services
from armies.services.evaluation_cache import read
from armies.store.models import Army, ArmyVersion
from battles.lobby import agreed_rules
from leagues.services import organising, season_store, unit_of_work
from leagues.store import events as ev
from leagues.store.models import Participant, Season, SeasonEvent, Submission
from leagues.store.state import Entry, SeasonState
from leagues.store.terms import Terms
from rules import registry
from rules.kernel.evaluation import Evaluation
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import replace


def enter(season: Season, *, user: User, team: str, club: str = "", invitation: str = "") -> Entry:
    """Enters a season, or its waiting list when it is full. Raises Illegal."""
    with season_store.lock(season, user) as work:
        if not work.state.registering:
            raise illegal("registration-closed", "Registration is closed.", rule="")
        if work.state.terms.registration == "invitation" and invitation != work.season.invitation:
            raise illegal("by-invitation", "This season is by invitation: use the link that you were sent.", rule="")
        return _enter(work, user, team, club)


def add(season: Season, *, by: User, username: str, team: str, club: str = "") -> Entry:
    """The organiser enters somebody: an account, or (no user name) somebody who plays without one. Raises Illegal."""
    user = organising.account(username) if username.strip() else None
    with season_store.lock(season, by) as work:
        if not organising.takes_entries(work.state):
            raise illegal("too-late", "The season has begun: nobody can join any more.", rule="")
        if work.state.stage == "setting-up":
            work.write(ev.Registration(open=False))
        return _enter(work, user, team, club)


def add_many(season: Season, *, by: User, text: str) -> None:
    """The organiser enters many who play without accounts: a team per line, its club behind a comma. All or none.

    Raises Illegal with what is wrong about every line.
    """
    lines = [line.partition(",") for line in text.splitlines() if line.strip()]
    add_teams(season, by=by, teams=[(team, club) for team, _, club in lines[: organising.PLAYERS_MOST]])


def add_teams(season: Season, *, by: User, teams: Sequence[tuple[str, str]]) -> list[int]:
    """The organiser enters teams, each with its club, whose players have no accounts; their numbers. All or none.

    Raises Illegal with what is wrong about every team.
    """
    if not teams:
        raise illegal("team-missing", "Write a name on each line.", rule="")
    problems: list[Problem] = []
    entered: list[int] = []
    with season_store.lock(season, by) as work:
        if not organising.takes_entries(work.state):
            raise illegal("too-late", "The season has begun: nobody can join any more.", rule="")
        if work.state.stage == "setting-up":
            work.write(ev.Registration(open=False))
        for team, club in teams:
            try:
                entered.append(_enter(work, None, team, club).number)
            except Illegal as error:
                problems += [replace(one, message=f"{team.strip()[:60]}: {one.message}") for one in error.problems]
        if problems:
            raise Illegal(*problems)
    return entered


def _enter(work: unit_of_work.UnitOfWork, user: User | None, team: str, club: str) -> Entry:
    state = work.state
    named = organising.clean(team, most=60, what="The team")
    if user is not None and (mine := entry_of(work.season, state, user)):
        raise illegal("entered-already", f"{user} takes part already, with {mine.team}.", rule="")
    if any(named.casefold() == other.team.casefold() for other in state.entries.values() if other.left is None):
        raise illegal("team-name-taken", f"There is a team {named} already: choose another name.", rule="")
    if len(state.entries) >= 2 * organising.PLAYERS_MOST:
        raise illegal("too-many", "This season takes no more entries.", rule="")
    number = len(state.entries) + 1
    Participant.objects.create(season=work.season, number=number, user=user)
    _drop_draft(work)
    waiting = state.is_full() or bool(state.waiting_list())
    again = _former(work.season, state, user, named)
    work.write(ev.Entered(entry=number, team=named, club=" ".join(club.split())[:60], waiting=waiting, again=again))
    return state.entries[number]


def name_player(season: Season, *, by: User, entry: int, username: str) -> None:
    """Gives an entry without an account to the account that plays it; no ``username`` takes it back from one that has
    done nothing in the season yet. Its results count for the ratings of its account. Raises Illegal."""
    user = organising.account(username) if username.strip() else None
    with season_store.lock(season, by) as work:
        found = work.state.entries.get(entry)
        if found is None:
            raise illegal("no-such-entry", "There is no such team.", rule="")
        row = Participant.objects.get(season=work.season, number=entry)
        if row.user is not None and (user is not None or _has_acted(work.season, row.user)):
            raise illegal("has-player", _describe_player(found, row.user, taken=user is None), rule="")
        if user is not None:
            _check_free(work, found, user)
        if row.user != user:
            row.user = user
            row.save(update_fields=["user"])
            work.write(ev.PlayerNamed(entry=entry))


def _describe_player(entry: Entry, user: User, *, taken: bool) -> str:
    more = "has acted in this season and keeps it" if taken else "has to be taken off first"
    return f"{entry.team} is played by {user}, who {more}."


def _check_free(work: unit_of_work.UnitOfWork, entry: Entry, user: User) -> None:
    """Raises Illegal for an account that would play two teams at a time, or both sides of a fixture."""
    if entry.left is None and (mine := entry_of(work.season, work.state, user)):
        raise illegal("entered-already", f"{user} takes part already, with {mine.team}.", rule="")
    own = set(Participant.objects.filter(season=work.season, user=user).values_list("number", flat=True))
    for fixture in work.state.fixtures.values():
        if entry.number in fixture.sides and own.intersection(fixture.sides):
            raise illegal("own-opponent", f"{user} was paired against {entry.team}, and cannot play it.", rule="")


def _has_acted(season: Season, user: User) -> bool:
    return SeasonEvent.objects.filter(season=season, actor=user).exists()


def _former(season: Season, state: SeasonState, user: User | None, team: str) -> int:
    """The number with which a player took part before: that of their account, or without one of their team; or 0."""
    if user is not None:
        numbers = list(Participant.objects.filter(season=season, user=user).values_list("number", flat=True))
    else:
        known = Participant.objects.filter(season=season, user__isnull=False).values_list("number", flat=True)
        same = [entry.number for entry in state.entries.values() if entry.team.casefold() == team.casefold()]
        numbers = sorted({*same}.difference(known))
    return max((number for number in numbers if number in state.entries), default=0)


def entry_of(season: Season, state: SeasonState, user: User) -> Entry | None:
    """The entry with which somebody takes part or waits."""
    numbers = Participant.objects.filter(season=season, user=user).values_list("number", flat=True)
    mine = [state.entries[number] for number in numbers if number in state.entries]
    return next((entry for entry in mine if entry.left is None), None)


def withdraw(season: Season, *, by: User, entry: int) -> None:
    """Leaves a season. What is published and unplayed is lost by forfeit; the first who waits moves up."""
    with season_store.lock(season, by) as work:
        found = work.state.entries.get(entry)
        if found is None or found.left is not None or work.state.stage == "finished":
            raise illegal("no-such-entry", "This team does not take part any more.", rule="")
        work.write(ev.Withdrew(entry=entry))
        _drop_draft(work)
        organising.promote(work)


def _drop_draft(work: unit_of_work.UnitOfWork) -> None:
    """Drops a draft that was made of other players."""
    if work.state.draft is not None:
        work.write(ev.DraftDropped())


# --- armies ---------------------------------------------------------------------------------------


def submit_army(season: Season, *, by: User, entry: int, army: Army) -> Submission:
    """Hands in an army as it stands now, frozen. Raises Illegal with everything that the season does not allow."""
    version = army_services.save_version(army, note=f"handed in: {season.name}"[:200])
    with season_store.lock(season, by) as work:
        mine = work.state.entries.get(entry)
        if mine is None or mine.left is not None:
            raise illegal("no-such-entry", "This team does not take part any more.", rule="")
        if work.state.lists_open and mine.army in ("submitted", "approved"):
            raise illegal("lists-open", "The lists are open: armies are fixed now.", rule="")
        evaluation = _check_army(work, version)
        submission = _store(work.season, entry, version)
        work.write(ev.ArmySubmitted(entry=entry, submission=submission.pk, tags=evaluation.tags))
        return submission


def _check_army(work: unit_of_work.UnitOfWork, version: ArmyVersion) -> Evaluation:
    if version.game != work.season.league.game:
        raise illegal("army-of-another-game", "This army is of another game.", rule="")
    game, options = registry.get_played(version.game), work.state.terms.options
    evaluation = read(version.game, agreed_rules.apply_to(game, version.document, options)).evaluation
    problems = [problem for problem in evaluation.problems if problem.weight == "error"]
    problems += agreed_rules.conflicts_with(game, version.document, options)
    problems += army_problems(work.state.terms, evaluation)
    if problems:
        raise Illegal(*problems)
    return evaluation


def army_problems(terms: Terms, evaluation: Evaluation) -> list[Problem]:
    """Returns what the season has against an army, beside the game's own rules."""
    found = []
    if terms.budget and evaluation.fill is not None and evaluation.fill > terms.budget:
        over = f"{evaluation.fill - terms.budget:g}"
        message = f"The army costs {evaluation.spent} and may cost {terms.budget} in this season: {over} too many."
        found.append(Problem(code="season-budget", message=message))
    if problem := class_problem(terms, evaluation):
        found.append(problem)
    return found


def class_problem(terms: Terms, evaluation: Evaluation) -> Problem | None:
    """Returns what the season has against the class of an army, if it is for one class only."""
    if not terms.army_class or terms.army_class.casefold() in {tag.casefold() for tag in evaluation.tags}:
        return None
    has = ", ".join(evaluation.tags) or "of no class"
    message = f"This season is for armies of the class {terms.army_class}; this one is {has}."
    return Problem(code="season-class", message=message)


def _store(season: Season, entry: int, version: ArmyVersion) -> Submission:
    return Submission.objects.create(
        participant=Participant.objects.get(season=season, number=entry),
        version=version,
        name=version.name,
        document=version.document,
        summary=version.summary,
        rules_version=version.rules_version,
        catalogue_hash=version.catalogue_hash,
    )


def judge_army(season: Season, *, by: User, entry: int, approved: bool, note: str = "") -> None:
    """Approves the army that was handed in last, or returns it with a note. Raises Illegal."""
    with season_store.lock(season, by) as work:
        mine = work.state.entries.get(entry)
        if mine is None or mine.submission is None:
            raise illegal("no-army", "No army has been handed in.", rule="")
        if not approved and not note.strip():
            raise illegal("note-missing", "Say what is to be changed.", rule="")
        work.write(ev.ArmyJudged(entry=entry, submission=mine.submission, approved=approved, note=note.strip()[:500]))


def open_lists(season: Season, *, by: User) -> None:
    """Opens all armies to everybody who sees the season; they are fixed from then on."""
    with season_store.lock(season, by) as work:
        if not work.state.lists_open:
            work.write(ev.ListsOpened())
