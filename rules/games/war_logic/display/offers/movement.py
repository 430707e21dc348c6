"""Offers of the movement step, retreats and spies (sections 7, 10 and 15)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.movement import Move
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue.exact import ZERO
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.fields import choice, inches
from rules.games.war_logic.display.offers.groups import DEFENSE, MOVEMENT
from rules.games.war_logic.display.offers.hazards import mine_distances
from rules.games.war_logic.mechanics.captures import MACHINES
from rules.games.war_logic.mechanics.elevation import deep
from rules.games.war_logic.mechanics.map_and_compass import map_bonus
from rules.games.war_logic.mechanics.movement import media
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import check_turn
from rules.games.war_logic.mechanics.vehicles import load
from rules.kernel.records import Json
from rules.kernel.screen import Field, Offer, Reminder


def move_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """One offer for each movement skill of a unit that may move."""
    scene = desk.scene
    if refusal(lambda: check_turn(scene, name, "move")) or (scene.turn and name in scene.turn.moved):
        return
    for key, skill in movement_skills(desk, name).items():
        yield _move(desk, name, key, skill, kind="move")


def retreat_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Retreats of a unit that was attacked (WL-10.6)."""
    if refusal(lambda: check_reaction(desk.scene, name, "retreat")):
        return
    for key, skill in movement_skills(desk, name).items():
        yield _move(desk, name, key, skill, kind="retreat")


def movement_skills(desk: Desk, name: str) -> dict[str, Skill]:
    return desk.skills(name, lambda one: one.category == "movement")


def _move(desk: Desk, name: str, key: str, skill: Skill, *, kind: str) -> Offer:
    verb = "Move" if kind == "move" else "Retreat"
    return Offer(
        key=f"{kind}:{name}:{key}",
        label=f"{verb}, {skill.name or key}",
        action={"type": kind, "by": name, "with": key, "distance": max(0, int(skill.range))},
        by=name,
        group=MOVEMENT if kind == "move" else DEFENSE,
        fields=tuple(_fields(desk, name, skill)),
        folded=mine_distances(desk, name),
        reminders=(Reminder(text="Stay within radio range of your commander.", rule="WL-7.5"),)
        if kind == "move"
        else (),
    )


def _fields(desk: Desk, name: str, skill: Skill) -> Iterator[Field]:
    scene = desk.scene
    more = map_bonus(scene, Move(by=name, with_="")) if scene.state.card.map_bonus else ZERO
    yield inches(("distance",), "Inches", skill.range, most=skill.range + more)
    if more > 0:
        yield inches(("bonus",), "Of them more by a map", None, most=more)
    fits = media(skill)
    if fits is None or len(fits) > 1:
        names = fits or ("land", "sea", "air", "space", "under-water", "under-ground")
        words: dict[Json, str] = {None: "not said", **{word: word.replace("-", " ") for word in names}}
        yield choice(("medium",), "Goes by", words, None, rule="WL-7.3")
    if deep(skill):
        yield choice(("use",), "Keeps", {None: "its elevation", "depth": "its depth"}, None, rule="WL-7.4")
    vehicles = [mate for mate in desk.mates(name) if mate != name and _has_room(scene, mate)]
    inside: dict[Json, str] = {None: "nothing", **{place: place for place in (*scene.places, *vehicles)}}
    inside |= {other: f"{other}, an enemy’s" for other in desk.others(name) if _boards(desk, other)}
    if len(inside) > 1:
        yield choice(("inside",), "Ends inside", inside, None, rule="WL-7.6")
    if scene.places:
        behind: dict[Json, str] = {None: "nothing", **{place: place for place in scene.places}}
        yield choice(("behind",), "Ends behind", behind, None, rule="WL-8.12")
    if scene.hazards:
        fields: dict[Json, str] = {None: "none", **{key: key for key in scene.hazards}}
        yield choice(("into",), "Enters a hazard", fields, None, rule="WL-7.8")
        for path in mine_distances(desk, name):
            yield inches(path, f"Inches from the mine to {path[1]}", None, most=60)


def _boards(desk: Desk, other: str) -> bool:
    """True for an enemy's machine or house that may have room: inside one can get the upper hand (WL-11.6)."""
    scene = desk.scene
    machine = bool(MACHINES & set(scene.sheets[other].nature)) and not scene.hidden(other)
    return machine and (other in desk.view.closed or _has_room(scene, other))


def _has_room(scene: Scene, mate: str) -> bool:
    """True for a vehicle with a free seat; nobody rides in cuffs."""
    seats = [one for one in scene.sheets[mate].skills.values() if one.sub_category == "load" and not one.has("cuffs")]
    return bool(seats) and len(scene.aboard(mate)) < load(scene, mate)
