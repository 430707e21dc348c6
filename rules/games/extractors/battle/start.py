"""The first event of a battle: forces, map and state (sections 4 and 22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.extractors.army.costs import extra_armor, pieces_of
from rules.games.extractors.army.document import Army, BoughtUnit, read_army
from rules.games.extractors.army.validation.units import check_unit
from rules.games.extractors.battle.events import Started
from rules.games.extractors.battle.setup import BattleOptions, read_options
from rules.games.extractors.battle.state import TABLE, State, Unit
from rules.games.extractors.battle.state.units import new_unit
from rules.games.extractors.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.catalogue.maps import MAPS
from rules.games.extractors.catalogue.tables import Scenario
from rules.games.extractors.catalogue.terms import Edge, Faction, Wave
from rules.games.extractors.catalogue.version import RULES_VERSION
from rules.games.extractors.mechanics.house_maps import HouseMap, drawn_map, random_map
from rules.kernel.problems import illegal
from rules.kernel.records import replace
from rules.kernel.setup import Setup
from rules.kit.maps.hex_maps import HexMark, marks_of, road_chains
from rules.kit.names import unique_name

# --- the first event ------------------------------------------------------------------------------


def start_battle(setup: Setup) -> Started:
    """Returns the first event: both armies with their final numbers. Raises Illegal when no battle can begin."""
    found = read_options(setup.sides, setup.options)
    armies = {side.id: read_army(side.army) for side in setup.sides}
    players: dict[str, Faction] = {key: army.options.side for key, army in armies.items()}
    if sorted(players.values()) != ["avronian", "dorian"]:
        raise illegal("wrong-side", "A battle needs one Dorian and one Avronian side.", rule="EXT-1.2")
    for side in setup.sides:
        _check_units(side.name, armies[side.id])
    played = CATALOGUE.scenarios.get(found.scenario or "")
    MAPS.check_taken(found.drawn)
    typed, map_ = found.place == "typed" and found.drawn is None, _map(found, played)
    units = _free_units(played)
    for army in sorted(armies.values(), key=lambda army: _is_hidden(army, played)):
        units |= _army_units(army, played, taken=units)
    state = State(
        units=_put_on_table(units, played) if typed else units,
        simple=bool(found.simple),
        scenario=found.scenario,
        phase="dorian-setup",
        edges=played.edges if played else {"dorian": found.dorian_edge, "avronian": OPPOSITE[found.dorian_edge]},
        terrain=map_.terrain,
        roads=map_.roads,
        marks=_marks(found),
        typed=typed,
        begun=True,
        players=players,
        titles={players[side.id]: side.name for side in setup.sides},
        rules_version=RULES_VERSION,
    )
    return Started(state=state, catalogue_hash=CATALOGUE_HASH)


def _check_units(side: str, army: Army) -> None:
    """Raises Illegal for units that no rules can play: a referee may let an army be too dear, not a slot be there."""
    for key, units in (("units", army.units), ("reinforcement", army.reinforcement)):
        for place, unit in enumerate(units):
            for problem in check_unit(army, unit, (key, place)):
                raise illegal(problem.code, f"{side}: {problem.message}", rule=problem.rule)


OPPOSITE: Mapping[Edge, Edge] = {"N": "S", "S": "N", "E": "W", "W": "E"}


def _put_on_table(units: Mapping[str, Unit], played: Scenario | None) -> dict[str, Unit]:
    """Puts all deployed units on the players' own table; the others enter later (EXT-4.7)."""
    return {name: replace(unit, hex=TABLE) if _is_deployed(unit, played) else unit for name, unit in units.items()}


def _is_deployed(unit: Unit, played: Scenario | None) -> bool:
    return unit.wave != "reinforcement" and (played is None or played.forces(KINDS[unit.type].side).deploy is not None)


def _free_units(played: Scenario | None) -> dict[str, Unit]:
    """Returns the pieces that come with the scenario (EXT-22.2)."""
    units: dict[str, Unit] = {}
    for forces in (played.dorian, played.avronian) if played else ():
        for type_, number in forces.free.items():
            for count in range(1, number + 1):
                name = KINDS[type_].name if number == 1 else f"{KINDS[type_].name} {count}"
                units[name] = new_unit(type_, hex=forces.free_hex)
    return units


def _is_hidden(army: Army, played: Scenario | None) -> bool:
    """Checks whether an army begins hidden: it is named last, so that no open name tells of a hidden one (EXT-21.2)."""
    return played is not None and played.forces(army.options.side).hidden


def _army_units(army: Army, played: Scenario | None, *, taken: Mapping[str, Unit]) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    waves: tuple[tuple[Wave, Sequence[BoughtUnit]], ...] = (
        (army.options.wave, army.units),
        ("reinforcement", army.reinforcement),
    )
    for wave, bought in waves:
        for unit in bought:
            for name, made in _units_from(unit, wave):
                own = unique_name(name.strip() or KINDS[made.type].name, {*taken, *units})
                units[own] = _for_scenario(made, army.options.side, played)
    return units


def _units_from(unit: BoughtUnit, wave: Wave) -> Iterator[tuple[str, Unit]]:
    """Yields the units in play of a bought unit, by name: whole cells become their pieces (EXT-3.7)."""
    if unit.type == "cell":
        for type_, cell in pieces_of(unit):
            yield f"{unit.name} {KINDS[type_].name}", new_unit(type_, cell=cell, wave=wave)
    elif KINDS[unit.type].is_machine:
        weapons = {entry.slot: entry.weapon for entry in unit.weapons}
        armor = extra_armor(unit)
        yield unit.name, new_unit(unit.type, weapons=weapons, extra_armor=armor, thanis=tuple(unit.thanis), wave=wave)
    else:
        yield unit.name, new_unit(unit.type, cell=unit.cell, wave=wave)


def _for_scenario(unit: Unit, faction: Faction, played: Scenario | None) -> Unit:
    """Marks hidden forces (EXT-22.27) and the garrison of the strongpoint (EXT-22.36)."""
    if played is None:
        return unit
    forces = played.forces(faction)
    garrison = bool(forces.pieces) and unit.wave == "initial"
    return replace(unit, hidden=forces.hidden, garrison=garrison)


def _map(found: BattleOptions, played: Scenario | None) -> HouseMap:
    """Returns the map of the settings: one drawn by a player, the house's, one by chance, a sketch, or a blank one."""
    if taken := MAPS.taken(found.drawn):
        kept = MAPS.within_edges(taken)
        terrain = {label: (kind,) for label, kind in kept.terrain.items()}
        return HouseMap(terrain=terrain, roads=road_chains(kept))
    if found.place == "house":
        return drawn_map(found.scenario)
    if found.place == "random":
        return random_map(found.seed, mirrored=found.mirrored)
    return _sketch(played) if found.place == "sketch" else HouseMap(terrain={})


def _marks(found: BattleOptions) -> tuple[HexMark, ...]:
    taken = MAPS.taken(found.drawn)
    return marks_of(MAPS.within_edges(taken)) if taken else ()


def _sketch(played: Scenario | None) -> HouseMap:
    found: dict[str, tuple[str, ...]] = {}
    patches = played.sketch if played else ()
    for patch in patches:
        if patch.kind != "road":
            found |= {label: (*found.get(label, ()), patch.kind) for label in patch.hexes}
    roads = tuple(patch.hexes for patch in patches if patch.kind == "road")
    return HouseMap(terrain=dict(sorted(found.items())), roads=roads)
