"""Offers of the movement step, retreats and spies (sections 7, 10 and 15)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions import Move
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue.exact import ZERO
from rules.games.war_logic.display.offers.attacks import DEFENSE
from rules.games.war_logic.display.offers.context import Desk, choice, inches, refusal
from rules.games.war_logic.display.offers.special import deep
from rules.games.war_logic.mechanics.captures import MACHINES
from rules.games.war_logic.mechanics.movement import map_bonus, media
from rules.games.war_logic.mechanics.places import load
from rules.games.war_logic.mechanics.turns import check_reaction, check_turn
from rules.kernel.records import Json, Path
from rules.kernel.screen import Field, Offer, Reminder

MOVEMENT = "Movement"


def move_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """One offer for each movement skill of a unit that may move."""
    scene = desk.scene
    if refusal(lambda: check_turn(scene, name, "move")) or (scene.turn and name in scene.turn.moved):
        return
    for key, skill in _movement(desk, name).items():
        yield _move(desk, name, key, skill, kind="move")


def retreat_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Retreats of a unit that was attacked (WL-10.6)."""
    if refusal(lambda: check_reaction(desk.scene, name, "retreat")):
        return
    for key, skill in _movement(desk, name).items():
        yield _move(desk, name, key, skill, kind="retreat")


def _movement(desk: Desk, name: str) -> dict[str, Skill]:
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
        folded=_seldom(desk, name),
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
        for path in _seldom(desk, name):
            yield inches(path, f"Inches from the mine to {path[1]}", None, most=60)


def _seldom(desk: Desk, name: str) -> tuple[Path, ...]:
    """How far the others are from a mine that goes off: asked for where there are mines, below the rest (WL-12.2)."""
    scene = desk.scene
    if all(field.number is None for field in scene.hazards.values()):
        return ()
    return tuple(("near", other) for other in scene.units if other != name and scene.in_play(other))


def _boards(desk: Desk, other: str) -> bool:
    """True for an enemy's machine or house that may have room: inside one can get the upper hand (WL-11.6)."""
    scene = desk.scene
    machine = bool(MACHINES & set(scene.sheets[other].nature)) and not scene.hidden(other)
    return machine and (other in desk.view.closed or _has_room(scene, other))


def _has_room(scene: Scene, mate: str) -> bool:
    """True for a vehicle with a free seat; nobody rides in cuffs."""
    seats = [one for one in scene.sheets[mate].skills.values() if one.sub_category == "load" and not one.has("cuffs")]
    return bool(seats) and len(scene.aboard(mate)) < load(scene, mate)


def spy_offers(desk: Desk, name: str) -> Iterator[Offer]:
    """Secret moves, and showing oneself (WL-15.5 to WL-15.8)."""
    scene, turn = desk.scene, desk.scene.turn
    if not scene.hidden(name) or turn is None or refusal(lambda: check_turn(scene, name, "spy-move")):
        return
    own = scene.units[name].side
    yield Offer(
        key=f"reveal:{name}",
        label="Show itself",
        action={"type": "reveal", "by": name, "distance": 0},
        by=name,
        group=MOVEMENT,
        fields=(inches(("distance",), "Inches from the figure", 0, most=scene.units[name].hidden_path),),
    )
    others = [other for other in turn.moved if scene.units[other].side == own]
    busy = turn.commander is None and turn.acted - {name}
    if others or busy or (turn.secret and turn.secret != name):
        return
    for key, skill in _movement(desk, name).items():
        yield Offer(
            key=f"spy-move:{name}:{key}",
            label=f"Move in secret, {skill.name or key}",
            action={"type": "spy-move", "by": name, "with": key, "distance": max(0, int(skill.range))},
            by=name,
            group=MOVEMENT,
            fields=(inches(("distance",), "Inches", skill.range, most=skill.range),),
            reminders=(Reminder(text="Write down where it has crept; no other unit may move now.", rule="WL-15.6"),),
        )


def hazard_offers(desk: Desk) -> Iterator[Offer]:
    """The owner of a hidden field says who has walked onto it (WL-15.12)."""
    scene, turn = desk.scene, desk.scene.turn
    if turn is None or turn.over or turn.step not in ("strategy", "control", "movement"):
        return
    moved = [
        name for name in sorted(turn.moved) if name in scene.units and scene.in_play(name) and not scene.hidden(name)
    ]
    for key, field in scene.hazards.items():
        mine = field.side is not None and (desk.view.viewer.role == "referee" or desk.view.viewer.side == field.side)
        if mine and moved and field.number != 0:
            units: dict[Json, str] = {name: name for name in moved}
            yield Offer(
                key=f"spring-hazard:{key}",
                label=f"{key}: somebody has walked onto it",
                action={"type": "spring-hazard", "by": moved[0], "hazard": key},
                group=MOVEMENT,
                fields=(
                    choice(("by",), "Who", units, moved[0], rule="WL-12.1"),
                    *(inches(path, f"Inches from the mine to {path[1]}", None, most=60) for path in _seldom(desk, "")),
                ),
                folded=_seldom(desk, ""),
                reminders=(
                    Reminder(text="A map or a detector helps the unit; flying units set off no mines.", rule="WL-12.6"),
                ),
            )
