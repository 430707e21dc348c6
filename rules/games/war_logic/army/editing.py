"""Edits of an army document, which keep names and ids in step with their references."""

from __future__ import annotations

from rules.games.war_logic.army.starting import slug, unique
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.records import Json, Path

SWITCHED_LISTS = (
    "nature",
    "traits",
    "effective-against",
    "not-effective-against",
    "members",
    "carries",
    "allowed-themes",
)
"""Lists whose words are switched on and off one by one."""


def edit(document: Json, change: Edit) -> Json:
    """Returns the document after an edit. Raises NoSuchPlace.

    Own skills become a list; a new unit, skill or team gets a unique name; references to a renamed unit, skill or team
    follow it. A word of a list is switched at ``... / nature / machinery``; ``class`` sets category and sub-category
    together.
    """
    document = _list_skills(document)
    match (change.op, change.path):
        case ("set", (*path, str(name), str(word))) if name in SWITCHED_LISTS and word:
            return apply_edit(document, _switch_word(document, (*path, name), word, on=bool(change.value)))
        case ("set", (*path, "class")):
            return _set_class(document, tuple(path), change.value)
        case ("set", ("units", int(place), "name")):
            return _rename(document, "units", place, change.value)
        case ("set", ("teams", int(place), "name")):
            return _rename(document, "teams", place, change.value)
        case ("set", ("skills", int(place), "id")):
            return _change_id(document, place, change.value)
    return _make_names_unique(apply_edit(document, change), change)


def _list_skills(document: Json) -> Json:
    """Turns own skills that are written as a map into a list with ids."""
    skills = document.get("skills") if isinstance(document, dict) else None
    if not isinstance(skills, dict):
        return document
    return {**document, "skills": [{"id": key, **entry} for key, entry in skills.items() if isinstance(entry, dict)]}


def _switch_word(document: Json, path: Path, word: str, *, on: bool) -> Edit:
    present = read_path(document, path)
    words = [present] if isinstance(present, str) else present or []
    if not isinstance(words, list):
        raise NoSuchPlace(word)
    others = [one for one in words if one != word]
    return Edit(op="set", path=path, value=[*others, word] if on else others)


def _set_class(document: Json, path: Path, value: Json) -> Json:
    category, _, sub = str(value or "").partition("/")
    changed = apply_edit(document, Edit(op="set", path=(*path, "category"), value=category or None))
    return apply_edit(changed, Edit(op="set", path=(*path, "sub-category"), value=sub or None))


def _entries(document: Json, kind: str) -> list[Json]:
    found = read_path(document, (kind,))
    return found if isinstance(found, list) else []


def _names(document: Json, kind: str, key: str, *, but: int) -> set[str]:
    return {str(read_path(entry, (key,))) for place, entry in enumerate(_entries(document, kind)) if place != but}


def _rename(document: Json, kind: str, place: int, value: Json) -> Json:
    old = read_path(document, (kind, place, "name"))
    text = " ".join(value.split()) if isinstance(value, str) else ""
    new = text or unique("Unit" if kind == "units" else "Team", _names(document, kind, "name", but=place))
    document = apply_edit(document, Edit(op="set", path=(kind, place, "name"), value=new))
    if kind == "teams":
        return _move_key(document, "allotments", old, new)
    if old in _names(document, "units", "name", but=place):
        return document
    for team, _ in enumerate(_entries(document, "teams")):
        document = _replace_word(document, ("teams", team, "members"), old, new)
    for unit, _ in enumerate(_entries(document, "units")):
        document = _replace_word(document, ("units", unit, "carries"), old, new)
    return document


def _replace_word(document: Json, path: Path, old: Json, new: Json) -> Json:
    words = read_path(document, path)
    if not isinstance(words, list) or old not in words:
        return document
    value = [new if word == old else word for word in words]
    return apply_edit(document, Edit(op="set", path=path, value=value))


def _move_key(document: Json, name: str, old: Json, new: str) -> Json:
    entries = read_path(document, (name,))
    if not isinstance(entries, dict) or old not in entries:
        return document
    return {**document, name: {new if key == old else key: value for key, value in entries.items()}}


def _change_id(document: Json, place: int, value: Json) -> Json:
    """Changes the id of a skill of the army's own, and every reference to it."""
    old = read_path(document, ("skills", place, "id"))
    new = unique(slug(str(value or "skill")), _names(document, "skills", "id", but=place), joint="-")
    document = apply_edit(document, Edit(op="set", path=("skills", place, "id"), value=new))
    for unit, _ in enumerate(_entries(document, "units")):
        document = _replace_word(document, ("units", unit, "skills"), old, new)
    return document


def _make_names_unique(document: Json, change: Edit) -> Json:
    """Gives a new entry of a list a name (a skill an id) that nothing else has."""
    match (change.op, change.path):
        case ("add", (("units" | "teams" | "skills") as kind,)):
            place = len(document[kind]) - 1
        case ("insert", (("units" | "teams" | "skills") as kind, int(place))):
            pass
        case ("copy", (("units" | "teams" | "skills") as kind, int(before))):
            place = before + 1
        case _:
            return document
    entry = read_path(document, (kind, place))
    if not isinstance(entry, dict):
        return document
    key = "id" if kind == "skills" else "name"
    joint = "-" if kind == "skills" else " "
    name = str(entry.get(key) or slug(str(entry.get("name") or "skill")))
    new = unique(name, _names(document, kind, key, but=place), joint=joint)
    return apply_edit(document, Edit(op="set", path=(kind, place, key), value=new))
