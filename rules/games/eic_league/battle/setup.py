"""The set-up of a battle: its options and the problems that stand against it (EIC-1.3, EIC-10.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.eic_league.army.document import TEAM
from rules.games.eic_league.army.evaluation import evaluate_team
from rules.games.eic_league.army.summary import Team, team_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.maps import LEAST_SIZE, MAPS, MOST_SIZE
from rules.games.eic_league.mechanics.purse import MOST_PURSE, match_league, purse_of
from rules.kernel.codec import Codec
from rules.kernel.display.cards import Choose, Field, Number, Option, Section, Toggle
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json, Record
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import Pin
from rules.kit.setups import army_errors

SIDES = (2, 8)


class Options(Record):
    """The options of a battle.

    ``map``: a map, or distances typed by the players. ``ready``: one of the ready maps, else of ``columns`` by ``rows``
    hexes; ``drawn``: one that somebody has drawn, before both. ``order``: whether the course of
    the round is kept by the software, or free at the table. ``joint``: detection and attack together (EIC-10.5).
    ``purse``: of a league above the Minor League (EIC-19.3).
    """

    map: str = "map"
    ready: str | None = None
    columns: int = 16
    rows: int = 12
    order: str = "kept"
    joint: bool = False
    purse: int | None = None
    drawn: Pin | None = None

    @property
    def size(self) -> tuple[int, int]:
        """The map's columns and rows of hexes."""
        if taken := MAPS.taken(self.drawn):
            return taken.columns, taken.rows
        ready = CATALOGUE.ready_maps.get(self.ready or "")
        return (ready.columns, ready.rows) if ready else (self.columns, self.rows)


OPTIONS: Codec[Options] = Codec(Options)


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """Returns the sections of the set-up page, with the choices made so far."""
    chosen = OPTIONS.read(dict(options))
    return (
        Section(key="place", title="Place of battle", fields=tuple(_place_fields(chosen)), rule="EIC-1.3"),
        Section(key="course", title="Course of the round", fields=_course_fields(chosen), rule="EIC-10.4"),
        Section(
            key="league",
            title="League",
            fields=_league_fields(chosen),
            note=_league_note(sides),
            rule="EIC-10.3",
            folded=True,
        ),
    )


def _place_fields(chosen: Options) -> Iterator[Field]:
    yield Choose(
        path=("map",),
        label="Where are the units?",
        options=(
            Option(value="map", label="On a map here", detail="Ranges and neighbours are counted for you."),
            Option(value="typed", label="On your own table", detail="You type the hexes that you count there."),
        ),
        value=chosen.map,
        rule="EIC-1.1",
    )
    if chosen.map == "map" and chosen.drawn is None:
        ready = (
            Option(value=None, label="A size of our own"),
            *(
                Option(value=key, label=one.name, detail=f"{one.columns} by {one.rows} hexes. {one.detail}")
                for key, one in CATALOGUE.ready_maps.items()
            ),
        )
        yield Choose(path=("ready",), label="Map", options=ready, value=chosen.ready, rule="EIC-1.3")
    if chosen.map == "map" and chosen.ready is None and chosen.drawn is None:
        for key, label, value in (("columns", "Columns", chosen.columns), ("rows", "Rows", chosen.rows)):
            yield Number(path=(key,), label=label, value=value, least=LEAST_SIZE, most=MOST_SIZE, rule="EIC-1.3")


def _course_fields(chosen: Options) -> tuple[Field, ...]:
    return (
        Choose(
            path=("order",),
            label="Who keeps the order of play?",
            options=(
                Option(value="kept", label="Keep it for us", detail="Phases and sides in turn, as the rules say."),
                Option(value="free", label="We keep it ourselves", detail="Any action at any time; rounds are ended."),
            ),
            value=chosen.order,
            rule="EIC-10.4",
        ),
        Toggle(
            path=("joint",),
            label="A unit may search and attack in one go",
            checked=chosen.joint,
            help="Detection and attack become one phase: each unit rolls detection and attacks before the next one.",
            rule="EIC-10.5",
        ),
    )


def _league_fields(chosen: Options) -> tuple[Field, ...]:
    minor = CATALOGUE.leagues["minor"].purse or 0
    return (
        Number(
            path=("purse",),
            label="Purse in credits",
            value=chosen.purse,
            least=minor + 1,
            most=MOST_PURSE,
            help=f"Only above the Minor League: there the organiser sets the purse, which is more than its {minor:,}.",
            rule="EIC-19.3",
        ),
    )


def _league_note(sides: Sequence[SideSetup]) -> str:
    teams = [(side.name, team_of(TEAM.read(side.army))) for side in sides]
    return "; ".join(f"{name}: {CATALOGUE.leagues[team.league].name}" for name, team in teams if team.league)


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    """Returns the problems of a set-up: illegal teams, an impossible map, teams of different leagues (a hint)."""
    teams = [(side, team_of(TEAM.read(side.army))) for side in setup.sides]
    return (*_army_problems(teams), *option_problems(OPTIONS.read(dict(setup.options))), *_league_hints(setup, teams))


def _army_problems(teams: Sequence[tuple[SideSetup, Team]]) -> Iterator[Problem]:
    for side, team in teams:
        yield from army_errors(side, evaluate_team(team).problems)


def option_problems(options: Options) -> Iterator[Problem]:
    """Yields impossible options: no referee can let them pass."""
    sizes = options.size
    yield from MAPS.option_problems(options.drawn)
    if options.ready is not None and options.ready not in CATALOGUE.ready_maps:
        yield Problem(code="map-size", message=f"There is no ready map “{options.ready}”.", rule="EIC-1.3")
    if options.map == "map" and not all(LEAST_SIZE <= size <= MOST_SIZE for size in sizes):
        message = f"A map has {LEAST_SIZE} to {MOST_SIZE} columns and rows."
        yield Problem(code="map-size", message=message, rule="EIC-1.3")
    if options.purse is not None and not 0 <= options.purse <= MOST_PURSE:
        message = f"A purse is at most {MOST_PURSE:,} credits."
        yield Problem(code="number-off-scale", message=message, rule="EIC-19.3")


def _league_hints(setup: Setup, teams: Sequence[tuple[SideSetup, Team]]) -> Iterator[Problem]:
    try:
        league = match_league([len(team.units) for _, team in teams])
        purse_of(league, OPTIONS.read(dict(setup.options)).purse)
    except Illegal as refusal:
        problem = refusal.problem
        yield Problem(code=problem.code, message=problem.message, rule=problem.rule, weight="hint")
