"""Armies that the site makes by itself: what could be taken next, what each taste wants, and why.

The measure is the army's house points (IE-1.60) against the budget that the players have agreed (IE-1.61).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from rules.games.invisible_enemy.army.document import ARMY, ArmyDesign
from rules.games.invisible_enemy.army.editing import MOST_BASES, edit_army
from rules.games.invisible_enemy.army.evaluation import evaluate
from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.army.summary import ArmySummary, UnitSummary, is_open_to
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.force_tables import MgvType, UnitType
from rules.kernel.edits import Edit
from rules.kernel.generation import Budgets, Taste, Wish
from rules.kernel.records import Json
from rules.kit.army_builder import ELITE, LONG_RANGE, MIXED, SWARM, Candidate, Need, Workshop, generator, weighted

NATIONS = tuple(Taste(key=key, name=nation.name) for key, nation in CATALOGUE.nations.items())
SIZES = {MIXED: (3, 8), SWARM: (6, 10), ELITE: (2, 5), LONG_RANGE: (3, 6)}
"""The least and the greatest number of bases of a new unit, where its type allows."""
WHY = {
    MIXED: "",
    SWARM: "Many bases for the points: the unit still fights when some are gone.",
    ELITE: "High hull, defense and attack on few bases.",
    LONG_RANGE: "Its weapon reaches farther than others.",
}
DESIGNS = 8
"""The number of new units that are thought of at a time."""
UNITS = 6
"""The number of units that are looked at for one more base."""


def begin(wish: Wish, chance: Random) -> Sequence[Edit]:
    """Returns the edits that choose the nation (IE-1.30) and settle the budget (IE-1.61)."""
    nation = wish.variant or chance.choice(list(CATALOGUE.nations))
    return [Edit(op="set", path=("nation",), value=nation), Edit(op="set", path=("budget",), value=wish.budget)]


def units(design: ArmyDesign, need: Need) -> Iterator[Candidate]:
    """Yields units that could be taken next."""
    army = ArmySummary(design)
    models = _models(army)
    types = {
        key: _type_weight(type_) for key, type_ in army.unit_types.items() if is_open_to(type_.nations, design.nation)
    }
    for _ in range(DESIGNS if types and models else 0):
        key = weighted(need.chance, types)
        yield from _new_unit(key, army.unit_types[key], models, need)


def improvements(design: ArmyDesign, need: Need) -> Iterator[Candidate]:
    """Yields bases that units have room for."""
    army = ArmySummary(design)
    models = _models(army)
    for unit in need.chance.sample(army.units, min(len(army.units), UNITS)):
        yield from _more_bases(unit, models, need)


def _models(army: ArmySummary) -> dict[str, MgvType]:
    return {key: mgv for key in army.types if (mgv := army.mgv(key)) and _is_open(army, mgv)}


def _is_open(army: ArmySummary, mgv: MgvType) -> bool:
    network = mgv.kind != "network" or bool(army.nation and army.nation.network_bases)
    return network and is_open_to(mgv.nations, army.design.nation)


def _type_weight(type_: UnitType) -> float:
    """Units of a nation's own order of battle come first; pools of unarmed bases are the exception (IE-1.6)."""
    if type_.mission:
        return 0.15
    if not type_.slots:
        return 2.0
    return 6.0 if type_.nations != "all" else 1.0


def _weight(mgv: MgvType, taste: str) -> float:
    """Returns how well a model fits a taste: by its price, its strength or its reach."""
    if not mgv.weapon:
        return 0.15
    if taste == SWARM:
        return (40 / points(mgv)) ** 4
    if taste == ELITE:
        return ((mgv.hull + 2 * mgv.defense + 2 * mgv.attack) / 20) ** 4
    if taste == LONG_RANGE:
        return (float(mgv.range) / 6) ** 5
    return 1.0


def _new_unit(key: str, type_: UnitType, models: Mapping[str, MgvType], need: Need) -> Iterator[Candidate]:
    """Yields a unit with bases by chance: as many as its pool, the taste and the points allow (IE-1.50)."""
    chance, held = need.chance, Counter[str]()
    left, size = need.left, chance.randint(*SIZES[need.taste])
    for roles, most, alike in _slots(type_, models):
        fitting = {one: _weight(mgv, need.taste) for one, mgv in models.items() if mgv.role in roles}
        kept = ""
        for _ in range(min(most, size if not type_.slots or most > 2 else 2)):
            affordable = {
                one: weight
                for one, weight in fitting.items()
                if points(models[one]) <= left and (not alike or not kept or models[one].role == kept)
            }
            if not affordable:
                break
            one = weighted(chance, affordable)
            kept = models[one].role
            held[one] += 1
            left -= points(models[one])
    if not held:
        return
    unit: dict[str, Json] = {
        "name": type_.name,
        "type": key,
        "bases": [{"mgv": one, "ids": [0] * count} for one, count in held.items()],
    }
    if any(models[one].kind == "engineer" for one in held):
        unit["mission"] = type_.mission or "demolition"
    yield Candidate(
        edits=(Edit(op="add", path=("units",), value=unit),),
        cost=need.left - left,
        label=f"{type_.name}: " + ", ".join(f"{count} {models[one].name}" for one, count in held.items()),
        why=_reason(held, models, need.taste),
    )


def _slots(type_: UnitType, models: Mapping[str, MgvType]) -> Iterator[tuple[Sequence[str], int, bool]]:
    """Yields the parts of a unit's pool: roles, the most bases, whether all have one role; any mix for a free unit."""
    for slot in type_.slots:
        yield slot.roles, slot.max, slot.one_role_only
    if not type_.slots:
        yield sorted({mgv.role for mgv in models.values() if mgv.weapon}), MOST_BASES, False


def _reason(held: Counter[str], models: Mapping[str, MgvType], taste: str) -> str:
    most = models[held.most_common(1)[0][0]]
    return f"{most.good_for} {WHY[taste] if most.weapon else ''}".strip()


def _more_bases(unit: UnitSummary, models: Mapping[str, MgvType], need: Need) -> Iterator[Candidate]:
    """Yields one more base of each kind that the unit has or could have (IE-1.50)."""
    present = {group.design.mgv: group for group in unit.groups}
    for key, mgv in models.items():
        group = present.get(key)
        if group:
            change = Edit(op="set", path=(*group.path, "count"), value=group.count + 1)
        elif mgv.kind == "engineer":
            continue
        else:
            change = Edit(op="add", path=(*unit.path, "bases"), value={"mgv": key, "ids": [0]})
        yield Candidate(
            edits=(change,),
            cost=points(mgv),
            label=f"{unit.name}: one more {mgv.name}",
            why=f"{mgv.good_for} The unit has room for it.",
            weight=_weight(mgv, need.taste),
        )


GENERATOR = generator(
    Workshop(read=ARMY.read, edit=edit_army, evaluate=evaluate, begin=begin, units=units, improvements=improvements),
    Budgets(least=250, usual=800, most=3_000),
    variants=NATIONS,
    variant_word="Nation",
)
