"""Edits of an army document: names and ids that others refer to are kept in step."""

from __future__ import annotations

from rules.games.war_logic.army.starting import slug, unique
from rules.kernel.documents import Edit, NoSuchPlace, apply_edit, read
from rules.kernel.records import Json, Path

SWITCHED = ("nature", "traits", "effective-against", "not-effective-against", "members", "carries", "allowed-themes")
"""Lists of words of which each is switched on and off."""


def edit(document: Json, change: Edit) -> Json:
    """The document after an edit. Raises NoSuchPlace.

    Own skills become a list; a new unit, skill or team gets a name of its own; whatever refers to a renamed unit, skill
    or team follows it. A word of a list is switched at ``... / nature / machinery``; ``class`` sets category and
    sub-category together.
    """
    document = _listed(document)
    match (change.op, change.path):
        case ("set", (*path, str(name), str(word))) if name in SWITCHED and word:
            return apply_edit(document, _switched(document, (*path, name), word, on=bool(change.value)))
        case ("set", (*path, "class")):
            return _classed(document, tuple(path), change.value)
        case ("set", ("units", int(place), "name")):
            return _renamed(document, "units", place, change.value)
        case ("set", ("teams", int(place), "name")):
            return _renamed(document, "teams", place, change.value)
        case ("set", ("skills", int(place), "id")):
            return _reidentified(document, place, change.value)
    return _own_names(apply_edit(document, change), change)


def _listed(document: Json) -> Json:
    """Own skills that are written as a map become a list that says the ids."""
    skills = document.get("skills") if isinstance(document, dict) else None
    if not isinstance(skills, dict):
        return document
    return {**document, "skills": [{"id": key, **entry} for key, entry in skills.items() if isinstance(entry, dict)]}


def _switched(document: Json, path: Path, word: str, *, on: bool) -> Edit:
    present = read(document, path)
    words = [present] if isinstance(present, str) else present or []
    if not isinstance(words, list):
        raise NoSuchPlace(word)
    others = [one for one in words if one != word]
    return Edit(op="set", path=path, value=[*others, word] if on else others)


def _classed(document: Json, path: Path, value: Json) -> Json:
    category, _, sub = str(value or "").partition("/")
    changed = apply_edit(document, Edit(op="set", path=(*path, "category"), value=category or None))
    return apply_edit(changed, Edit(op="set", path=(*path, "sub-category"), value=sub or None))


def _entries(document: Json, kind: str) -> list[Json]:
    found = read(document, (kind,))
    return found if isinstance(found, list) else []


def _names(document: Json, kind: str, key: str, *, but: int) -> set[str]:
    return {str(read(entry, (key,))) for place, entry in enumerate(_entries(document, kind)) if place != but}


def _renamed(document: Json, kind: str, place: int, value: Json) -> Json:
    old = read(document, (kind, place, "name"))
    text = " ".join(value.split()) if isinstance(value, str) else ""
    new = text or unique("Unit" if kind == "units" else "Team", _names(document, kind, "name", but=place))
    document = apply_edit(document, Edit(op="set", path=(kind, place, "name"), value=new))
    if kind == "teams":
        return _moved_key(document, "allotments", old, new)
    if old in _names(document, "units", "name", but=place):
        return document
    for team, _ in enumerate(_entries(document, "teams")):
        document = _replaced(document, ("teams", team, "members"), old, new)
    for unit, _ in enumerate(_entries(document, "units")):
        document = _replaced(document, ("units", unit, "carries"), old, new)
    return document


def _replaced(document: Json, path: Path, old: Json, new: Json) -> Json:
    words = read(document, path)
    if not isinstance(words, list) or old not in words:
        return document
    value = [new if word == old else word for word in words]
    return apply_edit(document, Edit(op="set", path=path, value=value))


def _moved_key(document: Json, name: str, old: Json, new: str) -> Json:
    entries = read(document, (name,))
    if not isinstance(entries, dict) or old not in entries:
        return document
    return {**document, name: {new if key == old else key: value for key, value in entries.items()}}


def _reidentified(document: Json, place: int, value: Json) -> Json:
    """A new id of an own skill; the units that have it follow."""
    old = read(document, ("skills", place, "id"))
    new = unique(slug(str(value or "skill")), _names(document, "skills", "id", but=place), joint="-")
    document = apply_edit(document, Edit(op="set", path=("skills", place, "id"), value=new))
    for unit, _ in enumerate(_entries(document, "units")):
        document = _replaced(document, ("units", unit, "skills"), old, new)
    return document


def _own_names(document: Json, change: Edit) -> Json:
    """A new entry of a list gets a name, and a skill an id, that nobody else has."""
    match (change.op, change.path):
        case ("add", (("units" | "teams" | "skills") as kind,)):
            place = len(document[kind]) - 1
        case ("insert", (("units" | "teams" | "skills") as kind, int(place))):
            pass
        case ("copy", (("units" | "teams" | "skills") as kind, int(before))):
            place = before + 1
        case _:
            return document
    entry = read(document, (kind, place))
    if not isinstance(entry, dict):
        return document
    key = "id" if kind == "skills" else "name"
    joint = "-" if kind == "skills" else " "
    name = str(entry.get(key) or slug(str(entry.get("name") or "skill")))
    new = unique(name, _names(document, kind, key, but=place), joint=joint)
    return apply_edit(document, Edit(op="set", path=(kind, place, key), value=new))
