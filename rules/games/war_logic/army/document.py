"""The army document: skills, units and teams as players write them, legal or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, field

from rules.games.war_logic.catalogue import DEFAULT_NATURE
from rules.games.war_logic.catalogue.exact import Exact
from rules.kernel.codec import Codec
from rules.kernel.records import Reads, Record

Text = Annotated[str, Meta(max_length=120)]
LongText = Annotated[str, Meta(max_length=4000)]
Link = Annotated[str, Meta(max_length=500)]
Count = Annotated[int, Meta(ge=0, le=500)]
MOST_ENTRIES = 400
"""The most entries of a list; longer ones make a page unusable."""


def as_list(value: Any) -> Any:
    """Reads a single word as a list of one."""
    return [value] if isinstance(value, str) else value


WordList = Annotated[tuple[Text, ...], Reads(as_list)]


class Source(Record):
    """The source that a skill, unit or team was copied from (WL-18.5); the copy keeps its numbers."""

    key: Text = ""
    version: int = 0
    name: Text = ""
    author: Text = ""
    licence: Text = ""

    @property
    def description(self) -> str:
        """The source in words: "Copied from Ray gun, version 2, by Ada (CC BY 4.0)"."""
        version = f", version {self.version}" if self.version else ""
        author = f", by {self.author}" if self.author else ""
        return f"Copied from {self.name}{version}{author}{f' ({self.licence})' if self.licence else ''}."


class SkillDesign(Record):
    """A skill as it is written; anything missing takes the default of its sub-category (WL-2.16).

    ``skill`` is a library skill to start from (WL-2.27). ``cost`` is a stated cost, checked against the formula
    (WL-2.13). ``left`` is the number left, in a battle only.
    """

    id: Text = ""
    skill: Text | None = None
    name: Text | None = None
    category: Text | None = None
    sub_category: Text | None = None
    impact: Exact | None = None
    range: Exact | None = None
    extension: Exact | None = None
    number: Exact | None = None
    probability: Exact | None = None
    penalty: Exact | None = None
    accuracy: Exact | None = None
    effective_against: WordList | None = None
    not_effective_against: WordList | None = None
    traits: WordList | None = None
    die_bonus: int | None = None
    die_bonus_for: WordList | None = None
    cost: Exact | None = None
    left: int | None = None
    picture: Link = ""
    notes: LongText = ""
    source: Source | None = None


SkillEntry: TypeAlias = Text | SkillDesign
"""A skill by its id, or written out."""


class UnitDesign(Record):
    """A line of the army sheet: a unit and its count (WL-3.3)."""

    name: Text
    skills: Annotated[tuple[SkillEntry, ...], Meta(max_length=MOST_ENTRIES)] = ()
    count: Count = 1
    kind: Literal["unit", "hazard"] = "unit"
    nature: WordList = DEFAULT_NATURE
    theme: Text | None = None
    vendor: Text | None = None
    race: Text | None = None
    scale: Exact | None = None
    carries: WordList = ()
    spy: bool = False
    picture: Link = ""
    notes: LongText = ""
    source: Source | None = None


class TeamDesign(Record):
    """A team of units (WL-3.4)."""

    name: Text
    members: WordList = ()
    source: Source | None = None


class Options(Record):
    """The options of the battle card that concern building (WL-4.1)."""

    strict_budget: bool = True
    effective_against: bool = False
    fast_play: WordList = ()
    number_cap: int | None = None
    strict_defaults: bool = True
    strict_penalties: bool = False
    leverage: Text = "difference"
    cover_damage: bool = False
    allowed_themes: WordList = ()
    allowed_vendors: WordList = ()
    allowed_races: WordList = ()
    smuggling_rate: Exact | None = None
    carry_left_over: bool = False
    open_sheets: bool = False
    real_shot: bool = False
    map_bonus: bool = False


def as_skill_list(value: Any) -> Any:
    """Reads own skills from a map of id to skill, or from a list of skills that name their ids."""
    if isinstance(value, Mapping):
        return [{**entry, "id": key} if isinstance(entry, Mapping) else entry for key, entry in value.items()]
    return value


class ArmyDesign(Record):
    """An army as a complete document (WL-2.28). ``notes`` are the players' own."""

    name: Text = ""
    game: Literal["war-logic"] = "war-logic"
    budget: Exact | None = None
    options: Options = field(default_factory=Options)
    skills: Annotated[tuple[SkillDesign, ...], Reads(as_skill_list), Meta(max_length=MOST_ENTRIES)] = ()
    units: Annotated[tuple[UnitDesign, ...], Meta(max_length=MOST_ENTRIES)] = ()
    teams: Annotated[tuple[TeamDesign, ...], Meta(max_length=MOST_ENTRIES)] = ()
    allotments: Mapping[Text, Exact] = field(default_factory=dict)
    notes: LongText = ""


ARMY: Codec[ArmyDesign] = Codec(ArmyDesign)
SKILL: Codec[SkillDesign] = Codec(SkillDesign)
