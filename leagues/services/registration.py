"""Entering a season and leaving it, and the armies that are handed in."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.store.models import User
from armies.services import commands as army_services
from armies.services.evaluation_cache import read
from armies.store.models import Army, ArmyVersion
from battles.lobby import agreed_rules
from leagues.services import organising, season_store, unit_of_work
from leagues.services.win_rates import kinds_of
from leagues.store import events as ev
from leagues.store.models import Participant, Season, SeasonEvent, Submission
from leagues.store.state import Entry, SeasonState
from leagues.store.terms import Terms
from rules import registry
from rules.kernel.evaluation import Evaluation
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import Json, replace

TOLD_MOST = 20
"""So many faults of a list are told."""


def enter(season: Season, *, user: User, team: str, club: str = "", invitation: str = "") -> Entry:
    """Enters a season, or its waiting list when it is full. Raises Illegal."""
    with season_store.lock(season, user) as work:
        if not work.state.registering or not organising.takes_entries(work.state):
            raise illegal("registration-closed", "Registration is closed.", rule="")
        if work.state.terms.registration == "invitation" and invitation != work.season.invitation:
            raise illegal("by-invitation", "This season is by invitation: use the link that you were sent.", rule="")
        return _enter(work, user, team, club)


def add(season: Season, *, by: User, username: str, team: str, club: str = "") -> Entry:
    """The organiser enters somebody: an account, or (no user name) somebody who plays without one. Raises Illegal."""
    user = organising.account(username) if username.strip() else None
    with season_store.lock(season, by) as work:
        if not organising.takes_entries(work.state):
            raise illegal("too-late", "The season has begun: nobody can join now.", rule="")
        if work.state.stage == "setting-up":
            work.write(ev.Registration(open=False))
        return _enter(work, user, team, club)


def add_many(season: Season, *, by: User, text: str) -> None:
    """The organiser enters many who play without accounts: a team per line, its club behind a comma. All or none.

    Raises Illegal with what is wrong about every line.
    """
    lines = [(at, line.partition(",")) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > organising.PLAYERS_MOST:
        at, most = lines[organising.PLAYERS_MOST][0], f"{organising.PLAYERS_MOST:,}"
        message = f"Line {at}: the lines before it fill all {most} places of the season. Nobody was entered."
        raise illegal("too-many", message, rule="")
    add_teams(season, by=by, teams=[(team, club) for _, (team, _, club) in lines], lines=[at for at, _ in lines])


def add_teams(
    season: Season, *, by: User, teams: Sequence[tuple[str, str]], lines: Sequence[int] | None = None
) -> list[int]:
    """The organiser enters teams, each with its club, whose players have no accounts; their numbers. All or none.

    Raises Illegal with what is wrong about every team, and on which of the ``lines`` that they came from.
    """
    if not teams:
        raise illegal("team-missing", "Write a name on each line.", rule="")
    problems: list[Problem] = []
    entered: list[int] = []
    with season_store.lock(season, by) as work:
        if not organising.takes_entries(work.state):
            raise illegal("too-late", "The season has begun: nobody can join now.", rule="")
        if work.state.stage == "setting-up":
            work.write(ev.Registration(open=False))
        roster = Roster.of(work)
        for line, (team, club) in zip(lines or range(1, len(teams) + 1), teams, strict=True):
            try:
                entered.append(write_entry(work, roster, team, club).number)
            except Illegal as error:
                where = f"Line {line}, {team.strip()[:60]}"
                problems += [replace(one, message=f"{where}: {one.message}") for one in error.problems]
            if len(problems) >= TOLD_MOST:
                problems.append(Problem(code="more", message=f"Line {line} is the last that was looked at."))
                break
        if problems:
            raise Illegal(*problems)
        Participant.objects.bulk_create([Participant(season=work.season, number=number) for number in entered])
    return entered


@dataclass
class Roster:
    """The teams of a season that is being entered: read once, and kept while a whole list goes in.

    ``names``: the teams that take part or wait; ``without``: the last entry without an account of each team's name.
    """

    names: set[str]
    without: dict[str, int]
    taking_part: int
    waits: bool

    @classmethod
    def of(cls, work: unit_of_work.UnitOfWork) -> "Roster":
        """Reads the roster of a locked season."""
        state = work.state
        known = Participant.objects.filter(season=work.season, user__isnull=False).values_list("number", flat=True)
        played = set(known)
        entries = state.entries.values()
        return cls(
            {one.team.casefold() for one in entries if one.left is None},
            {one.team.casefold(): one.number for one in entries if one.number not in played},
            len(state.taking_part),
            bool(state.waiting_list()),
        )


def _enter(work: unit_of_work.UnitOfWork, user: User | None, team: str, club: str) -> Entry:
    """Enters one, with the row of its participant."""
    if user is not None and (mine := entry_of(work.season, work.state, user)):
        raise illegal("entered-already", f"{user} takes part already, with {mine.team}.", rule="")
    again = 0
    if user is not None:
        numbers = Participant.objects.filter(season=work.season, user=user).values_list("number", flat=True)
        again = max((number for number in numbers if number in work.state.entries), default=0)
    entry = write_entry(work, Roster.of(work), team, club, again=None if user is None else again)
    Participant.objects.create(season=work.season, number=entry.number, user=user)
    return entry


def write_entry(
    work: unit_of_work.UnitOfWork, roster: Roster, team: str, club: str, *, again: int | None = None
) -> Entry:
    """Writes an entry. ``again``: as whom its account took part before; None: there is none, the name tells."""
    state, named = work.state, organising.clean(team, most=60, what="The team")
    key = named.casefold()
    if key in roster.names:
        raise illegal("team-name-taken", f"There is a team {named} already: choose another name.", rule="")
    if len(state.entries) >= 2 * organising.PLAYERS_MOST or roster.taking_part >= organising.PLAYERS_MOST:
        raise illegal("too-many", f"A season takes {organising.PLAYERS_MOST:,} players.", rule="")
    number = len(state.entries) + 1
    _drop_draft(work)
    roster.waits = roster.waits or bool(state.terms.capacity and roster.taking_part >= state.terms.capacity)
    former = roster.without.get(key, 0) if again is None else again
    club = " ".join(club.split())[:60]
    work.write(ev.Entered(entry=number, team=named, club=club, waiting=roster.waits, again=former))
    roster.names.add(key)
    roster.taking_part += not roster.waits
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


def entry_of(season: Season, state: SeasonState, user: User) -> Entry | None:
    """The entry with which somebody takes part or waits."""
    numbers = Participant.objects.filter(season=season, user=user).values_list("number", flat=True)
    mine = [state.entries[number] for number in numbers if number in state.entries]
    return next((entry for entry in mine if entry.left is None), None)


def withdraw(season: Season, *, by: User, entry: int) -> None:
    """Leaves a season. Published fixtures that are not played are lost by forfeit; the first who waits moves up."""
    with season_store.lock(season, by) as work:
        found = work.state.entries.get(entry)
        if found is None or found.left is not None or work.state.stage == "finished":
            raise illegal("no-such-entry", "This team no longer takes part.", rule="")
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
            raise illegal("no-such-entry", "This team no longer takes part.", rule="")
        if work.state.lists_open and mine.army in ("submitted", "approved"):
            raise illegal("lists-open", "The lists are open: armies are fixed now.", rule="")
        evaluation = _check_army(work, version)
        submission = _store(work.season, entry, version, evaluation)
        work.write(ev.ArmySubmitted(entry=entry, submission=submission.pk, tags=evaluation.tags))
        return submission


def _check_army(work: unit_of_work.UnitOfWork, version: ArmyVersion) -> Evaluation:
    if version.game != work.season.league.game:
        raise illegal("army-of-another-game", "This army is of another game.", rule="")
    return _check_document(work, version.document)


def _check_document(work: unit_of_work.UnitOfWork, document: Json) -> Evaluation:
    """Evaluates an army by the season's rules. Raises Illegal with everything that the season does not allow."""
    slug, options = work.season.league.game, work.state.terms.options
    game = registry.get_played(slug)
    evaluation = read(slug, agreed_rules.apply_to(game, document, options)).evaluation
    problems = [problem for problem in evaluation.problems if problem.weight == "error"]
    problems += agreed_rules.conflicts_with(game, document, options)
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


def _store(season: Season, entry: int, version: ArmyVersion, evaluation: Evaluation) -> Submission:
    return Submission.objects.create(
        participant=Participant.objects.get(season=season, number=entry),
        version=version,
        name=version.name,
        document=version.document,
        summary={**version.summary, "kinds": kinds_of(evaluation)},
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
            raise illegal("note-missing", "Say what to change.", rule="")
        work.write(ev.ArmyJudged(entry=entry, submission=mine.submission, approved=approved, note=note.strip()[:500]))


def approve_all(season: Season, *, by: User, own: frozenset[int] = frozenset()) -> tuple[int, list[str]]:
    """Approves every army that waits and is legal by the rules and terms of now, but none of one's ``own``.

    Returns how many those were, and the teams whose armies are not legal: they stay as they are.
    """
    left: list[str] = []
    approved = 0
    with season_store.lock(season, by) as work:
        waiting = {one.submission: one for one in waiting_armies(work.state) if one.number not in own}
        for row in Submission.objects.filter(pk__in=[key for key in waiting if key]):
            entry = waiting[row.pk]
            try:
                _check_document(work, row.document)
            except Illegal:
                left.append(entry.team)
                continue
            work.write(ev.ArmyJudged(entry=entry.number, submission=row.pk, approved=True))
            approved += 1
    return approved, left


def waiting_armies(state: SeasonState) -> list[Entry]:
    """The entries whose armies nobody has looked at yet, in the order of entry."""
    return [one for one in state.entries.values() if one.army == "submitted" and one.left is None]


def open_lists(season: Season, *, by: User) -> None:
    """Opens all armies to everybody who sees the season; they are fixed from then on."""
    with season_store.lock(season, by) as work:
        if not work.state.lists_open:
            work.write(ev.ListsOpened())
