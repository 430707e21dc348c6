"""States of the case files: from their vocabulary to a battle and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from rules.games.war_logic.army.derived_values import carried_credit, is_regenerative, starting_points
from rules.games.war_logic.army.document import ARMY, SKILL
from rules.games.war_logic.army.skills import (
    Skill,
    complete_skill,
    find_sub_category,
    from_library,
    with_library_values,
)
from rules.games.war_logic.army.summary import summarise
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.evolve import STATES
from rules.games.war_logic.battle.state import Bonus, Card, Hazard, Place, Puzzle, Sheet, Side, State, Turn, Unit
from rules.games.war_logic.catalogue import DEFAULT_NATURE, LIBRARY
from rules.games.war_logic.catalogue.exact import ZERO, read_exact, round_up, write_exact
from rules.games.war_logic.mechanics.elevation import first_height
from rules.games.war_logic.mechanics.fielding import field_army, field_unit
from rules.games.war_logic.mechanics.places import update_holders
from rules.kernel.codec import Codec
from rules.kernel.records import Json, names_of, replace, spell

UNITS: Codec[Unit] = Codec(Unit)
SHEETS: Codec[Sheet] = Codec(Sheet)
CARDS: Codec[Card] = Codec(Card)
PLACES: Codec[Place] = Codec(Place)
TURNS: Codec[Turn] = Codec(Turn)
COPIED = ("counters", "distorted", "winner")
UNIT_KEYS = (
    *("inside", "behind", "hazard", "status", "credit", "exposed", "hidden-path", "held-by", "controller"),
    *("used", "morale", "reacted"),
)
OVERLAID_KEYS = ("health", "armor", "elevation", "depth", "side", "attacked-by")
SHEET_KEYS = ("team", "mental", "kind", "spy", "cost")


def read_state(document: Mapping[str, Json], armies: Mapping[str, Json] | None = None) -> State:
    """Reads the battle of a case; entries of its units override those of its armies."""
    sheets, units = _from_armies(armies or {})
    for name, entry in (document.get("units") or {}).items():
        if name in units:
            units[name] = _overlay_unit(units[name], entry)
            sheets[name] = _overlay_sheet(sheets[name], entry)
        else:
            sheets[name], units[name] = read_unit(entry)
    base = STATES.read({key: document[key] for key in COPIED if document.get(key) is not None} | _fields(document))
    state = replace(
        base,
        sheets=sheets,
        units=units,
        places={key: read_place(entry) for key, entry in (document.get("places") or {}).items()},
        card=CARDS.read(_known_keys(document.get("card") or {}, Card)),
        turn=TURNS.read(_known_keys(document["turn"], Turn)) if document.get("turn") else None,
        queued={side: tuple(faces) for side, faces in (document.get("queued-dice") or {}).items()},
        sides={side: Side(name=side) for side in armies or {}},
    )
    return _with_holders(state)


def _fields(document: Mapping[str, Json]) -> dict[str, Json]:
    hazards, puzzles = document.get("hazards") or {}, document.get("puzzles") or {}
    bonuses = document.get("bonuses") or {}
    return {
        "bonuses": {key: _known_keys(entry, Bonus) for key, entry in bonuses.items()},
        "hazards": {key: _known_keys(entry, Hazard) for key, entry in hazards.items()},
        "puzzles": {key: _known_keys(entry, Puzzle) for key, entry in puzzles.items()},
    }


def _known_keys(entry: Mapping[str, Json], kind: type) -> dict[str, Json]:
    """Returns the entries that a battle keeps, without the names and remarks of a case."""
    names = {spell(name) for name in names_of(kind)}
    return {key: value for key, value in entry.items() if key in names and value is not None}


def _with_holders(state: State) -> State:
    recorder = Recorder(state)
    update_holders(recorder)
    return replace(state, places=recorder.places)


def read_place(entry: Mapping[str, Json]) -> Place:
    """Reads a place of a case; its health at the start is its maximum."""
    place = PLACES.read(_known_keys(entry, Place))
    return replace(place, max_health=place.max_health or place.health)


def _from_armies(armies: Mapping[str, Json]) -> tuple[dict[str, Sheet], dict[str, Unit]]:
    sheets: dict[str, Sheet] = {}
    units: dict[str, Unit] = {}
    for side, document in armies.items():
        for name, sheet in field_army(summarise(ARMY.read(document)), side):
            sheets[name] = sheet
            units[name] = field_unit(sheet, side)
    return sheets, units


def _overlay_unit(unit: Unit, entry: Mapping[str, Json]) -> Unit:
    lefts = {key: skill["left"] for key, skill in (entry.get("skills") or {}).items() if _has_left(skill)}
    whole = UNITS.write(unit)
    given = {key: entry[key] for key in (*UNIT_KEYS, *OVERLAID_KEYS) if key in entry}
    return UNITS.read({**whole, **given, "left": {**whole["left"], **lefts}})


def _overlay_sheet(sheet: Sheet, entry: Mapping[str, Json]) -> Sheet:
    given = {
        key: entry[key] for key in (*SHEET_KEYS, "nature", "max-health", "max-armor") if entry.get(key) is not None
    }
    return SHEETS.read({**SHEETS.write(sheet), **given}) if given else sheet


def _has_left(skill: Json) -> bool:
    return isinstance(skill, Mapping) and skill.get("left") is not None


# --- a unit ---------------------------------------------------------------------------------------


def read_unit(entry: Mapping[str, Json]) -> tuple[Sheet, Unit]:
    """Reads a unit of a case, with the defaults of the vocabulary."""
    skills = {key: read_skill(key, skill) for key, skill in (entry.get("skills") or {}).items()}
    lefts = {key: _left(skill, (entry.get("skills") or {})[key]) for key, skill in skills.items()}
    health, armor = _points(entry, skills, lefts)
    sheet = SHEETS.read(
        {
            **{key: entry[key] for key in SHEET_KEYS if entry.get(key) is not None},
            "home": entry["side"],
            "nature": entry.get("nature") or list(DEFAULT_NATURE),
            **_most_points(entry, (health, armor), skills),
        }
    )
    sheet = replace(sheet, skills=skills)
    high, deep = _height(entry, sheet)
    unit = UNITS.read(
        {
            **{key: entry[key] for key in UNIT_KEYS if entry.get(key) is not None},
            "side": entry["side"],
            "health": health,
            "armor": armor,
            "left": lefts,
            "elevation": write_exact(high),
            "depth": write_exact(deep),
            "attacked-by": entry.get("attacked-by") or [],
        }
    )
    if entry.get("health") == 0 and armor == 0:
        unit = replace(unit, status=unit.status | {"dead"})  # a unit without points is dead (WL-9.2)
    carried = carried_credit(skills.values())
    return sheet, unit if entry.get("credit") is not None else replace(unit, credit=carried)


def read_skill(key: str, entry: Json) -> Skill:
    """Reads a skill of a unit in a case: a library id, or a map."""
    if isinstance(entry, str):
        if entry not in LIBRARY:
            raise ValueError(f"there is no library skill {entry}")
        return from_library(entry)
    design = with_library_values(SKILL.read({**entry, "id": key}))
    sub = find_sub_category(design)
    if sub is None:
        raise ValueError(f"skill {key} is of no known class")
    return complete_skill(design, sub)


def _left(skill: Skill, entry: Json) -> int:
    return int(entry["left"]) if _has_left(entry) else max(0, round_up(skill.number))


def _points(entry: Mapping[str, Json], skills: Mapping[str, Skill], lefts: Mapping[str, int]) -> tuple[int, int]:
    """Returns health and armor; values not given follow from the skills and what is left of them."""
    given = entry.get("health"), entry.get("armor")
    health, armor = _sums(skills, lefts, given)
    return health if given[0] is None else int(given[0]), armor if given[1] is None else int(given[1])


def _sums(skills: Mapping[str, Skill], numbers: Mapping[str, int], given: tuple[Json, Json]) -> tuple[int, int]:
    """Returns health and armor by the skills; a defect of one weakens the other, where that is not ``given``."""
    health, armor = _sum(skills, numbers, "health"), _sum(skills, numbers, "armor")
    if given == (None, None):
        return starting_points(health, armor)
    return max(0, round_up(health)), max(0, round_up(armor))


def _sum(skills: Mapping[str, Skill], numbers: Mapping[str, int], kind: str) -> Decimal:
    of_kind = {key: skill for key, skill in skills.items() if skill.sub_category == kind and not is_regenerative(skill)}
    return sum((skill.impact * _number(skill, numbers[key]) for key, skill in of_kind.items()), ZERO)


def _number(skill: Skill, left: int) -> Decimal:
    return skill.number if skill.number < 0 else Decimal(left)


def _most_points(entry: Mapping[str, Json], now: tuple[int, int], skills: Mapping[str, Skill]) -> dict[str, int]:
    """Returns the points at the start: stated, or by the skills, and never less than those ``now``."""
    full = {key: round_up(skill.number) for key, skill in skills.items()}
    whole = _sums(skills, full, (entry.get("health"), entry.get("armor")))
    found = {}
    for kind, at_start, left in zip(("health", "armor"), whole, now, strict=True):
        stated = entry.get(f"max-{kind}")
        bought = left if entry.get(kind) is not None else max(left, at_start)
        found[f"max-{kind}"] = bought if stated is None else int(stated)
    return found


def _height(entry: Mapping[str, Json], sheet: Sheet) -> tuple[Decimal, Decimal]:
    if entry.get("elevation") is None and entry.get("depth") is None:
        return first_height(sheet)
    return read_exact(entry.get("elevation") or 0), read_exact(entry.get("depth") or 0)


# --- and back -------------------------------------------------------------------------------------


def state_json(state: State, before: State) -> dict[str, Json]:
    """Writes a state in the vocabulary of the cases; views start from ``before``, the case's beginning."""
    document = STATES.write(state)
    sides = list(dict.fromkeys([*state.sides, *(unit.side for unit in before.units.values())]))
    return {
        "units": document["units"],
        "places": document["places"],
        "hazards": document["hazards"],
        "puzzles": document["puzzles"],
        "bonuses": document["bonuses"],
        "counters": {**dict.fromkeys(sides, 0), **document["counters"]},
        "turn": document["turn"],
        "winner": state.winner,
        "queued-dice": document["queued"],
        "distorted": document["distorted"],
        "views": {side: {"skills": _known_by_side(state, side)} for side in sides},
    }


def _known_by_side(state: State, side: str) -> dict[str, list[str]]:
    """Returns what a side knows of the skills of each enemy unit (WL-15.2, WL-15.3)."""
    return {name: sorted(known_skills(state, name, side)) for name, unit in state.units.items() if unit.side != side}


def known_skills(state: State, name: str, side: str) -> Iterable[str]:
    """Returns the skills of a unit that a side knows."""
    unit, sheet = state.units[name], state.sheets[name]
    if state.card.open_sheets or side in unit.leaked:
        return sheet.skills
    return [key for key in sheet.skills if key in unit.known]
