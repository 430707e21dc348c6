"""Selectors of leagues and seasons. Nothing here writes; no number of queries grows with the players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from accounts.store.models import User
from battles.lobby import agreed_rules
from leagues.competition.meetings import Pairing
from leagues.competition.ratings import Rating
from leagues.competition.scoring import TURNED
from leagues.competition.standings import OF_GAME
from leagues.services import organising, rating_book, season_store
from leagues.services.access import Access, visible_leagues
from leagues.store.models import League, Participant, Season, Submission
from leagues.store.state import Entry, Fixture, SeasonState, Trace, day
from leagues.store.terms import FORMATS, tie_break_names
from rules import registry
from rules.kernel.display.cards import Choose, Field, Number, Section, Stepper, Text, Toggle
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.records import Path

STATE_WORDS: Mapping[str, tuple[str, str]] = {
    "scheduled": ("to be played", ""),
    "played": ("played, unconfirmed", "warn"),
    "claimed": ("claimed", "warn"),
    "agreed": ("agreed", "good"),
    "final": ("final", "good"),
    "disputed": ("disputed", "bad"),
    "ruled": ("ruled", "good"),
    "forfeited": ("forfeited", "quiet"),
    "void": ("void", "quiet"),
    "bye": ("bye", "quiet"),
}
"""Every state of a fixture, as a chip: its text and its tone."""
MARKS: Mapping[str, str] = {"win": "won", "draw": "drew", "loss": "lost"}


@dataclass(frozen=True, slots=True)
class People:
    """The people behind the entries: names and accounts by entry, ratings by entry."""

    state: SeasonState
    users: Mapping[int, User]
    ratings: Mapping[int, Rating]

    def team(self, number: int | None) -> str:
        return self.state.entries[number].team if number in self.state.entries else "nobody"

    def player(self, number: int) -> str:
        """The player's name; empty for somebody without an account."""
        return str(self.users[number]) if number in self.users else ""


def people(season: Season, state: SeasonState, *, rated: bool = False) -> People:
    """The people of a season; with ``rated`` their ratings, too."""
    rows = Participant.objects.filter(season=season, user__isnull=False).select_related("user")
    users = {row.number: row.user for row in rows if row.user}
    known = rating_book.ratings_of(season.league.game, (user.pk for user in users.values())) if rated else {}
    ratings = {number: known[user.pk] for number, user in users.items() if user.pk in known}
    return People(state, users, ratings)


def league_list(user: object, *, find: str = "", game: str = "") -> QuerySet[League]:
    """The leagues that ``user`` finds, each with its seasons; of a name (or a part of it), of a game."""
    seasons = Prefetch("seasons", queryset=Season.objects.order_by("-created_at"))
    found = visible_leagues(user).filter(name__icontains=find)
    return (found.filter(game=game) if game else found).select_related("owner").prefetch_related(seasons)


def find_game(slug: str) -> AnyPlayedGame | None:
    """A game, or None when it is no longer here."""
    return next((game for game in registry.played_games() if game.slug == slug), None)


def game_name(slug: str) -> str:
    """A game's name, or what is known of a game that is no longer here."""
    return registry.name_of(slug)


def list_measures(season: Season, state: SeasonState) -> list[tuple[str, str]]:
    """Returns the game's own counts that decide ties in this season; a result from paper is asked for them, too."""
    return [(name.removeprefix(OF_GAME), title) for name, title in columns(season, state) if name.startswith(OF_GAME)]


def header(season: Season, access: Access, state: SeasonState, *, current: str) -> dict[str, Any]:
    """Returns what every page of a season shows above its own matter."""
    return {
        "season": season,
        "league": season.league,
        "access": access,
        "state": state,
        "terms": state.terms,
        "game": game_name(season.league.game),
        "format_name": FORMATS[state.terms.format],
        "current": current,
        "dates": " ".join(
            f"{word} {day(date)}"
            for word, date in (("from", state.terms.starts_on), ("to", state.terms.ends_on))
            if date
        ),
    }


# --- the game's own options -----------------------------------------------------------------------


def rule_sections(season: Season, state: SeasonState) -> list[Section]:
    """Returns what the game asks before a battle, with what the season has settled."""
    game = registry.get_played(season.league.game)
    return list(game.battle.setup.sections(organising.blank_sides(game), state.terms.options))


def describe_options(season: Season, state: SeasonState) -> list[tuple[str, str]]:
    """Returns what the season has settled otherwise than the game begins with, in words: (what, how)."""
    game = find_game(season.league.game)
    if game is None or not state.terms.options:
        return []
    try:
        usual = _answers(game.battle.setup.sections(organising.blank_sides(game), {}))
        chosen = _answers(rule_sections(season, state))
    except RulesError:
        return []
    settled = [(label, said) for (label, said) in chosen.values() if said and (label, said) not in usual.values()]
    return [*agreed_rules.describe(game, state.terms.options), *settled]


def _answers(sections: Iterable[Section]) -> dict[Path, tuple[str, str]]:
    return {field.path: (field.label, describe_answer(field)) for section in sections for field in section.fields}


def describe_answer(field: Field) -> str:
    """Returns what stands in a field, in words; empty for what has no short answer."""
    match field:
        case Choose():
            return next((one.label for one in field.options if one.value == field.value), "")
        case Toggle():
            return "yes" if field.checked else "no"
        case Text() | Number():
            return "" if field.value is None else str(field.value)
        case Stepper():
            return "" if field.value is None else field.scale[field.value].label
        case _:
            return ""


# --- fixtures -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A fixture in a list. ``score`` is "3 : 1" of victory points, or empty; ``where``: the table, or its number."""

    fixture: Fixture
    where: str
    one: str
    other: str
    mark_one: str
    mark_other: str
    score: str
    chip: tuple[str, str]
    mine: bool
    phase: str


def fixture_line(fixture: Fixture, who: People, access: Access) -> FixtureLine:
    """A fixture for a list."""
    marks = outcome_marks(fixture)
    other = who.team(fixture.other) if fixture.other is not None else bye_text(fixture.pairing)
    mine = access.side_of(fixture) is not None
    chip = STATE_WORDS[fixture.state]
    where = f"Table {fixture.table}" if fixture.table else f"No. {fixture.number}"
    return FixtureLine(
        fixture, where, who.team(fixture.one), other, *marks, points_text(fixture), chip, mine, phase_text(fixture)
    )


def bye_text(pairing: Pairing) -> str:
    """A bye, by whether it was asked for."""
    return "a bye, asked for" if pairing.requested else "a bye"


def describe_trace(state: SeasonState, fixture: Fixture) -> list[dict[str, Any]]:
    """The fixture's history with the names of those who acted: of their accounts, or else (an account that is gone, a
    season that came from another site) the team; empty where the site acted."""
    users = User.objects.in_bulk([line.by for line in fixture.trace if line.by])
    return [{"line": line, "who": str(users.get(line.by) or _spoke(state, line))} for line in fixture.trace]


def map_exchanges(state: SeasonState) -> dict[Pairing, str]:
    """Returns who has made each pair of the draft that was made by hand."""
    users = User.objects.in_bulk([line.by for line in state.exchanged.values() if line.by])
    return {pair: str(users.get(line.by) or _spoke(state, line)) for pair, line in state.exchanged.items()}


def _spoke(state: SeasonState, line: Trace) -> str:
    if line.side in state.entries:
        return state.entries[line.side].team
    return "An organiser or judge" if line.side == 0 else "" if line.by is None else "somebody"


def phase_text(fixture: Fixture) -> str:
    """Names the phase or group of a fixture, beside its round."""
    match fixture.pairing.phase:
        case "groups":
            return f"Group {chr(65 + fixture.pairing.group)}"
        case "third":
            return "Third place"
        case "knock-out":
            return "Upper bracket" if fixture.pairing.step else "Knock-out"
        case "lower":
            return "Lower bracket"
        case "final":
            return "Second grand final" if fixture.pairing.step % 2 else "Grand final"
    return ""


def outcome_marks(fixture: Fixture) -> tuple[str, str]:
    """Returns what each side has of a result: "won", "lost", "drew", "forfeit" or nothing yet."""
    result = fixture.result
    if result is None or fixture.other is None or fixture.state in ("void", "disputed"):
        return "", ""
    if result.absent:
        one, other = (("forfeit" if side in result.absent else "won") for side in fixture.sides)
        return one, other
    return MARKS[result.score], MARKS[TURNED[result.score]]


def points_text(fixture: Fixture) -> str:
    """Victory points, where any were entered."""
    result = fixture.result
    if result is None or not any(result.points) or fixture.state == "void":
        return ""
    return f"{result.points[0]} : {result.points[1]}"


# --- one's own business ---------------------------------------------------------------------------


def own_entry(state: SeasonState, access: Access) -> Entry | None:
    """The entry with which somebody takes part or waits."""
    mine = [state.entries[number] for number in sorted(access.numbers) if number in state.entries]
    return next((entry for entry in mine if entry.left is None), None)


def own_fixtures(state: SeasonState, access: Access) -> list[Fixture]:
    """One's own fixtures that are not settled."""
    return [f for f in state.fixtures.values() if access.side_of(f) is not None and not f.settled]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A task that waits for somebody in a season: a sentence, and the address of its page."""

    season: Season
    text: str
    url: str


EVENTS_LOOKED_AT = 20_000
"""A page that is opened often reads so many events of seasons (about a third of a second, the first time); it leads on
to the seasons that are left."""


def own_seasons(user: User) -> list[Season]:
    """The seasons that are not over in which ``user`` plays or decides, the one that moved last first."""
    mine = Season.objects.filter(_decides(user) | Q(participants__user=user)).exclude(stage="finished").distinct()
    return list(mine.select_related("league__owner").order_by("-updated_at", "-pk"))


def at_once(seasons: Sequence[Season]) -> list[Season]:
    """The first of these seasons: as many as can be looked at without waiting, one at least."""
    read = list(accumulate(season.seq for season in seasons))
    return [season for at, season in enumerate(seasons) if at == 0 or read[at] <= EVENTS_LOOKED_AT]


def _decides(user: User) -> Q:
    return Q(league__owner=user) | Q(league__staff__user=user)


def waiting_for(user: User, seasons: Sequence[Season] | None = None) -> list[Waiting]:
    """Returns what waits for ``user`` in these of their seasons (None: in all of them)."""
    seasons = own_seasons(user) if seasons is None else seasons
    numbers: dict[int, set[int]] = {season.pk: set() for season in seasons}
    for season_id, number in Participant.objects.filter(user=user, season__in=seasons).values_list("season", "number"):
        numbers[season_id].add(number)
    staffed = set(Season.objects.filter(_decides(user), pk__in=numbers).values_list("pk", flat=True))
    found: list[Waiting] = []
    for season, state in zip(seasons, season_store.states_of(seasons), strict=True):
        found += _waiting_in(season, state, numbers[season.pk])
        found += _to_decide(season, state, numbers[season.pk]) if season.pk in staffed else ()
    return found


def _to_decide(season: Season, state: SeasonState, mine: set[int]) -> Iterator[Waiting]:
    """Disputes that wait for a ruling; nobody rules on their own."""
    for fixture in state.fixtures.values():
        if fixture.state == "disputed" and mine.isdisjoint(fixture.sides):
            place = f"{season.get_absolute_url()}fixtures/{fixture.number}/"
            yield Waiting(season, f"Rule on the dispute: {state.names(fixture)}", place)


def _waiting_in(season: Season, state: SeasonState, mine: set[int]) -> Iterator[Waiting]:
    address = season.get_absolute_url()
    for challenge in state.challenges.values():
        if challenge.state == "open" and challenge.other in mine:
            yield Waiting(season, f"{state.entries[challenge.one].team} challenges you", f"{address}fixtures/")
    for fixture in state.fixtures.values():
        for side in [side for side in fixture.sides if side in mine][:1]:
            text, page = _task_at(state, fixture, side)
            if text:
                yield Waiting(season, text, f"{address}fixtures/{fixture.number}/{page}")
    for number in mine:
        entry = state.entries.get(number)
        if entry and entry.left is None and entry.army == "returned":
            yield Waiting(season, f"Your army was returned: {entry.note}", f"{address}army/")


def _task_at(state: SeasonState, fixture: Fixture, side: int) -> tuple[str, str]:
    """Returns what waits for a side of a fixture, and where below its page; nothing when both are empty."""
    opponent, form = fixture.opponent(side), state.aftermaths.get(fixture.number)
    team = state.entries[opponent].team if opponent else ""
    if fixture.settled:
        signs = state.awaits_aftermath(fixture) and side not in (form.signed if form else ())
        return (f"Sign the aftermath against {team}", "aftermath/") if signs else ("", "")
    if fixture.provisional and form and form.touched and side not in form.signed and state.opens_aftermath(fixture):
        return f"Sign the aftermath against {team}, and confirm by it", "aftermath/"
    if fixture.provisional and side not in fixture.confirmed:
        return f"Confirm the result against {team}, or dispute it", ""
    if fixture.state == "disputed":
        return f"The result against {team} is disputed", ""
    if opponent in fixture.proposals:
        return f"{team} proposes times", ""
    return (f"Play {team}", "") if fixture.state == "scheduled" else ("", "")


# --- armies ---------------------------------------------------------------------------------------


def submissions(state: SeasonState, numbers: Sequence[int]) -> dict[int, Submission]:
    """The armies that stand, by entry, without their documents."""
    wanted = {state.entries[number].submission: number for number in numbers}
    rows = Submission.objects.filter(pk__in=[key for key in wanted if key]).defer("document")
    return {wanted[row.pk]: row for row in rows}


def sees_army(state: SeasonState, access: Access, number: int) -> bool:
    """Checks whether somebody may read an entry's army: its player; all with open lists; staff who do not play."""
    return number in access.numbers or state.lists_open or access.reads_sealed


# --- standings ------------------------------------------------------------------------------------


def columns(season: Season, state: SeasonState) -> list[tuple[str, str]]:
    """The tie-breaks of the season with their names, as columns."""
    names = tie_break_names(find_game(season.league.game))
    return [(name, names.get(name, name)) for name in state.terms.tie_breaks]


def now_in_round(state: SeasonState) -> str:
    """Describes the stage of a season, for its head."""
    if state.stage == "finished":
        return "Finished"
    if not state.started:
        return "Registration is open" if state.registering else "Not begun"
    return f"Round {state.round}" if state.terms.in_rounds else "Running"


def state_of(season: Season) -> SeasonState:
    """The season as it stands now."""
    return season_store.state_of(season)
