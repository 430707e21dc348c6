"""The table of actions: each one's owner, moment, checks, dice, odds, arithmetic and offers, in one entry."""

from __future__ import annotations

from rules.games.sol_prime.battle import ending, form, moments, pending, setup, turn_order
from rules.games.sol_prime.battle.actions import ACTIONS, course, support, turn
from rules.games.sol_prime.battle.corrections import correct
from rules.games.sol_prime.battle.drive import drive, legal_drive
from rules.games.sol_prime.battle.entry import entry
from rules.games.sol_prime.battle.events import Event
from rules.games.sol_prime.battle.follow_up import add_consequences
from rules.games.sol_prime.battle.moments import both, kept, nothing_asks, set_up_only, set_up_or_turn
from rules.games.sol_prime.battle.permissions import (
    PERMISSIONS,
    first_attacker,
    first_piece,
    first_platoon,
    of_fallen_leader,
    of_leader,
    one_firer,
    one_platoon,
    one_stand,
    side_named,
)
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.display.offers.air import aircraft_offers
from rules.games.sol_prime.display.offers.answers import answer_offers
from rules.games.sol_prime.display.offers.artillery import artillery_offers
from rules.games.sol_prime.display.offers.close_combat import close_combat_offers
from rules.games.sol_prime.display.offers.context import (
    OfferContext,
    at_set_up,
    between_answers,
    make_context,
    to_passengers,
    to_stands,
    while_asked,
    with_whole_actions,
)
from rules.games.sol_prime.display.offers.engineers import engineer_offers
from rules.games.sol_prime.display.offers.fire import fire_offers
from rules.games.sol_prime.display.offers.movement import movement_offers
from rules.games.sol_prime.display.offers.offers import (
    course_offers,
    end_offers,
    loss_offers,
    overwatch_fire_offers,
    platoon_offers,
    showing_offers,
    unplaced_offers,
)
from rules.games.sol_prime.display.offers.set_up import set_up_offers
from rules.games.sol_prime.display.offers.stands import cover_offers, leader_offers, overwatch_offers
from rules.games.sol_prime.display.offers.transport import transport_offers, unload_offers
from rules.games.sol_prime.display.screen import screen, sheet_at
from rules.games.sol_prime.mechanics import (
    activation,
    air_drops,
    air_support,
    close_combat,
    demolition,
    engineers,
    flight,
    guided_bombs,
    leaders,
    losses,
    mines,
    morale,
    movement,
    overwatch,
    placement,
    smoke,
    transport,
    vtol,
)
from rules.games.sol_prime.mechanics.artillery import calling, counterbattery, impact
from rules.games.sol_prime.mechanics.fire.checks import check_shot
from rules.games.sol_prime.odds import breakdown, distributions
from rules.games.sol_prime.odds.odds import drive_odds, with_chances
from rules.games.sol_prime.visibility.view import View, view
from rules.kernel.corrections import Correct
from rules.kit.actions import ActionRules, ActionTable, anyone, checked, in_two, rolled, the_referee, unless_left_out
from rules.kit.corrections import as_on_form

TABLE: ActionTable[State, Event, View, OfferContext] = ActionTable(
    actions=ACTIONS,
    permissions=PERMISSIONS,
    follow=add_consequences,
    context=lambda view: make_context(view, TABLE.find_ban, TABLE.find_objection),
    arrange=with_whole_actions,
    rules=(
        # --- set-up
        entry(
            course.Ready, side_named, set_up_only(side_named), check=setup.finish_setup, offers=at_set_up(set_up_offers)
        ),
        entry(course.LayMinefield, side_named, set_up_only(side_named), check=setup.lay_minefield),
        entry(course.OffTable, one_stand, set_up_only(one_stand), check=setup.note_off_table),
        entry(
            course.PlacePlatoon,
            one_platoon,
            both(moments.check_laying_out, set_up_or_turn(one_platoon)),
            faults=form.row_faults,
            check=placement.place_platoon,
        ),
        entry(
            course.PlaceGround,
            anyone,
            both(moments.check_laying_out, set_up_or_turn(anyone)),
            faults=form.ground_faults,
            check=placement.place_ground,
        ),
        entry(
            course.ConcealPlatoon,
            one_platoon,
            moments.unless_shown(set_up_or_turn(one_platoon)),
            faults=form.concealing_faults,
            check=setup.conceal_platoon,
        ),
        entry(
            turn.FirstSide,
            anyone,
            kept(moments.check_settled, set_up=moments.check_all_ready),
            run=rolled(turn_order.decide_first_side),
        ),
        # --- answers
        entry(
            course.HoldFire,
            side_named,
            kept(nothing_asks, answers=moments.holds_fire),
            faults=form.holding_faults,
            check=pending.hold_fire,
            offers=while_asked(answer_offers),
        ),
        entry(
            course.React,
            one_stand,
            kept(nothing_asks, answers=moments.reacts),
            check=pending.check_reaction,
            run=rolled(pending.fire_at_reaction),
            breakdown=breakdown.reaction_lines,
            **with_chances(distributions.reaction_chances),
        ),
        entry(
            support.LeaderFate,
            of_fallen_leader,
            both(moments.check_fallen, kept(moments.no_test_asked, answers=moments.settles_fate(of_fallen_leader))),
            check=checked(leaders.check_fate),
            run=rolled(leaders.roll_fate),
            **with_chances(distributions.fate_chances),
        ),
        entry(
            support.ArtilleryImpact,
            first_piece,
            kept(nothing_asks, answers=moments.falls),
            faults=form.shelling_faults,
            check=impact.legal_impact,
            run=rolled(impact.resolve_impact),
            **with_chances(distributions.impact_chances, several=True),
        ),
        entry(
            support.BombImpact,
            one_firer,
            kept(nothing_asks, answers=moments.bursts),
            faults=form.building_faults,
            check=checked(guided_bombs.find_outcomes),
            run=rolled(guided_bombs.resolve_impact),
            breakdown=breakdown.burst_lines,
        ),
        entry(
            support.Counterbattery,
            first_piece,
            kept(nothing_asks, answers=moments.seeks_battery),
            check=checked(counterbattery.check_counterbattery),
            run=rolled(counterbattery.try_counterbattery),
            breakdown=breakdown.lines_of(counterbattery.counterbattery_modifiers),
            **with_chances(distributions.counterbattery_chances),
        ),
        entry(
            support.UnitMorale,
            one_stand,
            kept(nothing_asks),
            check=checked(morale.check_unit_test),
            run=rolled(morale.resolve_unit_test),
            **with_chances(distributions.unit_test_chances),
        ),
        # --- the course of play
        entry(
            turn.NewCycle,
            anyone,
            kept(moments.check_cycle_over),
            run=rolled(turn_order.new_cycle),
            offers=between_answers(course_offers),
        ),
        entry(
            turn.RollActivation,
            side_named,
            kept(moments.check_rolling),
            check=checked(activation.check_roll),
            run=rolled(activation.roll_activation),
            breakdown=breakdown.lines_of(breakdown.activation_sums),
            **with_chances(distributions.activation_chances),
        ),
        entry(
            turn.Activate,
            first_platoon,
            faults=form.activation_faults,
            **in_two(checked(activation.check_activate), activation.activate),
        ),
        entry(
            turn.EndActivation,
            one_platoon,
            faults=form.recovery_faults,
            check=checked(activation.check_end),
            run=rolled(activation.end_activation),
        ),
        entry(turn.EndTurn, side_named, check=turn_order.end_turn),
        entry(
            support.AirSupport,
            side_named,
            check=checked(air_support.check_support),
            run=rolled(air_support.call_support),
            breakdown=breakdown.lines_of(air_support.support_modifiers),
            **with_chances(distributions.support_chances),
        ),
        # --- movement
        entry(
            turn.Move,
            one_stand,
            faults=form.move_faults,
            **in_two(movement.check_move, movement.make_move),
            breakdown=breakdown.move_lines,
            unit_offers=to_stands(movement_offers),
        ),
        entry(
            turn.Drive,
            one_stand,
            faults=form.drive_faults,
            check=legal_drive,
            run=drive,
            odds=drive_odds,
            breakdown=breakdown.drive_lines,
        ),
        entry(turn.UnitOnly, one_stand, faults=form.hovering_faults, check=vtol.pop_up, types=("pop-up", "settle")),
        entry(
            support.Mines,
            one_stand,
            faults=form.minefield_faults,
            check=checked(mines.check_entry),
            run=rolled(mines.enter_minefield),
            types=("enter-minefield",),
            **with_chances(distributions.mine_chances),
        ),
        entry(support.AircraftMove, one_stand, check=flight.fly, unit_offers=to_stands(aircraft_offers)),
        entry(
            support.Bomb,
            one_firer,
            check=checked(guided_bombs.check_bomb),
            run=rolled(guided_bombs.drop_bombs),
            **with_chances(distributions.bomb_chances, several=True),
        ),
        entry(support.AirDrop, one_stand, check=air_drops.drop_squad),
        # --- combat
        entry(
            turn.Fire,
            one_firer,
            both(moments.check_unasked, kept(moments.during_fire, answers=moments.fires_back)),
            faults=form.shot_faults,
            check=check_shot,
            run=rolled(pending.fire_or_announce),
            breakdown=breakdown.shot_lines,
            unit_offers=to_stands(lambda context, name, unit: fire_offers(context, name)),
            **with_chances(distributions.fire_chances),
        ),
        entry(
            turn.UnitOnly,
            one_stand,
            faults=form.overwatch_faults,
            **in_two(checked(overwatch.check_marker), overwatch.place_on_overwatch),
            types=("overwatch",),
            unit_offers=unless_left_out(to_stands(overwatch_offers), "overwatch"),
        ),
        entry(
            turn.CloseCombat,
            first_attacker,
            faults=form.fight_faults,
            check=checked(close_combat.check_fight),
            run=rolled(close_combat.fight),
            breakdown=breakdown.fight_lines,
            unit_offers=to_stands(close_combat_offers),
            **with_chances(distributions.fight_chances),
        ),
        # --- transport, engineers, artillery
        entry(
            turn.Attach,
            one_stand,
            faults=form.attachment_faults,
            **in_two(checked(close_combat.check_attach), close_combat.attach),
        ),
        entry(
            turn.Load,
            one_stand,
            **in_two(transport.check_load, transport.load),
            types=("load",),
            unit_offers=unless_left_out(to_stands(transport_offers), "load", "attach"),
        ),
        entry(
            turn.Load,
            one_stand,
            faults=form.unloading_faults,
            **in_two(transport.check_unload, transport.unload),
            types=("unload",),
            unit_offers=unless_left_out(to_passengers(unload_offers), "unload"),
        ),
        entry(support.LaySmoke, one_stand, check=smoke.lay_smoke, unit_offers=to_stands(engineer_offers)),
        entry(support.Mines, one_stand, check=engineers.clear_minefield, types=("clear-minefield",)),
        entry(support.Adjacent, one_stand, faults=form.stopping_faults, check=demolition.stop_adjacent),
        entry(
            support.Demolish,
            one_stand,
            faults=form.demolition_faults,
            check=checked(demolition.check_demolish),
            run=rolled(demolition.demolish),
            **with_chances(distributions.demolition_chances, several=True),
        ),
        entry(
            support.ArtilleryCall,
            first_piece,
            check=checked(calling.check_call),
            run=rolled(calling.call_fire),
            breakdown=breakdown.lines_of(breakdown.call_sums),
            unit_offers=to_stands(artillery_offers),
            **with_chances(distributions.call_chances),
        ),
        # --- what stands are in, who leads them
        entry(
            course.Posture,
            one_stand,
            kept(moments.check_acting, set_up=moments.arranging(one_stand)),
            faults=form.posture_faults,
            **in_two(checked(setup.check_posture), setup.take_posture),
            unit_offers=to_stands(cover_offers),
        ),
        entry(
            support.ChangeUnit,
            of_leader,
            check=leaders.change_unit,
            unit_offers=unless_left_out(to_stands(leader_offers), "change-unit"),
        ),
        entry(
            turn.WholePlatoon,
            one_platoon,
            set_up_or_turn(one_platoon),
            check=overwatch.place_platoon_on_overwatch,
            offers=between_answers(platoon_offers),
        ),
        entry(
            support.PlatoonMorale,
            one_platoon,
            kept(moments.during_tests(one_platoon), answers=moments.tests_losses),
            check=checked(morale.check_platoon_test),
            run=rolled(morale.resolve_platoon_test),
            breakdown=breakdown.lines_of(breakdown.platoon_test_sums),
            offers=between_answers(overwatch_fire_offers),
            **with_chances(distributions.platoon_test_chances),
        ),
        # --- at any time
        entry(
            course.Place,
            one_stand,
            moments.check_placing,
            faults=form.place_faults,
            check=placement.place,
            offers=unplaced_offers,
        ),
        entry(course.Show, one_stand, moments.check_begun, check=setup.show_stand, offers=showing_offers),
        entry(
            course.EndBattle,
            anyone,
            moments.check_conceding,
            check=checked(ending.check_ending),
            run=ending.end_battle,
            offers=end_offers,
        ),
        entry(
            turn.UnitOnly,
            one_stand,
            moments.check_taking_off,
            check=losses.lose_stand,
            types=("lose-stand",),
            offers=loss_offers,
        ),
        ActionRules(action=Correct, owner=the_referee, form=as_on_form(view, screen, sheet_at), check=correct),
    ),
)
