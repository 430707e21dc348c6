"""The table of actions: each one's owner, moment, checks, dice, odds, arithmetic and offers, in one entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.games.invisible_enemy.battle import form, moments
from rules.games.invisible_enemy.battle.actions import ACTIONS, turn
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck, VectorMove
from rules.games.invisible_enemy.battle.actions.direct_fire import EndStep, LogHits, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import (
    Activate,
    CheckContact,
    Drive,
    FinishUnit,
    Initiative,
    Move,
    Pass,
)
from rules.games.invisible_enemy.battle.actions.network_command import (
    Buy,
    DoneBuying,
    NetworkCombat,
    RequestType2,
    WriteList,
)
from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.setup import (
    PlacementOrder,
    PlaceUnit,
    RollNetworkDice,
    SetTargetMix,
    VectorRoll,
)
from rules.games.invisible_enemy.battle.actions.support_fire import Deflect, PlaceBarrage, ResolveBarrage
from rules.games.invisible_enemy.battle.corrections import correct
from rules.games.invisible_enemy.battle.ending import answer_concession, give_up
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.follow_up import add_consequences
from rules.games.invisible_enemy.battle.form import with_form
from rules.games.invisible_enemy.battle.moments import in_set_up, kept
from rules.games.invisible_enemy.battle.permissions import (
    PERMISSIONS,
    side_named,
    side_of_barrage,
    side_of_base,
    side_of_located,
    side_of_marked,
    side_of_unit,
    sides_of_battery,
)
from rules.games.invisible_enemy.battle.phases import (
    FIRE_PHASES,
    during,
    during_those,
    next_phase,
    phases_of_barrage,
    phases_of_marker,
    phases_of_request,
)
from rules.games.invisible_enemy.battle.setup import (
    order_placement,
    place_unit,
    roll_network_dice,
    roll_vector_superiority,
    write_target_mix,
)
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.turn_order import end_part, resume
from rules.games.invisible_enemy.display.offers.barrages import resolve_offers
from rules.games.invisible_enemy.display.offers.context import (
    OfferContext,
    answer_offers,
    giving_up_offers,
    go_on_offers,
    in_phase,
    make_context,
    place_offers,
    to_sides,
    while_moving,
    with_paths,
)
from rules.games.invisible_enemy.display.offers.direct_fire import fire_offers
from rules.games.invisible_enemy.display.offers.hit_log import hit_log_offers
from rules.games.invisible_enemy.display.offers.marking import deflection_offers, marker_offers
from rules.games.invisible_enemy.display.offers.movement import movement_offers
from rules.games.invisible_enemy.display.offers.network_command import network_command_offers
from rules.games.invisible_enemy.display.offers.setup import set_up_offers
from rules.games.invisible_enemy.display.offers.turn import end_part_offers
from rules.games.invisible_enemy.display.screen import ON_FORM
from rules.games.invisible_enemy.mechanics import contamination, control_roll, engineering, movement, positions
from rules.games.invisible_enemy.mechanics.barrages import check_barrage, resolve_barrage
from rules.games.invisible_enemy.mechanics.base_interval import finish_unit
from rules.games.invisible_enemy.mechanics.contamination_vectors import move_vector
from rules.games.invisible_enemy.mechanics.direct_fire.fire_steps import end_step
from rules.games.invisible_enemy.mechanics.direct_fire.massed_battery import fire_battery, legal_battery
from rules.games.invisible_enemy.mechanics.direct_fire.raking import fire_rake, legal_rake
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import legal_shot, shoot
from rules.games.invisible_enemy.mechanics.drives import measure_drive
from rules.games.invisible_enemy.mechanics.hit_log import log_hits
from rules.games.invisible_enemy.mechanics.initiative import pass_movement, roll_initiative
from rules.games.invisible_enemy.mechanics.marking import deflect_barrage, place_barrage
from rules.games.invisible_enemy.mechanics.measurement.situation import measure_action
from rules.games.invisible_enemy.mechanics.network_combat import fight_network_combat
from rules.games.invisible_enemy.mechanics.purchase_lists import write_list
from rules.games.invisible_enemy.mechanics.purchases import buy, finish_buying
from rules.games.invisible_enemy.mechanics.reset import reset_network
from rules.games.invisible_enemy.mechanics.scoring import report_score
from rules.games.invisible_enemy.mechanics.self_destruct import blow_up, legal_blast
from rules.games.invisible_enemy.mechanics.stranded_bases import check_contact
from rules.games.invisible_enemy.mechanics.type_2_requests import request_type_2
from rules.games.invisible_enemy.odds import breakdown, odds, outcomes
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.corrections import Correct
from rules.kit import actions as kit
from rules.kit.actions import ActionRules, ActionTable, anyone, as_seen, checked, rolled, take_as_it_stands, the_referee

COMMAND = during("command")
MOVEMENT = during("movement")
FIRE = during(*FIRE_PHASES)
SET_UP = kept(in_set_up())
ending_part = to_sides(end_part_offers)
OPEN_PURCHASES = kept(moments.check_fought, moments.check_open_purchases, phase="command")


def measured(check: Callable[[State, Any], Any]) -> Callable[[State, Any], Any]:
    """Returns the check of an action with its open values measured on the plan, as far as positions are known."""
    return lambda state, action: check(state, measure_action(state, action))


TABLE: ActionTable[State, Event, View, OfferContext] = ActionTable(
    actions=ACTIONS,
    permissions=PERMISSIONS,
    follow=add_consequences,
    context=make_context,
    arrange=with_paths,
    rules=(
        ActionRules(action=turn.AnswerConcession, owner=side_named, check=answer_concession, offers=answer_offers),
        ActionRules(
            action=turn.GoOn, owner=anyone, run=lambda state, viewer, action, dice: resume(state), offers=go_on_offers
        ),
        # --- set-up
        ActionRules(
            action=VectorRoll,
            owner=anyone,
            when=kept(in_set_up("vector")),
            run=rolled(lambda state, action, dice: roll_vector_superiority(state, dice)),
            offers=in_phase(("placement",), set_up_offers),
        ),
        ActionRules(
            action=RollNetworkDice,
            owner=side_named,
            when=kept(in_set_up("dice"), moments.check_needs_dice),
            run=rolled(roll_network_dice),
        ),
        ActionRules(
            action=PlacementOrder,
            owner=the_referee,
            when=SET_UP,
            check=lambda state, action: order_placement(state),
        ),
        ActionRules(
            action=PlaceUnit, owner=side_named, when=with_form(form.placement_faults, SET_UP), check=place_unit
        ),
        ActionRules(
            action=SetTargetMix,
            owner=side_named,
            when=with_form(form.mix_faults, SET_UP),
            check=write_target_mix,
        ),
        # --- network command
        ActionRules(
            action=NetworkCombat,
            owner=anyone,
            when=kept(moments.check_not_fought, phase="command"),
            check=COMMAND(take_as_it_stands),
            run=rolled(lambda state, action, dice: fight_network_combat(state, dice)),
            odds=as_seen(odds.network_odds),
            outcomes=outcomes.combat_outcomes,
            offers=in_phase(("command",), network_command_offers),
        ),
        ActionRules(
            action=Buy,
            owner=side_named,
            when=with_form(form.purchase_faults, OPEN_PURCHASES),
            check=COMMAND(buy),
            breakdown=as_seen(breakdown.purchase_lines),
        ),
        ActionRules(
            action=DoneBuying,
            owner=side_named,
            when=OPEN_PURCHASES,
            check=COMMAND(finish_buying),
        ),
        ActionRules(
            action=WriteList,
            owner=side_named,
            when=kept(moments.check_fought, moments.check_secret_purchases, phase="command"),
            check=COMMAND(write_list),
            breakdown=as_seen(breakdown.list_lines),
        ),
        ActionRules(
            action=RequestType2,
            owner=side_named,
            when=moments.check_request,
            check=during_those(phases_of_request)(take_as_it_stands),
            run=rolled(request_type_2),
            odds=as_seen(odds.markers_odds),
            outcomes=outcomes.request_outcomes,
        ),
        # --- support fire
        ActionRules(
            action=PlaceBarrage,
            owner=side_named,
            when=with_form(form.marker_faults, kept(moments.check_marking)),
            check=during_those(phases_of_marker)(place_barrage),
            offers=in_phase(("mark-1",), marker_offers),
        ),
        # --- movement
        ActionRules(
            action=Initiative,
            owner=anyone,
            when=kept(moments.check_no_initiative, phase="movement"),
            check=MOVEMENT(take_as_it_stands),
            run=rolled(lambda state, action, dice: roll_initiative(state, dice)),
            odds=as_seen(odds.roll_odds),
            outcomes=outcomes.initiative_outcomes,
            offers=while_moving(movement_offers),
        ),
        ActionRules(
            action=Activate,
            owner=side_of_unit,
            when=with_form(form.activation_faults, kept(moments.check_between_slots, phase="movement")),
            check=MOVEMENT(measured(checked(control_roll.check_activate))),
            run=rolled(control_roll.activate),
            odds=as_seen(odds.activation_odds),
            breakdown=as_seen(breakdown.control_lines),
            outcomes=outcomes.activation_outcomes,
        ),
        ActionRules(
            action=Pass,
            owner=side_named,
            when=kept(moments.check_between_slots, phase="movement"),
            check=MOVEMENT(pass_movement),
        ),
        ActionRules(
            action=Move,
            owner=side_of_base,
            when=with_form(form.move_faults, kept(moments.check_base_moving, phase="movement")),
            check=MOVEMENT(movement.legal_move),
            run=rolled(movement.make_move),
            odds=as_seen(odds.move_odds),
            breakdown=as_seen(breakdown.move_lines),
            outcomes=outcomes.move_outcomes,
        ),
        ActionRules(
            action=Drive,
            owner=side_of_base,
            when=with_form(form.drive_faults, kept(moments.check_base_moving, phase="movement")),
            check=MOVEMENT(lambda state, action: movement.legal_move(state, measure_drive(state, action))),
            run=rolled(movement.make_move),
            odds=as_seen(odds.move_odds),
            breakdown=as_seen(breakdown.drive_lines),
        ),
        ActionRules(
            action=FinishUnit,
            owner=side_of_unit,
            when=kept(moments.check_unit_moving, phase="movement"),
            check=MOVEMENT(finish_unit),
        ),
        ActionRules(
            action=CheckContact,
            owner=side_of_unit,
            when=with_form(form.contact_faults, kept(moments.check_contact_is_open)),
            check=measured(check_contact),
        ),
        ActionRules(
            action=ContaminationCheck,
            owner=side_of_base,
            when=with_form(form.distance_faults),
            check=MOVEMENT(measured(checked(contamination.check_exposure))),
            run=rolled(contamination.roll_contamination),
            odds=as_seen(odds.contamination_odds),
            outcomes=outcomes.contamination_outcomes,
        ),
        ActionRules(
            action=VectorMove,
            owner=anyone,
            when=with_form(form.march_faults, kept(moments.check_march, phase="movement")),
            check=MOVEMENT(move_vector),
        ),
        ActionRules(
            action=SelfDestruct,
            owner=side_of_base,
            when=with_form(form.self_destruct_faults),
            check=MOVEMENT(measured(checked(legal_blast))),
            run=rolled(blow_up),
            odds=as_seen(odds.destruction_odds),
            breakdown=as_seen(breakdown.blast_lines),
            outcomes=outcomes.blast_outcomes,
        ),
        ActionRules(
            action=Engineer,
            owner=side_of_base,
            when=with_form(form.task_faults, kept(moments.check_engineer_slot, phase="movement")),
            check=MOVEMENT(measured(checked(engineering.check_task))),
            run=rolled(engineering.carry_out_task),
            odds=as_seen(odds.task_odds),
            breakdown=as_seen(breakdown.task_lines),
            outcomes=outcomes.task_outcomes,
        ),
        # --- marking after movement, direct fire, and barrages
        ActionRules(
            action=Deflect,
            owner=side_named,
            when=kept(moments.check_deflecting, phase="mark-2"),
            check=during("mark-2")(deflect_barrage),
            offers=in_phase(("mark-2",), deflection_offers),
        ),
        ActionRules(
            action=Shoot,
            owner=side_of_base,
            when=with_form(form.shot_faults, kept(moments.check_firing)),
            check=FIRE(measured(legal_shot)),
            run=rolled(shoot),
            odds=as_seen(odds.fire_odds),
            breakdown=as_seen(breakdown.fire_lines),
            outcomes=outcomes.attack_outcomes,
            offers=in_phase(FIRE_PHASES, fire_offers),
        ),
        ActionRules(
            action=Rake,
            owner=side_of_base,
            when=with_form(form.rake_faults, kept(moments.check_firing)),
            check=FIRE(measured(legal_rake)),
            run=rolled(fire_rake),
            odds=as_seen(odds.fire_odds),
            breakdown=as_seen(breakdown.fire_lines),
            outcomes=outcomes.rake_outcomes,
        ),
        ActionRules(
            action=MassedBattery,
            owner=sides_of_battery,
            when=with_form(form.battery_faults, kept(moments.check_firing)),
            check=FIRE(measured(legal_battery)),
            run=rolled(fire_battery),
            odds=as_seen(odds.fire_odds),
            breakdown=as_seen(breakdown.fire_lines),
            outcomes=outcomes.attack_outcomes,
        ),
        ActionRules(action=EndStep, owner=the_referee, check=FIRE(lambda state, action: end_step(state))),
        ActionRules(
            action=ResolveBarrage,
            owner=side_of_barrage,
            when=with_form(form.barrage_faults),
            check=during_those(phases_of_barrage)(measured(checked(check_barrage))),
            run=rolled(resolve_barrage),
            odds=as_seen(odds.barrage_odds),
            breakdown=as_seen(breakdown.barrage_lines),
            outcomes=outcomes.barrage_outcomes,
            offers=in_phase(("resolve",), resolve_offers),
        ),
        # --- places on the plan, hits by hand, the course of play
        ActionRules(
            action=Locate,
            owner=side_of_located,
            when=with_form(form.piece_faults, moments.check_locating),
            check=positions.locate_thing,
            offers=place_offers,
        ),
        ActionRules(
            action=LocateUnit,
            owner=side_of_unit,
            when=with_form(form.formation_faults, moments.check_locating_unit),
            check=positions.locate_unit,
        ),
        ActionRules(
            action=LogHits,
            owner=side_of_marked,
            when=kept(moments.check_begun),
            check=log_hits,
            offers=kit.unless_left_out(to_sides(hit_log_offers), "log-hits"),
        ),
        ActionRules(
            action=turn.Done, owner=side_named, when=kept(moments.check_ending_part), check=end_part, offers=ending_part
        ),
        ActionRules(action=turn.Concede, owner=side_named, check=give_up, offers=giving_up_offers),
        ActionRules(action=turn.Score, owner=the_referee, check=lambda state, action: report_score(state)),
        ActionRules(action=turn.Reset, owner=the_referee, check=lambda state, action: reset_network(state)),
        ActionRules(action=turn.NextPhase, owner=the_referee, check=lambda state, action: next_phase(state)),
        ActionRules(action=Correct, owner=the_referee, form=ON_FORM, check=correct),
    ),
)
