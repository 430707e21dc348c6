"""Rule sets as a kind of thing that players make and share: beginning, editing, checking, reading, using."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army import editing
from rules.games.sol_prime.army.evaluation import summarise_entry, type_name
from rules.games.sol_prime.army.pricing.points import bill, stand_points
from rules.games.sol_prime.army.pricing.rule_set import KEY, RULE_SET, RuleSet, differences
from rules.games.sol_prime.army.summary import ArmySummary
from rules.games.sol_prime.army.validation.entries import entry_problems
from rules.games.sol_prime.builder.rule_set_card import rule_set_card, troop_card, troops_as_army
from rules.kernel.display.cards import Card, Fact
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path
from rules.kit.rule_set_cards import count_differences
from rules.kit.rule_sets import RuleSetKind, tidy

NOT_HERE = frozenset(("no-platoon",))
"""Problems of armies that a list of troops does not have."""


class RuleSets(RuleSetKind[RuleSet]):
    """The kind of rule sets (SP-2.70, SP-2.71)."""

    game = "sol-prime"
    key = KEY
    intro = "Your group's own troop list and prices, for armies in the place of the house points."
    nothing = "House points"

    codec = RULE_SET

    def edit(self, document: Json, edit: Edit) -> Json:
        return _drop_empty_maps(_number_troops(editing.edit(document, edit)))

    def evaluate(self, thing: RuleSet) -> Evaluation:
        """Evaluates the troops with their points and problems."""
        army, found = troops_as_army(thing), list(differences(thing))
        troops = Fact(label="Troops", value=str(len(thing.units)), rule="SP-2.71")
        return Evaluation(
            title=thing.name,
            currency="points",
            parts=tuple(_parts(thing, army)),
            problems=tuple(_problems(thing, army)),
            facts=(troops, count_differences("Differs from the house", found, "SP-2.70")),
            values={"changes": len(found), "troops": len(thing.units)},
        )

    def editor(self, thing: RuleSet, path: Path) -> Card:
        match path:
            case ():
                return rule_set_card(thing)
            case ("units", int(place)) if 0 <= place < len(thing.units):
                return troop_card(thing, place)
        raise NoSuchPlace(path)

    def tables(self, thing: RuleSet) -> dict[str, Json]:
        return {
            "troops": list(_troop_rows(thing)),
            "prices": [
                {"what": one.what, "points": one.now, "house": one.house, "rule": one.rule}
                for one in differences(thing)
            ],
        }


# --- editing --------------------------------------------------------------------------------------


def _number_troops(document: Json) -> Json:
    """Gives every troop an id by which armies name it, which stays when the troop is renamed or moved."""
    taken: set[str] = set()
    for place, troop in enumerate(read_path(document, ("units",)) or []):
        key = troop.get("id") if isinstance(troop, dict) else None
        if not key or key in taken:
            key = _free_id(document, taken)
            document = apply_edit(document, Edit(op="set", path=("units", place, "id"), value=key))
        taken.add(key)
    return document


def _free_id(document: Json, taken: set[str]) -> str:
    used = taken | {str(read_path(troop, ("id",))) for troop in read_path(document, ("units",)) or []}
    number = 1
    while f"own-{number}" in used:
        number += 1
    return f"own-{number}"


def _drop_empty_maps(document: Json) -> Json:
    """Removes the empty maps that deleted numbers leave behind: the same rules are the same document."""
    points = read_path(document, ("points",))
    kept = tidy(points) if isinstance(points, dict) else points
    return apply_edit(document, Edit(op="set", path=("points",), value=kept or None))


# --- what follows ---------------------------------------------------------------------------------


def _parts(rules: RuleSet, army: ArmySummary) -> Iterator[Part]:
    for entry, troop in zip(army.entries, rules.units, strict=True):
        lines = bill(entry.fitted, rules.tech) if not entry.fitted.unknown else ()
        formula = stand_points(entry.fitted, rules.tech) if not entry.fitted.unknown else 0
        yield Part(
            path=entry.path,
            title=entry.name,
            kind=type_name(entry.fitted),
            cost=str(formula if troop.points is None else troop.points),
            summary=summarise_entry(entry, rules.tech),
            lines=lines,
            values={"formula": formula, "points": troop.points},
        )


def _problems(rules: RuleSet, army: ArmySummary) -> Iterator[Problem]:
    for entry in army.entries:
        for problem in entry_problems(army, entry):
            if problem.code not in NOT_HERE:
                yield problem
    if rules.only_listed and not rules.units and not rules.points.models:
        message = "Nothing is listed: add troops, or price ready-made units. Otherwise no army can hold anything."
        yield Problem(code="empty-list", message=message, rule="SP-2.70", where=("only-listed",))


def _troop_rows(rules: RuleSet) -> Iterator[dict[str, Json]]:
    army = troops_as_army(rules)
    for part in _parts(rules, army):
        yield {
            "name": part.title,
            "kind": part.kind,
            "points": part.cost,
            "formula": part.values["formula"],
            "what": part.summary,
            "rule": "SP-2.71",
        }
