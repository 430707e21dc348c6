"""The breakdown of an action before it is taken: every modifier by name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import Activate
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.events.network_command import Bought, ListWritten
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import bases_of, find_thing, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.mechanics import control_roll
from rules.games.invisible_enemy.mechanics.barrages import BARRAGE, AreaTest, area_test, check_barrage, targets_of
from rules.games.invisible_enemy.mechanics.control_roll import CONTROL
from rules.games.invisible_enemy.mechanics.damage import remaining_hull
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.games.invisible_enemy.mechanics.direct_fire.resolution import FireModifiers
from rules.games.invisible_enemy.mechanics.fungus_towers import is_live_tower
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.movement import LegalMove
from rules.games.invisible_enemy.mechanics.purchases import find_item
from rules.games.invisible_enemy.mechanics.self_destruct import legal_blast
from rules.kernel.display.cards import Line
from rules.kit.plan import round_up, to_edge, within


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


def fire_lines(state: State, planned: LegalAttack) -> Iterator[Line]:
    """Yields the modifiers of an attack."""
    if planned.control is not None:
        yield Line(label="Control roll needed", amount=f"{planned.control.needed}+", rule="IE-7.60")
    for aimed in planned.modifiers:
        if len(planned.modifiers) > 1:
            yield Line(label=aimed.by, amount="")
        yield from aim_lines(state, aimed, row=planned.line)
    left = remaining_hull(find_thing(state, planned.target))
    yield Line(label=f"Hull left of {planned.target}", amount=str(left), rule="IE-7.51")


def control_lines(state: State, action: Activate) -> Iterator[Line]:
    """Yields the arithmetic of a control roll."""
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


def drive_lines(state: State, legal: LegalMove) -> Iterator[Line]:
    """Yields the arithmetic of a move on the plan, and the live towers that it comes near (IE-6.60)."""
    yield from move_lines(state, legal)
    base, move = legal.base, legal.action
    for name, tower in sorted(state.towers.items()):
        if base.at is None or tower.at is None or not is_live_tower(tower):
            continue
        corners = [base.at, *(segment.to for segment in move.path if segment.to), move.to or base.at]
        away = min(to_edge(tower.at, start, end) for start, end in pairwise(corners))
        if within(away, CATALOGUE.battle.fungus_tower.infect_radius):
            yield Line(label=f"Near {name}", amount=f'{round_up(away)}"', how="roll for contamination", rule="IE-6.60")


def barrage_lines(state: State, action: ResolveBarrage) -> Iterator[Line]:
    """Yields the number that each target of a barrage needs."""
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


def blast_lines(state: State, action: SelfDestruct) -> Iterator[Line]:
    """Yields the attack value of a blast, and its modifier against each target."""
    blast = legal_blast(state, action)
    how = _explain(state, f'within {blast.range}"')
    yield Line(label="Attack value", amount=str(blast.attack), how=how, rule="IE-6.71")
    for name, aimed in blast.modifiers:
        yield Line(label=name, amount=f"{aimed.modifier:+d}", how="to 1D6 = hits", rule="IE-6.72")


def list_lines(state: State, written: ListWritten) -> Iterator[Line]:
    """Yields the cost of a secret list (IE-4.11)."""
    spent = [find_item(one.item) for one in written.items]
    yield from (Line(label=item.name, amount=f"−{item.price}", rule=item.rule) for item in spent)
    left = side_of(state, written.by).points - sum(item.price for item in spent)
    how = "lost when the lists are opened" if left else ""
    yield Line(label="Action points left", amount=str(left), how=how, rule="IE-4.5", total=True)


def purchase_lines(state: State, bought: Bought) -> Iterator[Line]:
    """Yields the cost of a purchase."""
    item, mine = find_item(bought.item), side_of(state, bought.by)
    yield Line(label=item.name, amount=f"−{item.price}", rule=item.rule)
    yield Line(label="Action points left", amount=str(mine.points - item.price), rule="IE-4.10", total=True)


def task_lines(state: State, action: Engineer) -> Iterator[Line]:
    """Yields the number that an engineer's task needs."""
    need = state.charts.engineering.need.get(action.task)
    amount = "automatic" if need is None else f"{need}+"
    yield Line(label="Roll needed", amount=amount, how=_explain(state), rule="IE-6.90", total=True)


def move_lines(state: State, legal: LegalMove) -> Iterator[Line]:
    """Yields the arithmetic of a path."""
    for leg in legal.legs:
        if leg.how:
            yield Line(label=leg.how, amount=f'{round_off(leg.cost)}"', rule=leg.rule)
    spent = round_off(sum(leg.cost for leg in legal.legs))
    yield Line(label="Spent", amount=f'{spent}" of {legal.base.speed}"', rule="IE-6.39", total=True)
