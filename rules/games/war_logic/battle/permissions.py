"""Permissions: the viewers who may take an action, and refusals that give no secret away."""

from __future__ import annotations

from typing import assert_never

from rules.games.war_logic.battle.actions import Action, CourseAction
from rules.games.war_logic.battle.actions.attacks import Attack, Crash, Dual, ForceCrash, ForceMove, Turret, Volley
from rules.games.war_logic.battle.actions.captures import AskSurrender, Refill
from rules.games.war_logic.battle.actions.control import Distort, Order
from rules.games.war_logic.battle.actions.course import BeginTurn, Declare, EndOffense, EndTurn, GiveUp, Pass
from rules.games.war_logic.battle.actions.defense import Recover, Surrender
from rules.games.war_logic.battle.actions.movement import Move, SpringHazard
from rules.games.war_logic.battle.actions.strategy import Reinforce
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.ending import check_in_fight
from rules.games.war_logic.battle.state import State, Unit
from rules.games.war_logic.battle.turn_order import next_side
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name, unknown_skill
from rules.games.war_logic.mechanics.distortion import check_distortion
from rules.games.war_logic.mechanics.force import weight_to_lift
from rules.games.war_logic.mechanics.hidden_information import knows, knows_field
from rules.games.war_logic.mechanics.movement import check_said
from rules.games.war_logic.mechanics.offense.pincer import check_helpers
from rules.games.war_logic.mechanics.prisoners import check_asking, is_prison
from rules.games.war_logic.mechanics.reactions import describe_due_reactions, reactions_due, reactions_open
from rules.games.war_logic.mechanics.reinforcement import check_reinforcement
from rules.games.war_logic.mechanics.turns import CONTROLLED_ACTIONS
from rules.games.war_logic.mechanics.turrets import check_turret_moment
from rules.games.war_logic.mechanics.vehicles import vehicle_load
from rules.kernel.corrections import Correct
from rules.kernel.problems import illegal
from rules.kernel.viewer import Viewer


def permit(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal when the viewer may not take this action now."""
    if viewer.role == "spectator":
        raise illegal("not-a-player", "Spectators look on.", rule="WL-5.2")
    if isinstance(action, Correct):
        if viewer.role != "referee":
            raise illegal("referee-only", "Only the referee corrects what is written down.", rule="WL-4.7")
        return
    if state.ended:
        raise illegal("battle-over", "The battle is over.", rule="WL-17.1")
    if viewer.role == "side":
        if isinstance(action, Reinforce):
            check_reinforcement(action.unit)
        _check_known(state, viewer, action)
    _check_turn(state, viewer, action)
    if viewer.role == "side":
        _check_owner(state, viewer, action)
    _check_moment(state, action)


def _check_known(state: State, viewer: Viewer, action: Action) -> None:
    """Refuses what a side does not know as if it did not exist, so that refusals tell nothing (WL-15.2, WL-15.12)."""
    match action:
        case SpringHazard(hazard=key) if key in state.hazards and not knows_field(state.hazards[key], viewer):
            raise unknown_name("hazard", key)
        case Surrender(to=to, with_=key) if to in state.units and not knows(state, viewer, to):
            skills = state.sheets[to].skills
            seen = {one for one in state.units[to].known if one in skills and is_prison(skills[one])}
            if not seen or (key and key not in seen):
                raise refuse("no-room", f"{to} has shown no cells or cuffs.", rule="WL-13.16")
        case Dual(target=target, back_with=key) if target in state.units and not knows(state, viewer, target):
            if key not in state.units[target].known:
                raise unknown_skill(target, key)
        case ForceMove(object=thing) | ForceCrash(object=thing) if thing in state.units and not knows(
            state, viewer, thing
        ):
            _check_weight(Recorder(state), viewer, action)
        case Move(inside=str() as home) | Crash(inside=str() as home) if home in state.units and not knows(
            state, viewer, home
        ):
            _check_room(Recorder(state), viewer, action.by, home)
        case Recover(target=target, refuel=key) if target in state.units and not knows(state, viewer, target):
            if key is not None and key not in state.units[target].known:
                raise unknown_skill(target, key)
        case Refill(target=target) if target in state.units and not knows(state, viewer, target):
            raise refuse("no-uses-left", f"What {target} had left is not known.", rule="WL-16.7")


def _check_weight(recorder: Recorder, viewer: Viewer, action: ForceMove | ForceCrash) -> None:
    """Refuses to lift an unknown unit that is too heavy, without naming its weight (WL-13.1)."""
    skill = recorder.sheets[action.by].skills.get(action.with_)
    if (
        _acts_for(recorder, viewer, action.by)
        and skill
        and weight_to_lift(recorder, action.by, action.object) > skill.extension
    ):
        raise refuse("too-heavy", f"{action.object} is too heavy for {skill.name or action.with_}.")


def _check_room(recorder: Recorder, viewer: Viewer, by: str, home: str) -> None:
    """Refuses to board an unknown vehicle that is full, without naming its load (WL-3.10)."""
    aboard = [other for other in recorder.units_aboard(home) if other != by]
    if _acts_for(recorder, viewer, by) and len(aboard) >= vehicle_load(recorder, home):
        raise refuse("overloaded", f"There is no room in {home} for {by}.")


def _acts_for(recorder: Recorder, viewer: Viewer, name: str) -> bool:
    unit = recorder.unit(name)
    return viewer.side in (unit.side, unit.controller)


def _check_owner(state: State, viewer: Viewer, action: Action) -> None:
    """Checks that a side acts for its own units or for units that it has hacked (WL-13.7)."""
    if isinstance(action, CourseAction):
        return
    for name in _actors(state, action):
        unit = state.units.get(name)
        if unit is None:
            raise unknown_name("unit", name)
        if viewer.side not in (unit.side, unit.controller):
            raise refuse("not-your-unit", f"{name} is not on your side.", rule="WL-5.2")
        _check_control(viewer, name, unit, action)
    for shot in action.shots if isinstance(action, Volley) else (action,):
        helper = getattr(shot, "undo_by", None)
        if helper and (helper.unit not in state.units or state.units[helper.unit].side != viewer.side):
            raise refuse("not-your-unit", f"{helper.unit} turns back no time for you.", rule="WL-5.9")


def _check_control(viewer: Viewer, name: str, unit: Unit, action: Action) -> None:
    """Checks that a hacked unit only moves and attacks, and only for its hacker (WL-13.7)."""
    can_be_made = action.type in CONTROLLED_ACTIONS and not getattr(action, "reaction", False)
    if viewer.side != unit.side and not can_be_made:
        raise refuse("not-your-unit", f"{name} can only be made to move and attack.", rule="WL-13.7")
    if viewer.side == unit.side and unit.controller not in (None, unit.side) and can_be_made:
        raise refuse("not-your-unit", f"{name} is under enemy control in this turn.", rule="WL-13.7")


def _actors(state: State, action: Action) -> list[str]:
    match action:
        case Volley(shots=shots):
            return [shot.by for shot in shots]
        case SpringHazard(hazard=key):
            field = state.hazards.get(key)
            if field is None:
                raise unknown_name("hazard", key)
            return [] if field.side else [action.by]
        case _:
            return [str(getattr(action, "by", ""))]


def _check_turn(state: State, viewer: Viewer, action: Action) -> None:
    """Checks that turns follow one another (WL-1.4, WL-5.1)."""
    own = viewer.side if viewer.role == "side" else None
    if is_answer(action) and own is not None and state.turn and not reactions_open(state.turn):
        raise refuse("wrong-step", "The attacks of this turn are not over yet.", rule="WL-10.1")
    match action:
        case BeginTurn() | EndTurn() | EndOffense():
            _check_course(state, own, action)
        case Pass(side=side):
            _check_pass(state, own, side)
        case Declare(winner=winner):
            _check_declaration(state, own, winner)
        case GiveUp(side=side):
            _check_giving_up(state, own, side)
        case SpringHazard(hazard=key):
            owner = state.hazards[key].side if key in state.hazards else None
            if own is not None and owner is not None and owner != own:
                raise refuse("not-your-unit", "That field is not yours.", rule="WL-15.12")


def _check_moment(state: State, action: Action) -> None:
    """Checks what depends on the course of the turn and on the units that take part, for any viewer."""
    recorder = Recorder(state)
    match action:
        case Turret():
            check_turret_moment(recorder, action)
        case Move():
            check_said(recorder, action)
        case Order(targets=targets, relays=relays):
            for name in relays:
                if name not in targets:
                    raise unknown_name("unit", name)
        case Distort(by=by, with_=key, side=side):
            check_distortion(recorder, by, key, side)
        case AskSurrender(by=by, with_=key):
            check_asking(recorder, by, key)
        case Attack() | Crash() | ForceCrash():
            if action.hold:
                raise refuse("not-a-weapon", f"{action.by} holds fire: nobody attacks.", rule="WL-8.1")
            check_helpers(recorder, action, reaction=action.type == "attack-back")
        case Volley(shots=shots, reaction=reaction):
            for shot in shots:
                check_helpers(recorder, shot, reaction=reaction)


def is_answer(action: Action) -> bool:
    """Checks whether an action is a reaction (WL-10.1)."""
    return action.type in ("attack-back", "retreat", "recover") or (isinstance(action, Volley) and action.reaction)


def _check_course(state: State, own: str | None, action: BeginTurn | EndTurn | EndOffense) -> None:
    """Checks that the right side begins its turn, ends it or ends its attacks; ``own`` is None for the referee."""
    turn = state.turn
    match action:
        case BeginTurn(side=side):
            if own not in (None, side) or (turn and not turn.over) or side != next_side(state):
                raise refuse("not-your-turn", f"The next turn is that of {next_side(state)}.")
        case EndTurn():
            if turn is None or turn.over or own not in (None, turn.side):
                raise refuse("not-your-turn", "Only the side whose turn it is ends it.")
            if own is not None:
                check_reactions_done(Recorder(state))
        case EndOffense():
            if turn is None or turn.over or turn.step == "defense" or own not in (None, turn.side):
                raise refuse("not-your-turn", "The side whose turn it is says when its attacks are over.")
        case _:
            assert_never(action)


def _check_pass(state: State, own: str | None, side: str) -> None:
    if own not in (None, side):
        raise refuse("not-your-turn", "Each side says for itself that it does not react.", rule="WL-10.14")
    if state.turn is None or not reactions_open(state.turn) or side not in reactions_due(Recorder(state)):
        raise refuse("not-attacked", "No reaction of this side is waited for.", rule="WL-10.14")


def _check_declaration(state: State, own: str | None, winner: str | None) -> None:
    if winner is not None and winner not in state.sides:
        raise unknown_name("side", winner)
    if own is not None and (winner is None or winner == own or len(state.sides) > 2):
        raise refuse("not-your-turn", "A side can declare its only opponent the winner.", rule="WL-17.4")


def _check_giving_up(state: State, own: str | None, side: str) -> None:
    if side not in state.sides:
        raise unknown_name("side", side)
    if own not in (None, side):
        raise refuse("not-your-turn", "Each side gives up for itself.", rule="WL-17.4")
    if len(state.sides) <= 2:
        raise refuse("not-your-turn", "Of two sides the other one is declared the winner.", rule="WL-17.4")
    check_in_fight(Recorder(state), side)


def check_reactions_done(recorder: Recorder) -> None:
    """Raises Illegal while attacked units may still react: defense is part of the turn (WL-5.1, WL-10.1)."""
    if who := describe_due_reactions(recorder):
        raise refuse("wrong-step", f"{who}: the turn ends when they have, or pass.", rule="WL-10.1")
