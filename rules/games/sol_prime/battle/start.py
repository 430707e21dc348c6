"""How a battle begins: what is agreed beforehand (SP-3.1), and the first event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.sol_prime.army.document import ARMY
from rules.games.sol_prime.army.fittings import AIRCRAFT, INSTALLATION
from rules.games.sol_prime.army.pricing.rule_set import pin_problems
from rules.games.sol_prime.army.summary import Entry, Force, force_of
from rules.games.sol_prime.army.validation.army import problems
from rules.games.sol_prime.battle.events import Started
from rules.games.sol_prime.battle.starting_stands import ammunition, stand_of
from rules.games.sol_prime.battle.state import Options, Platoon, Side, Stand
from rules.games.sol_prime.catalogue import CATALOGUE, CATALOGUE_HASH, RULES_VERSION
from rules.kernel.codec import Codec
from rules.kernel.game import Setup, SideSetup
from rules.kernel.problems import Problem, illegal
from rules.kernel.records import Json, changed, record
from rules.kernel.screen import Choose, Field, Number, Option, Section, Text, Toggle
from rules.kernel.sharing import Pin
from rules.kit import rule_sets
from rules.kit.table import LEAST, MOST, MOST_BASE, Table, fits, table_fields

SIDES = (2, 2)
LONG_OFF = 2
"""Turns off the board of aircraft that have not flown on yet: they enter from any side (SP-22.12)."""


@record
class Agreed:
    """What is settled before a battle: the options of SP-29.1, who keeps the order, how long it lasts (SP-29.3)."""

    targeting_priorities: bool = False
    hidden_set_up: bool = False
    command_center_activation: int = 1
    overwatch_move_fraction: str = "1/4"
    loss_test: str = "after-exceeding"
    tech_level_modifier: str = "difference"
    weather: str = "clear"
    order: str = "kept"
    cycles: int | None = None
    objectives: str = ""
    rule_set: Pin | None = None
    plan: bool = False
    table: Table = Table()


AGREED: Codec[Agreed] = Codec(Agreed)
OPTIONS: Codec[Options] = Codec(Options)
OWN = frozenset(("order", "cycles", "objectives", "rule-set", "plan", "table"))


TABLE_NOTES = (
    # Basing and beginners' advice (SP-1.1, SP-1.2), scale (SP-1.3, SP-1.4), stands (SP-1.7), materials (SP-1.8).
    "Any miniatures fit; one infantry stand is a squad, any other stand one machine.",
    "Base about four 1/300 figures to a squad, two in 15 mm, one in 25 mm.",
    "First battles are best fought with vehicles only; add aircraft, infantry and artillery later.",
    "In 1/300 an inch is about 200 m and a turn 3 minutes; in 15 mm 100 m and 2 minutes; in a campaign 15 to 20.",
    "Bring dice of 4, 6, 8, 10, 12 and 20 sides, counters, stands of 3 and 5 inches for aircraft, and the arc aids.",
    "Buildings outside urban areas are played as fortifications: agree sections and armor.",
)
"""What players bring and agree (SP-15.4, SP-25.1: cover, or structures as units)."""


# --- the set-up -----------------------------------------------------------------------------------


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """What is to be settled before the battle, with the choices made so far."""
    agreed = AGREED.read(dict(options))
    forces = forces_of(sides, agreed.rule_set)
    note = "; ".join(f"{side.name}: {_force_note(forces[side.id])}" for side in sides)
    return (
        Section(key="battle", title="Battle", fields=tuple(_battle_fields(agreed)), note=note, rule="SP-3.1"),
        Section(
            key="plan",
            title="Plan of the table",
            fields=table_fields(("plan",), ("table",), agreed.table, on=agreed.plan, rule="SP-3.1"),
            rule="SP-3.1",
        ),
        Section(key="table", title="On the table", fields=(), help=" ".join(TABLE_NOTES), rule="SP-1.8", folded=True),
        Section(key="options", title="Options", fields=tuple(_option_fields(agreed)), rule="SP-29.1", folded=True),
    )


def _force_note(force: Force) -> str:
    return f"{force.cost} points, {len(force.platoons)} platoons, {CATALOGUE.tech_levels[force.design.tech].name}"


def _battle_fields(agreed: Agreed) -> Iterator[Field]:
    yield Choose(
        path=("order",),
        label="Who keeps the order of play?",
        options=(
            Option(value="kept", label="Keep it for us", detail="Activation, turns and reactions in turn."),
            Option(value="free", label="We keep it ourselves", detail="Any stand acts at any time."),
        ),
        value=agreed.order,
        rule="SP-4.1",
    )
    yield Choose(
        path=("weather",),
        label="Weather",
        options=(
            Option(value="clear", label="Clear", detail='vehicles seen to 30", infantry to 15"'),
            Option(value="hazy", label="Hazy", detail='vehicles seen to 15", infantry to 10"'),
        ),
        value=agreed.weather,
        rule="SP-8.5",
    )
    yield Number(
        path=("cycles",), label="Cycles", value=agreed.cycles, least=1, most=99, help="Empty: no limit.", rule="SP-29.3"
    )
    help_ = "What decides the battle. Without objectives: points destroyed or routed."
    yield Text(
        path=("objectives",),
        label="Objectives",
        value=agreed.objectives,
        limit=400,
        lines=3,
        help=help_,
        rule="SP-29.2",
    )


def _option_fields(agreed: Agreed) -> Iterator[Field]:
    yield Toggle(
        path=("targeting-priorities",),
        label="Targeting priorities",
        checked=agreed.targeting_priorities,
        help="Tanks, tank destroyers and missile vehicles must choose among the most threatening targets.",
        rule="SP-13.1",
    )
    yield Toggle(
        path=("hidden-set-up",),
        label="Hidden set-up",
        checked=agreed.hidden_set_up,
        help="Stands that no enemy sees may stay secret until they act or are shown; every move waits for an answer.",
        rule="SP-28.4",
    )
    texts: dict[str, tuple[str, str, dict[int | str, str]]] = {
        "command-center-activation": ("Command center adds to activation", "SP-4.4", {1: "1", 2: "2"}),
        "overwatch-move-fraction": (
            "Overwatch after a move of",
            "SP-6.1",
            {"1/4": "a quarter or less", "1/2": "half or less"},
        ),
        "loss-test": (
            "Platoons test for losses",
            "SP-18.13",
            {"after-exceeding": "after more than 20% were lost", "on-exceeding": "when the loss exceeds 20%"},
        ),
        "tech-level-modifier": (
            "Technology modifier",
            "SP-10.7",
            {"difference": "own level minus the enemy's", "own": "own level", "none": "none"},
        ),
    }
    for key, (label, rule, names) in texts.items():
        options = tuple(Option(value=value, label=name) for value, name in names.items())
        yield Choose(path=(key,), label=label, options=options, value=getattr(agreed, key.replace("-", "_")), rule=rule)


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    """What stands against beginning: illegal armies, and sides that go by different rule sets."""
    agreed = AGREED.read(dict(setup.options)).rule_set
    forces = forces_of(setup.sides, agreed)
    settled = AGREED.read(dict(setup.options))
    if settled.plan and not fits(settled.table):
        message = f'A table is {LEAST}" to {MOST}" wide and deep, a base at most {MOST_BASE}".'
        return (Problem(code="no-such-table", message=message, rule="SP-3.1"),)
    found = [_in_army(side, forces[side.id]) for side in setup.sides]
    names = {side.id: side.name for side in setup.sides}
    named = {side.id: ARMY.read(side.army).rule_set for side in setup.sides}
    return (
        *(problem for group in found for problem in group),
        *pin_problems(agreed),
        *rule_sets.differences(names, named, agreed),
    )


def forces_of(sides: Sequence[SideSetup], agreed: Pin | None) -> dict[str, Force]:
    """The armies by side; those that name no rule set go by the one of the battle."""
    designs = {side.id: ARMY.read(side.army) for side in sides}
    return {
        key: force_of(changed(design, rule_set=rule_sets.for_army(design.rule_set, agreed)))
        for key, design in designs.items()
    }


def _in_army(side: SideSetup, force: Force) -> list[Problem]:
    return [Problem(code=one.code, message=f"{side.name}: {one.message}", rule=one.rule) for one in problems(force)]


# --- the first event ------------------------------------------------------------------------------


def start(setup: Setup) -> Started:
    """The first event: all stands with their final numbers. Raises Illegal when nobody can fight."""
    agreed = AGREED.read(dict(setup.options))
    if len(setup.sides) != SIDES[0]:
        raise illegal("number-of-sides", "Two sides fight a battle; each may have several players.", rule="SP-4.8")
    forces = forces_of(setup.sides, agreed.rule_set)
    names = {side.id: side.name for side in setup.sides}
    for key, force in forces.items():
        _check_playable(names[key], force)
    units = _units(forces, names)
    rules = AGREED.write(agreed)
    return Started(
        units=units,
        platoons=_platoons(forces, names, units),
        sides={key: _side(force, names[key]) for key, force in forces.items()},
        options=OPTIONS.read({key: value for key, value in rules.items() if key not in OWN}),
        kept=agreed.order == "kept",
        rule_set=rule_sets.settled({key: one.design.rule_set for key, one in forces.items()}, agreed.rule_set),
        last_cycle=agreed.cycles,
        objectives=agreed.objectives,
        table=agreed.table if agreed.plan else None,
        rules_version=RULES_VERSION,
        catalogue_hash=CATALOGUE_HASH,
    )


def _check_playable(side: str, force: Force) -> None:
    """What even a referee cannot override: nobody to activate, or things that the rules do not know."""
    if not any(entry.needs_platoon and entry.count for entry in force.entries):
        raise illegal("no-units", f"{side} has no stand that can act.", rule="SP-2.50")
    for entry in force.entries:
        if entry.fitted.unknown:
            what = entry.fitted.unknown[0]
            raise illegal(what.code, f"{side}: {entry.name}: “{what.what}” is not in the tables.", rule="SP-2.5")


def _side(force: Force, name: str) -> Side:
    design = force.design
    return Side(
        name=name,
        tech=design.tech,
        command_control=design.options.command_control,
        # Counted once, at set-up: losses change nothing (SP-3.6).
        platoons_at_start=len(platoon_keys(force)),
        psionic=design.options.psionic,
        players=design.options.players,
        mines={kind: count for kind, count in design.minefields.items() if count},
    )


def platoon_keys(force: Force) -> list[str]:
    """The platoons of an army; a stand that has none acts as one by itself."""
    return list(dict.fromkeys(key for entry in force.entries if (key := _platoon_name(entry))))


def _platoon_name(entry: Entry) -> str | None:
    if not entry.needs_platoon:
        return None
    return entry.fitted.design.platoon or entry.name


def _units(forces: Mapping[str, Force], names: Mapping[str, str]) -> dict[str, Stand]:
    units: dict[str, Stand] = {}
    called: dict[tuple[str, str], str] = {}
    for side, force in forces.items():
        others = {name for key, other in forces.items() if key != side for name in _stand_names(other)}
        for entry in force.entries:
            for name in entry.stands:
                clash = name in others or name in units
                free = called[side, name] = _free(f"{names[side]} {name}" if clash else name, units)
                units[free] = _stand(force, entry, side)
    for side, force in forces.items():
        units = _with_leaders(force, units, {name: free for (one, name), free in called.items() if one == side})
    return units


def _stand_names(force: Force) -> list[str]:
    return [name for entry in force.entries for name in entry.stands]


def _free(name: str, taken: Mapping[str, Stand]) -> str:
    free, number = name, 2
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free


def _stand(force: Force, entry: Entry, side: str) -> Stand:
    fitted = entry.fitted
    title = fitted.model_name or (fitted.cls.name if fitted.cls else "")
    platoon = _platoon_name(entry)
    return stand_of(
        fitted,
        side=side,
        title=title,
        tech=force.design.tech,
        platoon=platoon_key(side, platoon) if platoon else None,
        morale=None if fitted.kind == INSTALLATION else fitted.design.morale,
        fire_turns=ammunition(fitted),
        turns_off=LONG_OFF if fitted.kind in AIRCRAFT else None,
    )


def platoon_key(side: str, name: str) -> str:
    """The key of a platoon: no two sides share one."""
    return f"{side}/{name}"


def _with_leaders(force: Force, units: dict[str, Stand], called: Mapping[str, str]) -> dict[str, Stand]:
    """Leaders with the stand, or the first stand of the entry, that they are attached to (SP-19.1)."""
    first = {entry.name: entry.stands[0] for entry in force.entries if entry.stands}
    for leader in force.design.leaders:
        wanted = leader.attached or ""
        found = called.get(first.get(wanted, wanted))
        if found and units[found].leader is None:
            units = {**units, found: changed(units[found], leader=leader.name)}
    return units


def _platoons(forces: Mapping[str, Force], names: Mapping[str, str], units: Mapping[str, Stand]) -> dict[str, Platoon]:
    platoons: dict[str, Platoon] = {}
    for side, force in forces.items():
        for name in platoon_keys(force):
            key = platoon_key(side, name)
            stands = [unit for unit in units.values() if unit.platoon == key]
            morale = next((unit.morale for unit in stands if unit.morale in CATALOGUE.morale.ratings), "veteran")
            platoons[key] = Platoon(side=side, name=name, morale=morale or "veteran", initial=len(stands))
    return platoons
