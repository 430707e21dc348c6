"""Offers of moving and smashing by force (WL-13.1, WL-13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.display.offers.attacks import folded_fields, single_attack_values
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.crashes import crash_problem
from rules.games.war_logic.display.offers.fields import distance_field
from rules.games.war_logic.display.offers.groups import FORCE
from rules.games.war_logic.display.offers.positions import spot_fields, tenths
from rules.games.war_logic.display.offers.shot_fields import shot_fields
from rules.games.war_logic.display.offers.targets import open_targets, target_field, targets_and_places
from rules.games.war_logic.mechanics.force import HEAVIEST, check_jump, next_thing, weight_to_lift
from rules.games.war_logic.mechanics.positions import check_set_down, position_of
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json
from rules.kit.fields import choose
from rules.kit.plan import Point


def force_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields moving and smashing of things that surely can be lifted, and of enemies of unknown weight (WL-13.1)."""
    recorder = context.recorder
    for key, skill in context.skills(name, lambda one: one.has("force") and one.category == "control").items():
        things = [thing for thing in _things(context, name) if _weight(context, name, thing) <= skill.extension]
        movable = [thing for thing in things if thing != name or not find_refusal(check_jump, recorder, name)]
        objects = _objects(context, name, skill, movable)
        measured = distance_field(("distance",), "Inches to it", 0, most=skill.range)
        first = next((one for one in objects if one not in context.view.closed), None)
        thing = choose(("object",), "What", objects, first, rule="WL-13.1")
        note = (Reminder(text=f"May be lifted {format_number(skill.impact)} inches high.", rule="WL-13.1"),)
        if first is not None and not find_refusal(check_turn, recorder, name, "force-move"):
            action: dict[str, Json] = {
                "type": "force-move",
                "by": name,
                "with": key,
                "object": first,
                "distance": 0,
            }
            at = _spot(context, name, first, skill)
            yield Offer(
                key=f"force-move:{name}:{key}",
                label=f"Move by {skill.name or key}",
                action=action if at is None else {**action, "to": tenths(at)},
                by=name,
                group=FORCE,
                fields=(thing, measured, *(() if at is None else spot_fields(context, ("to",), at))),
                placing=None if at is None else Placing(at=("to",)),
                measures=() if at is None else (("object",),),
                rolls=False,
                reminders=note,
            )
        if not find_refusal(check_turn, recorder, name, "force-crash"):
            yield from _crash_offers(context, name, key, skill, things)


def _spot(context: OfferContext, name: str, thing: str, skill: Skill) -> Point | None:
    """Returns where a thing is first set down: where it stands, or beside the user if that is out of reach (W-88)."""
    recorder = context.recorder
    at = position_of(recorder.state, thing if thing in recorder.units else name)
    if at is None or not find_refusal(check_set_down, recorder, name, at, skill.range):
        return at
    return position_of(recorder.state, name)


def _crash_offers(context: OfferContext, name: str, key: str, skill: Skill, things: list[str]) -> Iterator[Offer]:
    found = [(other, crash_problem(context, name, key, other)) for other in targets_and_places(context, name)]
    open_ = open_targets(found)
    movable = [thing for thing in things if thing != name]
    objects = _objects(context, name, skill, movable)
    if not open_ or not objects:
        return
    pairs = (
        (thing, other) for thing in objects for other in open_ if thing != other and thing not in context.view.closed
    )
    first, target = next(pairs, (None, ""))
    if first is None:
        return
    action: dict[str, Json] = {
        "type": "force-crash",
        "by": name,
        "with": key,
        "object": first,
        "distance": 0,
        "target": target,
        "target-distance": 0,
        **single_attack_values(context, name, "force-crash"),
    }
    yield Offer(
        key=f"force-crash:{name}:{key}",
        label=f"Smash by {skill.name or key}",
        action=action,
        by=name,
        group=FORCE,
        fields=(
            choose(("object",), "What", objects, first, rule="WL-13.3"),
            distance_field(("distance",), "Inches to it", 0, most=skill.range),
            target_field(found, target),
            distance_field(("target-distance",), "Inches to the target", 0, most=skill.range),
            *shot_fields(context, name, skill, weapon=False),
        ),
        folded=folded_fields(action),
        rolls=True,
    )


def _objects(context: OfferContext, name: str, skill: Skill, things: list[str]) -> dict[Json, str]:
    """Returns things light enough for certain, a thing whose weight is rolled, and units of unknown weight."""
    found: dict[Json, str] = {thing: thing for thing in things}
    if skill.extension >= HEAVIEST:
        found[next_thing(context.recorder)] = "an object on the table (a D20 says what it weighs)"
    unknown = [
        other
        for other in context.opponents(name)
        if other in context.view.closed and not context.recorder.is_hidden(other)
    ]
    return found | {other: f"{other}, if it is not too heavy" for other in unknown}


def _things(context: OfferContext, name: str) -> list[str]:
    everybody = (*context.allies(name), *context.opponents(name))
    units = [
        one
        for one in everybody
        if one not in context.view.closed and (one == name or not context.recorder.is_hidden(one))
    ]
    return [*units, *(key for key, place in context.recorder.places.items() if place.health)]


def _weight(context: OfferContext, name: str, thing: str) -> Decimal:
    places = context.recorder.places
    return Decimal(places[thing].health or 0) if thing in places else weight_to_lift(context.recorder, name, thing)
