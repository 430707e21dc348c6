"""Rule sets as shared things of the library (IE-R1, IE-1.40)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.army.own_charts import apply_own_charts
from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.army.rule_set import KEY, RULE_SET, RuleSet, mgv_types
from rules.games.invisible_enemy.army.rule_set_editing import edit_rule_set
from rules.games.invisible_enemy.army.rule_set_evaluation import evaluate_rule_set
from rules.games.invisible_enemy.builder.reference import chart_tables
from rules.games.invisible_enemy.builder.rule_set_card import rule_set_card
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.display.cards import Card
from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.evaluation import Evaluation
from rules.kernel.records import Json, Path
from rules.kernel.sharing import PIN, Held, Pin
from rules.kernel.spreadsheets import Drawing, Table
from rules.kit.rule_sets import copy_at


class RuleSets:
    """The kind "rule set" (IE-R1, IE-1.40)."""

    slug = "rule-set"
    drawing: Drawing | None = None
    table: Table | None = None
    word = "rule set"
    words = "rule sets"
    intro = "Your own combat chart and ratings of MGVs, for armies and battles in the place of the house tables."
    battle_option: Path = (KEY,)
    nothing = "House tables"

    def blank(self, name: str) -> Json:
        return {"game": "invisible-enemy", "kind": self.slug, "name": name}

    def read(self, document: Json) -> RuleSet:
        return RULE_SET.read(document)

    def edit(self, document: Json, edit: Edit) -> Json:
        return edit_rule_set(document, edit)

    def evaluate(self, thing: RuleSet) -> Evaluation:
        return evaluate_rule_set(thing)

    def editor(self, thing: RuleSet, path: Path) -> Card:
        if path:
            raise NoSuchPlace(path)
        return rule_set_card(thing)

    def tables(self, thing: RuleSet) -> dict[str, Json]:
        now = apply_own_charts(thing.charts)
        return {**{name: list(rows) for name, rows in chart_tables(now).items()}, "mgvs": list(_type_rows(thing))}

    def held(self, army: Json) -> Sequence[Held]:
        pin = copy_at(army, KEY)
        return [Held(path=(KEY,), pin=pin)] if pin else []

    def use(self, army: Json, pin: Pin) -> Sequence[Edit]:
        return [Edit(op="set", path=(KEY,), value=PIN.write(pin))]


def _type_rows(rules: RuleSet) -> Iterator[dict[str, Json]]:
    for mgv in mgv_types(rules).values():
        yield {
            "name": mgv.name,
            "kind": CATALOGUE.forces.base_kinds[mgv.kind].name,
            "role": mgv.role,
            "hull": mgv.hull,
            "defense": mgv.defense,
            "attack": mgv.attack,
            "speed": mgv.speed,
            "weapon": mgv.weapon or "",
            "range": mgv.range,
            "network-range": mgv.network_range or "",
            "points": points(mgv),
            "rule": "IE-1.40",
        }
