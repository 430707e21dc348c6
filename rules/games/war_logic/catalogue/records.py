"""Records of the catalogue's tables, each with the number of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Json, record

Category = Literal["strategy", "control", "movement", "offense", "defense"]


@record
class LibrarySkill:
    """A sample skill of the book. ``printed`` is what the book prints where it differs, by ``ruling``."""

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
    source: str
    rule: str
    effective_against: tuple[str, ...] = ()
    not_effective_against: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    die_bonus: int = 0
    die_bonus_for: tuple[str, ...] = ()
    printed: Mapping[str, Exact] = field(default_factory=dict)
    ruling: str = ""


@record
class SubCategory:
    """A class of skills with the defaults that its skills take (WL-2.16). Without ``number`` it must be stated."""

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


@record
class SubCategories:
    rule: str
    items: tuple[SubCategory, ...]


@record
class CategoryText:
    """What the properties of a category's skills mean (WL-2.5 to WL-2.9)."""

    mark: str
    impact: str
    range: str
    extension: str
    number: str
    rule: str


@record
class Categories:
    rule: str
    items: Mapping[Category, CategoryText]


@record
class Limits:
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
    largest: int
    places: int


@record
class Formula:
    rule: str
    text: str
    rounding: str
    symbols: Mapping[str, str]


@record
class ExtraDie:
    id: str
    faces: int
    adds: bool
    place: str
    rule: str


@record
class DiceTable:
    rule: str
    attack: str
    replacement: tuple[str, ...]
    replacement_rule: str
    weightless: str
    weightless_rule: str
    extra: tuple[ExtraDie, ...]


@record
class Modifier:
    """A die modifier by name. ``once``: its reasons do not add up. ``value_is`` says where a varying value is from."""

    name: str
    rule: str
    value: int = 0
    value_is: str = ""
    once: bool = False
    optional: bool = False


@record
class Modifiers:
    rule: str
    items: Mapping[str, Modifier]


@record
class Pincer:
    """The multiplier of the face by the number of sides, from one side on."""

    rule: str
    multiplier: tuple[int, ...]


@record
class Words:
    rule: str
    items: tuple[str, ...]
    default: tuple[str, ...] = ()


@record
class WordLists:
    natures: Words
    traits: Words
    themes: Words
    races: Words
    objectives: Words
    fast_play: Words
    hack_effects: Words
    statuses: Words
    field_bonuses: Words
    simplex: Words
    duplex: Words
    hazards: Words


@record
class Steps:
    rule: str
    order: tuple[str, ...]


@record
class Places:
    rule: str
    cover: Mapping[str, bool]


@record
class CardTable:
    rule: str
    fields: tuple[str, ...]
    defaults: Mapping[str, Json]


@record
class SampleUnit:
    nature: tuple[str, ...]
    skills: tuple[str, ...]
    first_block: Exact
    cost: Exact


@record
class SampleTeam:
    members: tuple[str, ...]
    cost: Exact


@record
class Samples:
    rule: str
    units: Mapping[str, SampleUnit]
    teams: Mapping[str, SampleTeam]


@record
class Rows:
    """A table that players read and no rule computes with."""

    rule: str
    items: tuple[Mapping[str, Json], ...]
    full_count: int = 0


@record
class ProblemCodes:
    army: Mapping[str, str]
    battle: Mapping[str, str]


@record
class Catalogue:
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
    card: CardTable
    samples: Samples
    articulation: Rows
    figure_quality: Rows
    deductions: Rows
    reports: Rows
    problem_codes: ProblemCodes
    skirmish: Mapping[str, Json]
    sample_card: Mapping[str, Json]
