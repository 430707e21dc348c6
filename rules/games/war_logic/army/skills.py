"""Skills with all their properties, completed from what players write."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from rules.games.war_logic.army.document import SkillDesign
from rules.games.war_logic.catalogue import LIBRARY, LIMITS, SUBS
from rules.games.war_logic.catalogue.exact import ZERO, Kept, round_up
from rules.games.war_logic.catalogue.records import LibrarySkill, SubCategory
from rules.kernel.records import Record, replace
from rules.kit.secrets import SECRET

PROPERTIES = ("impact", "range", "extension", "number", "probability", "penalty")
MISSING = ZERO


class Skill(Record):
    """A complete skill (WL-2.1). ``accuracy`` belongs to sniper rifles and guided weapons (WL-2.18).

    Secret is what others do not see of a skill that was used in the open (WL-15.2).
    """

    name: str
    category: str
    sub_category: str
    impact: Kept = ZERO
    range: Kept = ZERO
    extension: Kept = ZERO
    number: Annotated[Kept, SECRET] = ZERO
    probability: Annotated[Kept, SECRET] = ZERO
    penalty: Annotated[Kept, SECRET] = ZERO
    accuracy: Annotated[int, SECRET] = 0
    effective_against: Annotated[tuple[str, ...], SECRET] = ()
    not_effective_against: Annotated[tuple[str, ...], SECRET] = ()
    traits: tuple[str, ...] = ()
    die_bonus: Annotated[int, SECRET] = 0
    die_bonus_for: Annotated[tuple[str, ...], SECRET] = ()

    def has(self, trait: str) -> bool:
        """Checks whether the skill has a trait of that name (WL-2.33)."""
        return trait in self.traits


def sub_category_of(skill: Skill) -> SubCategory:
    """Returns the sub-category of a skill."""
    return SUBS[skill.category, skill.sub_category]


def library_design(key: str) -> SkillDesign:
    """Returns a library skill as if it were written out, without its cost (WL-2.27)."""
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


def with_library_values(design: SkillDesign) -> SkillDesign:
    """Returns a design with the values of the library skill that it starts from (WL-2.27)."""
    if design.skill is None or design.skill not in LIBRARY:
        return design
    base = library_design(design.skill)
    given = {name: value for name in OVERRIDABLE_FIELDS if (value := getattr(design, name)) is not None}
    own = {name: getattr(design, name) for name in OWN_FIELDS}
    return replace(base, **own, **given)


OWN_FIELDS = ("id", "cost", "left", "picture", "notes", "source")
OVERRIDABLE_FIELDS = (
    *("name", "category", "sub_category", *PROPERTIES, "accuracy"),
    *("effective_against", "not_effective_against", "traits", "die_bonus", "die_bonus_for"),
)


def find_sub_category(design: SkillDesign) -> SubCategory | None:
    """Returns the sub-category that a design names, or None (WL-2.24). The category may be left out."""
    category, sub = design.category, design.sub_category
    if category is None:
        found = [one for (_, name), one in SUBS.items() if name == sub]
        return found[0] if len(found) == 1 else None
    return SUBS.get((category, sub or ""))


def complete_skill(design: SkillDesign, sub: SubCategory) -> Skill:
    """Returns a skill with the defaults of its sub-category (WL-2.16, WL-2.19). A missing number is 0 (WL-2.22)."""
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
    """Returns the stated accuracy, or the accuracy that a snipe skill has paid for (WL-2.18)."""
    if design.accuracy is not None:
        return round_up(design.accuracy)
    if sub.accuracy_base is None:
        return 0
    paid = (probability - sub.accuracy_base) // LIMITS.accuracy_percent_per_point
    return max(LIMITS.accuracy_min, min(LIMITS.accuracy_max, int(paid)))


def from_library(key: str) -> Skill:
    """Returns a library skill, complete."""
    sample: LibrarySkill = LIBRARY[key]
    return complete_skill(library_design(key), SUBS[sample.category, sample.sub_category])


def scale_skill(skill: Skill, factor: Decimal | None) -> Skill:
    """Scales a skill by an agreed factor: impact, range and extension, rounded up (WL-1.6).

    A factor that no unit can have changes nothing, so that it never makes a price.
    """
    if factor is None or factor == 1 or not 0 < factor <= LIMITS.scale_max:
        return skill
    return replace(
        skill,
        impact=Decimal(round_up(skill.impact * factor)),
        range=Decimal(round_up(skill.range * factor)),
        extension=Decimal(round_up(skill.extension * factor)),
    )


def helps_aiming(sight: Skill, weapon: Skill) -> bool:
    """Checks whether a sight helps to aim a weapon: sniper rifles and guided weapons alone (WL-8.11)."""
    guided = weapon.sub_category == "snipe" or weapon.accuracy > 0
    return sight.die_bonus > 0 and guided and (not sight.die_bonus_for or weapon.sub_category in sight.die_bonus_for)


def blast_diameter(extension: Decimal) -> int:
    """Returns the diameter of a blast, whose circumference is the extension, rounded up (WL-8.22)."""
    return round_up(extension / LIMITS.blast_diameter_divisor)
