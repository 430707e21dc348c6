"""The table of actions: each one's owner, moment, checks, dice, odds, arithmetic and offers, in one entry."""

from __future__ import annotations

from functools import partial

from rules.games.war_logic.battle import ending, moments, turn_order
from rules.games.war_logic.battle.actions import ACTIONS
from rules.games.war_logic.battle.actions.attacks import (
    Attack,
    Crash,
    Dual,
    ForceCrash,
    ForceMove,
    LifeOrDeath,
    Turret,
    Volley,
)
from rules.games.war_logic.battle.actions.captures import AskSurrender, Refill, TakeOver
from rules.games.war_logic.battle.actions.control import Distort, Hack, Infest, Order, Solve
from rules.games.war_logic.battle.actions.course import BeginTurn, Declare, EndOffense, EndTurn, GiveUp, Pass
from rules.games.war_logic.battle.actions.defense import Recover, Surrender
from rules.games.war_logic.battle.actions.movement import Move, PutDown, Reveal, SpringHazard, SpyMove
from rules.games.war_logic.battle.actions.strategy import Predict, Reinforce, Revive, SetDice, Speak
from rules.games.war_logic.battle.entry import with_dice, without_dice
from rules.games.war_logic.battle.events import Event
from rules.games.war_logic.battle.follow_up import add_consequences, correct
from rules.games.war_logic.battle.permissions import (
    PERMISSIONS,
    all_shooters,
    one_unit,
    victim_of_common_field,
)
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.display.offers.attacks import answer_offers, attack_offers
from rules.games.war_logic.display.offers.captures import capture_offers
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.control import control_offers
from rules.games.war_logic.display.offers.crashes import crash_offers
from rules.games.war_logic.display.offers.duels import duel_offers
from rules.games.war_logic.display.offers.ending import ending_offers
from rules.games.war_logic.display.offers.force import force_offers
from rules.games.war_logic.display.offers.hazards import hazard_offers
from rules.games.war_logic.display.offers.kits import kit_offers
from rules.games.war_logic.display.offers.movement import move_offers, retreat_offers
from rules.games.war_logic.display.offers.offers import (
    in_answer,
    in_order_of_steps,
    make_context,
    to_controlled,
    to_free,
    to_owner,
)
from rules.games.war_logic.display.offers.positions import put_down_offers
from rules.games.war_logic.display.offers.prisoners import surrender_offers
from rules.games.war_logic.display.offers.spies import spy_offers
from rules.games.war_logic.display.offers.strategy import strategy_offers
from rules.games.war_logic.display.offers.turns import turn_offers
from rules.games.war_logic.display.offers.turrets import turret_offers
from rules.games.war_logic.display.offers.volleys import volley_offers
from rules.games.war_logic.display.screen import screen
from rules.games.war_logic.display.table_sheets import sheet_at
from rules.games.war_logic.mechanics import (
    captures,
    cloning_and_resurrection,
    crashes,
    dice_manipulation,
    distortion,
    dual,
    force,
    hacking,
    hazards,
    infestation,
    life_or_death,
    morale,
    movement,
    orders,
    positions,
    prisoners,
    puzzles,
    recovery,
    refill,
    reinforcement,
    retreat,
    spies,
    turrets,
)
from rules.games.war_logic.mechanics.offense import attacks, volleys
from rules.games.war_logic.odds import breakdown
from rules.games.war_logic.odds.attacks import attack_odds, dual_odds, force_crash_odds, shot_odds
from rules.games.war_logic.odds.hacking import hack_odds
from rules.games.war_logic.odds.known import with_odds
from rules.games.war_logic.odds.life_or_death import duel_odds
from rules.games.war_logic.odds.volleys import MOST_IN_CASES, volley_odds
from rules.games.war_logic.visibility.view import View, view
from rules.kernel.corrections import Correct
from rules.kit.actions import ActionRules, ActionTable, anyone, the_referee
from rules.kit.corrections import as_on_form

ATTACK = {
    "check": attacks.check_shot,
    "run": attacks.attack,
    "breakdown": breakdown.attack_lines,
    **with_odds(shot_odds),
}
"""The rules that attacks and attacks back have in common."""

TABLE: ActionTable[State, Event, View, OfferContext] = ActionTable(
    actions=ACTIONS,
    permissions=PERMISSIONS,
    follow=add_consequences,
    context=make_context,
    arrange=in_order_of_steps,
    rules=(
        # --- the course of a turn, and volleys, for a whole side
        without_dice(BeginTurn, anyone, moments.next_turn, run=turn_order.begin_turn, offers=turn_offers),
        without_dice(EndOffense, anyone, moments.own_attacks, run=turn_order.end_offense),
        without_dice(Pass, anyone, moments.own_reactions, run=turn_order.pass_reactions),
        without_dice(EndTurn, anyone, moments.own_turn, run=turn_order.end_turn),
        with_dice(
            Volley,
            all_shooters,
            moments.all_helped,
            check=volleys.check_volley,
            run=volleys.volley,
            breakdown=breakdown.volley_lines,
            offers=volley_offers,
            **with_odds(volley_odds, for_cases=partial(volley_odds, assigned=MOST_IN_CASES)),
        ),
        # --- strategy
        without_dice(Speak, one_unit, run=morale.speak, unit_offers=to_free(strategy_offers)),
        without_dice(Reinforce, one_unit, moments.simple_design, run=reinforcement.reinforce),
        without_dice(Revive, one_unit, run=cloning_and_resurrection.revive),
        with_dice(Predict, one_unit, check=dice_manipulation.check_predict, run=dice_manipulation.predict),
        without_dice(SetDice, one_unit, run=dice_manipulation.set_dice),
        # --- control
        without_dice(
            Order, one_unit, moments.relayed_to_targets, run=orders.order, unit_offers=to_free(control_offers)
        ),
        with_dice(
            Hack,
            one_unit,
            check=hacking.check_hack,
            run=hacking.hack,
            breakdown=breakdown.hack_lines,
            **with_odds(hack_odds),
        ),
        with_dice(
            Infest,
            one_unit,
            check=infestation.check_infestation,
            run=infestation.infest,
            breakdown=breakdown.infestation_lines,
            **with_odds(hack_odds),
        ),
        without_dice(Solve, one_unit, run=puzzles.solve),
        without_dice(Distort, one_unit, moments.distortable, run=distortion.distort),
        # --- movement
        without_dice(
            Move,
            one_unit,
            moments.roomy,
            moments.as_said,
            run=movement.move,
            types=("move",),
            unit_offers=to_controlled(move_offers),
        ),
        without_dice(SpyMove, one_unit, run=spies.spy_move, unit_offers=to_free(spy_offers)),
        without_dice(Reveal, one_unit, run=spies.reveal),
        without_dice(PutDown, one_unit, run=positions.put_down, unit_offers=to_owner(put_down_offers)),
        with_dice(
            Turret,
            one_unit,
            moments.just_moved,
            check=turrets.check_turret,
            run=turrets.turret,
            breakdown=breakdown.turret_lines,
            unit_offers=to_free(turret_offers),
            **with_odds(attack_odds),
        ),
        # --- offense
        with_dice(
            Attack, one_unit, moments.helped, types=("attack",), unit_offers=to_controlled(attack_offers), **ATTACK
        ),
        with_dice(
            Crash,
            one_unit,
            moments.roomy,
            moments.helped,
            moments.without_projectile,
            check=crashes.check_crash,
            run=crashes.crash,
            breakdown=breakdown.crash_lines,
            unit_offers=to_controlled(crash_offers),
            **with_odds(attack_odds),
        ),
        with_dice(
            ForceMove,
            one_unit,
            moments.liftable,
            check=force.check_force_move,
            run=force.force_move,
            breakdown=breakdown.force_move_lines,
            unit_offers=to_controlled(force_offers),
        ),
        with_dice(
            ForceCrash,
            one_unit,
            moments.helped,
            moments.without_projectile,
            moments.liftable,
            check=force.check_force_crash,
            run=force.force_crash,
            breakdown=breakdown.force_crash_lines,
            **with_odds(force_crash_odds),
        ),
        with_dice(
            LifeOrDeath,
            one_unit,
            check=life_or_death.check_duel,
            run=life_or_death.life_or_death,
            unit_offers=to_controlled(duel_offers),
            **with_odds(duel_odds),
        ),
        with_dice(
            Dual,
            one_unit,
            moments.known_answer,
            check=dual.check_dual,
            run=dual.dual,
            breakdown=breakdown.dual_lines,
            **with_odds(dual_odds),
        ),
        # --- captures
        without_dice(
            Surrender, one_unit, moments.shown_prison, run=prisoners.surrender, unit_offers=to_free(surrender_offers)
        ),
        without_dice(AskSurrender, one_unit, moments.with_prison, run=prisoners.ask_surrender),
        without_dice(TakeOver, one_unit, run=captures.take_over, unit_offers=to_free(capture_offers)),
        without_dice(Refill, one_unit, moments.known_fallen, run=refill.refill),
        # --- answers
        with_dice(
            Attack, one_unit, moments.helped, types=("attack-back",), unit_offers=in_answer(answer_offers), **ATTACK
        ),
        without_dice(
            Move,
            one_unit,
            moments.roomy,
            moments.as_said,
            run=retreat.retreat,
            types=("retreat",),
            unit_offers=in_answer(retreat_offers),
        ),
        without_dice(Recover, one_unit, moments.own_patient, run=recovery.recover, unit_offers=in_answer(kit_offers)),
        # --- fields, and the end
        without_dice(
            SpringHazard,
            victim_of_common_field,
            moments.own_field,
            run=hazards.spring_hazard,
            offers=hazard_offers,
        ),
        without_dice(Declare, anyone, moments.only_opponent, run=ending.declare, offers=ending_offers),
        without_dice(GiveUp, anyone, moments.own_side, run=ending.give_up),
        ActionRules(action=Correct, owner=the_referee, form=as_on_form(view, screen, sheet_at), check=correct),
    ),
)
