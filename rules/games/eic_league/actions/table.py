"""The table of actions: each one's owner, moment, checks, dice, odds, arithmetic and offers, in one entry."""

from __future__ import annotations

from rules.games.eic_league.battle import actions as act
from rules.games.eic_league.battle import permissions
from rules.games.eic_league.battle.ending import answer_surrender, offer_surrender
from rules.games.eic_league.battle.events import Event
from rules.games.eic_league.battle.follow_up import follow_up
from rules.games.eic_league.battle.permissions import PERMISSIONS, in_part, side_named, side_of_unit
from rules.games.eic_league.battle.phase_end import end_phase
from rules.games.eic_league.battle.state import STATES, State
from rules.games.eic_league.battle.turn_order import check_end_round, end_round
from rules.games.eic_league.display.offers.attacks import announced_offers, attack_offers
from rules.games.eic_league.display.offers.base import (
    arrival_offers,
    departure_offers,
    recovery_offers,
    reload_offers,
    retreat_offers,
)
from rules.games.eic_league.display.offers.context import OfferContext, in_any_phase, in_phase, make_context
from rules.games.eic_league.display.offers.detection import detection_offers
from rules.games.eic_league.display.offers.initiative import declaration_offers, initiative_offers
from rules.games.eic_league.display.offers.movement import move_offers
from rules.games.eic_league.display.offers.surrender import answer_offers, surrender_offers
from rules.games.eic_league.display.offers.turn_order import end_phase_offers, end_round_offers
from rules.games.eic_league.display.screen import screen, sheet_at
from rules.games.eic_league.mechanics import detection, initiative, movement
from rules.games.eic_league.mechanics.attacks import announcement
from rules.games.eic_league.mechanics.attacks.outcome import roll_attack
from rules.games.eic_league.mechanics.base.recovery import recover_energy
from rules.games.eic_league.mechanics.base.reload import reload_weapon
from rules.games.eic_league.mechanics.base.retreat import announce_retreat
from rules.games.eic_league.mechanics.base.stay import enter_base, leave_base
from rules.games.eic_league.odds.attack_breakdown import attack_breakdown
from rules.games.eic_league.odds.attacks import attack_odds
from rules.games.eic_league.odds.breakdown import move_lines, price_lines, search_lines
from rules.games.eic_league.odds.detection import detection_odds
from rules.games.eic_league.odds.initiative import initiative_odds
from rules.games.eic_league.visibility.view import View, view
from rules.kernel.corrections import Correct
from rules.kit.actions import ActionRules, ActionTable, anyone, as_seen, rolled, the_referee, without_dice
from rules.kit.correction_events import correcting
from rules.kit.corrections import as_on_form

TABLE: ActionTable[State, Event, View, OfferContext] = ActionTable(
    actions=act.ACTIONS,
    permissions=PERMISSIONS,
    follow=follow_up,
    context=make_context,
    rules=(
        ActionRules(action=act.AnswerSurrender, owner=anyone, run=answer_surrender, offers=answer_offers),
        # --- initiative
        ActionRules(
            action=act.Declare,
            owner=side_named,
            when=permissions.check_declaration_moment,
            form=initiative.check_declaration_form,
            check=initiative.declare,
            offers=declaration_offers,
        ),
        ActionRules(
            action=act.RollInitiative,
            owner=anyone,
            when=permissions.check_roll_moment,
            form=initiative.check_roll_form,
            check=initiative.contest,
            run=rolled(initiative.roll_initiative),
            odds=as_seen(initiative_odds),
            offers=initiative_offers,
        ),
        # --- movement
        ActionRules(
            action=act.Move,
            owner=side_of_unit,
            when=permissions.check_move_moment,
            form=movement.check_move_form,
            check=movement.move,
            breakdown=as_seen(move_lines),
            unit_offers=in_phase("movement", move_offers),
        ),
        ActionRules(
            action=act.Retreat,
            owner=side_of_unit,
            when=in_part("movement"),
            check=announce_retreat,
            unit_offers=in_phase("movement", retreat_offers),
        ),
        ActionRules(
            action=act.EnterBase,
            owner=side_of_unit,
            when=in_part("movement"),
            check=enter_base,
            unit_offers=in_phase("movement", arrival_offers),
        ),
        ActionRules(
            action=act.LeaveBase,
            owner=side_of_unit,
            when=in_part("movement"),
            check=leave_base,
            unit_offers=in_phase("movement", departure_offers),
        ),
        # --- detection and attacks
        ActionRules(
            action=act.Detect,
            owner=side_of_unit,
            when=in_part("detection"),
            form=detection.check_search_form,
            check=detection.search,
            run=rolled(detection.roll_detection),
            odds=as_seen(detection_odds),
            breakdown=as_seen(search_lines),
            unit_offers=in_phase("detection", detection_offers),
        ),
        ActionRules(
            action=act.Attack,
            owner=side_of_unit,
            when=in_part("attack"),
            form=announcement.check_attack_form,
            check=announcement.check_attack_now,
            run=rolled(roll_attack),
            odds=as_seen(attack_odds),
            breakdown=as_seen(attack_breakdown),
            unit_offers=in_phase("attack", attack_offers),
            offers=announced_offers,
        ),
        ActionRules(
            action=act.Announce,
            owner=permissions.side_of_attacker,
            when=permissions.check_announcement_moment,
            form=announcement.check_announcement_form,
            check=announcement.check_announcement,
            run=without_dice(announcement.announce_attack),
            odds=as_seen(attack_odds),
            breakdown=as_seen(attack_breakdown),
        ),
        # --- the base
        ActionRules(
            action=act.Recover,
            owner=side_of_unit,
            check=recover_energy,
            breakdown=as_seen(price_lines),
            unit_offers=in_any_phase(recovery_offers),
        ),
        ActionRules(
            action=act.Reload,
            owner=side_of_unit,
            check=reload_weapon,
            breakdown=as_seen(price_lines),
            unit_offers=in_any_phase(reload_offers),
        ),
        # --- the course of play
        ActionRules(
            action=act.EndPhase,
            owner=anyone,
            when=permissions.check_end_moment,
            run=end_phase,
            offers=end_phase_offers,
        ),
        ActionRules(
            action=act.EndRound,
            owner=anyone,
            when=check_end_round,
            check=end_round,
            offers=end_round_offers,
        ),
        ActionRules(action=act.Surrender, owner=side_named, check=offer_surrender, offers=surrender_offers),
        ActionRules(
            action=Correct, owner=the_referee, form=as_on_form(view, screen, sheet_at), check=correcting(STATES)
        ),
    ),
)
