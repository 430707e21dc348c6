"""The evaluation of a rule set: its differences from the house, and numbers that look mistyped (IE-R1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.games.invisible_enemy.army.own_charts import apply_own_charts
from rules.games.invisible_enemy.army.rule_set import OwnType, RuleSet, differences, mgv_types
from rules.games.invisible_enemy.catalogue import MGVS
from rules.kernel.evaluation import Evaluation
from rules.kernel.problems import Problem
from rules.kernel.records import Path
from rules.kit.rule_set_cards import count_differences


def evaluate_rule_set(rules: RuleSet) -> Evaluation:
    """Returns the differences from the house tables, and hints about likely typing errors."""
    found = list(differences(rules))
    return Evaluation(
        title=rules.name,
        problems=tuple(rule_set_problems(rules)),
        facts=(count_differences("Differs from the house tables", found, "IE-R1"),),
        values={"changes": len(found)},
    )


def rule_set_problems(rules: RuleSet) -> Iterator[Problem]:
    """Yields hints about unlikely numbers: a chart that turns back, a type without attack or name."""
    now = apply_own_charts(rules.charts)
    for row, name, numbers in (
        ("k", "K row", now.direct_fire.k),
        ("cp", "CP row", now.direct_fire.cp),
        ("area", "area chart", now.area.need),
    ):
        yield from _order_problems(row, name, [(key, numbers[key]) for key in sorted(numbers)])
    need = now.control.need
    yield from _order_problems("control", "control chart", [(key, -need[key]) for key in sorted(need)])
    for key, own in rules.mgvs.items():
        yield from _type_problems(key, own, rules)
    for band in rules.charts.bands:
        if not band.attack:
            message = f"Self-destruct from speed {band.speed}: without attack values the row does not count."
            yield _hint("empty-band", message, ("charts", "bands"), "IE-6.71")


def _order_problems(row: str, name: str, numbers: list[tuple[int, int]]) -> Iterator[Problem]:
    for (_, before), (key, after) in pairwise(numbers):
        if after < before:
            message = f"The {name} turns at {key}: it usually goes one way. Look whether a number is mistyped."
            yield _hint("chart-turns", message, ("charts", row, str(key)), "IE-R1")


def _type_problems(key: str, own: OwnType, rules: RuleSet) -> Iterator[Problem]:
    mgv = mgv_types(rules)[key]
    if key not in MGVS and not own.name:
        yield _hint("type-nameless", f"The type “{key}” has no name.", ("mgvs", key), "IE-1.40")
    if mgv.weapon and mgv.attack and not mgv.range:
        message = f"{mgv.name}: a weapon with a range of 0 hits nobody."
        yield _hint("no-range", message, ("mgvs", key), "IE-1.41")
    if mgv.kind == "network" and not mgv.network_range:
        message = f"{mgv.name}: a network base without network range supports nobody."
        yield _hint("no-network-range", message, ("mgvs", key), "IE-1.3")


def _hint(code: str, message: str, where: Path, rule: str) -> Problem:
    return Problem(code=code, message=message, rule=rule, where=where, weight="hint")
