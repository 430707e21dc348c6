"""Rule sets as a kind of thing that players make and share: how one is begun, edited, judged, read and used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.army.own_charts import charts
from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.army.rule_set import KEY, RULE_SET, OwnType, RuleSet, differences, types_of
from rules.games.invisible_enemy.builder.reference import chart_tables
from rules.games.invisible_enemy.builder.rule_set_card import rule_set_card
from rules.games.invisible_enemy.catalogue import CATALOGUE, HOUSE, MGVS
from rules.games.invisible_enemy.catalogue.tables import Charts
from rules.kernel.documents import Edit, NoSuchPlace, apply_edit, read
from rules.kernel.game import Evaluation, Part
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path
from rules.kernel.screen import Card, Fact, Line
from rules.kernel.sharing import PIN, Held, Pin
from rules.kit.rule_sets import held_at

BANDS: Path = ("charts", "bands")


class RuleSets:
    """The kind of rule sets (IE-R1, IE-1.40)."""

    slug = "rule-set"
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
        return _edited(document, edit)

    def evaluate(self, thing: RuleSet) -> Evaluation:
        return evaluate(thing)

    def editor(self, thing: RuleSet, path: Path) -> Card:
        if path:
            raise NoSuchPlace(path)
        return rule_set_card(thing)

    def tables(self, thing: RuleSet) -> dict[str, Json]:
        now = charts(thing.charts)
        return {**{name: list(rows) for name, rows in chart_tables(now).items()}, "mgvs": list(_types(thing))}

    def held(self, army: Json) -> Sequence[Held]:
        pin = held_at(army, KEY)
        return [Held(path=(KEY,), pin=pin)] if pin else []

    def use(self, army: Json, pin: Pin) -> Sequence[Edit]:
        return [Edit(op="set", path=(KEY,), value=PIN.write(pin))]


# --- editing --------------------------------------------------------------------------------------


def _edited(document: Json, edit: Edit) -> Json:
    """The document after an edit. The first change of the self-destruct table begins with the house's."""
    match edit.path:
        case ("charts", "bands", int(place), *_):
            bands = read(document, BANDS) or _bands(HOUSE)
            if place == len(bands):
                bands = [*bands, {"attack": {}}]
            document = apply_edit(document, Edit(op="set", path=BANDS, value=bands))
    return _tidy(apply_edit(document, edit))


def _bands(now: Charts) -> Json:
    return [
        {"speed": band.speed, "range": band.range, "attack": {str(key): one for key, one in band.attack.items()}}
        for band in now.self_destruct.bands
    ]


def _tidy(value: Json) -> Json:
    """Without what deleted numbers leave behind, empty maps and rows: the same rules are the same document."""
    match value:
        case dict():
            inner = {key: _tidy(one) for key, one in value.items()}
            return {key: one for key, one in inner.items() if one not in ({}, [])}
        case list():
            rows = [_tidy(one) for one in value]
            while rows and rows[-1] == {}:
                rows.pop()
            return rows
    return value


# --- what follows ---------------------------------------------------------------------------------


def evaluate(rules: RuleSet) -> Evaluation:
    """What differs from the house, and what looks mistyped."""
    found = list(differences(rules))
    return Evaluation(
        title=rules.name,
        currency="",
        spent="",
        limit="",
        left="",
        fill=None,
        fill_limit=None,
        parts=tuple(_parts(rules)),
        problems=tuple(problems(rules)),
        facts=(
            Fact(
                label="Differs from the house tables",
                value=f"in {len(found)} place{'' if len(found) == 1 else 's'}",
                why=tuple(
                    Line(label=label, amount=now, how=f"house: {was}" if was else "", rule=rule)
                    for label, now, was, rule in found
                ),
                rule="IE-R1",
            ),
        ),
        values={"changes": len(found)},
    )


def _parts(rules: RuleSet) -> Iterator[Part]:
    """No part has a card of its own."""
    yield from ()


def problems(rules: RuleSet) -> Iterator[Problem]:
    """Numbers that can hardly be meant: a chart that turns, a type without attack or name. None forbids anything."""
    now = charts(rules.charts)
    for row, name, numbers in (
        ("k", "K row", now.direct_fire.k),
        ("cp", "CP row", now.direct_fire.cp),
        ("area", "area chart", now.area.need),
    ):
        yield from _turns(row, name, [(key, numbers[key]) for key in sorted(numbers)])
    need = now.control.need
    yield from _turns("control", "control chart", [(key, -need[key]) for key in sorted(need)])
    for key, own in rules.mgvs.items():
        yield from _type_problems(key, own, rules)
    for band in rules.charts.bands:
        if not band.attack:
            message = f"Self-destruct from speed {band.speed}: without attack values the row does not count."
            yield _hint("empty-band", message, ("charts", "bands"), "IE-6.71")


def _turns(row: str, name: str, numbers: list[tuple[int, int]]) -> Iterator[Problem]:
    for (_, before), (key, after) in zip(numbers, numbers[1:], strict=False):
        if after < before:
            message = f"The {name} turns at {key}: it usually goes one way. Look whether a number is mistyped."
            yield _hint("chart-turns", message, ("charts", row, str(key)), "IE-R1")


def _type_problems(key: str, own: OwnType, rules: RuleSet) -> Iterator[Problem]:
    mgv = types_of(rules)[key]
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


def _types(rules: RuleSet) -> Iterator[dict[str, Json]]:
    for mgv in types_of(rules).values():
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
