"""Entries with their fittings: the model or class, every change made to it, and the values that follow.

The same code serves the entry of an army and a stand in a battle's case file.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from rules.games.sol_prime.army.document import UNIT, Armor, Mount, UnitDesign
from rules.games.sol_prime.army.pricing.prices import HOUSE_PRICES, Prices
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import StandClass
from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.records import Path, Record, replace

INFANTRY, VEHICLE, ARTILLERY, VTOL = "infantry", "vehicle", "artillery", "vtol"
FIGHTER, BOMBER, TRANSPORT, INSTALLATION = "fighter", "bomber", "transport-aircraft", "installation"
AIRCRAFT = frozenset((FIGHTER, BOMBER, TRANSPORT))
"""Fighters, bombers and transports; VTOL craft are air units, not aircraft (SP-23.4)."""
AIR = AIRCRAFT | {VTOL}
MORTAR = "infantry-mortar"
FORTIFICATION = "fortification"


class Unknown(Record):
    """An id that the tables do not know (SP-2.5): its code, the id, its place in the entry."""

    code: str
    what: str
    where: Path


class Fitted(Record):
    """An entry worked out: every field of its design filled in, and the values that the tables give for one stand.

    Several mounts are independent weapon systems (SP-2.33).

    ``base_armor`` is paid for as armor, by ``prices``; ``armor`` protects (front, flank); ``single``: one rating only.
    """

    design: UnitDesign
    class_id: str
    cls: StandClass | None
    unknown: tuple[Unknown, ...]
    mounts: tuple[Mount, ...]
    upgrades: tuple[str, ...]
    base_armor: tuple[int, int]
    armor: tuple[int, int]
    single: bool
    transport: str
    speed: str
    size: str
    range_finder: str
    towed: bool
    mrl: bool
    sections: int
    prices: Prices = HOUSE_PRICES

    @property
    def kind(self) -> str:
        """The kind of the class."""
        return self.cls.kind if self.cls else ""

    @property
    def model_name(self) -> str:
        """The name of the ready-made unit from which it was made; empty for a design of its own."""
        model = self.prices.models.get(self.design.model or "")
        return model.name if model else ""

    @property
    def bays(self) -> int:
        """Troop bays (SP-2.60)."""
        return self.upgrades.count("troop-bay")

    @property
    def capacity(self) -> int:
        """Squads that the troop bays hold (SP-2.60)."""
        return self.bays * CATALOGUE.points.squads_per_bay

    @property
    def engineer(self) -> bool:
        """True for a squad trained as engineers (SP-2.44)."""
        return self.kind == INFANTRY and "engineer" in self.upgrades

    @property
    def mobile(self) -> bool:
        """True for units with a speed class and transport (SP-2.65): vehicles, and artillery that drives itself."""
        return is_self_propelled(self.kind, self.class_id, towed=self.towed)


def is_self_propelled(kind: str, class_id: str, *, towed: bool) -> bool:
    """Checks whether a stand has an engine of its own: vehicles and artillery, but nothing towed (SP-5.17)."""
    return not towed and (kind == VEHICLE or (kind == ARTILLERY and class_id != MORTAR))


def fit_out(design: UnitDesign, prices: Prices = HOUSE_PRICES) -> Fitted:
    """Works out an entry. Unknown ids are noted and left out."""
    whole = with_model(design, prices)
    class_id = whole.class_ or ""
    cls = CATALOGUE.classes.get(class_id)
    unknown = tuple(_unknown(design, cls, prices))
    mounts = tuple(mount for mount in mounts_of(whole) if mount.id in CATALOGUE.weapons)
    upgrades = tuple(one for one in upgrades_of(whole) if one in CATALOGUE.upgrades)
    base = _base_armor(whole, cls)
    more = _armor_upgrades(cls, upgrades)
    towed = bool(whole.towed)
    own = cls is not None and is_self_propelled(cls.kind, class_id, towed=towed)
    return Fitted(
        design=whole,
        class_id=class_id,
        cls=cls,
        unknown=unknown,
        mounts=mounts,
        upgrades=upgrades,
        base_armor=base,
        armor=(base[0] + more, base[1] + more),
        single=cls is None or cls.kind not in (VEHICLE, ARTILLERY) or class_id == MORTAR,
        transport=(whole.transport or "tracked") if own else "",
        speed=(whole.speed or "mechanized") if own else "",
        size=whole.size or "standard",
        range_finder=whole.range_finder or "standard",
        towed=towed,
        mrl=bool(whole.mrl),
        sections=whole.sections or 1,
        prices=prices,
    )


def with_model(design: UnitDesign, prices: Prices = HOUSE_PRICES) -> UnitDesign:
    """Fills in the fields of the entry's model where the entry gives none of its own (SP-2.71)."""
    model = prices.models.get(design.model or "")
    if model is None:
        return design
    base = UNIT.read({"name": design.name, **model.design})
    given = {name: value for name in MODEL_FIELDS if (value := getattr(design, name)) is not None}
    return replace(
        base,
        **given,
        name=design.name,
        count=design.count,
        platoon=design.platoon,
        morale=design.morale,
        model=design.model,
        add_weapons=design.add_weapons,
        add_upgrades=design.add_upgrades,
        garrison=design.garrison,
        ammunition=design.ammunition,
        notes=design.notes,
    )


MODEL_FIELDS = (
    *("class_", "armor", "transport", "speed", "size", "range_finder", "weapons", "upgrades", "artillery", "mrl"),
    *("towed", "installation", "fortified", "fortification", "sections"),
)


def mounts_of(design: UnitDesign) -> Iterator[Mount]:
    """Yields all weapon mounts in their long form; fixed forward where the class has no turret by itself."""
    for one in (*(design.weapons or ()), *design.add_weapons):
        yield Mount(id=one) if isinstance(one, str) else one


def upgrades_of(design: UnitDesign) -> tuple[str, ...]:
    """Returns all upgrades of an entry."""
    return (*(design.upgrades or ()), *design.add_upgrades)


def _unknown(design: UnitDesign, cls: StandClass | None, prices: Prices) -> Iterator[Unknown]:
    if design.model is not None and design.model not in prices.models:
        yield Unknown(code="unknown-model", what=design.model, where=("model",))
    elif cls is None:
        yield Unknown(code="unknown-class", what=design.class_ or "no class", where=("class",))
    whole = with_model(design, prices)
    for mount in mounts_of(whole):
        if mount.id not in CATALOGUE.weapons:
            yield Unknown(code="unknown-weapon", what=mount.id, where=("weapons",))
    for upgrade in upgrades_of(whole):
        if upgrade not in CATALOGUE.upgrades:
            yield Unknown(code="unknown-upgrade", what=upgrade, where=("upgrades",))
    yield from _unknown_parts(whole, cls)


def _unknown_parts(whole: UnitDesign, cls: StandClass | None) -> Iterator[Unknown]:
    if cls is None:
        return
    if cls.kind == ARTILLERY and (whole.artillery or "light") not in CATALOGUE.artillery.pieces:
        yield Unknown(code="unknown-class", what=whole.artillery or "", where=("artillery",))
    yield from _unknown_words(whole, cls)
    tables = CATALOGUE.installations
    if cls.kind == INSTALLATION and whole.class_ == FORTIFICATION:
        if (whole.fortification or "light") not in tables.fortifications:
            yield Unknown(code="unknown-class", what=whole.fortification or "", where=("fortification",))
    elif cls.kind == INSTALLATION and (whole.installation or "building") not in tables.kinds:
        yield Unknown(code="unknown-class", what=whole.installation or "", where=("installation",))


def _unknown_words(whole: UnitDesign, cls: StandClass) -> Iterator[Unknown]:
    """Yields sizes, range finders and the like that the tables do not know."""
    table, rates = CATALOGUE.points, CATALOGUE.movement
    known = {
        "size": (whole.size, table.size),
        "range-finder": (whole.range_finder, table.range_finder),
        "fortified": (whole.fortified, CATALOGUE.installations.fortifications),
    }
    if is_self_propelled(cls.kind, whole.class_ or "", towed=bool(whole.towed)):
        known |= {"transport": (whole.transport, rates.speeds), "speed": (whole.speed, rates.rates)}
    for key, (word, words) in known.items():
        if word is not None and word not in words:
            yield Unknown(code="unknown-class", what=word, where=(key,))


def _base_armor(design: UnitDesign, cls: StandClass | None) -> tuple[int, int]:
    if cls and cls.kind == INSTALLATION:
        return _structure_armor(design)
    if cls and cls.kind in AIR and design.armor is not None:
        # Air units have one rating (SP-11.6), and pay for the better of two.
        best = max(as_pair(design.armor))
        return best, best
    # Infantry armor follows from its type (SP-12.3).
    if cls and cls.kind != INFANTRY and design.armor is not None:
        return as_pair(design.armor)
    return cls.armor if cls else (0, 0)


def _structure_armor(design: UnitDesign) -> tuple[int, int]:
    """Returns the armor of a structure: by class for fortifications (SP-25.4), else none unless fortified (SP-26.6)."""
    name = (design.fortification or "light") if design.class_ == FORTIFICATION else design.fortified
    found = CATALOGUE.installations.fortifications.get(name or "")
    if found:
        return found.armor, found.armor
    return as_pair(design.armor) if design.armor is not None else (0, 0)


def as_pair(armor: Armor) -> tuple[int, int]:
    """Returns front and flank of an armor that may be a single rating."""
    return (armor, armor) if isinstance(armor, int) else armor


def _armor_upgrades(cls: StandClass | None, upgrades: tuple[str, ...]) -> int:
    """Counts assault armor (SP-2.43) and laser armor (SP-2.72): one more, at most once each."""
    if cls is None:
        return 0
    if cls.kind == INFANTRY:
        return int("assault-armor" in upgrades)
    return int(cls.kind == VEHICLE and "laser-armor" in upgrades)


# --- what follows ---------------------------------------------------------------------------------


def move_rate(fitted: Fitted) -> float:
    """Returns inches a turn (SP-5.2); nothing towed or built moves (SP-5.17)."""
    rates = CATALOGUE.movement.rates
    if fitted.kind in AIR:
        return rates["air"]
    if fitted.kind == INFANTRY:
        return rates.get(fitted.class_id, rates["infantry"])
    if fitted.class_id == MORTAR:
        return rates["infantry"]
    return rates.get(fitted.speed, 0) if fitted.mobile else 0


def terrain_column(fitted: Fitted) -> str:
    """Returns the column of the terrain table; empty for air units, which ignore terrain (SP-5.15), and buildings."""
    if fitted.kind == INFANTRY:
        return fitted.cls.column if fitted.cls else "foot"
    if fitted.class_id == MORTAR:
        return "foot"
    # Combat walkers move as tracked vehicles do (ruling SP-R8).
    return "tracked" if fitted.transport == "walker" else fitted.transport


def automatic_weapons(fitted: Fitted, tech: Tech) -> tuple[str | None, str | None]:
    """Returns the APW and LAW that a stand has by itself, of the best class of the army's level (SP-2.25)."""
    level = CATALOGUE.tech_levels[tech]
    if fitted.cls is None:
        return None, None
    return level.apw if fitted.cls.apw else None, level.law if fitted.cls.law else None


def artillery_ratings(size: str, tech: Tech, *, mrl: bool) -> tuple[int, int]:
    """Returns a piece's ratings against vehicles and infantry (SP-17.21); a launcher is one better (SP-R31)."""
    vehicle, infantry = CATALOGUE.artillery.pieces[size].to_kill[tech]
    more = CATALOGUE.artillery.mrl_bonus if mrl else 0
    return vehicle + more, infantry + more


def fire_radius(size: str, *, mrl: bool) -> float:
    """Returns the radius in inches of a piece's fire (SP-17.16)."""
    piece = CATALOGUE.artillery.pieces[size]
    return piece.mrl_radius if mrl else piece.radius


def fire_turns(lots: int, *, mrl: bool) -> int:
    """Returns the turns of fire in so many lots of ammunition (SP-17.30)."""
    return lots * (CATALOGUE.artillery.lots.mrl if mrl else CATALOGUE.artillery.lots.gun)


def count_buildings(barracks_sections: int, others: int) -> int:
    """Counts the buildings of a base: twelve barracks sections make a building, or part of one (SP-27.6)."""
    return ceil(barracks_sections / CATALOGUE.installations.barracks_sections) + others


def artillery_class(fitted: Fitted) -> str:
    """Returns the class of an artillery piece; infantry mortars are light."""
    return "light" if fitted.class_id == MORTAR else fitted.design.artillery or "light"
