"""Offers of the movement phase (section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from rules.games.invisible_enemy.battle.actions.movement import FinishUnit
from rules.games.invisible_enemy.battle.moments import check_nothing_due
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.games.invisible_enemy.display.labels import MOVEMENT_GROUP
from rules.games.invisible_enemy.display.offers.contamination import (
    contamination_offer,
    vector_offers,
)
from rules.games.invisible_enemy.display.offers.engineering import engineer_offers
from rules.games.invisible_enemy.display.offers.initiative import initiative_offers, slot_offers
from rules.games.invisible_enemy.display.offers.positions import arrival_fields, place_fields
from rules.games.invisible_enemy.display.offers.self_destruct import self_destruct_offer
from rules.games.invisible_enemy.display.offers.stranded_bases import contact_offer
from rules.games.invisible_enemy.display.offers.towing import find_towed, tow_field
from rules.games.invisible_enemy.mechanics.base_interval import finish_unit, interval_of_side
from rules.games.invisible_enemy.mechanics.clearing import can_clear
from rules.games.invisible_enemy.mechanics.contamination import contamination_sources, due_checks
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.games.invisible_enemy.mechanics.fungus_towers import is_live_tower
from rules.games.invisible_enemy.mechanics.movement import check_mover
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.games.invisible_enemy.mechanics.stranded_bases import is_contact_measured
from rules.kernel.display.cards import Choose, Field, Number, Option, Toggle
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal, Problem, find_refusal
from rules.kernel.records import Json, Path

LEGS = 3


TOWER = CATALOGUE.battle.fungus_tower


def movement_offers(state: State, sides: Sequence[str], left_out: frozenset[str] = frozenset()) -> Iterator[Offer]:
    """Yields the offers of the sides in the movement phase, but for some types of actions that are dear to work out."""
    if state.initiative is None:
        yield from initiative_offers(state, sides)
    elif state.moving is None:
        yield from slot_offers(state, sides)
    else:
        yield from _moving_offers(state, sides, left_out)
    if "engineer" not in left_out:
        yield from engineer_offers(state, sides)
    yield from vector_offers(state)
    for key in sides:
        for name in sorted(name for name, unit in state.units.items() if unit.side == key):
            yield from hazard_offers(state, name, left_out)


def _moving_offers(state: State, sides: Sequence[str], left_out: frozenset[str]) -> Iterator[Offer]:
    name = state.moving or ""
    unit = state.units[name]
    if unit.side not in sides:
        return
    due, ready = _why_not_yet(state, name), []
    for base_name in () if due else sort_by_id(live_bases(state, name).items()):
        if (base := _ready(state, base_name)) is not None:
            ready.append(base_name)
            yield from _move_offers(state, base_name, base, left_out)
    interval = interval_of_side(state, unit.side)
    chain = f'Its bases must form a chain, each within {interval}" of the next.'
    yield Offer(
        key=f"finish:{name}",
        label=f"{name} has moved",
        action={"type": "finish-unit", "unit": name},
        by=name,
        group=MOVEMENT_GROUP,
        primary=True,
        closed=due or _why_broken(state, name),
        forfeits=tuple(ready),
        reminders=(Reminder(text=chain, rule="IE-6.51"),),
    )


def _why_not_yet(state: State, name: str) -> Problem | None:
    """Returns the reason why a unit cannot move on, nor end its movement: a roll for contamination is due (IE-6.61)."""
    return find_refusal(check_nothing_due, state, name)


def _why_broken(state: State, name: str) -> Problem | None:
    """Returns the reason why a unit cannot end its movement; split units mark stranded bases first (IE-6.52)."""
    return find_refusal(finish_unit, state, FinishUnit(unit=name))


def _ready(state: State, name: str) -> Base | None:
    """Returns a base that can move now, else None."""
    try:
        return check_mover(state, name)
    except Illegal:
        return None


def _move_offers(state: State, name: str, base: Base, left_out: frozenset[str]) -> Iterator[Offer]:
    table = table_of(state)
    if table and base.at is not None:
        yield _drive_offer(state, name, base, base.at)
    elif "move" not in left_out:
        yield _path_offer(state, name, base, legs=1)
    if "move" not in left_out:
        yield _path_offer(state, name, base, legs=LEGS)


def _path_offer(state: State, name: str, base: Base, *, legs: int) -> Offer:
    path: list[dict[str, Json]] = []
    fields: list[Field] = []
    for leg in range(legs):
        engineer = base.kind == "engineer"
        fields += _leg_fields(base.speed, engineer, 2 * leg, f", part {leg + 1}" if legs > 1 else "")
        path += [{"turn": 0}, {"go": 0, "mode": "forward", "slope": 0, "terrain": None, "clear": False}]
    if legs > 1:
        fields.append(_gap_field(len(path)))
        path.append({"gap": None})
    towed = find_towed(state, name, base)
    if base.kind == "engineer":
        fields.append(tow_field(state, name, base, towed))
    ends, places = arrival_fields(state, base)
    seldom: tuple[Path, ...] = (("path", 1, "slope"), ("path", 1, "clear"))
    kind = "path" if legs > 1 else "move"
    label = f"Longer path of {name}" if legs > 1 else f"Move {name}"
    return Offer(
        key=f"{kind}:{name}",
        label=label,
        action={"type": "move", "by": name, "path": path, "tow": towed, **ends},
        by=base.unit,
        group=MOVEMENT_GROUP,
        fields=(*fields, *places),
        rolls=True,
        rolls_by_odds=True,
        reminders=tuple(_move_reminders(state, base)),
        seldom=legs > 1,
        folded=(*seldom, *(() if towed else (("tow",),))) if legs == 1 else (),
    )


def _drive_offer(state: State, name: str, base: Base, at: Point) -> Offer:
    """Returns the offer of a move to a place on the plan, which measures the way; gaps need a typed path."""
    heading = Number(path=("facing",), label="Facing at the end (empty: as it drives)", value=None, least=0, most=359)
    fields: list[Field] = [*place_fields(state, ("to",), at), heading]
    fields.append(Choose(path=("mode",), label="Direction", options=_modes(), value="forward", rule="IE-6.31"))
    fields.append(Choose(path=("slope",), label="Surface", options=_slopes(), value=0, rule="IE-6.31"))
    towed = find_towed(state, name, base)
    if can_clear(state, base):
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
        group=MOVEMENT_GROUP,
        fields=tuple(fields),
        rolls=True,
        rolls_by_odds=True,
        reminders=tuple(_move_reminders(state, base)),
        placing=Placing(
            at=("to",), turn=("facing",), way=("via",), leg=(("mode",), ("slope",), ("clear",)), piece=name
        ),
    )


def _gap_field(place: int) -> Number:
    widest = int(CATALOGUE.movement.gap.widest)
    label = "Gap crossed at the end, inches"
    return Number(
        path=("path", place, "gap"), label=label, value=None, least=0, most=widest, step="0.1", rule="IE-6.38"
    )


@lru_cache(maxsize=256, typed=True)
def _leg_fields(speed: Inches, engineer: bool, place: int, label: str) -> tuple[Field, ...]:
    start = ("path", place + 1)
    turn = Number(
        path=("path", place, "turn"), label=f"Turn, degrees{label}", value=0, least=0, most=180, rule="IE-6.35"
    )
    go = Number(
        path=(*start, "go"),
        label=f'Inches, speed {speed}"{label}',
        value=0,
        least=0,
        most=int(speed),
        step="0.1",
        rule="IE-6.33",
    )
    fields: list[Field] = [
        turn,
        go,
        Choose(path=(*start, "mode"), label=f"Direction{label}", options=_modes(), value="forward"),
        Choose(path=(*start, "slope"), label=f"Surface{label}", options=_slopes(), value=0),
        Choose(path=(*start, "terrain"), label=f"Ground{label}", options=_grounds(), value=None),
    ]
    if engineer:
        fields.append(Toggle(path=(*start, "clear"), label=f"Clears it{label}", checked=False, rule="IE-6.41"))
    return tuple(fields)


@cache
def _modes() -> tuple[Option, ...]:
    rows = CATALOGUE.movement.modes
    return tuple(
        Option(value=mode, label=mode.capitalize(), detail=f'{row.rate}" an inch', rule=row.rule)
        for mode, row in rows.items()
        if not row.forbidden
    )


@cache
def _slopes() -> tuple[Option, ...]:
    table = CATALOGUE.movement
    return (
        Option(value=0, label="Level"),
        Option(value=45, label="Steep, 30 to 60°", detail=f'{table.steep_rate}" an inch'),
        Option(value=90, label="Vertical, over 60°", detail=f'{table.vertical_rate}" an inch'),
    )


@cache
def _grounds() -> tuple[Option, ...]:
    options = [Option(value=None, label="Smooth")]
    for key, kind in CATALOGUE.terrain.items():
        trap = f", traps on {', '.join(map(str, kind.trap))}" if kind.trap else ""
        cost = "impassable" if kind.cost is None else f'{kind.cost}" an inch{trap}'
        options.append(Option(value=key, label=kind.name, detail=cost, rule=kind.rule))
    return tuple(options)


def _move_reminders(state: State, base: Base) -> Iterator[Reminder]:
    text = f"Friends may overlap for a moment while turning, up to {CATALOGUE.movement.facing.bump}°."
    yield Reminder(text=text, rule="IE-6.37")
    if base.kind == "engineer":
        yield Reminder(text="A large solid is cleared by driving along its whole length.", rule="IE-6.42")
    if any(is_live_tower(tower) for tower in state.towers.values()):
        text = f'Within {TOWER.infect_radius}" of a live tower at any moment: roll for contamination.'
        yield Reminder(text=text, rule="IE-6.60")


def hazard_offers(state: State, unit: str, left_out: frozenset[str] = frozenset()) -> Iterator[Offer]:
    """Yields offers besides moves: contamination, self-destruction, lost contact."""
    live = live_bases(state, unit)
    names = sort_by_id(live.items())
    if not names:
        return
    open_checks = [
        (name, source) for name in names for source in contamination_sources(state) if source not in live[name].checked
    ]
    if open_checks:
        due = list(due_checks(state, unit=unit))
        yield contamination_offer(state, unit, names, (due or open_checks)[0], due=bool(due))
    if "self-destruct" not in left_out:
        yield self_destruct_offer(state, unit, names)
    if len(names) > 1 and not is_contact_measured(state, unit):
        yield contact_offer(state, unit, names)
