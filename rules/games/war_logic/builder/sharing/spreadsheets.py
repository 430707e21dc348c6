"""Rows of the spreadsheets that players of War Logic keep, read as skills and units and written again (WL-3.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.war_logic.army.document import ARMY, Options
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import PROPERTIES, Skill
from rules.games.war_logic.army.starting import NAME_LIMIT, slug
from rules.games.war_logic.army.summary import OwnSkill, UnitSummary, summarise
from rules.games.war_logic.army.validation.skills import own_problems
from rules.games.war_logic.catalogue import CATALOGUE, LIBRARY, SUBS
from rules.games.war_logic.catalogue.exact import format_number, read_exact, write_exact
from rules.kernel.problems import Unreadable
from rules.kernel.records import Json
from rules.kernel.spreadsheets import CellFault, Column, TableEntry

SKILL_COLUMNS = (
    Column(key="name", head="Name", names=("skill", "description", "name/description", "title")),
    Column(key="category", head="Category", names=("cat",)),
    Column(key="sub-category", head="Sub-category", names=("subcategory", "sub category", "class", "type")),
    Column(key="impact", head="Impact !", names=("!", "impact")),
    Column(key="range", head="Range @", names=("@", "range")),
    Column(key="extension", head="Extension *", names=("*", "extension")),
    Column(key="number", head="Number #", names=("#", "number", "no", "count of uses")),
    Column(key="probability", head="Probability %", names=("%", "probability")),
    Column(key="use", head="Use condition ~", names=("~", "use", "use condition", "effective against")),
    Column(key="penalty", head="Penalty &", names=("&", "penalty")),
    Column(key="cost", head="Cost $", names=("$", "cost", "price", "credits")),
    Column(key="accuracy", head="Accuracy"),
    Column(key="traits", head="Traits", names=("trait",)),
    Column(key="picture", head="Picture", names=("image", "link", "photo")),
    Column(key="notes", head="Notes", names=("note", "comment", "comments")),
)
UNIT_COLUMNS = (
    Column(key="unit", head="Unit", names=("unit name", "figure")),
    Column(key="count", head="Count", names=("how many", "units")),
    Column(key="nature", head="Nature"),
    Column(key="unit-picture", head="Picture of the unit", names=("unit picture",)),
    *(Column(key=c.key, head="Skill", names=c.names) if c.key == "name" else c for c in SKILL_COLUMNS),
)
NUMBERS = (*PROPERTIES, "cost", "accuracy")
CARD_CODES = ("probability-below-default", "penalty-missing", "number-over-cap")
"""Problems that depend on the battle card: a note to the row, not a fault."""
SYNONYMS = {
    "h2h": "hand-to-hand",
    "f2f": "face-to-face",
    "melee": "face-to-face",
    "defence": "defense",
    "offence": "offense",
}


class UnreadableCell(ValueError):
    """Raised for a cell that cannot be read."""


def read_skill(number: int, row: Mapping[str, str]) -> TableEntry:
    """Reads the skill of one row into a bundle of its own."""
    document, faults = _read_skill(number, row)
    name = document.get("name", "")
    if faults:
        return TableEntry(rows=(number,), name=name, faults=tuple(faults))
    bundle = {"game": "war-logic", "name": name, "skills": [document]}
    return _evaluate_bundle((number,), bundle, name, unit=False)


def read_units(rows: Sequence[Mapping[str, str]]) -> Iterator[TableEntry]:
    """Reads the units of a table: a row for each skill; a row without a unit's name belongs to the unit above it."""
    gathered: list[tuple[list[int], str]] = []
    for number, row in enumerate(rows):
        name = row.get("unit", "").strip()
        if name and (not gathered or name != gathered[-1][1]):
            gathered.append(([number], name))
        elif gathered:
            gathered[-1][0].append(number)
        else:
            gathered.append(([number], ""))
    for numbers, name in gathered:
        yield _read_unit(numbers, name, rows)


def _read_unit(numbers: list[int], name: str, rows: Sequence[Mapping[str, str]]) -> TableEntry:
    first = numbers[0]
    faults: list[CellFault] = []
    unit: dict[str, Json] = {"name": " ".join(name.split())[:NAME_LIMIT], "skills": []}
    if not name:
        faults.append(CellFault(row=first, column="unit", message="Which unit is it? Write its name."))
    try:
        unit |= _read_unit_values(rows[first])
    except UnreadableCell as error:
        faults.append(CellFault(row=first, column=str(error).partition(":")[0], message=str(error).partition(": ")[2]))
    for number in numbers:
        known = _library_id(rows[number])
        if known:
            unit["skills"].append(known)
        elif any(rows[number].get(column.key, "").strip() for column in SKILL_COLUMNS):
            skill, wrong = _read_skill(number, rows[number])
            unit["skills"].append(skill)
            faults += wrong
    if faults:
        return TableEntry(rows=tuple(numbers), name=name, faults=tuple(faults))
    bundle = {"game": "war-logic", "name": unit["name"], "units": [unit]}
    return _evaluate_bundle(tuple(numbers), bundle, unit["name"], unit=True)


def _read_unit_values(row: Mapping[str, str]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    if row.get("count", "").strip():
        found["count"] = _read_count("count", row["count"])
    words = _read_words(row.get("nature", ""))
    natures = CATALOGUE.words.natures.items
    if strange := [word for word in words if word not in natures]:
        raise UnreadableCell(f"nature: “{strange[0]}” is not one of {', '.join(natures)}.")
    if words:
        found["nature"] = words
    if row.get("unit-picture", "").strip():
        found["picture"] = row["unit-picture"].strip()[:500]
    return found


def _read_count(column: str, text: str) -> int:
    number = _read_number(column, text)
    if not isinstance(number, int) or not 1 <= number <= 500:
        raise UnreadableCell(f"{column}: “{text.strip()[:20]}” is not a number from 1 to 500.")
    return number


def _library_id(row: Mapping[str, str]) -> str:
    """Returns the id of a library skill that a row only names; empty for any other row."""
    said = [column.key for column in SKILL_COLUMNS if row.get(column.key, "").strip()]
    name = row.get("name", "").strip().lower()
    if said != ["name"]:
        return ""
    return next((key for key, skill in LIBRARY.items() if name in (key, skill.name.lower())), "")


def _read_skill(number: int, row: Mapping[str, str]) -> tuple[dict[str, Json], list[CellFault]]:
    """Reads a row's skill into a document, with the faults of its cells."""
    faults: list[CellFault] = []
    name = " ".join(row.get("name", "").split())
    document: dict[str, Json] = {"id": slug(name or "skill"), "name": name[:NAME_LIMIT]}
    if not name:
        faults.append(CellFault(row=number, column="name", message="A skill needs a name."))
    for column in NUMBERS:
        if text := row.get(column, "").strip():
            try:
                document[column] = _read_number(column, text)
            except UnreadableCell as error:
                faults.append(CellFault(row=number, column=column, message=str(error).partition(": ")[2]))
    document |= _read_class(row)
    document |= _read_lists(row, document.get("category"))
    for column, limit in (("picture", 500), ("notes", 4000)):
        if text := row.get(column, "").strip():
            document[column] = text[:limit]
    return document, faults


def _read_class(row: Mapping[str, str]) -> dict[str, Json]:
    """Reads category and sub-category; a sub-category in the category column counts as one."""
    category, sub = (_read_word(row.get(column, "")) for column in ("category", "sub-category"))
    if "/" in category and not sub:
        category, sub = (part.strip("-") for part in category.split("/", 1))
    homes = [home for home, name in SUBS if name == (sub or category)]
    if not category and len(homes) == 1:
        category = homes[0]
    elif not sub and homes and category not in CATALOGUE.categories.items:
        category, sub = homes[0], category
    return {key: value for key, value in (("category", category), ("sub-category", sub)) if value}


def _read_word(text: str) -> str:
    word = "-".join(text.strip().strip(":^>}[").lower().split())
    return SYNONYMS.get(word, word)


def _read_words(text: str) -> list[str]:
    parts = text.replace(";", ",").replace("|", ",").split(",")
    return [" ".join(part.split()).lower() for part in parts if part.strip()]


def _read_lists(row: Mapping[str, str], category: Json) -> dict[str, Json]:
    used = _read_words(row.get("use", ""))
    denied = [word.removeprefix("not ").removeprefix("against ") for word in used if word.startswith("not ")]
    meant = [word for word in used if not word.startswith("not ")]
    if category == "defense":
        meant, denied = [], [*denied, *(word for word in meant if word not in ("all", "universal"))]
    lists = (("effective-against", meant), ("not-effective-against", denied))
    found: dict[str, Json] = {key: words for key, words in lists if words}
    if traits := _read_words(row.get("traits", "")):
        found["traits"] = [word.replace(" ", "-") for word in traits]
    return found


def _read_number(column: str, text: str) -> Json:
    """Reads an exact number as spreadsheets write it: 1,197 and 1.197 are thousands, 8.4 and 8,4 decimals."""
    bare = text.strip().strip("%$!@*#&").replace("\u00a0", "").replace(" ", "").replace("’", "").replace("−", "-")
    sign = "-" if bare.startswith("-") else ""
    digits = bare[1:] if bare[:1] in ("+", "-") else bare
    whole, *groups = digits.replace(".", ",").split(",")
    thousands = groups and whole not in ("", "0") and len(whole) <= 3 and all(len(group) == 3 for group in groups)
    if thousands:
        digits = whole + "".join(groups)
    elif len(groups) > 1 and all(len(group) == 3 for group in groups[:-1]):
        digits = f"{whole}{''.join(groups[:-1])}.{groups[-1]}"
    else:
        digits = digits.replace(",", ".")
    if not digits.replace(".", "", 1).isdecimal() or not digits.isascii():
        raise UnreadableCell(f"{column}: “{text.strip()[:20]}” is not a number.")
    try:
        return write_exact(read_exact(sign + digits))
    except ValueError as error:
        raise UnreadableCell(f"{column}: “{text.strip()[:20]}”: {error}.") from None


def _evaluate_bundle(numbers: tuple[int, ...], bundle: Json, name: str, *, unit: bool) -> TableEntry:
    """Returns a bundle with its price, or with its faults."""
    try:
        army = summarise(ARMY.read(bundle))
    except Unreadable as error:
        return TableEntry(rows=numbers, name=name, faults=(_fault(numbers[0], error.problem.message),))
    owns = [*army.own, *(fitted.own for one in army.units for fitted in one.fitted if fitted.own)]
    faults, notes = [], []
    for place, own in enumerate(owns):
        row = numbers[min(place, len(numbers) - 1)] if unit else numbers[0]
        for problem in own_problems(own, Options()):
            if problem.code in CARD_CODES:
                notes.append(problem.message)
            elif problem.weight == "error":
                column = str(problem.where[-1]) if problem.where else ""
                faults.append(_fault(row, problem.message, column))
    if unit and army.units[0].design.kind == "unit" and army.units[0].profile.life < 1:
        notes.append("It has no health and no armor yet.")
    total = army.units[0].profile.cost if unit else (cost(army.own[0].skill) if army.own[0].skill else 0)
    detail = _detail(army.units[0]) if unit else ""
    return TableEntry(
        rows=numbers,
        name=name,
        document=None if faults else _without_costs(bundle),
        cost=format_number(total),
        detail=detail,
        faults=tuple(faults),
        notes=tuple(notes),
    )


def _without_costs(bundle: Json) -> Json:
    """Returns a bundle without stated costs, which have been checked and follow the formula from now on."""
    skills = [_without_cost(one) for one in bundle.get("skills", ())]
    units = [{**unit, "skills": [_without_cost(one) for one in unit["skills"]]} for unit in bundle.get("units", ())]
    return {**bundle, **({"skills": skills} if skills else {}), **({"units": units} if units else {})}


def _without_cost(skill: Json) -> Json:
    return {key: value for key, value in skill.items() if key != "cost"} if isinstance(skill, dict) else skill


def _detail(unit: UnitSummary) -> str:
    return ", ".join(fitted.title for fitted in unit.fitted[:6])


def _fault(row: int, message: str, column: str = "") -> CellFault:
    known = {column_.key for column_ in UNIT_COLUMNS}
    return CellFault(row=row, column=column if column in known else "", message=message)


# --- out again ------------------------------------------------------------------------------------


def skill_row(own: OwnSkill) -> dict[str, str]:
    """Writes a skill as a row of the community's sheet."""
    design = own.design
    if own.skill is None:
        return {"name": own.title, "category": design.category or "", "sub-category": design.sub_category or ""}
    row = _skill_cells(own.skill)
    accuracy = "" if design.accuracy is None else str(write_exact(design.accuracy))
    return {**row, "accuracy": accuracy, "picture": design.picture, "notes": design.notes}


def _skill_cells(skill: Skill) -> dict[str, str]:
    used = [*skill.effective_against, *(f"not {word}" for word in skill.not_effective_against)]
    return {
        "name": skill.name,
        "category": skill.category,
        "sub-category": skill.sub_category,
        **{name: str(write_exact(getattr(skill, name))) for name in PROPERTIES},
        "use": ", ".join(used),
        "cost": str(write_exact(cost(skill))),
        "traits": ", ".join(skill.traits),
    }


def unit_rows(unit: UnitSummary) -> Iterator[dict[str, str]]:
    """Yields a unit as rows, one for each of its skills."""
    design = unit.design
    head = {"unit": design.name, "count": str(design.count), "nature": ", ".join(design.nature)}
    head["unit-picture"] = design.picture
    for fitted in unit.fitted or ():
        cells = skill_row(fitted.own) if fitted.own else _skill_cells(fitted.skill) if fitted.skill else {}
        yield {**head, **cells}
        head = {"unit": design.name}
    if not unit.fitted:
        yield head
