"""Hazards: mines, fire, gas and other fields that hurt (WL-12.1 to WL-12.7, WL-12.11)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.battle.actions.movement import SpringHazard
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Hazard, Sheet
from rules.games.war_logic.catalogue.exact import ZERO, up
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse
from rules.games.war_logic.mechanics.damage import hurt
from rules.kernel.records import changed


def enter(scene: Scene, name: str, key: str, *, near: object, flying: bool) -> int:
    """A unit comes onto a field; the points that get past its detector (WL-12.1 to WL-12.7)."""
    field = scene.hazards[key]
    # Who has the map of a field crosses it unharmed (WL-12.5).
    if flying or scene.having(name, "mine-map"):
        return 0
    if field.number is None:
        scene.set(name, hazard=key)
        return burn(scene, name, key)
    if field.number <= 0:
        return 0
    side = scene.units[name].side
    known = field.known | {side} | ({field.side} if field.side else frozenset())
    scene.hazards[key] = changed(field, number=field.number - 1, known=known)
    if field.side and field.side != side:
        scene.set(name, forfeits=scene.units[name].forfeits | {field.side})
    points = max(0, up(field.impact - _detected(scene, name)))
    if points:
        hurt(scene, name, points, attacked=False)
        _mine_blast(scene, name, field, points, near if isinstance(near, dict) else {})
    return points


def _detected(scene: Scene, name: str) -> Decimal:
    """A charge of a mine detector (WL-12.4)."""
    for key, skill in scene.having(name, "mine-detector").items():
        if scene.left(name, key) > 0:
            scene.spend(name, key)
            scene.show(name, key)
            return skill.impact
    return ZERO


def _mine_blast(scene: Scene, name: str, field: Hazard, points: int, near: dict[str, Decimal]) -> None:
    """Everybody within half of the blast suffers the same (WL-12.2)."""
    reach = Decimal(up(field.extension / 3)) / 2
    for other, inches in near.items():
        if other not in scene.units:
            raise nothing_called("unit", other)
        if other != name and 0 <= inches <= reach and field.extension > 0:
            hurt(scene, other, points, attacked=False)


def burn(scene: Scene, name: str, key: str) -> int:
    """The standard damage of fire, gas, quicksand ... unless the unit is equipped for it (WL-12.7)."""
    field = scene.hazards[key]
    if scene.having(name, f"safe-in:{field.kind}"):
        return 0
    points = max(0, up(field.impact))
    hurt(scene, name, points, attacked=False)
    return points


def spring(scene: Scene, action: SpringHazard) -> Report:
    """The owner of a hidden field says that a unit walked onto it (WL-15.12)."""
    if action.hazard not in scene.hazards:
        raise nothing_called("hazard", action.hazard)
    if not scene.in_play(action.by):
        raise refuse("unit-dead", f"{action.by} is dead, a prisoner or has left the field.")
    if scene.turn and action.by not in scene.turn.moved:
        raise refuse("not-ordered", f"{action.by} has not moved in this turn.", rule="WL-12.1")
    return Report(hazard=enter(scene, action.by, action.hazard, near=dict(action.near), flying=False))


def hazard_of(sheet: Sheet, side: str) -> Hazard | None:
    """The field that a unit of kind hazard is on the table (WL-12.11); its first weapon says what it does."""
    for key, skill in sheet.skills.items():
        if skill.category == "offense":
            called = f"{key} {skill.name}".lower().replace(" ", "-")
            field = next((word for word in ("minefield", *KINDS) if word in called), "minefield")
            count = up(skill.number) if field == "minefield" else None
            known = frozenset((side,))
            return Hazard(
                kind=field, impact=skill.impact, extension=skill.extension, number=count, side=side, known=known
            )
    return None


KINDS = ("nuclear-waste", "barbed-wire", "death-spell", "water", "quicksand", "gas", "fire")
