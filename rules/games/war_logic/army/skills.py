"""A skill with all its properties known, its cost by the one formula, and what the cost consists of."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.document import SkillDesign
from rules.games.war_logic.catalogue import LIBRARY, LIMITS, SUBS
from rules.games.war_logic.catalogue.exact import ZERO, Exact, up
from rules.games.war_logic.catalogue.records import LibrarySkill, SubCategory
from rules.kernel.records import changed, record

PROPERTIES = ("impact", "range", "extension", "number", "probability", "penalty")
MISSING = ZERO


@record
class Skill:
    """A skill in full (WL-2.1). ``accuracy`` is that of a sniper rifle or guided weapon (WL-2.18)."""

    name: str
    category: str
    sub_category: str
    impact: Exact = ZERO
    range: Exact = ZERO
    extension: Exact = ZERO
    number: Exact = ZERO
    probability: Exact = ZERO
    penalty: Exact = ZERO
    accuracy: int = 0
    effective_against: tuple[str, ...] = ()
    not_effective_against: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    die_bonus: int = 0
    die_bonus_for: tuple[str, ...] = ()

    def has(self, trait: str) -> bool:
        """True when the skill has a trait of that name (WL-2.33)."""
        return trait in self.traits


def sub_of(skill: Skill) -> SubCategory:
    """The class of a skill."""
    return SUBS[skill.category, skill.sub_category]


def library_design(key: str) -> SkillDesign:
    """A library skill as if it had been written out, without its cost (WL-2.27)."""
    sample = LIBRARY[key]
    return SkillDesign(
        id=key,
        name=sample.name,
        category=sample.category,
        sub_category=sample.sub_category,
        **{name: getattr(sample, name) for name in PROPERTIES},
        effective_against=sample.effective_against,
        not_effective_against=sample.not_effective_against,
        traits=sample.traits,
        die_bonus=sample.die_bonus,
        die_bonus_for=sample.die_bonus_for,
    )


def based(design: SkillDesign) -> SkillDesign:
    """A design with what it takes over from the library skill it starts from (WL-2.27)."""
    if design.skill is None or design.skill not in LIBRARY:
        return design
    base = library_design(design.skill)
    given = {name: value for name in GIVEN if (value := getattr(design, name)) is not None}
    own = {name: getattr(design, name) for name in OWN}
    return changed(base, **own, **given)


OWN = ("id", "cost", "left", "picture", "notes", "source")
GIVEN = (
    *("name", "category", "sub_category", *PROPERTIES, "accuracy"),
    *("effective_against", "not_effective_against", "traits", "die_bonus", "die_bonus_for"),
)


def class_of(design: SkillDesign) -> SubCategory | None:
    """The class that a design names, or None when it does not exist (WL-2.24). A category may be left to be seen."""
    category, sub = design.category, design.sub_category
    if category is None:
        found = [one for (_, name), one in SUBS.items() if name == sub]
        return found[0] if len(found) == 1 else None
    return SUBS.get((category, sub or ""))


def completed(design: SkillDesign, sub: SubCategory) -> Skill:
    """A skill with the defaults of its class (WL-2.16, WL-2.19). A missing number counts 0 (WL-2.22)."""
    number = design.number if design.number is not None else sub.number
    probability = design.probability if design.probability is not None else sub.probability
    return Skill(
        name=design.name or design.id,
        category=sub.category,
        sub_category=sub.id,
        impact=design.impact if design.impact is not None else sub.impact,
        range=design.range or ZERO,
        extension=design.extension or ZERO,
        number=MISSING if number is None else number,
        probability=probability,
        penalty=design.penalty if design.penalty is not None else sub.penalty,
        accuracy=accuracy(design, sub, probability),
        effective_against=design.effective_against or (),
        not_effective_against=design.not_effective_against or (),
        traits=design.traits or (),
        die_bonus=design.die_bonus or 0,
        die_bonus_for=design.die_bonus_for or (),
    )


def accuracy(design: SkillDesign, sub: SubCategory, probability: Decimal) -> int:
    """The stated accuracy, or that which a snipe skill has paid for (WL-2.18)."""
    if design.accuracy is not None:
        return up(design.accuracy)
    if sub.accuracy_base is None:
        return 0
    paid = (probability - sub.accuracy_base) // LIMITS.accuracy_percent_per_point
    return max(LIMITS.accuracy_min, min(LIMITS.accuracy_max, int(paid)))


def from_library(key: str) -> Skill:
    """A library skill in full."""
    sample: LibrarySkill = LIBRARY[key]
    return completed(library_design(key), SUBS[sample.category, sample.sub_category])


def scaled(skill: Skill, factor: Decimal | None) -> Skill:
    """A skill of a unit that was scaled by an agreed factor: impact, range and extension, rounded up (WL-1.6)."""
    if factor is None or factor == 1:
        return skill
    return changed(
        skill,
        impact=Decimal(up(skill.impact * factor)),
        range=Decimal(up(skill.range * factor)),
        extension=Decimal(up(skill.extension * factor)),
    )
