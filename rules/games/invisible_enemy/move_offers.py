"""Offers of the movement phase: initiative, slots, moves, engineers, contamination, self-destruction (section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy import blasts, contagion, control, course, ground, stats
from rules.games.invisible_enemy.actions import FinishUnit
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.engineer_offers import engineer_offers
from rules.games.invisible_enemy.fire_offers import support_field
from rules.games.invisible_enemy.labels import standing, thing_options
from rules.games.invisible_enemy.locating import arrival, place_fields
from rules.games.invisible_enemy.marker_offers import place_offers, resolve_offers
from rules.games.invisible_enemy.model import Base, State
from rules.games.invisible_enemy.moving import check_mover
from rules.games.invisible_enemy.paths import clears
from rules.games.invisible_enemy.permission import under_way
from rules.games.invisible_enemy.plan_forms import measured
from rules.games.invisible_enemy.tow_offers import in_tow, tow_field
from rules.games.invisible_enemy.words import Point
from rules.kernel.plan import Placing
from rules.kernel.problems import Illegal, Problem
from rules.kernel.records import Json, Path, changed
from rules.kernel.screen import Choose, Field, Number, Offer, Option, Reminder, Slots, Toggle

MOVES, SLOT, PERIL = "Movement", "Units", "Contamination and self-destruction"
LEGS = 3
TOWER = CATALOGUE.battle.fungus_tower


def movement_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """What the sides may do in the movement phase now."""
    if state.initiative is None:
        yield from _initiative(state, sides)
    elif state.moving is None:
        yield from _slots(state, sides)
    else:
        yield from _moving(state, sides)
    yield from engineer_offers(state, sides)
    yield from _vectors(state)
    for key in sides:
        for name in sorted(name for name, unit in state.units.items() if unit.side == key):
            yield from _perils(state, name)


def _initiative(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    yield from place_offers(state, sides, ("tie",))
    if control.ties_pending(state):
        if not any(side.tie_barrages for side in state.sides.values()):
            yield from resolve_offers(state, sides, ties=True)
        return
    tie = Reminder(text="A tie gives each side a free barrage at once.", rule="IE-6.2")
    action = {"type": "initiative"}
    yield Offer(
        key="initiative",
        label="Roll for initiative",
        action=action,
        group=MOVES,
        primary=True,
        rolls=True,
        reminders=(tie,),
    )


# --- slots ----------------------------------------------------------------------------------------


def _slots(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    if state.active is None or state.active not in sides:
        return
    for name in control.unrolled(state, state.active):
        yield _activate(state, name)
    yield Offer(
        key=f"pass:{state.active}",
        label="Pass: move no more this turn",
        action={"type": "pass", "by": state.active},
        group=SLOT,
        reminders=(Reminder(text="The other side goes on until it is done.", rule="IE-6.4"),),
    )


def _activate(state: State, name: str) -> Offer:
    unit = state.units[name]
    support = any(base.network_range and base.side == unit.side and stats.live(base) for base in state.bases.values())
    action: dict[str, Json] = {"type": "activate", "unit": name}
    if support and not unit.auto_move:
        action["network_support"] = False
    return Offer(
        key=f"activate:{name}",
        label=f"Move {name}" + (" (automatic)" if unit.auto_move else ""),
        action=measured(state, action),
        by=name,
        group=SLOT,
        fields=(support_field(),) if support and not unit.auto_move else (),
        primary=False,
        rolls=not unit.auto_move,
    )


# --- moves ----------------------------------------------------------------------------------------


def _moving(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    name = state.moving or ""
    unit = state.units[name]
    if unit.side not in sides:
        return
    for base_name in stats.in_order(stats.live_bases(state, name).items()):
        yield from _moves(state, base_name)
    interval = stats.interval(state, unit.side)
    chain = f'Its bases must form a chain, each within {interval}" of the next.'
    yield Offer(
        key=f"finish:{name}",
        label=f"{name} has moved",
        action={"type": "finish-unit", "unit": name},
        by=name,
        group=MOVES,
        primary=True,
        closed=_broken(state, name),
        reminders=(Reminder(text=chain, rule="IE-6.51"),),
    )


def _broken(state: State, name: str) -> Problem | None:
    """Why a unit cannot end its movement as it stands; what was split before is marked as stranded first (IE-6.52)."""
    try:
        control.finish(state, FinishUnit(unit=name))
    except Illegal as refusal:
        return refusal.problem
    return None


def _moves(state: State, name: str) -> Iterator[Offer]:
    try:
        base = check_mover(state, name)
    except Illegal:
        return
    table = ground.table_of(state)
    if table and base.at is not None:
        yield _drive(state, name, base, base.at)
    else:
        yield _move(state, name, base, legs=1)
    yield _move(state, name, base, legs=LEGS)


def _move(state: State, name: str, base: Base, *, legs: int) -> Offer:
    path: list[dict[str, Json]] = []
    fields: list[Field] = []
    for leg in range(legs):
        fields += _leg_fields(base, 2 * leg, label=f", part {leg + 1}" if legs > 1 else "")
        path += [{"turn": 0}, {"go": 0, "mode": "forward", "slope": 0, "terrain": None, "clear": False}]
    if legs > 1:
        fields.append(_gap_field(len(path)))
        path.append({"gap": None})
    towed = in_tow(state, name, base)
    if base.kind == "engineer":
        fields.append(tow_field(state, name, base, towed))
    ends, places = arrival(state, base)
    seldom: tuple[Path, ...] = (("path", 1, "slope"), ("path", 1, "clear"))
    kind = "path" if legs > 1 else "move"
    label = f"Longer path of {name}" if legs > 1 else f"Move {name}"
    return Offer(
        key=f"{kind}:{name}",
        label=label,
        action={"type": "move", "by": name, "path": path, "tow": towed, **ends},
        by=base.unit,
        group=MOVES,
        fields=(*fields, *places),
        rolls=True,
        rolls_by_odds=True,
        reminders=tuple(_move_reminders(state, base)),
        seldom=legs > 1,
        folded=(*seldom, *(() if towed else (("tow",),))) if legs == 1 else (),
    )


def _drive(state: State, name: str, base: Base, at: Point) -> Offer:
    """A move to a place on the plan, which measures what it crosses; gaps are in the path that is typed."""
    heading = Number(path=("facing",), label="Facing at the end (empty: as it drives)", value=None, least=0, most=359)
    fields: list[Field] = [*place_fields(state, ("to",), at), heading]
    fields.append(Choose(path=("mode",), label="Direction", options=_modes(), value="forward", rule="IE-6.31"))
    fields.append(Choose(path=("slope",), label="Surface", options=_slopes(), value=0, rule="IE-6.31"))
    towed = in_tow(state, name, base)
    if clears(state, base):
        fields.append(Toggle(path=("clear",), label="Clears what it crosses", checked=False, rule="IE-6.41"))
    if base.kind == "engineer":
        fields.append(tow_field(state, name, base, towed))
    action: dict[str, Json] = {"type": "drive", "by": name, "to": list(at), "facing": None, "mode": "forward"}
    action |= {"slope": 0, "clear": False, "tow": towed, "via": []}
    return Offer(
        key=f"move:{name}",
        label=f"Move {name}",
        action=action,
        by=base.unit,
        group=MOVES,
        fields=tuple(fields),
        rolls=True,
        rolls_by_odds=True,
        reminders=tuple(_move_reminders(state, base)),
        placing=Placing(at=("to",), turn=("facing",), way=("via",), leg=(("mode",), ("slope",), ("clear",))),
    )


def _gap_field(place: int) -> Number:
    widest = int(CATALOGUE.movement.gap.widest)
    label = "Gap crossed at the end, inches"
    return Number(
        path=("path", place, "gap"), label=label, value=None, least=0, most=widest, step="0.1", rule="IE-6.38"
    )


def _leg_fields(base: Base, place: int, *, label: str) -> Iterator[Field]:
    yield Number(
        path=("path", place, "turn"), label=f"Turn, degrees{label}", value=0, least=0, most=180, rule="IE-6.35"
    )
    yield Number(
        path=("path", place + 1, "go"),
        label=f'Inches, speed {base.speed}"{label}',
        value=0,
        least=0,
        most=int(base.speed),
        step="0.1",
        rule="IE-6.33",
    )
    yield Choose(path=("path", place + 1, "mode"), label=f"Direction{label}", options=_modes(), value="forward")
    yield Choose(path=("path", place + 1, "slope"), label=f"Surface{label}", options=_slopes(), value=0)
    yield Choose(path=("path", place + 1, "terrain"), label=f"Ground{label}", options=_grounds(), value=None)
    if base.kind == "engineer":
        yield Toggle(path=("path", place + 1, "clear"), label=f"Clears it{label}", checked=False, rule="IE-6.41")


def _modes() -> tuple[Option, ...]:
    rows = CATALOGUE.movement.modes
    return tuple(
        Option(value=mode, label=mode.capitalize(), detail=f'{row.rate}" an inch', rule=row.rule)
        for mode, row in rows.items()
        if not row.forbidden
    )


def _slopes() -> tuple[Option, ...]:
    table = CATALOGUE.movement
    return (
        Option(value=0, label="Level"),
        Option(value=45, label="Steep, 30 to 60°", detail=f'{table.steep_rate}" an inch'),
        Option(value=90, label="Vertical, over 60°", detail=f'{table.vertical_rate}" an inch'),
    )


def _grounds() -> tuple[Option, ...]:
    options = [Option(value=None, label="Smooth")]
    for key, kind in CATALOGUE.terrain.items():
        trap = f", traps on {', '.join(map(str, kind.trap))}" if kind.trap else ""
        cost = "impassable" if kind.cost is None else f'{kind.cost}" an inch{trap}'
        options.append(Option(value=key, label=kind.name, detail=cost, rule=kind.rule))
    return tuple(options)


def _move_reminders(state: State, base: Base) -> Iterator[Reminder]:
    yield Reminder(text="Friends may overlap for a moment while turning, up to 45°.", rule="IE-6.37")
    if base.kind == "engineer":
        yield Reminder(text="A large solid is cleared by driving along its whole length.", rule="IE-6.42")
    if any(stats.tower_alive(tower) for tower in state.towers.values()):
        text = f'Within {TOWER.infect_radius}" of a live tower at any moment: roll for contamination.'
        yield Reminder(text=text, rule="IE-6.60")


# --- contamination and self-destruction -----------------------------------------------------------


def _sources(state: State) -> list[str]:
    towers = sorted(name for name, tower in state.towers.items() if stats.tower_alive(tower))
    return [*towers, *sorted(name for name, base in state.bases.items() if contagion.is_vector(base))]


def _perils(state: State, unit: str) -> Iterator[Offer]:
    live = stats.live_bases(state, unit)
    names = stats.in_order(live.items())
    if not names:
        return
    open_checks = [(name, source) for name in names for source in _sources(state) if source not in live[name].checked]
    if open_checks:
        yield _contamination(state, unit, names, open_checks[0])
    yield _self_destruct(state, unit, names)
    if len(names) > 1 and not under_way(state, unit):
        yield _contact(state, unit, names)


def _contamination(state: State, unit: str, names: Sequence[str], first: tuple[str, str]) -> Offer:
    action = {"type": "contamination-check", "by": first[0], "source": first[1], "distance": 1}
    sources = thing_options(state, _sources(state))
    return Offer(
        key=f"contamination:{unit}",
        label="Roll for contamination",
        action=action,
        by=unit,
        group=PERIL,
        fields=(
            Choose(path=("by",), label="Base", options=thing_options(state, list(names)), value=first[0]),
            Choose(path=("source",), label="Near", options=sources, value=first[1], rule="IE-6.60"),
            Number(path=("distance",), label="Inches", value=1, least=0, most=99, step="0.1"),
        ),
        rolls=True,
        measures=(("by",), ("source",)) if state.positions else (),
    )


def _self_destruct(state: State, unit: str, names: Sequence[str]) -> Offer:
    options = thing_options(state, standing(state))
    return Offer(
        key=f"destruct:{unit}",
        label="Blow up a base",
        seldom=True,
        action=measured(state, {"type": "self-destruct", "by": names[0], "within": [], "covered": []}),
        by=unit,
        group=PERIL,
        fields=(
            Choose(path=("by",), label="Base", options=tuple(_blasts(state, names)), value=names[0], rule="IE-6.71"),
            Slots(path=("within",), label="Within its radius", entries=(), options=options, rule="IE-6.71"),
            Slots(path=("covered",), label="Of these, covered", entries=(), options=options, rule="IE-6.72"),
        ),
        rolls=True,
        measures=(("by",),) if state.positions else (),
        reminders=(Reminder(text="The base is gone in any case; friends in reach suffer too.", rule="IE-6.73"),),
    )


def _blasts(state: State, names: Sequence[str]) -> Iterator[Option]:
    """The bases, each with what it does when it blows up."""
    for name, option in zip(names, thing_options(state, list(names)), strict=True):
        attack, radius = blasts.strength(state.charts, state.bases[name])
        yield changed(option, detail=f'attack {attack}, radius {radius}"')


def _measured(state: State, names: Sequence[str]) -> bool:
    """True when all these bases have their places, so that nobody needs to type a distance."""
    return all(state.bases[name].at is not None for name in names)


def _contact(state: State, unit: str, names: Sequence[str]) -> Offer:
    stranded: list[Json] = [name for name in names if state.bases[name].stranded]
    action: dict[str, Json] = {"type": "check-contact", "unit": unit, "stranded": stranded}
    known = _measured(state, names)
    return Offer(
        key=f"contact:{unit}",
        label="Check contact" if known else "Mark stranded bases",
        seldom=True,
        action=measured(state, action) if known else action,
        by=unit,
        group=MOVES,
        fields=(
            Slots(
                path=("stranded",),
                label="Out of network",
                entries=(),
                options=thing_options(state, list(names)),
                help="The largest group is in network; others are stranded unless near their formation or a network"
                f' base. The interval is {stats.interval(state, state.units[unit].side)}".',
                rule="IE-6.52",
            ),
        ),
    )


def _vectors(state: State) -> Iterator[Offer]:
    over = state.initiative is not None and state.active is None and state.moving is None
    for name in course.marching(state) if over else ():
        prey = [one for one in standing(state) if one in state.bases and stats.live(state.bases[one]) and one != name]
        action: dict[str, Json] = {"type": "vector-move", "by": name}
        fields: tuple[Field, ...] = ()
        if prey and not _measured(state, [name, *prey]):
            action |= {"target": prey[0], "distance": 1}
            fields = (
                Choose(path=("target",), label="Nearest base", options=thing_options(state, prey), value=prey[0]),
                Number(path=("distance",), label="Inches to it", value=1, least=0, most=99, step="0.1"),
            )
        yield Offer(
            key=f"vector:{name}",
            label=f"{name} goes for the nearest base",
            action=action,
            group=PERIL,
            fields=fields,
            primary=True,
            reminders=(Reminder(text="Of equally near ones the lowest ID; it stops 1 inch away.", rule="IE-6.62"),),
        )
