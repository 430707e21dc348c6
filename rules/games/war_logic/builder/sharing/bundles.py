"""Bundles: documents of shared skills, units or teams, taken out of an army or put into another (WL-18.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.war_logic.army.starting import slug, unique
from rules.kernel.edits import Edit
from rules.kernel.edits import read_path as read_at
from rules.kernel.records import Json, Path


def bundle_of(army: Json, part: str, entry: Mapping[str, Json]) -> Json:
    """Returns the document of ``entry``: the entry itself, the units of a team, and the own skills that they need."""
    name = str(entry.get("name") or entry.get("id") or "Nameless")
    bundle: dict[str, Json] = {"game": "war-logic", "name": name, part: [without_source(entry)]}
    if part == "skills":
        return bundle
    members = entry.get("members") or ()
    units = [entry] if part == "units" else [one for one in entries_of(army, "units") if one.get("name") in members]
    wanted = {skill for unit in units for skill in unit.get("skills") or () if isinstance(skill, str)}
    bundle["units"] = [without_source(unit) for unit in units]
    bundle["skills"] = [one for one in entries_of(army, "skills") if one.get("id") in wanted]
    return bundle


def without_source(entry: Mapping[str, Json]) -> dict[str, Json]:
    """Returns an entry without the source that it was copied from."""
    return {key: value for key, value in entry.items() if key != "source"}


def entries_of(army: Json, part: str) -> list[dict[str, Json]]:
    """Returns the entries of a list of an army that are written out, with their ids."""
    entries = read_at(army, (part,))
    if isinstance(entries, dict):
        return [{"id": key, **entry} for key, entry in entries.items() if isinstance(entry, dict)]
    return [entry for entry in entries or () if isinstance(entry, dict)]


def merge_edits(army: Json, bundle: Json, part: str, source: Json, older: Path | None) -> Iterable[Edit]:
    """Yields the edits that put a bundle into an army: own skills first, then units, then the team.

    An equal entry in the army is used; a name that is already taken gets a number.
    """
    renamed: dict[str, str] = {}
    for skill in entries_of(bundle, "skills"):
        main = part == "skills"
        key = str(skill.get("id") or slug(str(skill.get("name") or "skill")))
        twin = next((one for one in entries_of(army, "skills") if one.get("id") == key), None)
        if main and older:
            kept = read_at(army, (*older, "id"))
            yield Edit(op="set", path=older, value={**skill, "id": kept, "source": source})
        elif main:
            new = free_name(army, "skills", "id", key, joint="-")
            yield Edit(op="add", path=("skills",), value={**skill, "id": new, "source": source})
        elif twin is None or without_source(twin) != without_source(skill):
            renamed[key] = free_name(army, "skills", "id", key, joint="-")
            yield Edit(op="add", path=("skills",), value={**skill, "id": renamed[key]})
    if part != "skills":
        yield from _merge_units(army, bundle, part, source, older, renamed)


def _merge_units(
    army: Json, bundle: Json, part: str, source: Json, older: Path | None, renamed: Mapping[str, str]
) -> Iterable[Edit]:
    names: dict[str, str] = {}
    taken = {str(one.get("name")) for one in entries_of(army, "units")}
    for unit in entries_of(bundle, "units"):
        skills = [renamed.get(one, one) if isinstance(one, str) else one for one in unit.get("skills") or ()]
        whole = {**unit, "skills": skills}
        if part == "units" and older:
            kept = read_at(army, (*older, "name"))
            yield Edit(op="set", path=older, value={**whole, "name": kept, "source": source})
            continue
        names[str(unit.get("name"))] = unique(str(unit.get("name") or "Unit"), taken)
        taken.add(names[str(unit.get("name"))])
        whole["name"] = names[str(unit.get("name"))]
        yield Edit(op="add", path=("units",), value={**whole, "source": source} if part == "units" else whole)
    if part == "teams":
        team = entries_of(bundle, "teams")[0]
        members = [names.get(member, member) for member in team.get("members") or ()]
        name = free_name(army, "teams", "name", str(team.get("name") or "Team"))
        yield Edit(op="add", path=("teams",), value={"name": name, "members": members, "source": source})


def free_name(army: Json, part: str, key: str, name: str, *, joint: str = " ") -> str:
    """Returns a name, or the name with a number, that no entry of the list has."""
    return unique(name, {str(one.get(key)) for one in entries_of(army, part)}, joint=joint)
