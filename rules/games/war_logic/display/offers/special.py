"""Offers of crashes, turrets, duels and force (sections 10, 12, 13 and 16)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Attack, Shot
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue.exact import shown
from rules.games.war_logic.display.offers.attacks import (
    FAST,
    FORCE,
    OFFENSE,
    alone,
    ground_field,
    is_weapon,
    seldom,
    shot_fields,
)
from rules.games.war_logic.display.offers.context import (
    Desk,
    aim_order,
    choice,
    inches,
    near_fields,
    refusal,
    target_field,
    targets,
    targets_and_places,
)
from rules.games.war_logic.mechanics.fielding import uses_depth
from rules.games.war_logic.mechanics.force import HEAVIEST, held_weight
from rules.games.war_logic.mechanics.offense.attacks import check_turret_target
from rules.games.war_logic.mechanics.offense.check import check_target, check_weapon
from rules.games.war_logic.mechanics.turns import check_turn
from rules.kernel.problems import Problem
from rules.kernel.records import Json
from rules.kernel.screen import Offer, Reminder

# --- crashes, turrets, duels ----------------------------------------------------------------------


def crash_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Every unit can crash into another (WL-8.28, WL-10.12)."""
    scene = desk.scene
    if refusal(lambda: check_turn(scene, name, "crash")) or (scene.turn and name in scene.turn.moved):
        return
    for key, skill in desk.skills(name, lambda one: one.category == "movement").items():
        if scene.sheets[name].spy and scene.hidden(name):
            continue
        found = [(other, _crash_problem(desk, name, key, other)) for other in targets_and_places(desk, name)]
        open_ = aim_order(found)
        if open_:
            shot: dict[str, Json] = {"target": open_[0], "distance": 0, **alone(desk, name, "crash")}
            fields = (
                target_field(found, open_[0]),
                inches(("distance",), "Distance in inches", 0, most=skill.range),
                *shot_fields(desk, name, skill, weapon=False),
            )
            yield Offer(
                key=f"crash:{name}:{key}",
                label=f"Crash, by {skill.name or key}",
                seldom=True,
                action={"type": "crash", "by": name, "with": key, **shot},
                by=name,
                group=OFFENSE,
                fields=fields,
                folded=seldom(shot),
                rolls=True,
                reminders=(Reminder(text="It loses as many points as it takes off the target.", rule="WL-10.12"),),
            )


def _crash_problem(desk: Desk, name: str, key: str, target: str) -> Problem | None:
    return refusal(lambda: check_target(desk.scene, Attack(by=name, with_=key, target=target)))


def turret_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Automatic turrets fire at whoever has just moved into range (WL-12.8)."""
    scene, turn = desk.scene, desk.scene.turn
    if turn is None or refusal(lambda: check_turn(scene, name, "turret")):
        return
    for key, skill in desk.skills(name, lambda one: one.sub_category == "turret" or one.has("turret")).items():
        open_ = [other for other in _crossing(desk, name) if _in_reach(scene, name, key, other)]
        if open_:
            own = scene.units[open_[0]].side == scene.units[name].side
            note = Reminder(text="Your side has then no reaction to that unit in this turn.", rule="WL-12.9")
            friend = Reminder(text="It fires at its own side, too, that crosses without the map.", rule="WL-12.10")
            yield Offer(
                key=f"turret:{name}:{key}",
                label=f"{skill.name or key} fires",
                action={"type": "turret", "by": name, "with": key, "target": open_[0], "distance": 0},
                by=name,
                group="Movement",
                fields=(
                    target_field([(other, None) for other in open_], open_[0]),
                    inches(("distance",), "Distance in inches", 0, most=skill.range),
                    ground_field(),
                    *near_fields(desk, ("near",), skill=skill),
                ),
                rolls=True,
                reminders=(friend if own else note,),
                seldom=own,
            )


def _crossing(desk: Desk, name: str) -> list[str]:
    """Who has moved in this turn: enemies, then those of the turret's own side who have no map (WL-12.10)."""
    scene, moved = desk.scene, desk.scene.turn.moved if desk.scene.turn else frozenset()
    mates = [mate for mate in desk.mates(name) if mate != name and not scene.having(mate, "mine-map")]
    return [other for other in (*desk.others(name), *mates) if other in moved]


def _in_reach(scene: Scene, name: str, key: str, other: str) -> bool:
    shot = Shot(by=name, with_=key, target=other)
    fresh = f"{key} at {other}" not in scene.units[name].used
    return fresh and refusal(lambda: check_turret_target(scene, shot, scene.skill(name, key))) is None


def _fits(desk: Desk, name: str, key: str, skill: Skill, other: str) -> bool:
    return targets(desk, Shot(by=name, with_=key), skill, [other])[0][1] is None


def duel_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Life or death, and attack and answer at once (WL-16.2, WL-16.4)."""
    scene = desk.scene
    enemies = [other for other in desk.others(name) if not scene.hidden(other)]
    if enemies and scene.fast("life-or-death") and not refusal(lambda: check_turn(scene, name, "life-or-death")):
        yield Offer(
            key=f"life-or-death:{name}",
            label="Life or death",
            action={"type": "life-or-death", "by": name, "target": enemies[0]},
            by=name,
            group=FAST,
            fields=(target_field([(other, None) for other in enemies], enemies[0]),),
            rolls=True,
        )
    if scene.fast("dual") and not refusal(lambda: check_turn(scene, name, "dual")):
        yield from _duals(desk, name, enemies)


def _duals(desk: Desk, name: str, enemies: list[str]) -> Iterator[Offer]:
    """Only where both sheets are known to the viewer: the answer's weapon has to be named."""
    scene = desk.scene
    for key, skill in desk.skills(name, is_weapon).items():
        if refusal(lambda key=key: check_weapon(scene, name, key)):  # type: ignore[misc]
            continue
        for other in enemies:
            if other in desk.view.closed or not desk.fit(other) or not _fits(desk, name, key, skill, other):
                continue
            backs = [
                back
                for back, weapon in desk.skills(other, is_weapon).items()
                if not refusal(lambda other=other, back=back: check_weapon(scene, other, back))  # type: ignore[misc]
                and _fits(desk, other, back, weapon, name)
            ]
            if backs:
                options: dict[Json, str] = {back: scene.skill(other, back).name or back for back in backs}
                yield Offer(
                    key=f"dual:{name}:{key}:{other}",
                    label=f"Dual with {other}, {skill.name or key}",
                    action={
                        "type": "dual",
                        "by": name,
                        "with": key,
                        "target": other,
                        "back-with": backs[0],
                        "distance": 0,
                    },
                    by=name,
                    group=FAST,
                    fields=(
                        choice(("back-with",), "It answers with", options, backs[0], rule="WL-16.4"),
                        inches(("distance",), "Distance in inches", 0),
                    ),
                    rolls=True,
                )


# --- force ----------------------------------------------------------------------------------------


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
    found = [(other, _crash_problem(desk, name, key, other)) for other in desk.others(name)]
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


def deep(skill: Skill) -> bool:
    """True for movement of which one may choose to go deep (WL-7.4)."""
    return uses_depth(skill) and skill.sub_category == "space"
