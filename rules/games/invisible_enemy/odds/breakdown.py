"""The arithmetic of an action before it is made, every modifier named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions import (
    Action,
    Activate,
    Buy,
    Engineer,
    Move,
    ResolveBarrage,
    SelfDestruct,
    WriteList,
)
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.plan import Drive
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import (
    barrages,
    control_roll,
    network_command,
    purchase_lists,
    self_destruct,
    stats,
)
from rules.games.invisible_enemy.mechanics.barrages import Blow
from rules.games.invisible_enemy.mechanics.direct_fire import attacks
from rules.games.invisible_enemy.mechanics.direct_fire.attacks import Attack
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import Aim
from rules.games.invisible_enemy.mechanics.engineering import check as check_engineer
from rules.games.invisible_enemy.mechanics.measurement import filled, up
from rules.games.invisible_enemy.mechanics.movement import plan as plan_move
from rules.games.invisible_enemy.mechanics.movement_costs import path_lines
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.screen import Line
from rules.kit.plan import to_edge, within


def preview(view: View, action: Action) -> Sequence[Line]:
    """The sums of an action before it is taken. Raises Illegal as the action itself would."""
    state = view.state
    phases.check_phase(state, action)
    warned = list(_towers(state, action)) if isinstance(action, Drive) else []
    action = filled(state, action)
    match action:
        case Shoot():
            return list(_attack(state, attacks.plan_shot(state, action)))
        case Rake():
            return list(_attack(state, attacks.plan_rake(state, action)))
        case MassedBattery():
            return list(_attack(state, attacks.plan_battery(state, action)))
        case Activate():
            return list(_control(state, action))
        case Move():
            base, legs = plan_move(state, action)
            return [*path_lines(legs, base), *warned]
        case ResolveBarrage():
            return list(_barrage(state, action))
        case SelfDestruct():
            return list(_blast(state, action))
        case Engineer():
            check_engineer(state, action)
            need = state.charts.engineering.need.get(action.task)
            amount = "automatic" if need is None else f"{need}+"
            return [Line(label="Roll needed", amount=amount, how=_how(state), rule="IE-6.90", total=True)]
        case Buy():
            return list(_purchase(state, action))
        case WriteList():
            return list(_list(state, action))
        case _:
            return []


def _how(state: State, *parts: str) -> str:
    """How a number of the chart comes about, with the rule set that it stands in."""
    return ", ".join(part for part in (*parts, state.charts.source) if part)


def aim_lines(state: State, aimed: Aim, *, row: str) -> Iterator[Line]:
    """The modifiers of one die of direct fire (IE-7.20, IE-7.30)."""
    how = _how(state, "attack − defense")
    yield Line(label=f"Chart, {row.upper()} row", amount=f"{aimed.row:+d}", how=how, rule="IE-7.20")
    if aimed.damage:
        share = "one third" if aimed.damage == FIRE.one_third else "two thirds"
        yield Line(label=f"Firer {share} damaged", amount=f"{aimed.damage:+d}", rule="IE-7.30")
    if aimed.covered:
        yield Line(label="Target covered", amount=f"{FIRE.covered:+d}", rule="IE-7.15")
    yield Line(label="Modifier", amount=f"{aimed.modifier:+d}", how="to 1D6 = hits", rule="IE-7.21", total=True)


def _attack(state: State, planned: Attack) -> Iterator[Line]:
    if planned.control is not None:
        yield Line(label="Control roll needed", amount=f"{planned.control.needed}+", rule="IE-7.60")
    for aimed in planned.aims:
        if len(planned.aims) > 1:
            yield Line(label=aimed.by, amount="")
        yield from aim_lines(state, aimed, row=planned.line)
    left = stats.room(stats.thing_named(state, planned.target))
    yield Line(label=f"Hull left of {planned.target}", amount=str(left), rule="IE-7.51")


def _control(state: State, action: Activate) -> Iterator[Line]:
    unit = control_roll.check_activate(state, action)
    if unit.auto_move:
        yield Line(label="Automatic move", amount="no roll", rule="IE-6.13", total=True)
        return
    bases = stats.bases_of(state, action.unit).values()
    test = control_roll.control_test(state, bases, side=unit.side, support=action.network_support)
    yield Line(label=f"Network at {test.status}%", amount=f"{test.needed}+", how=_how(state), rule="IE-6.10")
    if test.bonus:
        yield Line(label="Network base in range", amount=f"{test.bonus:+d}", rule="IE-6.11")
    needed = max(test.needed - test.bonus, control_roll.RULE.always_fails + 1)
    yield Line(label="Roll needed", amount=f"{needed}+", how="a 1 always fails", rule="IE-6.12", total=True)


def _towers(state: State, action: Drive) -> Iterator[Line]:
    """Live towers that a move on the plan comes near (IE-6.60)."""
    base = state.bases.get(action.by)
    for name, tower in sorted(state.towers.items()):
        if base is None or base.at is None or tower.at is None or not stats.tower_alive(tower):
            continue
        corners = [base.at, *(leg.to for leg in action.legs)]
        away = min(to_edge(tower.at, start, end) for start, end in pairwise(corners))
        if within(away, CATALOGUE.battle.fungus_tower.infect_radius):
            yield Line(label=f"Near {name}", amount=f'{up(away)}"', how="roll for contamination", rule="IE-6.60")


def _barrage(state: State, action: ResolveBarrage) -> Iterator[Line]:
    marker = barrages.check_resolve(state, action)
    for name in barrages.targets(state, action, marker):
        due = barrages.blow(state, action, marker, name)
        yield Line(label=name, amount=f"{due.needed - due.modifier}+", how=_how(state, _why(due)), rule="IE-8.10")


def _why(due: Blow) -> str:
    parts = [f"2D6, {due.needed}+"]
    parts += ["no flank support +1"] if due.no_flank else []
    parts += ["deflected −1"] if due.deflected else []
    return ", ".join(parts)


def _blast(state: State, action: SelfDestruct) -> Iterator[Line]:
    blast = self_destruct.plan(state, action)
    how = _how(state, f'within {blast.range}"')
    yield Line(label="Attack value", amount=str(blast.attack), how=how, rule="IE-6.71")
    for name, aimed in blast.aims:
        yield Line(label=name, amount=f"{aimed.modifier:+d}", how="to 1D6 = hits", rule="IE-6.72")


def _list(state: State, action: WriteList) -> Iterator[Line]:
    """What a list written in secret costs (IE-4.11). Raises Illegal when points do not suffice."""
    purchase_lists.write(state, action)
    spent = [network_command.item_named(one.item) for one in purchase_lists.purchases(action)]
    yield from (Line(label=item.name, amount=f"−{item.price}", rule=item.rule) for item in spent)
    left = stats.side_of(state, action.by).points - sum(item.price for item in spent)
    how = "lost when the lists are opened" if left else ""
    yield Line(label="Action points left", amount=str(left), how=how, rule="IE-4.5", total=True)


def _purchase(state: State, action: Buy) -> Iterator[Line]:
    item, mine = network_command.item_named(action.item), stats.side_of(state, action.by)
    yield Line(label=item.name, amount=f"−{item.price}", rule=item.rule)
    yield Line(label="Action points left", amount=str(mine.points - item.price), rule="IE-4.10", total=True)
