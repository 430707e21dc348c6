"""The moments of actions: what a side may say of things it does not know, and how turns follow one another."""

from __future__ import annotations

from typing import Any

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.ending import check_in_fight
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.battle.turn_order import next_side
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name, unknown_skill
from rules.games.war_logic.mechanics.distortion import check_distortion
from rules.games.war_logic.mechanics.force import check_force_crash, check_force_move, check_thing
from rules.games.war_logic.mechanics.hidden_information import knows, knows_field
from rules.games.war_logic.mechanics.movement import check_inches_by_map, check_said
from rules.games.war_logic.mechanics.offense.check import check_aid
from rules.games.war_logic.mechanics.offense.explosions import check_blast
from rules.games.war_logic.mechanics.offense.pincer import check_helpers
from rules.games.war_logic.mechanics.positions import check_bystanders
from rules.games.war_logic.mechanics.prisoners import check_asking, is_prison
from rules.games.war_logic.mechanics.reactions import check_reactions_done, reactions_due, reactions_open
from rules.games.war_logic.mechanics.recovery import check_kit_distance
from rules.games.war_logic.mechanics.reinforcement import check_reinforcement
from rules.games.war_logic.mechanics.turrets import check_turret_moment
from rules.games.war_logic.mechanics.vehicles import vehicle_load
from rules.games.war_logic.mechanics.victory import is_declared
from rules.kernel.problems import RulesError
from rules.kernel.viewer import Viewer

# --- what a side does not know is refused as if it did not exist (WL-15.2, WL-15.12) ---------------


def _is_closed(state: State, viewer: Viewer, name: str | None) -> bool:
    """Checks whether a unit is there whose sheet the viewer may not read."""
    return viewer.role == "side" and name in state.units and not knows(state, viewer, name or "")


def own_field(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that a side knows the field, and that it is its own (WL-15.12)."""
    field = state.hazards.get(action.hazard)
    if viewer.role != "side" or field is None:
        return
    if not knows_field(field, viewer):
        raise unknown_name("hazard", action.hazard)
    if field.side not in (None, viewer.side):
        raise refuse("not-your-unit", "That field is not yours.", rule="WL-15.12")


def shown_prison(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that the captor has shown cells or cuffs (WL-13.16): in which of them the prisoner sits is its affair."""
    if viewer.role == "side" and action.with_:
        raise refuse("no-room", "Name who takes the prisoner, and no cells.", rule="WL-13.16")
    if not _is_closed(state, viewer, action.to):
        return
    skills = state.sheets[action.to].skills
    if not any(one in skills and is_prison(skills[one]) for one in state.units[action.to].known):
        raise refuse("no-room", f"{action.to} has shown no cells or cuffs.", rule="WL-13.16")


def known_answer(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that the viewer knows the weapon that an unknown target answers with (WL-15.2)."""
    if _is_closed(state, viewer, action.target) and action.back_with not in state.units[action.target].known:
        raise unknown_skill(action.target, action.back_with)


def own_patient(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that a kit serves a unit of its own side, at a distance within its reach (WL-10.7, WL-10.8)."""
    if viewer.role != "side" or action.target not in state.units:
        return
    if state.units[action.target].side != viewer.side:
        raise refuse(
            "not-your-unit", f"{action.target} is not on your side: no kit of yours serves it.", rule="WL-10.7"
        )
    check_kit_distance(Recorder(state), action)


def known_fallen(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that the viewer may read what a fallen unit had left (WL-16.7)."""
    if _is_closed(state, viewer, action.target):
        raise refuse("no-uses-left", f"What {action.target} had left is not known.", rule="WL-16.7")


def liftable(state: State, viewer: Viewer, action: Any) -> None:
    """Refuses to lift an unknown unit that is too heavy, without naming its weight (WL-13.1); checks other things.

    The weight comes last: an attempt that is illegal anyhow tells nothing about it.
    """
    recorder = Recorder(state)
    if viewer.role == "side":
        check_thing(recorder, action)
    if not _is_closed(state, viewer, action.object):
        return
    try:
        (check_force_crash if action.type == "force-crash" else check_force_move)(recorder, action)
    except RulesError as error:
        if error.problem.code != "too-heavy":
            raise
        skill = state.sheets[action.by].skills[action.with_]
        raise refuse("too-heavy", f"{action.object} is too heavy for {skill.name or action.with_}.") from None


def roomy(state: State, viewer: Viewer, action: Any) -> None:
    """Refuses to board an unknown vehicle that is full, without naming its load (WL-3.10)."""
    home, recorder = action.inside, Recorder(state)
    if not _is_closed(state, viewer, home):
        return
    if len([other for other in recorder.units_aboard(home) if other != action.by]) >= vehicle_load(recorder, home):
        raise refuse("overloaded", f"There is no room in {home} for {action.by}.")


def simple_design(state: State, viewer: Viewer, action: Any) -> None:
    """Checks the design of a unit that a side buys (WL-5.4)."""
    if viewer.role == "side":
        check_reinforcement(action.unit)


# --- the course of a turn -------------------------------------------------------------------------


def next_turn(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that the next turn is that of this side (WL-5.3)."""
    turn = state.turn
    if not _speaks_for(viewer, action.side) or (turn and not turn.over) or action.side != next_side(state):
        raise refuse("not-your-turn", f"The next turn is that of {next_side(state)}.")


def own_turn(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that the side whose turn it is ends it, once all reactions are made (WL-17.2)."""
    turn = state.turn
    if turn is None or turn.over or not _speaks_for(viewer, turn.side):
        raise refuse("not-your-turn", "Only the side whose turn it is ends it.")
    if viewer.role == "side":
        check_reactions_done(Recorder(state))


def own_attacks(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that the side whose turn it is says when its attacks are over (WL-10.1)."""
    turn = state.turn
    if turn is None or turn.over or turn.step == "defense" or not _speaks_for(viewer, turn.side):
        raise refuse("not-your-turn", "The side whose turn it is says when its attacks are over.")


def own_reactions(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that a reaction of this side is waited for (WL-10.14)."""
    if not _speaks_for(viewer, action.side):
        raise refuse("not-your-turn", "Each side says for itself that it does not react.", rule="WL-10.14")
    if state.turn is None or not reactions_open(state.turn) or action.side not in reactions_due(Recorder(state)):
        raise refuse("not-attacked", "No reaction of this side is waited for.", rule="WL-10.14")


def only_opponent(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that a side declares its only opponent the winner, of an objective that players judge (WL-17.4)."""
    winner = action.winner
    if winner is not None and winner not in state.sides:
        raise unknown_name("side", winner)
    if viewer.role == "side" and (winner in (None, viewer.side) or len(state.sides) > 2):
        raise refuse("not-your-turn", "A side can declare its only opponent the winner.", rule="WL-17.4")
    if viewer.role == "side" and not is_declared(Recorder(state)):
        raise refuse("not-your-turn", "The site finds out by itself who has won: give up instead.", rule="WL-17.4")


def own_side(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that a side that is in the fight gives up for itself (WL-17.4)."""
    if action.side not in state.sides:
        raise unknown_name("side", action.side)
    if not _speaks_for(viewer, action.side):
        raise refuse("not-your-turn", "Each side gives up for itself.", rule="WL-17.4")
    check_in_fight(Recorder(state), action.side)


def _speaks_for(viewer: Viewer, side: str) -> bool:
    return viewer.role != "side" or viewer.side == side


# --- what the units that take part say ------------------------------------------------------------


def just_moved(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that the target of a turret has just moved (WL-12.8)."""
    check_turret_moment(Recorder(state), action)


def as_said(state: State, viewer: Viewer, action: Any) -> None:
    """Checks what is said of a move (WL-7.1): a field that its side does not know is none (WL-15.12)."""
    recorder = Recorder(state)
    if viewer.role == "side":
        field = state.hazards.get(action.into)
        if field is not None and not knows_field(field, viewer):
            raise unknown_name("hazard", action.into)
        check_inches_by_map(recorder, action)
    check_said(recorder, action)


def relayed_to_targets(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that an order is for others than its commander, who needs none, and passed on to them (WL-6.1, WL-6.4)."""
    if viewer.role == "side" and action.by in action.targets:
        raise refuse("not-your-unit", f"{action.by} gives the order and needs none itself.", rule="WL-6.1")
    for name in action.relays:
        if name not in action.targets:
            raise unknown_name("unit", name)
    own = state.units[action.by].side
    for name in action.distances:
        if name not in state.units or state.units[name].side != own:
            raise unknown_name("unit", name)
    check_bystanders(Recorder(state), action.distances)


def distortable(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that the command of a side can be distorted (WL-13.13)."""
    check_distortion(Recorder(state), action.by, action.with_, action.side)


def with_prison(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that who asks for surrender has cells or cuffs (WL-13.16)."""
    check_asking(Recorder(state), action.by, action.with_)


def helped(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that an attack is made, by as many as can take part (WL-8.1, WL-8.15)."""
    if action.hold:
        raise refuse("not-a-weapon", f"{action.by} holds fire: nobody attacks.", rule="WL-8.1")
    recorder = Recorder(state)
    check_helpers(recorder, action, reaction=action.type == "attack-back")
    if viewer.role == "side":
        check_aid(recorder, action)
        check_blast(recorder, action)


def all_helped(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that each shot of a volley is made by as many as can take part (WL-8.15)."""
    recorder = Recorder(state)
    for shot in action.shots:
        check_helpers(recorder, shot, reaction=action.reaction)
        if viewer.role == "side":
            check_aid(recorder, shot)
            check_blast(recorder, shot)


def without_projectile(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that a crash says nothing of a projectile or of a blast: it has neither (WL-8.22, WL-8.27)."""
    if viewer.role != "side":
        return
    if action.touched is not None:
        raise refuse("rule-not-in-force", "Only weapons really shoot: a crash takes a die.", rule="WL-8.27")
    if action.near:
        raise refuse("out-of-range", "A crash has no blast that others could be near.", rule="WL-8.22")
