"""Rule sets as shared things of the library (IE-R1, IE-1.40)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.own_charts import apply_own_charts
from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.army.rule_set import KEY, RULE_SET, RuleSet, mgv_types
from rules.games.invisible_enemy.army.rule_set_editing import edit_rule_set
from rules.games.invisible_enemy.army.rule_set_evaluation import evaluate_rule_set
from rules.games.invisible_enemy.builder.reference import chart_tables, ratings_of
from rules.games.invisible_enemy.builder.rule_set_card import rule_set_card
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Card
from rules.kernel.edits import NoSuchPlace
from rules.kernel.records import Json, Path
from rules.kit.rule_sets import RuleSetKind


class RuleSets(RuleSetKind[RuleSet]):
    """The kind "rule set" (IE-R1, IE-1.40)."""

    game = "invisible-enemy"
    key = KEY
    intro = "Your own combat chart and ratings of MGVs, for armies and battles in the place of the house tables."
    nothing = "House tables"

    codec = RULE_SET
    edit = staticmethod(edit_rule_set)
    evaluate = staticmethod(evaluate_rule_set)

    def editor(self, thing: RuleSet, path: Path) -> Card:
        if path:
            raise NoSuchPlace(path)
        return rule_set_card(thing)

    def tables(self, thing: RuleSet) -> dict[str, Json]:
        return {**chart_tables(apply_own_charts(thing.charts)), "mgvs": list(_type_rows(thing))}


def _type_rows(rules: RuleSet) -> Iterator[dict[str, Json]]:
    for mgv in mgv_types(rules).values():
        first = {"name": mgv.name, "kind": CATALOGUE.forces.base_kinds[mgv.kind].name, **ratings_of(mgv)}
        yield {**first, "points": points(mgv), "rule": "IE-1.40"}
