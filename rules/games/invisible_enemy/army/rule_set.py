"""Rule sets: a group's own combat chart, MGV ratings and numbers of armies, where they differ from the house's.

The publisher's chart is not in the rulebook (IE-R1, IE-1.40): its owners can enter, use and share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from rules.games.invisible_enemy.army.own_charts import OwnCharts, Reach, apply_own_charts
from rules.games.invisible_enemy.army.own_forces import OwnForces, force_differences
from rules.games.invisible_enemy.catalogue import CATALOGUE, HOUSE_CHARTS, MGVS
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.games.invisible_enemy.catalogue.force_tables import MgvType
from rules.games.invisible_enemy.catalogue.vocabulary import Kind
from rules.kernel.codec import Codec
from rules.kernel.problems import Unreadable
from rules.kernel.records import Json, SnakeRecord, replace
from rules.kernel.sharing import Pin
from rules.kit.rule_set_cards import Difference
from rules.kit.rule_sets import Copies

KEY = "rule_set"
"""The key under which an army's document and a battle's options hold a copy of a rule set."""
Rating: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Hull: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


class OwnType(SnakeRecord):
    """Ratings of a type of MGV (IE-1.40): they replace those of the house's type of that key, or make a new type.

    Weapon ``none``: unarmed; an empty one is the house's.
    """

    name: str = ""
    kind: Kind | None = None
    role: str | None = None
    hull: Hull | None = None
    defense: Rating | None = None
    attack: Rating | None = None
    speed: Reach | None = None
    weapon: Literal["K", "P", "C", "none"] | None = None
    range: Reach | None = None
    network_range: Reach | None = None


class RuleSet(SnakeRecord):
    """A rule set as written."""

    name: str = ""
    game: Literal["invisible-enemy"] = "invisible-enemy"
    kind: Literal["rule-set"] = "rule-set"
    charts: OwnCharts = field(default_factory=OwnCharts)
    mgvs: Annotated[Mapping[str, OwnType], Meta(max_length=100)] = field(default_factory=dict)
    forces: OwnForces = field(default_factory=OwnForces)
    notes: str = ""


RULE_SET: Codec[RuleSet] = Codec(RuleSet)
OWN_TYPE: Codec[OwnType] = Codec(OwnType)
NO_RULES = RuleSet()
RATINGS = ("hull", "defense", "attack", "speed", "weapon", "range", "network_range")
OWN_MEDIUM = MgvType(name="Own type", kind="combat", role="medium", hull=6, defense=3, attack=4, speed=6)


def are_ratings_in_bounds(mgv: MgvType) -> bool:
    """Checks the ratings of a type, an army's own too, by the bounds that rule sets have (IE-1.40)."""
    given = {key: getattr(mgv, key) for key in RATINGS if key != "weapon"}
    try:
        OWN_TYPE.read(given)
    except Unreadable:
        return False
    return True


def rate_type(own: OwnType, base: MgvType) -> MgvType:
    """Returns ``base`` with the ratings that a rule set gives instead."""
    values = {key: getattr(own, key) for key in (*RATINGS, "kind", "role")}
    given: dict[str, Json] = {key: value for key, value in values.items() if value is not None}
    if own.weapon == "none":
        given["weapon"] = None
    if own.network_range == 0:
        given["network_range"] = None
    return replace(base, **given, name=own.name or base.name)


def mgv_types(rules: RuleSet) -> dict[str, MgvType]:
    """Returns every type that an army may have under these rules."""
    own = {key: rate_type(one, MGVS.get(key, OWN_MEDIUM)) for key, one in rules.mgvs.items()}
    return {**MGVS, **own}


def charts_of(pin: Pin | None) -> Charts:
    """Returns the combat chart of a rule set, or the house's without one."""
    if pin is None:
        return HOUSE_CHARTS
    own = apply_own_charts(COPIES.rules(pin).charts)
    return own if own == HOUSE_CHARTS else replace(own, source=pin.name)


COPIES = Copies(RULE_SET, empty=NO_RULES, house="the house tables count", rule="IE-R1", key=KEY)


def differences(rules: RuleSet) -> Iterator[Difference]:
    """Yields the differences from the house tables: label, number, the house's number, rule."""
    yield from chart_differences(apply_own_charts(rules.charts))
    types = mgv_types(rules)
    for name in rules.mgvs:
        if types[name] != MGVS.get(name):
            kind = "own ratings" if name in MGVS else "own type"
            yield Difference(f"MGV {types[name].name}", kind, "", "IE-1.40")
    yield from force_differences(rules.forces)


def chart_differences(now: Charts) -> Iterator[Difference]:
    """Yields the differences of a combat chart from the house's."""
    house = HOUSE_CHARTS
    for label, rule, mine, theirs in (
        ("K row, difference {:+d}", house.direct_fire.rule, now.direct_fire.k, house.direct_fire.k),
        ("CP row, difference {:+d}", house.direct_fire.rule, now.direct_fire.cp, house.direct_fire.cp),
        ("Control at {}%", house.control.rule, now.control.need, house.control.need),
        ("Area weapons, defense {}", house.area.rule, now.area.need, house.area.need),
    ):
        for key in sorted(mine, reverse=True):
            if mine[key] != theirs.get(key):
                yield Difference(label.format(key), str(mine[key]), str(theirs.get(key, "–")), rule)
    for task in sorted(now.engineering.need):
        if now.engineering.need[task] != house.engineering.need.get(task):
            was = str(house.engineering.need.get(task, "automatic"))
            name = CATALOGUE.engineering.tasks[task].name if task in CATALOGUE.engineering.tasks else task
            yield Difference(f"Engineering: {name}", f"{now.engineering.need[task]}+", was, house.engineering.rule)
    if now.self_destruct != house.self_destruct:
        rows = f"{len(now.self_destruct.bands)} rows of its own"
        yield Difference("Self-destruct", rows, "", house.self_destruct.rule)
