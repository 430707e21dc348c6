"""The start of a battle: checks of the armies, and the first event (SP-3)."""

from __future__ import annotations

from collections.abc import Container, Mapping

from rules.games.sol_prime.army.document import ARMY
from rules.games.sol_prime.army.fittings import AIRCRAFT, INSTALLATION
from rules.games.sol_prime.army.leaders import place_leaders
from rules.games.sol_prime.army.pricing.rule_set import COPIES
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.army.validation.army import find_problems
from rules.games.sol_prime.army.validation.numbers import number_problems
from rules.games.sol_prime.battle.agreement import AGREED, OPTIONS, OWN, Agreed, summarise_armies
from rules.games.sol_prime.battle.events.course import Started
from rules.games.sol_prime.battle.starting_stands import bought_fire_turns, stand_of
from rules.games.sol_prime.battle.state import Ground, Platoon, Side, Stand
from rules.games.sol_prime.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.sol_prime.catalogue.maps import GROUND_NAMES, MAPS
from rules.games.sol_prime.catalogue.version import RULES_VERSION
from rules.kernel.codec import Codec
from rules.kernel.problems import Problem, illegal
from rules.kernel.records import replace
from rules.kernel.setup import Setup
from rules.kit import rule_sets
from rules.kit.names import unique_name
from rules.kit.ready_tables import ground_problems
from rules.kit.setups import army_errors
from rules.kit.table import LEAST, MOST, MOST_BASE, fits

SIDES = (2, 2)
GROUNDS: Codec[Ground] = Codec(Ground)
LONG_OFF = 2
"""Turns off the board of aircraft that have not flown on yet: they enter from any side (SP-22.12)."""


# --- the set-up -----------------------------------------------------------------------------------


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    """Finds everything that prevents a start: illegal armies, and sides with different rule sets."""
    agreed = AGREED.read(dict(setup.options)).rule_set
    armies = summarise_armies(setup.sides, agreed)
    settled = AGREED.read(dict(setup.options))
    ground = tuple(ground_problems(CATALOGUE.ready_tables, settled.ground, settled.seed, rule="SP-3.1"))
    if settled.has_plan and not fits(settled.size):
        message = f'A table is {LEAST}" to {MOST}" wide and deep, a base at most {MOST_BASE}".'
        return (Problem(code="no-such-table", message=message, rule="SP-3.1"),)
    names = {side.id: side.name for side in setup.sides}
    named = {side.id: ARMY.read(side.army).rule_set for side in setup.sides}
    return (
        *ground,
        *MAPS.option_problems(settled.drawn),
        *(problem for side in setup.sides for problem in army_errors(side, find_problems(armies[side.id]))),
        *COPIES.problems(agreed),
        *rule_sets.differences(names, named, agreed),
    )


# --- the first event ------------------------------------------------------------------------------


def start(setup: Setup) -> Started:
    """Returns the first event: all stands with their final numbers. Raises Illegal when nobody can fight."""
    agreed = AGREED.read(dict(setup.options))
    if len(setup.sides) != SIDES[0]:
        raise illegal("number-of-sides", "Two sides fight a battle; each may have several players.", rule="SP-4.8")
    MAPS.check_taken(agreed.drawn)
    armies = summarise_armies(setup.sides, agreed.rule_set)
    names = {side.id: side.name for side in setup.sides}
    for key, army in armies.items():
        _check_playable(names[key], army)
    units = _units(armies, names)
    rules = AGREED.write(agreed)
    return Started(
        units=units,
        platoons=_platoons(armies, names, units),
        sides={key: _side(army, names[key]) for key, army in armies.items()},
        options=OPTIONS.read({key: value for key, value in rules.items() if key not in OWN}),
        kept=agreed.order == "kept",
        rule_set=rule_sets.resolve_rule_set({key: one.design.rule_set for key, one in armies.items()}, agreed.rule_set),
        last_cycle=agreed.cycles,
        objectives=agreed.objectives,
        table=agreed.size if agreed.has_plan else None,
        grounds=_grounds(agreed),
        marks=MAPS.marks(laid) if (laid := agreed.laid) else (),
        rules_version=RULES_VERSION,
        catalogue_hash=CATALOGUE_HASH,
    )


def _grounds(agreed: Agreed) -> dict[str, Ground]:
    """Returns the ground of the table that was chosen, by its names on the plan."""
    found = dict[str, Ground]()
    for one in MAPS.laid(laid) if (laid := agreed.laid) else ():
        made = GROUNDS.read(
            {"kind": one.kind, "at": one.at, "width": one.width, "depth": one.depth, "turn": one.turn}
            | {"round": one.round}
        )
        found[unique_name(GROUND_NAMES.get(one.kind, one.kind), found)] = made
    return found


def _check_playable(side: str, army: ArmySummary) -> None:
    """Refuses what even a referee cannot override: nobody to activate, unknown ids, numbers out of bounds."""
    if not any(entry.needs_platoon and entry.count for entry in army.entries):
        raise illegal("no-units", f"{side} has no stand that can act.", rule="SP-2.50")
    for entry in army.entries:
        if entry.fitted.unknown:
            what = entry.fitted.unknown[0]
            raise illegal(what.code, f"{side}: {entry.name}: “{what.what}” is not in the tables.", rule="SP-2.5")
        if entry.fitted.design.morale not in CATALOGUE.morale.ratings:
            message = f"{side}: {entry.name}: “{entry.fitted.design.morale}” is not a morale rating."
            raise illegal("unknown-morale", message, rule="SP-2.54")
    for problem in number_problems(army):
        raise illegal(problem.code, f"{side}: {problem.message}", rule=problem.rule)


def _side(army: ArmySummary, name: str) -> Side:
    design = army.design
    return Side(
        name=name,
        tech=design.tech,
        command_control=design.options.command_control,
        # Counted once, at set-up: losses change nothing (SP-3.6).
        platoons_at_start=len(platoon_keys(army)),
        psionic=design.options.psionic,
        players=design.options.players,
        mines={kind: count for kind, count in design.minefields.items() if count},
    )


def platoon_keys(army: ArmySummary) -> list[str]:
    """Returns the platoons of an army; a stand that has none acts as one by itself."""
    return list(dict.fromkeys(key for entry in army.entries if (key := _platoon_name(entry))))


def _platoon_name(entry: Entry) -> str | None:
    if not entry.needs_platoon:
        return None
    return entry.fitted.design.platoon or entry.name


def _units(armies: Mapping[str, ArmySummary], names: Mapping[str, str]) -> dict[str, Stand]:
    units: dict[str, Stand] = {}
    called: dict[tuple[str, str], str] = {}
    for side, army in armies.items():
        others = {name for key, other in armies.items() if key != side for name in _stand_names(other)}
        for entry in army.entries:
            for name in entry.stands:
                clash = name in others or name in units
                free = called[side, name] = _free_name(f"{names[side]} {name}" if clash else name, units)
                units[free] = _stand(army, entry, side)
    return _attach_leaders(armies, names, units, called)


def _stand_names(army: ArmySummary) -> list[str]:
    return [name for entry in army.entries for name in entry.stands]


def _free_name(name: str, taken: Container[str]) -> str:
    free, number = name, 2
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free


def _stand(army: ArmySummary, entry: Entry, side: str) -> Stand:
    fitted = entry.fitted
    title = fitted.model_name or (fitted.cls.name if fitted.cls else "")
    platoon = _platoon_name(entry)
    return stand_of(
        fitted,
        side=side,
        title=title,
        tech=army.design.tech,
        platoon=platoon_key(side, platoon) if platoon else None,
        morale=None if fitted.kind == INSTALLATION else fitted.design.morale,
        fire_turns=bought_fire_turns(fitted),
        turns_off=LONG_OFF if fitted.kind in AIRCRAFT else None,
    )


def platoon_key(side: str, name: str) -> str:
    """Returns the key of a platoon: no two sides share one."""
    return f"{side}/{name}"


def _attach_leaders(
    armies: Mapping[str, ArmySummary],
    names: Mapping[str, str],
    units: dict[str, Stand],
    called: Mapping[tuple[str, str], str],
) -> dict[str, Stand]:
    """Attaches leaders to their stands (SP-19.1); of several with one name each gets one of their own, as stands do."""
    every = [(side, leader.name) for side, army in armies.items() for leader in army.design.leaders]
    taken: set[str] = set()
    for side, army in armies.items():
        others = {name for one, name in every if one != side}
        for leader, stand in zip(army.design.leaders, place_leaders(army), strict=True):
            if stand is None:
                continue
            clash = leader.name in others or leader.name in taken
            name = _free_name(f"{names[side]} {leader.name}" if clash else leader.name, taken)
            taken.add(name)
            units = {**units, called[side, stand]: replace(units[called[side, stand]], leader=name)}
    return units


def _platoons(
    armies: Mapping[str, ArmySummary], names: Mapping[str, str], units: Mapping[str, Stand]
) -> dict[str, Platoon]:
    platoons: dict[str, Platoon] = {}
    for side, army in armies.items():
        for name in platoon_keys(army):
            key = platoon_key(side, name)
            stands = [unit for unit in units.values() if unit.platoon == key]
            morale = next((unit.morale for unit in stands if unit.morale in CATALOGUE.morale.ratings), "veteran")
            platoons[key] = Platoon(side=side, name=name, morale=morale or "veteran", initial=len(stands))
    return platoons
