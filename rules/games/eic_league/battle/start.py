"""The start of a battle: units with their final numbers, bases, the first event (EIC-1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import cos, pi, sin

from rules.games.eic_league.army.document import TEAM, Wear
from rules.games.eic_league.army.loadout import Fitted, shots_left
from rules.games.eic_league.army.summary import BoughtUnit, Team, team_of
from rules.games.eic_league.army.validation.problems import UNPLAYABLE, all_problems
from rules.games.eic_league.battle.events import Started
from rules.games.eic_league.battle.setup import OPTIONS, SIDES, Options, option_problems
from rules.games.eic_league.battle.state import Ground, Side, Unit
from rules.games.eic_league.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.eic_league.catalogue.maps import MAPS
from rules.games.eic_league.catalogue.version import RULES_VERSION
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.setup import Setup
from rules.kit.hexes import Hex, axial, distance
from rules.kit.maps.hex_maps import marks_of, mirrored_marks, zone_middle


def start_battle(setup: Setup) -> Started:
    """Returns the first event: all units at their bases, with final numbers. Raises Illegal if nobody can fight."""
    options = OPTIONS.read(dict(setup.options))
    teams = {side.id: team_of(TEAM.read(side.army)) for side in setup.sides}
    if not SIDES[0] <= len(teams) <= SIDES[1]:
        raise illegal("number-of-sides", f"A battle has {SIDES[0]} to {SIDES[1]} sides.", rule="EIC-1.3")
    if found := list(option_problems(options)):
        raise Illegal(*found)
    for side in setup.sides:
        _check_playable(teams[side.id], side.name)
    ground = _ground(options, len(teams)) if options.map == "map" else None
    places = base_hexes(ground, len(teams)) if ground else [None] * len(teams)
    homes = dict(zip(teams, places, strict=True))
    names = {side.id: side.name for side in setup.sides}
    return Started(
        units=starting_units(teams, names, homes),
        sides={key: _side(team, names[key], homes[key]) for key, team in teams.items()},
        ground=ground,
        typed=ground is None,
        joint=options.joint,
        phase="initiative" if options.order == "kept" else None,
        purse=options.purse,
        rules_version=RULES_VERSION,
        catalogue_hash=CATALOGUE_HASH,
    )


def _ground(options: Options, sides: int) -> Ground:
    """Returns the map in its size, with the zones and objectives of one that somebody has drawn, or of a ready one.

    A ready map has the zones of two sides; where more meet, none has one.
    """
    columns, rows = options.size
    if taken := MAPS.taken(options.drawn):
        return Ground(columns=columns, rows=rows, marks=marks_of(MAPS.within_edges(taken)))
    ready = CATALOGUE.ready_maps.get(options.ready or "")
    if ready is None:
        return Ground(columns=columns, rows=rows)
    zone = ready.zone if sides == SIDES[0] else None
    return Ground(
        columns=columns, rows=rows, marks=mirrored_marks(columns, rows, zone=zone, objectives=ready.objectives)
    )


def _check_playable(team: Team, side: str) -> None:
    """Raises Illegal for what even a referee cannot override: no units, or what has no place in the rules."""
    found = [one for one in all_problems(team) if one.code in UNPLAYABLE]
    if found:
        named = (Problem(code=one.code, message=f"{side}: {one.message}", rule=one.rule) for one in found)
        raise Illegal(*named)


def base_hexes(ground: Ground, sides: int) -> list[Hex]:
    """Returns the hexes of the bases: two at opposite ends, more at equal distances around the map (EIC-1.3).

    Two take the ends of the map's longer way. More lie on an oval around the map, turned until those next to each other
    are as far apart as they can be: on a narrow map none then faces another across it. The base of a side that has a
    deployment zone is the middle of that.
    """
    usual = _usual_bases(ground, sides)
    zones = [zone_middle(ground.marks, side) for side in range(sides)]
    return [zone or base for zone, base in zip(zones, usual, strict=True)]


def _usual_bases(ground: Ground, sides: int) -> list[Hex]:
    turns = (0.0, pi / 2) if sides == 2 else [2 * pi / sides * step / TURNS for step in range(TURNS)]
    rings = [_ring(ground, sides, turn) for turn in turns]
    return max(rings, key=lambda ring: min(distance(one, other) for one, other in combinations(ring, 2)))


TURNS = 24
"""The turns of the oval that are tried, until it comes to lie on itself."""


def _ring(ground: Ground, sides: int, turn: float) -> list[Hex]:
    across, down = (ground.columns - 1) / 2, (ground.rows - 1) / 2
    angles = [pi + turn + 2 * pi * place / sides for place in range(sides)]
    # Rounded, so that opposite ends lie in the same row whatever the last bits of a sine.
    return [
        axial(round(across + across * round(cos(angle), 9)), round(down + down * round(sin(angle), 9)))
        for angle in angles
    ]


def _side(team: Team, name: str, base: Hex | None) -> Side:
    # Credits not spent on the team are kept for recovery and reloading (EIC-2.2).
    return Side(name=name, credits=max(0, team.left or 0), base=base, league=team.league or "")


def starting_units(
    teams: Mapping[str, Team], names: Mapping[str, str], homes: Mapping[str, Hex | None]
) -> dict[str, Unit]:
    """Returns the units of all teams as they begin a battle, by their names in it, in the order of the teams."""
    units: dict[str, Unit] = {}
    clashes = _shared_names(teams)
    for side, team in teams.items():
        for bought in team.units:
            units[_unique_name(bought.name, names[side], taken=units, clashes=clashes)] = battle_unit(
                bought, side, homes[side]
            )
    return units


def _shared_names(teams: Mapping[str, Team]) -> set[str]:
    every = [unit.name for team in teams.values() for unit in team.units]
    return {name for name in every if every.count(name) > 1}


def _unique_name(name: str, side: str, *, taken: Mapping[str, Unit], clashes: set[str]) -> str:
    """Returns a unique name: units with the same name get the side's name in front, then a number."""
    plain = f"{side} {name}" if name in clashes else name
    # A drone's name is its tank's plus a slash, so no unit's name may contain one.
    plain, number = plain.replace("/", "-") or side, 2
    free = plain
    while free in taken:
        free, number = f"{plain} {number}", number + 1
    return free


def battle_unit(bought: BoughtUnit, side: str, base: Hex | None) -> Unit:
    """Returns a team's unit as it enters battle: full energy (EIC-5.1) except for wear, loads as bought or salvaged."""
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
