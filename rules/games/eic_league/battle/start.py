"""How a battle begins: what is settled beforehand, where the bases lie, and the first event (EIC-1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin

from rules.games.eic_league.army.document import TEAM, Wear
from rules.games.eic_league.army.evaluation import evaluation
from rules.games.eic_league.army.loadout import Fitted, shots_left
from rules.games.eic_league.army.summary import BoughtUnit, Team, team_of
from rules.games.eic_league.battle.events import Started
from rules.games.eic_league.battle.state import Ground, Side, Unit
from rules.games.eic_league.campaign.survivors import match_league, purse_of
from rules.games.eic_league.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.eic_league.catalogue.version import RULES_VERSION
from rules.kernel.codec import Codec
from rules.kernel.game import Setup, SideSetup
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import Json, record
from rules.kernel.screen import Choose, Field, Number, Option, Section, Toggle
from rules.kit.hexes import Hex, axial

LEAST_SIZE, MOST_SIZE = 5, 60
SIDES = (2, 8)


@record
class Options:
    """What is settled before a battle.

    ``map``: a map of ``columns`` by ``rows`` hexes, or distances typed by the players. ``order``: whether the course of
    the round is kept by the software, or free at the table. ``joint``: detection and attack together (EIC-10.5).
    ``purse``: of a league above the Minor League (EIC-19.3).
    """

    map: str = "map"
    columns: int = 16
    rows: int = 12
    order: str = "kept"
    joint: bool = False
    purse: int | None = None


OPTIONS: Codec[Options] = Codec(Options)


# --- the set-up -----------------------------------------------------------------------------------


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """What is to be settled before the battle, with the choices made so far."""
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
    if chosen.map == "map":
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
            help=f"Only above the Minor League: there the organiser sets the purse, which is more than its {minor:,}.",
            rule="EIC-19.3",
        ),
    )


def _league_note(sides: Sequence[SideSetup]) -> str:
    teams = [(side.name, team_of(TEAM.read(side.army))) for side in sides]
    return "; ".join(f"{name}: {_league_name(team)}" for name, team in teams)


def _league_name(team: Team) -> str:
    return CATALOGUE.leagues[team.league].name if team.league else "no units"


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    """What stands against beginning: illegal teams, a size that is no map, teams of different leagues (a hint)."""
    teams = [(side, team_of(TEAM.read(side.army))) for side in setup.sides]
    return (*_army_problems(teams), *_option_problems(OPTIONS.read(dict(setup.options))), *_league_hints(setup, teams))


def _army_problems(teams: Sequence[tuple[SideSetup, Team]]) -> Iterator[Problem]:
    for side, team in teams:
        for problem in evaluation(team).problems:
            if problem.weight == "error":
                yield Problem(code=problem.code, message=f"{side.name}: {problem.message}", rule=problem.rule)


def _option_problems(options: Options) -> Iterator[Problem]:
    sizes = (options.columns, options.rows)
    if options.map == "map" and not all(LEAST_SIZE <= size <= MOST_SIZE for size in sizes):
        message = f"A map has {LEAST_SIZE} to {MOST_SIZE} columns and rows."
        yield Problem(code="map-size", message=message, rule="EIC-1.3")


def _league_hints(setup: Setup, teams: Sequence[tuple[SideSetup, Team]]) -> Iterator[Problem]:
    try:
        league = match_league([len(team.units) for _, team in teams])
        purse_of(league, OPTIONS.read(dict(setup.options)).purse)
    except Illegal as refusal:
        problem = refusal.problem
        yield Problem(code=problem.code, message=problem.message, rule=problem.rule, weight="hint")


# --- the first event ------------------------------------------------------------------------------


def start(setup: Setup) -> Started:
    """The first event: all units at their bases, with their final numbers. Raises Illegal when nobody can fight."""
    options = OPTIONS.read(dict(setup.options))
    teams = {side.id: team_of(TEAM.read(side.army)) for side in setup.sides}
    if not SIDES[0] <= len(teams) <= SIDES[1]:
        raise illegal("number-of-sides", f"A battle has {SIDES[0]} to {SIDES[1]} sides.", rule="EIC-1.3")
    for side in setup.sides:
        _check_playable(teams[side.id], side.name)
    ground = Ground(columns=options.columns, rows=options.rows) if options.map == "map" else None
    places = bases(ground, len(teams)) if ground else [None] * len(teams)
    homes = dict(zip(teams, places, strict=True))
    names = {side.id: side.name for side in setup.sides}
    return Started(
        units=fielded_units(teams, names, homes),
        sides={key: _side(team, names[key], homes[key]) for key, team in teams.items()},
        ground=ground,
        typed=ground is None,
        joint=options.joint,
        phase="initiative" if options.order == "kept" else None,
        purse=options.purse,
        rules_version=RULES_VERSION,
        catalogue_hash=CATALOGUE_HASH,
    )


def _check_playable(team: Team, side: str) -> None:
    """What even a referee cannot override: nobody to fight, or things that the rules do not know."""
    if not team.units:
        raise illegal("no-units", f"{side} has no units.", rule="EIC-10.1")
    for unit in team.units:
        if unit.type is None:
            raise illegal("unknown-unit-type", f"{side}: {unit.name} is of no known type.", rule="EIC-3.1")
        if any(fitted.weapon is None and not fitted.is_drone for fitted in unit.carried):
            raise illegal("unknown-weapon", f"{side}: {unit.name} carries a weapon that is not sold.", rule="EIC-7.10")


def bases(ground: Ground, sides: int) -> list[Hex]:
    """The hexes of the bases: two at opposite ends, more at equal distances around the map (EIC-1.3)."""
    across, down = (ground.columns - 1) / 2, (ground.rows - 1) / 2
    angles = [pi + 2 * pi * place / sides for place in range(sides)]
    # Rounded, so that opposite ends lie in the same row whatever the last bits of a sine.
    return [
        axial(round(across + across * round(cos(angle), 9)), round(down + down * round(sin(angle), 9)))
        for angle in angles
    ]


def _side(team: Team, name: str, base: Hex | None) -> Side:
    # Credits not spent on the team are kept for recovery and reloading (EIC-2.2).
    return Side(name=name, credits=max(0, team.left or 0), base=base, league=team.league or "")


def fielded_units(
    teams: Mapping[str, Team], names: Mapping[str, str], homes: Mapping[str, Hex | None]
) -> dict[str, Unit]:
    """The units of all teams as they begin a battle, by the names that they have in it, in the order of the teams."""
    units: dict[str, Unit] = {}
    clashes = _clashes(teams)
    for side, team in teams.items():
        for bought in team.units:
            units[_name(bought.name, names[side], taken=units, clashes=clashes)] = unit_of(bought, side, homes[side])
    return units


def _clashes(teams: Mapping[str, Team]) -> set[str]:
    every = [unit.name for team in teams.values() for unit in team.units]
    return {name for name in every if every.count(name) > 1}


def _name(name: str, side: str, *, taken: Mapping[str, Unit], clashes: set[str]) -> str:
    """A name that nobody else has: of units called alike, with the side's name before it, then with a number."""
    plain = f"{side} {name}" if name in clashes else name
    # Drones are called after their tank, with a stroke: no unit may look like one.
    plain, number = plain.replace("/", "-") or side, 2
    free = plain
    while free in taken:
        free, number = f"{plain} {number}", number + 1
    return free


def unit_of(bought: BoughtUnit, side: str, base: Hex | None) -> Unit:
    """A unit of a team as it goes into battle: full energy (EIC-5.1) but for wear, loads as bought or salvaged."""
    design, wear = bought.design, bought.design.wear or Wear()
    slots = [fitted for fitted in bought.slots if fitted.slot is not None]
    loads = {str(fitted.slot): fitted for fitted in slots}
    beside = {"holster": bought.holster, "pod": bought.pod}
    loads |= {reference: fitted for reference, fitted in beside.items() if fitted}
    return Unit(
        side=side,
        type=design.type,
        ratings=dict(bought.bought),
        energy=bought.energy if wear.energy is None else min(wear.energy, bought.energy),
        max_energy=bought.energy,
        frag_hits=wear.frag_hits,
        oxidised_until=wear.armor_rounds,
        shielding=dict(design.shielding),
        movement=tuple(design.movement),
        weapons=tuple(fitted.item.weapon for fitted in slots),
        holster=_weapon(bought.holster),
        pod_missile=_weapon(bought.pod),
        hex=base or (0, 0),
        shots={
            reference: left
            for reference, fitted in loads.items()
            if fitted.item.shots is not None and (left := shots_left(fitted, bought.kind)) is not None
        },
        drone_lost=bool(bought.type and bought.type.drone and not bought.has_drone),
        title=bought.type.name if bought.type else "",
        cost=bought.cost,
    )


def _weapon(fitted: Fitted | None) -> str | None:
    return fitted.item.weapon if fitted else None
