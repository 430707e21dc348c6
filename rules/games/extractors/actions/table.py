"""The table of actions: each one's owner, moment, checks, dice, odds, arithmetic and offers, in one entry."""

from __future__ import annotations

from rules.games.extractors.battle import actions as act
from rules.games.extractors.battle.corrections import correct
from rules.games.extractors.battle.ending import give_up
from rules.games.extractors.battle.events import Event
from rules.games.extractors.battle.follow_up import follow_up
from rules.games.extractors.battle.permissions import (
    PERMISSIONS,
    check_own_phase,
    check_own_side,
    check_setting_up,
    one_unit,
)
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.turn_order import end_phase
from rules.games.extractors.display.offers.available import (
    OfferContext,
    end_phase_offers,
    free_of_orders,
    giving_up_offers,
    in_any_phase,
    in_phase,
    make_context,
    under_orders,
)
from rules.games.extractors.display.offers.combat_orders import combat_order_offers
from rules.games.extractors.display.offers.combined_fire import combined_fire_offers
from rules.games.extractors.display.offers.deployment import placement_offers
from rules.games.extractors.display.offers.fire import fire_offers
from rules.games.extractors.display.offers.hidden_forces import activation_offers
from rules.games.extractors.display.offers.map_drawing import paint_offers, road_offers
from rules.games.extractors.display.offers.measuring import discovery_offers, near_offers
from rules.games.extractors.display.offers.movement import move_offers
from rules.games.extractors.display.offers.order_assignment import order_assignment_offers
from rules.games.extractors.display.offers.orders import move_order_offers
from rules.games.extractors.display.offers.rally import rally_offers
from rules.games.extractors.display.screen import make_screen, sheet_at
from rules.games.extractors.mechanics.combat_orders.carry_out import (
    check_combat_order_form,
    prepare_combat_order,
    resolve_combat_order,
)
from rules.games.extractors.mechanics.deployment.place import check_place_form, place_unit
from rules.games.extractors.mechanics.firing import check_fire, check_fire_form, resolve_fire
from rules.games.extractors.mechanics.map_drawing import check_paint_form, check_road_form, lay_road, paint_hexes
from rules.games.extractors.mechanics.measuring import check_measure_form, measure_sight, tell_near
from rules.games.extractors.mechanics.move_orders.carry_out import carry_out_move_order, check_move_order_form
from rules.games.extractors.mechanics.movement.move import check_move, check_move_form, make_move
from rules.games.extractors.mechanics.order_assignment import check_orders_form, set_orders
from rules.games.extractors.mechanics.rally import check_rally, check_rally_form, roll_rally
from rules.games.extractors.mechanics.resetting import reset_combat, reset_moves
from rules.games.extractors.mechanics.revealing import check_reveal_form, reveal_order
from rules.games.extractors.mechanics.scenarios.ambush import (
    activate_units,
    check_activation_form,
    check_discovery_form,
    discover_units,
)
from rules.games.extractors.odds.breakdown import fire_lines, move_lines, move_order_lines, rally_lines
from rules.games.extractors.odds.odds import fire_odds, move_odds, rally_odds
from rules.games.extractors.visibility.view import View, make_view
from rules.kernel.corrections import Correct
from rules.kit.actions import ActionRules, ActionTable, anyone, rolled, the_referee
from rules.kit.corrections import as_on_form

ON_FORM = as_on_form(make_view, make_screen, sheet_at)

TABLE: ActionTable[State, Event, View, OfferContext] = ActionTable(
    actions=act.ACTIONS,
    permissions=PERMISSIONS,
    follow=follow_up,
    context=make_context,
    rules=(
        ActionRules(
            action=act.Place,
            owner=one_unit,
            form=check_place_form,
            check=place_unit,
            unit_offers=in_phase("setup", placement_offers),
        ),
        ActionRules(
            action=act.EndPhase,
            owner=anyone,
            when=check_own_phase,
            check=end_phase,
            offers=end_phase_offers,
        ),
        # --- moves
        ActionRules(
            action=act.Activate,
            owner=lambda state, action: action.units,
            form=check_activation_form,
            check=activate_units,
            unit_offers=in_phase("move", activation_offers),
        ),
        ActionRules(
            action=act.MoveOrder,
            owner=one_unit,
            form=check_move_order_form,
            check=carry_out_move_order,
            breakdown=move_order_lines,
            unit_offers=in_phase("move", under_orders(move_order_offers)),
        ),
        ActionRules(action=act.MoveReset, owner=one_unit, check=reset_moves),
        ActionRules(
            action=act.Move,
            owner=one_unit,
            form=check_move_form,
            check=check_move,
            run=rolled(make_move),
            odds=move_odds,
            breakdown=move_lines,
            unit_offers=in_phase("move", free_of_orders(move_offers)),
        ),
        # --- fire
        ActionRules(
            action=act.CombatOrder,
            owner=one_unit,
            form=check_combat_order_form,
            check=prepare_combat_order,
            run=rolled(resolve_combat_order),
            odds=fire_odds,
            breakdown=fire_lines,
            unit_offers=in_phase("fire", under_orders(combat_order_offers)),
        ),
        ActionRules(action=act.CombatReset, owner=one_unit, check=reset_combat),
        ActionRules(action=act.Reveal, owner=one_unit, form=check_reveal_form, check=reveal_order),
        ActionRules(
            action=act.Fire,
            owner=lambda state, action: action.by,
            form=check_fire_form,
            check=check_fire,
            run=rolled(resolve_fire),
            odds=fire_odds,
            breakdown=fire_lines,
            unit_offers=in_phase("fire", free_of_orders(fire_offers)),
            offers=combined_fire_offers,
        ),
        # --- rally, and the orders of machines
        ActionRules(
            action=act.Rally,
            owner=one_unit,
            form=check_rally_form,
            check=check_rally,
            run=rolled(roll_rally),
            odds=rally_odds,
            breakdown=rally_lines,
            unit_offers=in_phase("rally", rally_offers),
        ),
        ActionRules(
            action=act.SetOrders,
            owner=one_unit,
            form=check_orders_form,
            check=set_orders,
            unit_offers=in_any_phase(under_orders(order_assignment_offers)),
        ),
        # --- what only the players' own table shows
        ActionRules(action=act.Measure, owner=one_unit, form=check_measure_form, check=measure_sight),
        ActionRules(
            action=act.Discover,
            owner=lambda state, action: action.units,
            when=check_own_phase,
            form=check_discovery_form,
            check=discover_units,
            offers=discovery_offers,
        ),
        ActionRules(action=act.TellNear, owner=anyone, check=tell_near, offers=near_offers),
        # --- the map
        ActionRules(
            action=act.Paint,
            owner=anyone,
            when=check_setting_up,
            form=check_paint_form,
            check=paint_hexes,
            offers=paint_offers,
        ),
        ActionRules(
            action=act.LayRoad,
            owner=anyone,
            when=check_setting_up,
            form=check_road_form,
            check=lay_road,
            offers=road_offers,
        ),
        ActionRules(action=act.GiveUp, owner=anyone, when=check_own_side, check=give_up, offers=giving_up_offers),
        ActionRules(action=Correct, owner=the_referee, form=ON_FORM, check=correct),
    ),
)
