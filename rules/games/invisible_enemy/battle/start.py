"""The beginning of a battle: problems of its set-up, and the first event with both armies in their final numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.army.document import ARMY, ArmyDesign
from rules.games.invisible_enemy.army.evaluation import evaluate
from rules.games.invisible_enemy.army.own_charts import apply_own_charts
from rules.games.invisible_enemy.army.rule_set import COPIES, charts_of
from rules.games.invisible_enemy.army.summary import ArmySummary, GroupSummary, UnitSummary, is_whole
from rules.games.invisible_enemy.battle.events.setup import Started
from rules.games.invisible_enemy.battle.options import OPTIONS, Options
from rules.games.invisible_enemy.battle.state import Base, Piece, Side, State, Tower, Unit
from rules.games.invisible_enemy.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.invisible_enemy.catalogue.maps import MAPS
from rules.games.invisible_enemy.catalogue.version import RULES_VERSION
from rules.kernel.problems import Problem, illegal
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import Pin
from rules.kit import rule_sets
from rules.kit.ready_tables import ground_problems
from rules.kit.setups import army_errors
from rules.kit.table import LEAST, LEAST_BASE, MOST, MOST_BASE, fits

SIDES = (2, 2)


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    """Returns the problems of a set-up: illegal armies, unknown terrain, towers of a wrong size."""
    options = OPTIONS.read(dict(setup.options))
    designs = {side.id: ARMY.read(side.army) for side in setup.sides}
    named = {key: design.rule_set for key, design in designs.items()}
    return (
        *_army_problems(setup.sides, options.rule_set),
        *_option_problems(options),
        *COPIES.problems(options.rule_set),
        *rule_sets.differences({side.id: side.name for side in setup.sides}, named, options.rule_set),
    )


def designs_of(sides: Sequence[SideSetup], agreed: Pin | None) -> dict[str, ArmyDesign]:
    """Returns the armies by side; those that name no rule set use that of the battle."""
    return {side.id: rule_sets.under_agreed(ARMY.read(side.army), agreed) for side in sides}


def _army_problems(sides: Sequence[SideSetup], agreed: Pin | None) -> Iterator[Problem]:
    designs = designs_of(sides, agreed)
    for side in sides:
        yield from army_errors(side, evaluate(designs[side.id]).problems)


def _option_problems(options: Options) -> Iterator[Problem]:
    hulls = CATALOGUE.battle.fungus_tower.hulls
    for tower in options.towers:
        if tower.hull not in hulls:
            message = f"A fungus tower has a hull of {' or '.join(map(str, hulls))}, not {tower.hull}."
            yield Problem(code="tower-hull", message=message, rule="IE-9.20")
    for piece in options.terrain:
        if piece.type not in CATALOGUE.terrain:
            yield Problem(code="unknown-terrain", message=f"There is no terrain “{piece.type}”.", rule="IE-9.1")
    yield from MAPS.option_problems(options.drawn)
    yield from ground_problems(CATALOGUE.ready_tables, options.ground, options.seed, rule="IE-9.1")
    if options.has_plan and not fits(options.size):
        message = f'A plan shows tables of {LEAST}" to {MOST}" a side, with bases of {LEAST_BASE}" to {MOST_BASE}".'
        yield Problem(code="table-size", message=message, rule="IE-3.5")
    if options.last_turn is not None and options.last_turn < 1:
        yield Problem(code="last-turn", message="The last turn is 1 or later.", rule="IE-10.1")


# --- the first event ------------------------------------------------------------------------------


def start_battle(setup: Setup) -> Started:
    """Returns the first event. Raises Illegal if a side has nobody to fight with."""
    options = OPTIONS.read(dict(setup.options))
    if len(setup.sides) != SIDES[0]:
        raise illegal("number-of-sides", "A battle has two sides.", rule="IE-2.1")
    designs = designs_of(setup.sides, options.rule_set)
    rules = rule_sets.resolve_rule_set({key: design.rule_set for key, design in designs.items()}, options.rule_set)
    names = {side.id: side.name for side in setup.sides}
    for key, design in designs.items():
        _check_playable(ArmySummary(design), names[key])
    dice_plus, dice_most = COPIES.rules(rules).forces.network_dice
    MAPS.check_taken(options.drawn)
    laid = options.laid
    units, bases = _units_and_bases(designs, names, placed=options.deployed)
    state = State(
        sides={key: _make_side(design, names[key]) for key, design in designs.items()},
        units=units,
        bases=bases,
        towers={f"Tower {place}": Tower(hull=tower.hull) for place, tower in enumerate(options.towers, 1)},
        terrain=dict(_make_terrain(options)),
        turn=1,
        phase="placement",
        step="vector" if options.vector else "dice",
        initiative_dice=options.initiative_dice,
        positions=options.has_plan,
        table=options.size if options.has_plan else None,
        marks=MAPS.marks(laid) if laid else (),
        kept=True,
        typed=True,
        last_turn=options.last_turn or 0,
        sudden_end=not options.fight_on,
        requests_first=not options.without_type2,
        charts=apply_own_charts(options.charts, charts_of(rules)),
        network_dice_plus=dice_plus,
        network_dice_most=dice_most,
        rules_version=RULES_VERSION,
    )
    return Started(state=state, rule_set=rules, rules_version=RULES_VERSION, catalogue_hash=CATALOGUE_HASH)


def _check_playable(army: ArmySummary, name: str) -> None:
    """Refuses problems that even a referee cannot override: no bases, or models unknown to the rules."""
    if not any(unit.bases for unit in army.units):
        raise illegal("empty-unit", f"{name} has no bases.", rule="IE-1.4")
    for unit in army.units:
        if any(group.mgv is None for group in unit.groups):
            raise illegal("unknown-mgv", f"{name}: {unit.name} holds a type that nobody knows.", rule="IE-1.40")


def _make_side(design: ArmyDesign, name: str) -> Side:
    army = ArmySummary(design)
    stated = design.network_dice
    known = is_whole(stated) and 0 <= stated <= army.dice_most
    return Side(
        name=name,
        nation=design.nation,
        tech_level=army.tech_level,
        network_dice=stated if known else 0,
        needs_dice=not known,
    )


def _make_terrain(options: Options) -> Iterator[tuple[str, Piece]]:
    for place, piece in enumerate(options.terrain, 1):
        kind = CATALOGUE.terrain.get(piece.type)
        if kind:
            yield f"{kind.name} {place}", Piece(type=piece.type, title=kind.name)
    ground = MAPS.laid(laid) if (laid := options.laid) else ()
    for place, one in enumerate(ground, len(options.terrain) + 1):
        name = CATALOGUE.terrain[one.kind].name
        yield (
            f"{name} {place}",
            Piece(
                type=one.kind,
                title=name,
                at=one.at,
                width=one.width,
                depth=one.depth,
                turn=one.turn,
                round=one.round,
            ),
        )


# --- units and bases ------------------------------------------------------------------------------


def _units_and_bases(
    designs: dict[str, ArmyDesign], names: dict[str, str], *, placed: bool
) -> tuple[dict[str, Unit], dict[str, Base]]:
    units: dict[str, Unit] = {}
    bases: dict[str, Base] = {}
    every = [unit.name for design in designs.values() for unit in design.units]
    usual = tuple(kind.name for kind in CATALOGUE.unit_types.values())
    for key, design in designs.items():
        for unit in ArmySummary(design).units:
            if not unit.bases:
                continue
            # An unnamed unit always bears its side's name: doing so for equal names only would reveal unseen units.
            unnamed = not placed and unit.name.startswith(usual)
            plain = f"{names[key]} {unit.name}" if unnamed or every.count(unit.name) > 1 else unit.name
            name = _free_name(plain or names[key], units)
            units[name] = Unit(
                side=key,
                formation=unit.design.formation,
                mission=unit.design.mission,
                placed=placed,
            )
            for group in unit.groups:
                _add_bases(bases, unit, group, name=name, side=key)
    return units, bases


def _add_bases(bases: dict[str, Base], unit: UnitSummary, group: GroupSummary, *, name: str, side: str) -> None:
    mgv = group.mgv
    if mgv is None:
        return
    for number in group.design.ids:
        bases[_free_name(f"{name} {number}", bases)] = Base(
            unit=name,
            side=side,
            id=number if is_whole(number) else None,
            mgv=group.design.mgv,
            kind=mgv.kind,
            hull=mgv.hull,
            defense=mgv.defense,
            attack=mgv.attack,
            speed=mgv.speed,
            weapon=mgv.weapon,
            range=mgv.range,
            network_range=mgv.network_range,
            title=group.title,
        )


def _free_name(name: str, taken: dict[str, Unit] | dict[str, Base]) -> str:
    """Returns a name that nothing else has."""
    free, number = name, 2
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free
