"""Editing a team: the cards that pages show, and what an edit does to the document beyond its own place."""

from __future__ import annotations

from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.design import TeamDesign
from rules.games.eic_league.starting import unique_name
from rules.games.eic_league.team import team_of
from rules.games.eic_league.team_card import team_card
from rules.games.eic_league.unit_card import unit_card
from rules.kernel.documents import Edit, NoSuchPlace, apply_edit, read
from rules.kernel.records import Json, Path
from rules.kernel.screen import Card


def editor(design: TeamDesign, path: Path) -> Card:
    """The card of the team (``()``) or of a unit (``("units", number)``). Raises NoSuchPlace."""
    team = team_of(design)
    if not path:
        return team_card(team)
    for unit in team.units:
        if unit.path == tuple(path):
            return unit_card(team, unit)
    raise NoSuchPlace(path)


def edit(document: Json, change: Edit) -> Json:
    """The document after an edit. Raises NoSuchPlace.

    A unit that is added or copied gets a name of its own, and none loses its name. Dice of a budget replace a typed one
    (EIC-2.1). A special movement is switched at ``units / n / movement / flight``.
    """
    match (change.op, change.path):
        case ("set", ("units", int(), "movement", str())):
            return apply_edit(document, _switched(document, change))
        case ("set", ("units", int(place), "name")):
            return _renamed(document, place, change.value)
        case ("set", ("budget-dice",)) if change.value is not None:
            document = apply_edit(document, Edit(op="set", path=("budget",), value=None))
    return _with_own_name(apply_edit(document, change), change)


def _switched(document: Json, change: Edit) -> Edit:
    """A switch of a special movement, as an edit of the list of them."""
    *path, movement = change.path
    present = read(document, tuple(path))
    if not isinstance(present, list | None):
        raise NoSuchPlace(movement)
    others = [one for one in present or [] if one != movement]
    return Edit(op="set", path=tuple(path), value=[*others, movement] if change.value else others)


def _renamed(document: Json, place: int, name: Json) -> Json:
    """A slash would make a name look like a drone's; an empty name becomes that of the type."""
    text = " ".join(name.replace("/", "-").split()) if isinstance(name, str) else ""
    unit = read(document, ("units", place))
    new = text or unique_name(_type_name(unit), _names(document, but=place))
    return apply_edit(document, Edit(op="set", path=("units", place, "name"), value=new))


def _with_own_name(document: Json, change: Edit) -> Json:
    place = _new_unit(document, change)
    name = read(document, ("units", place, "name")) if place is not None else None
    if place is None or not isinstance(name, str):
        return document
    new = unique_name(name, _names(document, but=place))
    return apply_edit(document, Edit(op="set", path=("units", place, "name"), value=new))


def _new_unit(document: Json, change: Edit) -> int | None:
    """The place of the unit that an edit has added."""
    match (change.op, change.path):
        case ("add", ("units",)):
            return len(document["units"]) - 1
        case ("insert", ("units", int(place))):
            return place
        case ("copy", ("units", int(place))):
            return place + 1
    return None


def _names(document: Json, *, but: int) -> set[str]:
    units = read(document, ("units",))
    entries = units if isinstance(units, list) else []
    return {str(read(unit, ("name",))) for place, unit in enumerate(entries) if place != but}


def _type_name(unit: Json) -> str:
    type_ = read(unit, ("type",))
    known = CATALOGUE.units.get(type_) if isinstance(type_, str) else None
    return known.name if known else "Unit"
