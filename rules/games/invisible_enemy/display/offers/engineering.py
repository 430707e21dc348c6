"""Offers of engineering actions (IE-6.90 to IE-6.97)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.moments import check_engineer_slot
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import sort_by_id, unit_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.display.labels import field_value, standing_things, thing_options
from rules.games.invisible_enemy.display.offers.positions import place_fields
from rules.games.invisible_enemy.mechanics.damage import is_live
from rules.games.invisible_enemy.mechanics.engineering import check_task
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.kernel.display.cards import Choose, Field, Number, Text
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal, allows
from rules.kernel.records import Json
from rules.kit.plan import point_ahead, round_to_tenth
from rules.kit.table import is_on_table

GROUP = "Engineering"
ENGINEERING = CATALOGUE.engineering
BEFORE = 0.9
"""Inches in front of an engineer where it builds by default: within its reach, rounded or not."""
HELPING_TASKS = ("repair-hull", "free-immobilized")
"""Tasks for friends that nobody can do later in the turn."""


def engineer_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields every task that an engineer of the sides can take on now."""
    for name, base in sorted(state.bases.items()):
        if base.side not in sides or base.kind != "engineer" or not is_live(base) or base.acted:
            continue
        if not _is_its_slot(state, name):
            continue
        mission = ENGINEERING.missions.get(unit_of(state, base).mission or "")
        for task in mission.may if mission else ():
            if task in ENGINEERING.tasks:
                yield from _task_offers(state, name, base, task)


def engineers_able_to_help(state: State, side: str) -> list[str]:
    """Returns the engineers that could still repair or free a base in reach on the plan (IE-6.90)."""
    return sort_by_id(
        (name, base)
        for name, base in state.bases.items()
        if base.side == side
        and base.kind == "engineer"
        and _is_its_slot(state, name)
        and any(_can_help(state, name, one) for one in state.bases)
    )


def _can_help(state: State, name: str, other: str) -> bool:
    return any(_is_open(state, name, task, other) for task in HELPING_TASKS)


def _task_offers(state: State, name: str, base: Base, task: str) -> Iterator[Offer]:
    subjects = [one for one in _candidates(state, name, task) if _is_open(state, name, task, one)]
    if not subjects:
        return
    row, chart = ENGINEERING.tasks[task], state.charts.engineering
    need, reach = chart.need.get(task), chart.range.get(task, 0)
    fields: list[Field] = []
    if row.target == "named":
        label = "Target that the scenario names"
        fields.append(Text(path=("target",), label=label, value=subjects[0] or "", needed=True, rule=row.rule))
    elif row.target != "none":
        options = thing_options(state, [one for one in subjects if one])
        fields.append(Choose(path=("target",), label="Base", options=options, value=subjects[0], rule=row.rule))
    action: dict[str, Json] = {"type": "engineer", "by": name, "task": task, "distance": reach}
    spot = _building_spot(state, base) if task == "build-mek-lok" else None
    if task == "build-mek-lok":
        fields.append(Text(path=("name",), label="Its name (empty: numbered)", value="", limit=60, rule=row.rule))
    if spot:
        action |= {"distance": None, "at": list(spot)}
        fields += place_fields(state, ("at",), spot)
    else:
        label = f'Inches (within {reach}")'
        fields.append(
            Number(
                path=("distance",),
                label=label,
                value=field_value(reach),
                least=0,
                most=99,
                step="0.1",
                needed=True,
                rule="IE-6.91",
            )
        )
    if subjects[0]:
        action["target"] = subjects[0]
    roll = "automatic" if need is None else f"{need}+"
    yield Offer(
        key=f"engineer:{task}:{name}",
        label=f"{row.name}, {name} ({roll})",
        action=action,
        by=base.unit,
        group=GROUP,
        fields=tuple(fields),
        rolls=need is not None,
        placing=Placing(at=("at",)) if spot else None,
        measures=(("target",),) if state.positions and row.target not in ("none", "named") else (),
        reminders=(Reminder(text="One action a turn, with or without a control roll.", rule="IE-6.90"),),
    )


def _building_spot(state: State, base: Base) -> Point | None:
    """Returns the default place of a building: right in front of the engineer, on the table."""
    table = table_of(state)
    if table is None or base.at is None:
        return None
    x, y = point_ahead(base.at, base.facing, BEFORE)
    spot = round_to_tenth(x), round_to_tenth(y)
    return spot if is_on_table(spot, table) else base.at


def _candidates(state: State, name: str, task: str) -> list[str | None]:
    match ENGINEERING.tasks[task].target:
        case "none":
            return [None]
        case "named":
            return ["the scenario's target"]
        case _:
            return [one for one in standing_things(state) if one in state.bases and one != name]


def _is_open(state: State, name: str, task: str, subject: str | None) -> bool:
    """Checks whether a task can be done; reach is known from the plan, or left to the players."""
    other = state.bases.get(subject or "")
    known = other is not None and other.at is not None and state.bases[name].at is not None
    action = Engineer(by=name, task=task, target=subject, distance=None if known else 0)
    return allows(check_task, state, action)


def _is_its_slot(state: State, name: str) -> bool:
    """Checks whether an engineer may act now, whatever it does."""
    try:
        if state.kept and state.phase == "movement":
            check_engineer_slot(state, Engineer(by=name, task=""))
    except Illegal:
        return False
    return True
