"""The breakdown of an action before it is taken: every modifier by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import Activate, Drive, Move
from rules.games.invisible_enemy.battle.actions.network_command import Buy, WriteList
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import bases_of, find_thing, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import control_roll
from rules.games.invisible_enemy.mechanics.barrages import BARRAGE, AreaTest, area_test, check_barrage, targets_of
from rules.games.invisible_enemy.mechanics.control_roll import CONTROL
from rules.games.invisible_enemy.mechanics.damage import remaining_hull
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.games.invisible_enemy.mechanics.direct_fire.massed_battery import legal_battery
from rules.games.invisible_enemy.mechanics.direct_fire.raking import legal_rake
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import FireModifiers
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import legal_shot
from rules.games.invisible_enemy.mechanics.engineering import check_task
from rules.games.invisible_enemy.mechanics.fungus_towers import is_live_tower
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.measurement.distances import round_up
from rules.games.invisible_enemy.mechanics.measurement.situation import measure_action
from rules.games.invisible_enemy.mechanics.movement import legal_move
from rules.games.invisible_enemy.mechanics.movement_costs import PathLeg
from rules.games.invisible_enemy.mechanics.purchase_lists import listed_purchases, write_list
from rules.games.invisible_enemy.mechanics.purchases import find_item
from rules.games.invisible_enemy.mechanics.self_destruct import legal_blast
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.display.cards import Line
from rules.kit.plan import to_edge, within


def breakdown(view: View, action: Action) -> Sequence[Line]:
    """Returns the arithmetic of an action before it is taken. Raises Illegal as the action itself would."""
    state = view.state
    phases.check_phase(state, action)
    warned = list(_towers(state, action)) if isinstance(action, Drive) else []
    action = measure_action(state, action)
    match action:
        case Shoot():
            return list(_attack(state, legal_shot(state, action)))
        case Rake():
            return list(_attack(state, legal_rake(state, action)))
        case MassedBattery():
            return list(_attack(state, legal_battery(state, action)))
        case Activate():
            return list(_control(state, action))
        case Move():
            base, legs = legal_move(state, action)
            return [*_path_lines(legs, base), *warned]
        case ResolveBarrage():
            return list(_barrage(state, action))
        case SelfDestruct():
            return list(_blast(state, action))
        case Engineer():
            check_task(state, action)
            need = state.charts.engineering.need.get(action.task)
            amount = "automatic" if need is None else f"{need}+"
            return [Line(label="Roll needed", amount=amount, how=_explain(state), rule="IE-6.90", total=True)]
        case Buy():
            return list(_purchase(state, action))
        case WriteList():
            return list(_list(state, action))
        case _:
            return []


def _explain(state: State, *parts: str) -> str:
    """Explains a number of the chart, with the rule set that it comes from."""
    return ", ".join(part for part in (*parts, state.charts.source) if part)


def aim_lines(state: State, aimed: FireModifiers, *, row: str) -> Iterator[Line]:
    """Yields the modifiers of one die of direct fire (IE-7.20, IE-7.30)."""
    how = _explain(state, "attack − defense")
    yield Line(label=f"Chart, {row.upper()} row", amount=f"{aimed.row:+d}", how=how, rule="IE-7.20")
    if aimed.damage:
        share = "one third" if aimed.damage == FIRE.one_third else "two thirds"
        yield Line(label=f"Firer {share} damaged", amount=f"{aimed.damage:+d}", rule="IE-7.30")
    if aimed.covered:
        yield Line(label="Target covered", amount=f"{FIRE.covered:+d}", rule="IE-7.15")
    yield Line(label="Modifier", amount=f"{aimed.modifier:+d}", how="to 1D6 = hits", rule="IE-7.21", total=True)


def _attack(state: State, planned: LegalAttack) -> Iterator[Line]:
    if planned.control is not None:
        yield Line(label="Control roll needed", amount=f"{planned.control.needed}+", rule="IE-7.60")
    for aimed in planned.modifiers:
        if len(planned.modifiers) > 1:
            yield Line(label=aimed.by, amount="")
        yield from aim_lines(state, aimed, row=planned.line)
    left = remaining_hull(find_thing(state, planned.target))
    yield Line(label=f"Hull left of {planned.target}", amount=str(left), rule="IE-7.51")


def _control(state: State, action: Activate) -> Iterator[Line]:
    unit = control_roll.check_activate(state, action)
    if unit.auto_move:
        yield Line(label="Automatic move", amount="no roll", rule="IE-6.13", total=True)
        return
    bases = bases_of(state, action.unit).values()
    test = control_roll.control_test(state, bases, side=unit.side, support=action.network_support)
    yield Line(label=f"Network at {test.status}%", amount=f"{test.needed}+", how=_explain(state), rule="IE-6.10")
    if test.bonus:
        yield Line(label="Network base in range", amount=f"{test.bonus:+d}", rule="IE-6.11")
    needed = max(test.needed - test.bonus, CONTROL.always_fails + 1)
    yield Line(label="Roll needed", amount=f"{needed}+", how="a 1 always fails", rule="IE-6.12", total=True)


def _towers(state: State, action: Drive) -> Iterator[Line]:
    """Yields the live towers that a move on the plan comes near (IE-6.60)."""
    base = state.bases.get(action.by)
    for name, tower in sorted(state.towers.items()):
        if base is None or base.at is None or tower.at is None or not is_live_tower(tower):
            continue
        corners = [base.at, *(leg.to for leg in action.legs)]
        away = min(to_edge(tower.at, start, end) for start, end in pairwise(corners))
        if within(away, CATALOGUE.battle.fungus_tower.infect_radius):
            yield Line(label=f"Near {name}", amount=f'{round_up(away)}"', how="roll for contamination", rule="IE-6.60")


def _barrage(state: State, action: ResolveBarrage) -> Iterator[Line]:
    marker = check_barrage(state, action)
    for name in targets_of(state, action, marker):
        due = area_test(state, action, marker, name)
        yield Line(
            label=name, amount=f"{due.needed - due.modifier}+", how=_explain(state, _explain_test(due)), rule="IE-8.10"
        )


def _explain_test(due: AreaTest) -> str:
    parts = [f"{BARRAGE.dice}D6, {due.needed}+"]
    parts += ["no flank support +1"] if due.no_flank else []
    parts += ["deflected −1"] if due.deflected else []
    return ", ".join(parts)


def _blast(state: State, action: SelfDestruct) -> Iterator[Line]:
    blast = legal_blast(state, action)
    how = _explain(state, f'within {blast.range}"')
    yield Line(label="Attack value", amount=str(blast.attack), how=how, rule="IE-6.71")
    for name, aimed in blast.modifiers:
        yield Line(label=name, amount=f"{aimed.modifier:+d}", how="to 1D6 = hits", rule="IE-6.72")


def _list(state: State, action: WriteList) -> Iterator[Line]:
    """Yields the cost of a secret list (IE-4.11). Raises Illegal if points do not suffice."""
    write_list(state, action)
    spent = [find_item(one.item) for one in listed_purchases(action)]
    yield from (Line(label=item.name, amount=f"−{item.price}", rule=item.rule) for item in spent)
    left = side_of(state, action.by).points - sum(item.price for item in spent)
    how = "lost when the lists are opened" if left else ""
    yield Line(label="Action points left", amount=str(left), how=how, rule="IE-4.5", total=True)


def _purchase(state: State, action: Buy) -> Iterator[Line]:
    item, mine = find_item(action.item), side_of(state, action.by)
    yield Line(label=item.name, amount=f"−{item.price}", rule=item.rule)
    yield Line(label="Action points left", amount=str(mine.points - item.price), rule="IE-4.10", total=True)


def _path_lines(found: Sequence[PathLeg], base: Base) -> Iterator[Line]:
    """Yields the arithmetic of a path."""
    for leg in found:
        if leg.how:
            yield Line(label=leg.how, amount=f'{round_off(leg.cost)}"', rule=leg.rule)
    spent = round_off(sum(leg.cost for leg in found))
    yield Line(label="Spent", amount=f'{spent}" of {base.speed}"', rule="IE-6.39", total=True)
