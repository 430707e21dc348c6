"""Offers of moves and retreats (sections 7 and 10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.movement import Move
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue.exact import ZERO
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.fields import distance_field
from rules.games.war_logic.display.offers.groups import DEFENSE, MOVEMENT
from rules.games.war_logic.display.offers.hazards import mine_distances
from rules.games.war_logic.display.offers.positions import spot_fields, tenths
from rules.games.war_logic.mechanics.captures import MACHINES
from rules.games.war_logic.mechanics.elevation import may_choose_depth
from rules.games.war_logic.mechanics.map_and_compass import map_bonus
from rules.games.war_logic.mechanics.movement import fitting_media
from rules.games.war_logic.mechanics.positions import position_of
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import check_turn
from rules.games.war_logic.mechanics.vehicles import is_obstacle, vehicle_load
from rules.kernel.display.cards import Field
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json
from rules.kit.fields import choose


def move_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields an offer for each movement skill of a unit that may move."""
    recorder = context.recorder
    if find_refusal(check_turn, recorder, name, "move") or (recorder.turn and name in recorder.turn.moved):
        return
    for key, skill in movement_skills(context, name).items():
        yield _move(context, name, key, skill, kind="move")


def retreat_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields the retreats of a unit that was attacked (WL-10.6)."""
    if find_refusal(check_reaction, context.recorder, name, "retreat"):
        return
    for key, skill in movement_skills(context, name).items():
        yield _move(context, name, key, skill, kind="retreat")


def movement_skills(context: OfferContext, name: str) -> dict[str, Skill]:
    """Returns the movement skills of a unit with something left."""
    return context.skills(name, lambda one: one.category == "movement")


def _move(context: OfferContext, name: str, key: str, skill: Skill, *, kind: str) -> Offer:
    verb = "Move" if kind == "move" else "Retreat"
    at = position_of(context.recorder.state, name)
    end: dict[str, Json] = {"distance": max(0, int(skill.range))} if at is None else {"distance": 0, "to": tenths(at)}
    return Offer(
        key=f"{kind}:{name}:{key}",
        label=f"{verb}, {skill.name or key}",
        action={"type": kind, "by": name, "with": key, **end},
        by=name,
        group=MOVEMENT if kind == "move" else DEFENSE,
        fields=tuple(_fields(context, name, skill)),
        folded=mine_distances(context, name),
        placing=None if at is None else Placing(at=("to",), piece=name),
        measures=() if at is None else (("to", 0), ("to", 1)),
        reminders=(Reminder(text="Stay within radio range of your commander.", rule="WL-7.5"),)
        if kind == "move"
        else (),
    )


def _fields(context: OfferContext, name: str, skill: Skill) -> Iterator[Field]:
    recorder = context.recorder
    more = map_bonus(recorder, Move(by=name, with_="")) if recorder.state.card.map_bonus else ZERO
    at = position_of(recorder.state, name)
    if at is not None:
        yield from spot_fields(context, ("to",), at)
    yield distance_field(("distance",), "Inches", skill.range if at is None else 0, most=skill.range + more)
    if more > 0:
        yield distance_field(("bonus",), "Extra inches from a map", None, most=more)
    fits = fitting_media(skill)
    if fits is None or len(fits) > 1:
        names = fits or ("land", "sea", "air", "space", "under-water", "under-ground")
        words: dict[Json, str] = {None: "not said", **{word: word.replace("-", " ") for word in names}}
        yield choose(("medium",), "Goes by", words, None, rule="WL-7.3")
    if may_choose_depth(skill):
        yield choose(("use",), "Keeps", {None: "its elevation", "depth": "its depth"}, None, rule="WL-7.4")
    yield from end_fields(context, name)
    if recorder.hazards:
        fields: dict[Json, str] = {None: "none", **{key: key for key in recorder.hazards}}
        yield choose(("into",), "Enters a hazard", fields, None, rule="WL-7.8")
        for path in mine_distances(context, name):
            yield distance_field(path, f"Inches from the mine to {path[1]}", None)


def end_fields(context: OfferContext, name: str) -> Iterator[Field]:
    """Yields the choices of where a move or a crash ends: inside something, behind something (WL-7.6, WL-8.12)."""
    recorder = context.recorder
    vehicles = [mate for mate in context.allies(name) if mate != name and _has_room(recorder, mate)]
    inside: dict[Json, str] = {None: "nothing", **{place: place for place in (*recorder.places, *vehicles)}}
    inside |= {other: f"{other}, an enemy’s" for other in context.opponents(name) if _can_board(context, other)}
    if len(inside) > 1:
        yield choose(("inside",), "Ends inside", inside, None, rule="WL-7.6")
    obstacles = [
        one for one in recorder.units if one != name and is_obstacle(recorder, one) and not recorder.is_hidden(one)
    ]
    if recorder.places or obstacles:
        behind: dict[Json, str] = {None: "nothing", **{place: place for place in (*recorder.places, *obstacles)}}
        yield choose(("behind",), "Ends behind", behind, None, rule="WL-8.12")


def _can_board(context: OfferContext, other: str) -> bool:
    """Checks whether an enemy's machine or house may have room: units inside can get the upper hand (WL-11.6)."""
    recorder = context.recorder
    machine = bool(MACHINES & set(recorder.sheets[other].nature)) and not recorder.is_hidden(other)
    return machine and (other in context.view.closed or _has_room(recorder, other))


def _has_room(recorder: Recorder, mate: str) -> bool:
    """Checks whether a vehicle has a free seat; nobody rides in cuffs."""
    seats = [
        one for one in recorder.sheets[mate].skills.values() if one.sub_category == "load" and not one.has("cuffs")
    ]
    return bool(seats) and len(recorder.units_aboard(mate)) < vehicle_load(recorder, mate)
