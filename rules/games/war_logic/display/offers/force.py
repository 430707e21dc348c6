"""Offers of moving and smashing by force (WL-13.1, WL-13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.crashes import crash_problem
from rules.games.war_logic.display.offers.fields import choice, inches
from rules.games.war_logic.display.offers.groups import FORCE
from rules.games.war_logic.display.offers.targets import aim_order, target_field
from rules.games.war_logic.mechanics.force import HEAVIEST, held_weight
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.records import Json
from rules.kernel.screen import Offer, Reminder


def force_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Moving and smashing what one can lift for certain, and enemies whose weight one does not know (WL-13.1)."""
    scene = desk.scene
    for key, skill in desk.skills(name, lambda one: one.has("force") and one.category == "control").items():
        things = [thing for thing in _things(desk, name) if _weight(desk, name, thing) <= skill.extension]
        if not things:
            continue
        objects = _objects(desk, name, skill, things)
        measured = inches(("distance",), "Inches to it", 0, most=skill.range)
        thing = choice(("object",), "What", objects, things[0], rule="WL-13.1")
        note = (Reminder(text=f"May be lifted {shown(skill.impact)} inches high.", rule="WL-13.1"),)
        if not refusal(lambda: check_turn(scene, name, "force-move")):
            action: dict[str, Json] = {
                "type": "force-move",
                "by": name,
                "with": key,
                "object": things[0],
                "distance": 0,
            }
            yield Offer(
                key=f"force-move:{name}:{key}",
                label=f"Move by {skill.name or key}",
                action=action,
                by=name,
                group=FORCE,
                fields=(thing, measured),
                rolls=False,
                reminders=note,
            )
        if not refusal(lambda: check_turn(scene, name, "force-crash")):
            yield from _smash(desk, name, key, skill, things)


def _smash(desk: Desk, name: str, key: str, skill: Skill, things: list[str]) -> Iterator[Offer]:
    found = [(other, crash_problem(desk, name, key, other)) for other in desk.others(name)]
    open_ = aim_order(found)
    movable = [thing for thing in things if thing != name]
    objects = _objects(desk, name, skill, movable)
    if not open_ or not objects:
        return
    first = next(iter(objects))
    if first in desk.view.closed:
        return
    action: dict[str, Json] = {
        "type": "force-crash",
        "by": name,
        "with": key,
        "object": first,
        "distance": 0,
        "target": next((one for one in open_ if one != first), open_[0]),
        "target-distance": 0,
    }
    yield Offer(
        key=f"force-crash:{name}:{key}",
        label=f"Smash by {skill.name or key}",
        action=action,
        by=name,
        group=FORCE,
        fields=(
            choice(("object",), "What", objects, first, rule="WL-13.3"),
            inches(("distance",), "Inches to it", 0, most=skill.range),
            target_field(found, str(action["target"])),
            inches(("target-distance",), "Inches to the target", 0, most=skill.range),
        ),
        rolls=True,
    )


def _objects(desk: Desk, name: str, skill: Skill, things: list[str]) -> dict[Json, str]:
    """What is lifted for certain, something of the table whose weight is rolled, and who may be too heavy."""
    found: dict[Json, str] = {thing: thing for thing in things}
    if skill.extension >= HEAVIEST:
        number = len(desk.scene.thrown)
        free = next(one for at in range(number + 1) if (one := f"thing {at + 1}") not in desk.scene.thrown)
        found[free] = "something of the table (a D20 says what it weighs)"
    unknown = [other for other in desk.others(name) if other in desk.view.closed and not desk.scene.hidden(other)]
    return found | {other: f"{other}, if it is not too heavy" for other in unknown}


def _things(desk: Desk, name: str) -> list[str]:
    everybody = (*desk.mates(name), *desk.others(name))
    units = [one for one in everybody if one not in desk.view.closed and (one == name or not desk.scene.hidden(one))]
    return [*units, *(key for key, place in desk.scene.places.items() if place.health)]


def _weight(desk: Desk, name: str, thing: str) -> Decimal:
    places = desk.scene.places
    return Decimal(places[thing].health or 0) if thing in places else held_weight(desk.scene, name, thing)
