"""Records of the catalogue's tables, each with the number of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Json, Record
from rules.kit.ready_tables import ReadyTables

Category = Literal["strategy", "control", "movement", "offense", "defense"]


class LibrarySkill(Record):
    """A sample skill of the book."""

    name: str
    category: Category
    sub_category: str
    impact: Exact
    range: Exact
    extension: Exact
    number: Exact
    probability: Exact
    penalty: Exact
    cost: Exact
    rule: str
    effective_against: tuple[str, ...] = ()
    not_effective_against: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    die_bonus: int = 0
    die_bonus_for: tuple[str, ...] = ()


class SubCategory(Record):
    """A sub-category with the defaults of its skills (WL-2.16). Without a ``number`` skills must state theirs."""

    id: str
    category: Category
    probability: Exact
    penalty: Exact
    number: Exact | None = None
    impact: Exact = ZERO
    medium: str = ""
    uses: str = ""
    zero_range: bool = False
    accuracy_base: int | None = None


class SubCategories(Record):
    """The sub-categories and the rule of their defaults."""

    rule: str
    items: tuple[SubCategory, ...]


class CategoryText(Record):
    """The meanings of the properties in a category's skills (WL-2.5 to WL-2.9)."""

    mark: str
    impact: str
    range: str
    extension: str
    number: str
    rule: str


class Categories(Record):
    """The categories by name."""

    rule: str
    items: Mapping[Category, CategoryText]


class Limits(Record):
    """The single numbers of the rules."""

    rule: str
    default_number: int
    accuracy_min: int
    accuracy_max: int
    accuracy_percent_per_point: int
    pincer_sides_max: int
    override_penalty: int
    manipulation_penalty: int
    default_smuggling_rate: int
    limited_skill_below: int
    infestation_number: int
    blast_diameter_divisor: int
    scale_max: int


class Formula(Record):
    """The formula of the cost in words, and the symbols of the properties."""

    rule: str
    text: str
    symbols: Mapping[str, str]


class ExtraDie(Record):
    """A die that a place may have (WL-11.4); one that adds nothing is a coin (WL-11.5)."""

    id: str
    faces: int
    adds: bool
    place: str
    rule: str


class DiceTable(Record):
    """The attack die, its replacements, the die for weight, and the extra dice of places."""

    rule: str
    attack: str
    replacement: tuple[str, ...]
    weightless: str
    extra: tuple[ExtraDie, ...]


class Modifier(Record):
    """A die modifier by name. ``once``: its reasons do not add up. ``value_is`` names the source of a varying value."""

    name: str
    rule: str
    value: int = 0
    value_is: str = ""
    once: bool = False


class Modifiers(Record):
    """The die modifiers by key."""

    rule: str
    items: Mapping[str, Modifier]


class Pincer(Record):
    """The multiplier of the face for each number of sides, starting with one."""

    rule: str
    multiplier: tuple[int, ...]


class Words(Record):
    """A list of words, with the default for documents that name none."""

    rule: str
    items: tuple[str, ...]
    default: tuple[str, ...] = ()


class WordLists(Record):
    """The lists of words that skills, units, cards and battles may use."""

    natures: Words
    traits: Words
    themes: Words
    races: Words
    objectives: Words
    fast_play: Words
    statuses: Words
    field_bonuses: Words
    simplex: Words
    duplex: Words
    hazards: Words


class Steps(Record):
    """The steps of a turn, in order."""

    rule: str
    order: tuple[str, ...]


class Places(Record):
    """The cover of each kind of place."""

    rule: str
    cover: Mapping[str, bool]


class SampleUnit(Record):
    """A sample unit of the book, with its printed cost."""

    skills: tuple[str, ...]
    cost: Exact


class Samples(Record):
    """The sample units of the book."""

    rule: str
    units: Mapping[str, SampleUnit]


class Rows(Record):
    """A table for readers, with which no rule computes."""

    rule: str
    items: tuple[Mapping[str, Json], ...]


class ProblemCodes(Record):
    """The rule of each problem code."""

    army: Mapping[str, str]
    battle: Mapping[str, str]


class ReadyCard(Record):
    """A battle card of the house: its name, what it is about, and the options of a set-up that it fills in."""

    name: str
    detail: str
    card: Mapping[str, Json]


class Catalogue(Record):
    """All tables of the game."""

    skill_library: Mapping[str, LibrarySkill]
    sub_categories: SubCategories
    categories: Categories
    limits: Limits
    formula: Formula
    dice: DiceTable
    die_modifiers: Modifiers
    pincer: Pincer
    words: WordLists
    steps: Steps
    places: Places
    samples: Samples
    articulation: Rows
    figure_quality: Rows
    deductions: Rows
    reports: Rows
    problem_codes: ProblemCodes
    ready_cards: Mapping[str, ReadyCard]
    ready_tables: ReadyTables
