"""Hazards: mines, fire, gas and other fields that hurt (WL-12.1 to WL-12.7, WL-12.11)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import blast_diameter
from rules.games.war_logic.battle.actions.movement import SpringHazard
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Hazard, Sheet
from rules.games.war_logic.catalogue.exact import ZERO, round_up
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name
from rules.games.war_logic.mechanics.cover import is_sheltered
from rules.games.war_logic.mechanics.damage import deal_damage
from rules.games.war_logic.mechanics.positions import check_bystanders
from rules.kernel.records import replace


def enter_hazard(recorder: Recorder, name: str, key: str, *, near: object, flying: bool) -> int:
    """Resolves a unit coming onto a field; returns the points that get past its detector (WL-12.1 to WL-12.7)."""
    field = recorder.hazards[key]
    recorder.set_unit(name, sprung=recorder.units[name].sprung | {key})
    # A unit with the map of a field crosses it unharmed (WL-12.5).
    if flying or recorder.skills_with(name, "mine-map"):
        return 0
    if field.number is None:
        recorder.set_unit(name, hazard=key)
        return apply_hazard(recorder, name, key)
    if field.number <= 0:
        return 0
    side = recorder.units[name].side
    known = field.known | {side} | ({field.side} if field.side else frozenset())
    recorder.hazards[key] = replace(field, number=field.number - 1, known=known)
    if field.side and field.side != side:
        recorder.set_unit(name, forfeits=recorder.units[name].forfeits | {field.side})
    points = max(0, round_up(field.impact - _detector_impact(recorder, name)))
    if points:
        deal_damage(recorder, name, points, attacked=False)
        _mine_blast(recorder, name, field, points, near if isinstance(near, dict) else {})
    return points


def _detector_impact(recorder: Recorder, name: str) -> Decimal:
    """Spends a charge of a mine detector and returns its impact (WL-12.4)."""
    for key, skill in recorder.skills_with(name, "mine-detector").items():
        if recorder.number_left(name, key) > 0:
            recorder.spend(name, key)
            recorder.make_known(name, key)
            return skill.impact
    return ZERO


def _mine_blast(recorder: Recorder, name: str, field: Hazard, points: int, near: dict[str, Decimal]) -> None:
    """Deals the same damage to everybody in the open within half of the blast (WL-12.2, WL-8.24)."""
    reach = Decimal(blast_diameter(field.extension)) / 2
    for other, inches in near.items():
        if other not in recorder.units:
            raise unknown_name("unit", other)
        if other != name and 0 <= inches <= reach and field.extension > 0 and not is_sheltered(recorder, other):
            deal_damage(recorder, other, points, attacked=False)


def apply_hazard(recorder: Recorder, name: str, key: str) -> int:
    """Deals the damage of fire, gas, quicksand ... unless the unit is equipped for it (WL-12.7)."""
    field = recorder.hazards[key]
    if recorder.skills_with(name, f"safe-in:{field.kind}"):
        return 0
    points = max(0, round_up(field.impact))
    deal_damage(recorder, name, points, attacked=False)
    return points


def spring_hazard(recorder: Recorder, action: SpringHazard) -> Report:
    """Resolves a unit walking onto a hidden field, as its owner says (WL-15.12). Raises Illegal."""
    check_spring(recorder, action.by, action.hazard)
    check_bystanders(recorder, action.near)
    flying = recorder.units[action.by].airborne
    return Report(hazard=enter_hazard(recorder, action.by, action.hazard, near=dict(action.near), flying=flying))


def check_spring(recorder: Recorder, by: str, hazard: str) -> None:
    """Raises Illegal when a unit cannot have walked onto a field: each move, crash or retreat does once (WL-12.1)."""
    unit, turn = recorder.unit(by), recorder.turn
    if hazard not in recorder.hazards:
        raise unknown_name("hazard", hazard)
    if not recorder.is_in_play(by):
        raise refuse("unit-dead", f"{by} is dead, a prisoner or has left the field.")
    if recorder.is_hidden(by):
        raise refuse("not-seen", f"Nobody sees where {by} is.")
    if turn and by not in turn.moved and unit.reacted != "retreat":
        raise refuse("not-ordered", f"{by} has not moved in this turn.", rule="WL-12.1")
    if hazard in unit.sprung:
        raise refuse("weapon-already-used", f"{by} has set off {hazard} with its move already.", rule="WL-12.1")
    if recorder.hazards[hazard].number == 0:
        raise refuse("no-uses-left", f"{hazard} has no mines left.", rule="WL-12.3")


def hazard_of(sheet: Sheet, side: str) -> Hazard | None:
    """Returns the field that a unit of kind hazard is on the table, by its first weapon (WL-12.11)."""
    for key, skill in sheet.skills.items():
        if skill.category == "offense":
            called = f"{key} {skill.name}".lower().replace(" ", "-")
            field = next((word for word in ("minefield", *FIELD_KINDS) if word in called), "minefield")
            count = round_up(skill.number) if field == "minefield" else None
            known = frozenset((side,))
            return Hazard(
                kind=field, impact=skill.impact, extension=skill.extension, number=count, side=side, known=known
            )
    return None


FIELD_KINDS = ("nuclear-waste", "barbed-wire", "death-spell", "water", "quicksand", "gas", "fire")
