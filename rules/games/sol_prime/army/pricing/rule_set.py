"""Rule sets: a group's own troop list and prices under a name, where they differ from the house's (SP-2.70)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, field

from rules.games.sol_prime.army.document import UNIT, UnitDesign
from rules.games.sol_prime.army.fittings import MODEL_FIELDS, mounts_of, upgrades_of, with_model
from rules.games.sol_prime.army.pricing.prices import HOUSE_PRICES, Prices
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Model
from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.codec import Codec
from rules.kernel.records import Record, names_of, replace
from rules.kernel.sharing import Pin
from rules.kit.rule_set_cards import Difference
from rules.kit.rule_sets import Body, Copies

KEY = "rule-set"
"""The place of the copy of a rule set in an army's document and in the options of a battle."""
MOST_POINTS = 9999
Price: TypeAlias = Annotated[int, Meta(ge=-99, le=MOST_POINTS)]
Share: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Listed: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_POINTS)]


class Troop(UnitDesign):
    """A unit of a troop list: its fittings, and the points of a stand (None: by the formula).

    Armies name it by its ``id``, as they name ready-made units.
    """

    id: str = ""
    points: Listed | None = None


class OwnTerms(Record):
    """Numbers of the formula itself (SP-2.70); None: the house's."""

    range_share: Share | None = None
    weapon_share: Share | None = None
    least_weapon: Listed | None = None
    fixed: Price | None = None
    guided_bomb: Price | None = None
    mrl: Price | None = None
    ammunition_lot: Listed | None = None
    least_stand: Listed | None = None


class OwnPoints(Record):
    """A group's own prices by key; a price that is missing is the house's."""

    models: Mapping[str, Listed] = field(default_factory=dict)
    classes: Mapping[str, Price] = field(default_factory=dict)
    weapons: Mapping[str, Price] = field(default_factory=dict)
    upgrades: Mapping[str, Price] = field(default_factory=dict)
    morale: Mapping[str, Price] = field(default_factory=dict)
    artillery: Mapping[str, Price] = field(default_factory=dict)
    installations: Mapping[str, Listed] = field(default_factory=dict)
    fortifications: Mapping[str, Listed] = field(default_factory=dict)
    minefields: Mapping[str, Listed] = field(default_factory=dict)
    speed: Mapping[str, Price] = field(default_factory=dict)
    transport: Mapping[str, Price] = field(default_factory=dict)
    size: Mapping[str, Price] = field(default_factory=dict)
    range_finder: Mapping[str, Price] = field(default_factory=dict)
    artillery_tech: Mapping[Tech, Price] = field(default_factory=dict)
    terms: OwnTerms = field(default_factory=OwnTerms)


class RuleSet(Record):
    """A rule set as it is written down. ``tech``: the level up to which its troops are designed."""

    name: str = ""
    game: Literal["sol-prime"] = "sol-prime"
    kind: Literal["rule-set"] = "rule-set"
    only_listed: bool = False
    tech: Tech = "plasma"
    units: Annotated[tuple[Troop, ...], Meta(max_length=200)] = ()
    points: OwnPoints = field(default_factory=OwnPoints)
    notes: str = ""


RULE_SET: Codec[RuleSet] = Codec(RuleSet)
NO_RULES = RuleSet()
PRICED = ("classes", "upgrades", "morale", "artillery", "installations", "fortifications", "minefields")
"""Groups of prices that stand beside the formula's own table."""
IN_TABLE = ("speed", "transport", "size", "range_finder", "artillery_tech")
"""Groups of prices that stand in the formula's own table."""
TERMS = (
    *("range_share", "weapon_share", "least_weapon", "fixed", "guided_bomb", "mrl", "ammunition_lot", "least_stand"),
)


def own_prices(rules: RuleSet, source: str = "") -> Prices:
    """Returns the house's prices with a group's own in them."""
    if rules == replace(NO_RULES, name=rules.name, notes=rules.notes):
        return HOUSE_PRICES
    own, house = rules.points, HOUSE_PRICES
    table = {key: {**getattr(house.table, key), **getattr(own, key)} for key in IN_TABLE}
    terms = {key: value for key in TERMS if (value := getattr(own.terms, key)) is not None}
    groups = {key: {**getattr(house, key), **getattr(own, key)} for key in PRICED}
    return replace(
        house,
        table=replace(house.table, **table, **terms),
        **{**groups, "upgrades": _never_negative(groups["upgrades"])},
        weapons=_never_negative(own.weapons),
        models={**house.models, **{troop.id: as_model(troop) for troop in rules.units}},
        listed={**own.models, **{troop.id: troop.points for troop in rules.units if troop.points is not None}},
        only_listed=rules.only_listed,
        source=source,
    )


def _never_negative(prices: Mapping[str, int]) -> dict[str, int]:
    """Returns prices of what may be had more than once: more of it never costs less."""
    return {key: max(price, 0) for key, price in prices.items()}


def as_model(troop: Troop) -> Model:
    """Returns a troop as a ready-made unit."""
    plain = UnitDesign(**{name: getattr(troop, name) for name in UNIT_FIELDS})
    whole = with_model(plain)
    document = UNIT.write(whole)
    design = {key: document[key] for key in DOCUMENT_FIELDS if document[key] is not None}
    design["weapons"] = [*(document["weapons"] or ()), *document["add-weapons"]]
    design["upgrades"] = [*(document["upgrades"] or ()), *document["add-upgrades"]]
    return Model(name=troop.name, ratings="house", tech=_tech(whole), design=design)


UNIT_FIELDS = names_of(UnitDesign)
DOCUMENT_FIELDS = tuple(name.rstrip("_").replace("_", "-") for name in MODEL_FIELDS)


def _tech(design: UnitDesign) -> Tech:
    """Returns the highest level that any part needs."""
    cls = CATALOGUE.classes.get(design.class_ or "")
    weapons = (CATALOGUE.weapons.get(mount.id) for mount in mounts_of(design))
    upgrades = (CATALOGUE.upgrades.get(one) for one in upgrades_of(design))
    levels = CATALOGUE.tech_levels
    found: list[Tech] = ["basic", *(part.tech for part in (cls, *weapons, *upgrades) if part)]
    return max(found, key=lambda one: levels[one].index)


# --- copies ---------------------------------------------------------------------------------------


COPIES = Copies(RULE_SET, empty=NO_RULES, house="house points count", rule="SP-2.70", key=KEY)


def prices_of(pin: Pin | None) -> Prices:
    """Returns the prices of the rule set in an army; the house's without one, or when it cannot be read."""
    if pin is None or COPIES.rules(pin) is NO_RULES:
        return HOUSE_PRICES
    return _prices(Body(pin.body), pin.name)


@lru_cache(maxsize=32)
def _prices(body: Body, source: str) -> Prices:
    return own_prices(RULE_SET.read(body.value), source)


# --- what differs ---------------------------------------------------------------------------------


def differences(rules: RuleSet) -> Iterator[Difference]:
    """Lists where a rule set differs from the house: the thing, its points, the house's."""
    return (Difference(what, now, house, "SP-2.70") for what, now, house in _own_numbers(rules))


def _own_numbers(rules: RuleSet) -> Iterator[tuple[str, str, str]]:
    for troop in rules.units:
        yield f"Troop: {troop.name}", "by formula" if troop.points is None else str(troop.points), ""
    now = own_prices(rules)
    for group in (*PRICED, *IN_TABLE):
        house = getattr(HOUSE_PRICES if group in PRICED else HOUSE_PRICES.table, group)
        mine = getattr(now if group in PRICED else now.table, group)
        for key in mine:
            if mine[key] != house.get(key):
                what = f"{group.replace('_', ' ').capitalize()}: {price_label(group, key)}"
                yield what, str(mine[key]), str(house.get(key, "–"))
    for group in ("models", "weapons"):
        for key, points in getattr(rules.points, group).items():
            yield f"{group.capitalize()[:-1]}: {price_label(group, key)}", str(points), "by formula"
    for term in TERMS:
        if (mine := getattr(now.table, term)) != (house := getattr(HOUSE_PRICES.table, term)):
            yield f"Formula: {term.replace('_', ' ')}", str(mine), str(house)


def price_label(group: str, key: str) -> str:
    """Returns the label of a key in a group of prices."""
    tables: dict[str, Mapping[str, Any]] = {
        "models": CATALOGUE.models,
        "classes": CATALOGUE.classes,
        "weapons": CATALOGUE.weapons,
        "upgrades": CATALOGUE.upgrades,
        "morale": CATALOGUE.morale.ratings,
        "artillery": CATALOGUE.artillery.pieces,
        "installations": CATALOGUE.installations.kinds,
        "fortifications": CATALOGUE.installations.fortifications,
        "minefields": CATALOGUE.minefields.types,
    }
    found = tables.get(group, {}).get(key)
    return found.name if found else key.replace("-", " ")
