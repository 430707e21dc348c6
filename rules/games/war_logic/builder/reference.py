"""The catalogue as plain tables for the API and the reference pages: each row with the number of its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import PROPERTIES, Skill
from rules.games.war_logic.catalogue import CATALOGUE, LIBRARY
from rules.games.war_logic.catalogue.exact import write_exact
from rules.games.war_logic.catalogue.records import LibrarySkill
from rules.kernel.records import Json
from rules.kit.reference import Row, Rows, pick, read_tables


def catalogue_tables() -> Mapping[str, Json]:
    """Returns every table by its name, as a list of rows."""
    return read_tables(TABLES)


def _library() -> Iterable[Row]:
    for key, skill in LIBRARY.items():
        yield {"id": key, **_row(skill), "cost": write_exact(skill.cost), "rule": skill.rule}


def skill_rows(skills: Iterable[Skill]) -> list[Row]:
    """Returns skills with their prices by the formula (WL-2.12)."""
    return [{**_row(skill), "cost": write_exact(cost(skill)), "rule": "WL-2.12"} for skill in skills]


def _row(skill: Skill | LibrarySkill) -> Row:
    use = (*skill.effective_against, *(f"not {word}" for word in skill.not_effective_against))
    numbers = {name: write_exact(number) for name, number in pick(skill, *PROPERTIES).items()}
    first = pick(skill, "name", "category", "sub-category")
    return {**first, **numbers, "use": ", ".join(use), "traits": ", ".join(skill.traits)}


def _classes() -> Iterable[Row]:
    for sub in CATALOGUE.sub_categories.items:
        yield {
            "category": sub.category,
            "sub-category": sub.id,
            "number": "must be said" if sub.number is None else write_exact(sub.number),
            "probability": write_exact(sub.probability),
            "penalty": write_exact(sub.penalty),
            "medium": sub.medium,
            "rule": CATALOGUE.sub_categories.rule,
        }


def _categories() -> Iterable[Row]:
    for key, category in CATALOGUE.categories.items.items():
        yield {
            "category": key,
            "mark": category.mark,
            "impact !": category.impact,
            "range @": category.range,
            "extension *": category.extension,
            "number #": category.number,
            "rule": category.rule,
        }


def _modifiers() -> Iterable[Row]:
    for modifier in CATALOGUE.die_modifiers.items.values():
        value = modifier.value_is.replace("..", " to ") or f"{modifier.value:+}".replace("-", "−")
        once = "once" if modifier.once else ""
        yield {"modifier": modifier.name, "value": value, "once": once, "rule": modifier.rule}


def _pincer() -> Iterable[Row]:
    table = CATALOGUE.pincer
    return (
        {"sides": sides, "multiplier": by, "rule": table.rule} for sides, by in enumerate(table.multiplier, start=1)
    )


def _dice() -> Iterable[Row]:
    for die in CATALOGUE.dice.extra:
        yield {"die": die.id, "adds": "yes" if die.adds else "no", "place": die.place, "rule": die.rule}


def _rows(name: str) -> Rows:
    table = getattr(CATALOGUE, name)
    return lambda: ({"rule": table.rule, **row} for row in table.items)


def _words() -> Iterable[Row]:
    for name in ("natures", "traits", "themes", "races", "objectives", "fast_play", "hazards", "simplex", "duplex"):
        words = getattr(CATALOGUE.words, name)
        yield {"list": name.replace("_", " "), "words": ", ".join(words.items), "rule": words.rule}


def _bonuses() -> Iterable[Row]:
    table = CATALOGUE.words.field_bonuses
    return ({"bonus": word, "rule": table.rule} for word in table.items)


def _units() -> Iterable[Row]:
    for key, unit in CATALOGUE.samples.units.items():
        names = ", ".join(LIBRARY[skill].name for skill in unit.skills)
        yield {"unit": key, "skills": names, "cost": write_exact(unit.cost), "rule": CATALOGUE.samples.rule}


TABLES: Mapping[str, Rows] = {
    "skill-library": _library,
    "categories": _categories,
    "sub-categories": _classes,
    "die-modifiers": _modifiers,
    "pincer": _pincer,
    "extra-dice": _dice,
    "deductions": _rows("deductions"),
    "articulation": _rows("articulation"),
    "figures-as-a-guide": _rows("figure_quality"),
    "sample-units": _units,
    "battles-reported": _rows("reports"),
    "words": _words,
    "field-bonuses": _bonuses,
}
