"""Armies that the site makes by itself: what could be taken next, what each taste wants, and why.

Prices are those that the army pays: the house formula (SP-2.70), or the rule set that the army holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from rules.games.sol_prime.army.document import ARMY, UNIT, ArmyDesign
from rules.games.sol_prime.army.editing import edit
from rules.games.sol_prime.army.evaluation import evaluate
from rules.games.sol_prime.army.fittings import (
    AIR,
    AIRCRAFT,
    ARTILLERY,
    INFANTRY,
    INSTALLATION,
    VEHICLE,
    Fitted,
    fit_out,
)
from rules.games.sol_prime.army.limits import AMMUNITION
from rules.games.sol_prime.army.pricing.points import entry_points
from rules.games.sol_prime.army.summary import ArmySummary, Entry, level_index, summarise_army
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.edits import Edit
from rules.kernel.generation import Budgets, Taste, Wish
from rules.kernel.records import Json, Record
from rules.kit.army_builder import ELITE, LONG_RANGE, MIXED, SWARM, Candidate, Need, Workshop, generator, weighted
from rules.kit.names import unique_name

LEVELS = tuple(Taste(key=key, name=level.name) for key, level in CATALOGUE.tech_levels.items())
DESIGNS = 10
"""The number of new platoons that are thought of at a time."""
ENTRIES, UPGRADES_OF_ENTRY = 8, 4
"""The number of entries that are looked at for improvements, and of improvements that are thought of for each."""


class Plan(Record):
    """A taste: the sizes of platoons, morale by weight, the share of infantry in carriers."""

    sizes: tuple[int, int]
    morale: Mapping[str, float]
    carried: float
    why: str


PLANS = {
    MIXED: Plan(sizes=(2, 5), morale={"veteran": 5, "elite": 1, "green": 1}, carried=0.3, why=""),
    SWARM: Plan(
        sizes=(4, 6),
        morale={"militia": 1, "green": 3, "veteran": 1},
        carried=0.2,
        why="Cheap crews: more stands for the same points.",
    ),
    ELITE: Plan(
        sizes=(1, 3),
        morale={"elite": 3, "guard": 2},
        carried=0.2,
        why="High morale keeps it fighting under losses.",
    ),
    LONG_RANGE: Plan(sizes=(2, 4), morale={"veteran": 1}, carried=0.1, why="It fires from farther away than most."),
}
UPGRADE_REASONS = {
    "smoke": "Smoke hides it from missiles.",
    "chaff": "Chaff turns missiles away.",
    "stealth": "Harder to see and to hit.",
    "laser-armor": "One more armor on every side.",
    "engineer": "Lays and clears mines, builds and breaks obstacles.",
    "afo": "Sees for the artillery.",
    "assault-armor": "One more armor.",
}


def begin(wish: Wish, chance: Random) -> Sequence[Edit]:
    """Returns the edits that choose the level (SP-2.20) and settle the budget (SP-2.1)."""
    tech = wish.variant or chance.choice(list(CATALOGUE.tech_levels))
    return [Edit(op="set", path=("tech",), value=tech), Edit(op="set", path=("budget",), value=wish.budget)]


def units(design: ArmyDesign, need: Need) -> Iterator[Candidate]:
    """Yields platoons that could be taken next."""
    army = summarise_army(design)
    weights = _house_weights(design.tech, need.taste) if design.rule_set is None else _weights(army, need.taste)
    for _ in range(DESIGNS if weights else 0):
        yield from _platoon(army, weighted(need.chance, weights), need)


def improvements(design: ArmyDesign, need: Need) -> Iterator[Candidate]:
    """Yields what entries could have added."""
    army = summarise_army(design)
    for entry in need.chance.sample(army.entries, min(len(army.entries), ENTRIES)):
        steps = [*_upgrades(army, entry), *_lots(army, entry), *_one_more(army, entry)]
        yield from need.chance.sample(steps, min(len(steps), UPGRADES_OF_ENTRY))


def _fit(army: ArmySummary, key: str, **more: Json) -> Fitted:
    return fit_out(UNIT.read({"name": "x", "model": key, **more}), army.prices)


@lru_cache(maxsize=32)
def _house_weights(tech: Tech, taste: str) -> dict[str, float]:
    return _weights(summarise_army(ArmyDesign(tech=tech)), taste)


def _weights(army: ArmySummary, taste: str) -> dict[str, float]:
    return {key: weight for key in army.prices.models if (weight := _weight(army, key, taste))}


def _weight(army: ArmySummary, key: str, taste: str) -> float:
    """Returns how well a model fits a taste; 0 for one that the level forbids, and for buildings and aircraft."""
    fitted = _fit(army, key)
    if fitted.unknown or fitted.kind == INSTALLATION or fitted.kind in AIRCRAFT:
        return 0
    if level_index(army.prices.models[key].tech) > level_index(army.design.tech):
        return 0
    cost = max(1, entry_points(fitted, army.design.tech))
    base = 0.4 if fitted.kind in (ARTILLERY, *AIR) or not fitted.mounts else 1.0
    if taste == SWARM:
        return base * (10 / cost) ** 2
    if taste == ELITE:
        return base * (cost / 10) ** 2
    if taste == LONG_RANGE:
        return 2.0 if fitted.kind == ARTILLERY else base * (_reach(fitted) / 16) ** 4
    return base


def _reach(fitted: Fitted) -> int:
    reach = [CATALOGUE.weapons[one.id] for one in fitted.mounts]
    return max((weapon.range for weapon in reach if not weapon.anti_air_only), default=4)


def _platoon(army: ArmySummary, key: str, need: Need) -> Iterator[Candidate]:
    """Yields a platoon of stands of one model (SP-2.51); carriers come with the squads that they carry (SP-2.52)."""
    plan, fitted = PLANS[need.taste], _fit(army, key)
    morale = weighted(need.chance, dict(plan.morale))
    more: dict[str, Json] = {"morale": morale}
    if fitted.kind == ARTILLERY:
        more["ammunition"] = 1
    each = entry_points(_fit(army, key, **more), army.design.tech)
    count = min(need.chance.randint(*plan.sizes), int(need.left // each), CATALOGUE.platoons.most)
    if count < 1:
        return
    name, kind = army.prices.models[key].name, fitted.kind
    platoon = next(one for one in map(str, range(1, len(army.platoons) + 2)) if one not in army.platoons)
    entries = [_entry(army, key, name, {**more, "count": count, "platoon": platoon})]
    cost, label = each * count, f"{count} × {name}"
    if kind == INFANTRY and need.chance.random() < plan.carried:
        carrier = need.chance.choice([one for one in CARRIERS if one in army.prices.models] or [""])
        number = (count + 1) // 2
        if (
            carrier
            and (price := entry_points(_fit(army, carrier, morale=morale), army.design.tech) * number) + cost
            <= need.left
        ):
            title = army.prices.models[carrier].name
            entries.append(_entry(army, carrier, title, {"morale": morale, "count": number, "platoon": platoon}))
            cost, label = cost + price, f"{label}, {number} × {title} to carry them"
    edits = [Edit(op="add", path=("units",), value=one) for one in entries]
    if not army.design.leaders and not army.entries:
        leader = {"name": "Leader", "attached": entries[0]["name"]}
        edits.append(Edit(op="add", path=("leaders",), value=leader))
    yield Candidate(
        edits=tuple(edits),
        cost=cost,
        label=f"{platoon}: {label}, {CATALOGUE.morale.ratings[morale].name.lower()}",
        why=f"{_purpose(fitted)} {plan.why}".strip(),
    )


CARRIERS = ("wheeled-apc", "tracked-apc", "hover-apc")


def _entry(army: ArmySummary, key: str, name: str, more: Mapping[str, Json]) -> dict[str, Json]:
    return {"name": unique_name(name, {entry.name for entry in army.entries}), "model": key, **more}


def _purpose(fitted: Fitted) -> str:
    """Says in a few words what a stand is for."""
    if fitted.kind == ARTILLERY:
        return "Fires over the heads of others, with one lot of ammunition."
    if fitted.capacity:
        return f"Carries {fitted.capacity} squads."
    weapons = [CATALOGUE.weapons[one.id] for one in fitted.mounts]
    if any(weapon.anti_air_only for weapon in weapons) and fitted.kind == VEHICLE:
        return "Keeps aircraft away."
    if not weapons:
        return "Supports the others."
    best = max(weapons, key=lambda weapon: (weapon.vehicle or 0, weapon.range))
    against = "vehicles" if (best.vehicle or 0) > (best.infantry or 0) else "infantry"
    return f'{best.name}, {best.range}" against {against}.'


# --- improvements ---------------------------------------------------------------------------------


def _upgrades(army: ArmySummary, entry: Entry) -> Iterator[Candidate]:
    """Yields upgrades that the kind of stand may have (SP-2.46)."""
    fitted = entry.fitted
    for key, upgrade in CATALOGUE.upgrades.items():
        reason = UPGRADE_REASONS.get(key)
        if reason is None or key in fitted.upgrades or fitted.kind not in upgrade.kinds:
            continue
        if level_index(upgrade.tech) > level_index(army.design.tech):
            continue
        yield Candidate(
            edits=(Edit(op="set", path=(*entry.path, "upgrades", key), value=True),),
            cost=army.prices.upgrades[key] * entry.count,
            label=f"{entry.name}: {upgrade.name.lower()}",
            why=reason,
            weight=0.5 if key == "engineer" else 1,
        )


def _lots(army: ArmySummary, entry: Entry) -> Iterator[Candidate]:
    """Yields another lot of ammunition (SP-2.68)."""
    lots = entry.fitted.design.ammunition
    if entry.fitted.kind == ARTILLERY and lots < AMMUNITION.most:
        yield Candidate(
            edits=(Edit(op="set", path=(*entry.path, "ammunition"), value=lots + 1),),
            cost=army.prices.table.ammunition_lot * entry.count,
            label=f"{entry.name}: ammunition, {lots + 1} lots each",
            why="More turns of fire.",
        )


def _one_more(army: ArmySummary, entry: Entry) -> Iterator[Candidate]:
    """Yields one more stand, where the platoon has room (SP-2.51)."""
    stands = sum(one.count for one in army.platoons.get(entry.fitted.design.platoon or "", ()))
    if entry.count and 0 < stands < CATALOGUE.platoons.most:
        yield Candidate(
            edits=(Edit(op="set", path=(*entry.path, "count"), value=entry.count + 1),),
            cost=entry.cost / entry.count,
            label=f"{entry.name}: {entry.count + 1} stands instead of {entry.count}",
            why="The platoon has room for one more.",
            weight=2,
        )


GENERATOR = generator(
    Workshop(read=ARMY.read, edit=edit, evaluate=evaluate, begin=begin, units=units, improvements=improvements),
    Budgets(least=60, usual=200, most=1_000),
    variants=LEVELS,
    variant_word="Level",
)
