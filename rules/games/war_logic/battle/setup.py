"""The battle card as the set-up edits it, and the problems that keep a battle from starting (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Literal

from msgspec import field

from rules.games.war_logic.army.document import ARMY, Text
from rules.games.war_logic.army.evaluation import evaluate_summary
from rules.games.war_logic.army.summary import summarise
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import LARGEST, ZERO, Exact, format_number
from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.mechanics.fielding import Fielded, field_sides
from rules.kernel.codec import Codec
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Record, names_of, replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import Pin
from rules.kit.maps.frame import ZONES
from rules.kit.maps.table_maps import TableMap
from rules.kit.ready_tables import ground_problems, laid_table
from rules.kit.setups import army_errors
from rules.kit.table import Table

SIDES = (2, 6)
POINT = "the point"
TURNS = 3
"""Own turns in a row that hold a point or an object, where the card says no other number (WL-17.2)."""
TABLE = Table(width=48, depth=36)
"""The size of a table that chance lays out."""
EXTRA_DICE = tuple(die.id for die in CATALOGUE.dice.extra)


class PlaceDesign(Record):
    """A place that the card lays out (WL-4.14)."""

    name: Text = ""
    kind: Literal["house", "obstacle", "vehicle", "location"] = "house"
    health: int | None = None
    die: Text | None = None


PLACE_KINDS: Mapping[str, Literal["house", "obstacle", "vehicle", "location"]] = {
    "house": "house",
    "obstacle": "obstacle",
    "vehicle": "vehicle",
}
"""The places that pieces of a table are; everything else is a location."""


class HazardDesign(Record):
    """A field that the card lays out; everybody knows it (WL-12.11)."""

    name: Text = ""
    kind: Text = "minefield"
    impact: Exact = ZERO
    extension: Exact = ZERO
    number: int | None = None


class BonusDesign(Record):
    """A bonus that the card lays out to be taken over (WL-4.13)."""

    name: Text = ""
    kind: Literal["treasure", "medic-pack", "ammunition", "weapon", "unit"] = "treasure"
    credit: Exact = ZERO
    impact: Exact = ZERO
    range: Exact = ZERO
    number: int | None = None
    health: int = 10
    armor: int = 0
    speed: Exact = ZERO
    nature: Literal["biological", "machinery", "electronic", "building"] = "machinery"


class PuzzleDesign(Record):
    """A puzzle or lock that the card lays out (WL-6.15)."""

    name: Text = ""
    level: Exact = ZERO
    energy: int = 1


class BattleCardOptions(Record):
    """The battle card as the set-up edits it (WL-4.1).

    ``drawn``: a table laid out with its places; without one, ``ground`` is the key of a ready table, or chance lays
    one out by ``seed``.
    """

    ready: Text | None = None
    budget: Exact | None = None
    strict: bool = True
    objective: Literal["annihilation", "hold", "both", "capture", "custom"] = "annihilation"
    place: Text | None = None
    carrier: Text | None = None
    turns: int | None = None
    agreed: Text = ""
    first: Text | None = None
    terrain: Text | None = None
    reached: Text | None = None
    effective_against: bool = False
    fast_play: Mapping[str, bool | None] = field(default_factory=dict)
    leverage: Literal["difference", "flat"] = "difference"
    cover_damage: bool = False
    real_shot: bool = False
    map_bonus: bool = False
    refill: bool = False
    open_sheets: bool = False
    carry_left_over: bool = False
    extra_credit: Exact | None = None
    decided: Mapping[str, Text | None] = field(default_factory=dict)
    smuggling_rate: Exact | None = None
    sight: Exact | None = None
    places: Mapping[str, PlaceDesign] = field(default_factory=dict)
    hazards: Mapping[str, HazardDesign] = field(default_factory=dict)
    puzzles: Mapping[str, PuzzleDesign] = field(default_factory=dict)
    bonuses: Mapping[str, BonusDesign] = field(default_factory=dict)
    battle: Text = ""
    location: Text = ""
    date: Text = ""
    house_rules: str = ""
    drawn: Pin | None = None
    ground: Text | None = None
    seed: int = 1
    mirrored: bool = True

    @property
    def table(self) -> TableMap | None:
        """The table that was laid out beforehand, without what lies beyond its edge; None for one without a plan."""
        laid = laid_table(MAPS, CATALOGUE.ready_tables, self, TABLE)
        return MAPS.within_edges(laid) if laid else None


OPTIONS: Codec[BattleCardOptions] = Codec(BattleCardOptions)


def read_card(options: Mapping[str, Json]) -> BattleCardOptions:
    """Reads the choices made; the ready card that was chosen, if any, fills in the others."""
    found = OPTIONS.read(dict(options))
    ready = CATALOGUE.ready_cards.get(found.ready or "")
    return _with_table(OPTIONS.read(_filled_in(ready.card, options)) if ready else found)


def _with_table(card: BattleCardOptions) -> BattleCardOptions:
    """Returns the card with the places and the objectives of the table that was laid out; names on it come first."""
    table = card.table
    if table is None:
        return card
    taken = {one.name for one in laid_out(card)}
    laid = (
        (name, PlaceDesign(name=name, kind=PLACE_KINDS.get(piece.kind, "location")))
        for name, piece in zip(MAPS.names(table), table.pieces, strict=True)
        if piece.kind not in ZONES and name not in taken
    )
    return replace(card, places={**card.places, **{f"table-{name}": place for name, place in laid}})


def _filled_in(card: Mapping[str, Json], options: Mapping[str, Json]) -> dict[str, Json]:
    """Returns the choices with what a ready card has where they say nothing."""
    found = dict(card)
    for key, value in options.items():
        there = found.get(key)
        found[key] = _filled_in(there, value) if isinstance(there, Mapping) and isinstance(value, Mapping) else value
    return found


def field_setup(sides: Sequence[SideSetup], options: BattleCardOptions) -> list[Fielded]:
    """Returns the units of all sides with their names on the table, beside what the card lays out."""
    armies = {side.id: summarise(ARMY.read(side.army)) for side in sides}
    return field_sides(armies, {side.id: side.name for side in sides}, names_laid_out(options))


def laid_out(options: BattleCardOptions) -> tuple[PlaceDesign | HazardDesign | BonusDesign, ...]:
    """Returns the places, hazards and bonuses of the card; those without a name are left out of the battle."""
    return (*options.places.values(), *options.hazards.values(), *options.bonuses.values())


def names_laid_out(options: BattleCardOptions) -> list[str]:
    """Returns the names of the places, hazards and bonuses that the card lays out, with its point to hold."""
    names = [one.name for one in laid_out(options) if one.name]
    point = [find_point(options)] if options.objective in ("hold", "both") else []
    return [*names, *(one for one in point if one not in names)]


def find_point(options: BattleCardOptions) -> str:
    """Returns the point to hold: the chosen one, else the first place (WL-17.2)."""
    return options.place or next((one.name for one in options.places.values() if one.name), POINT)


def find_carrier(options: BattleCardOptions, fielded: Sequence[Fielded]) -> str | None:
    """Returns the unit that carries the object: the chosen one, else the first (WL-17.3)."""
    return options.carrier or next(iter(possible_carriers(fielded)), None)


def possible_carriers(fielded: Sequence[Fielded]) -> list[str]:
    """Returns the units that can carry an object, by their names on the table."""
    return [one.name for one in fielded if one.sheet.kind == "unit"]


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    """Returns what keeps a battle from starting: illegal armies, armies above the budget, a card that cannot be."""
    options = read_card(setup.options)
    fielded = field_setup(setup.sides, options)
    drawn = MAPS.option_problems(options.drawn)
    ground = ground_problems(CATALOGUE.ready_tables, options.ground, options.seed, rule="WL-4.14")
    return (
        *_army_problems(setup, options, fielded),
        *_card_problems(options, fielded),
        *_number_problems(options),
        *drawn,
        *ground,
    )


def _army_problems(setup: Setup, options: BattleCardOptions, fielded: Sequence[Fielded]) -> Iterator[Problem]:
    for side in setup.sides:
        army = summarise(ARMY.read(side.army))
        found = list(army_errors(side, evaluate_summary(army).problems))
        yield from found
        empty = any(problem.code == "empty-army" for problem in found)
        if not empty and not any(one.side == side.id for one in fielded if one.sheet.kind == "unit"):
            yield Problem(code="empty-army", message=f"{side.name}: the army has fields, but no unit.", rule="WL-3.5")
        if options.budget is not None and army.cost > options.budget:
            text = (
                f"{side.name}: the army costs {format_number(army.cost)}; "
                f"the card has {format_number(options.budget)} credits."
            )
            weight: Literal["error", "hint"] = "error" if options.strict else "hint"
            yield Problem(code="over-budget", message=text, rule="WL-4.4", weight=weight)


def _card_problems(options: BattleCardOptions, fielded: Sequence[Fielded]) -> Iterator[Problem]:
    if options.ready is not None and options.ready not in CATALOGUE.ready_cards:
        yield Problem(code="no-such-card", message=f"There is no ready card “{options.ready}”.", rule="WL-4.1")
    names = [one.name for one in laid_out(options) if one.name]
    if len(names) != len(set(names)):
        yield Problem(code="place-names", message="Two places have the same name.", rule="WL-4.14")
    for one in options.places.values():
        if one.name and one.die is not None and one.die not in EXTRA_DICE:
            dice = ", ".join(EXTRA_DICE)
            text = f"{one.name}: “{one.die}” is not an extra die; there are {dice}."
            yield Problem(code="bad-die", message=text, rule="WL-11.4")
    if options.objective == "capture" and fielded and find_carrier(options, fielded) not in possible_carriers(fielded):
        text = f"No unit on the table is called “{options.carrier}”: choose who carries the object."
        yield Problem(code="unknown-unit", message=text, rule="WL-17.3")


def _number_problems(options: BattleCardOptions) -> Iterator[Problem]:
    """Yields the numbers of the card that are out of their bounds."""
    for one in (options, *laid_out(options), *options.puzzles.values()):
        for name in names_of(type(one)):
            value, least, most = getattr(one, name), least_of(type(one), name), most_of(type(one), name)
            if name == "seed":
                continue  # the ground says so itself
            if isinstance(value, int | Decimal) and not isinstance(value, bool) and not least <= value <= most:
                what = f"{getattr(one, 'name', '') or 'The card'}: {name.replace('_', ' ')}"
                text = f"{what} is {format_number(value)}; it goes from {least} to {format_number(most)}."
                yield Problem(code="number-out-of-bounds", message=text, rule="WL-4.1")


def least_of(kind: type, name: str) -> int:
    """Returns the least value that a number of the card may have."""
    return LEAST.get((kind, name), 0)


def most_of(kind: type, name: str) -> int:
    """Returns the highest value that a number of the card may have."""
    return MOST.get((kind, name), LARGEST)


MOST: Mapping[tuple[type, str], int] = {(BattleCardOptions, "turns"): 99}
"""The highest values of numbers of which more would keep a battle from ever ending (WL-17.2)."""
LEAST: Mapping[tuple[type, str], int] = {
    (BattleCardOptions, "turns"): 1,
    (BonusDesign, "health"): 1,
    (PuzzleDesign, "energy"): 1,
}
"""The least values of numbers that cannot be 0; no number of the card may be negative."""


def describe_left_over(army: Json, budget: Decimal | None) -> str:
    """Describes what an army costs and leaves of a budget, for the card (WL-4.3)."""
    whole = summarise(ARMY.read(army))
    limit = budget if budget is not None else whole.design.budget
    rest = "" if limit is None else f", {format_number(limit - whole.cost)} left"
    return f"{format_number(whole.cost)} spent{rest}"
