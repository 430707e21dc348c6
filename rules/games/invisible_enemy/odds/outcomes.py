"""Named chances of an action's outcomes, as in the case files, from the resolvers of play."""

from __future__ import annotations

from fractions import Fraction

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck
from rules.games.invisible_enemy.battle.actions.direct_fire import MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import Activate, Initiative, Move
from rules.games.invisible_enemy.battle.actions.network_command import NetworkCombat, RequestType2
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.mechanics import control_roll
from rules.games.invisible_enemy.mechanics.contamination import roll_contamination
from rules.games.invisible_enemy.mechanics.direct_fire.massed_battery import legal_battery
from rules.games.invisible_enemy.mechanics.direct_fire.raking import legal_rake
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import legal_shot
from rules.games.invisible_enemy.mechanics.engineering import carry_out_task
from rules.games.invisible_enemy.mechanics.movement import make_move
from rules.games.invisible_enemy.odds.barrages import barrage_loss_odds, named_barrage_outcomes
from rules.games.invisible_enemy.odds.direct_fire import attack_odds, named_attack_outcomes
from rules.games.invisible_enemy.odds.network_command import initiative_odds, named_combat_outcomes, request_odds
from rules.games.invisible_enemy.odds.self_destruct import blast_odds, named_blast_outcomes
from rules.kernel.odds import ONE, Distribution, explore


def chances(state: State, action: Action) -> dict[str, Fraction]:
    """Returns every possible named outcome, none without dice. Raises Illegal as the action itself would."""
    phases.check_phase(state, action)
    match action:
        case Shoot():
            return named_attack_outcomes(state, attack_odds(state, legal_shot(state, action)))
        case Rake():
            return named_attack_outcomes(state, attack_odds(state, legal_rake(state, action)), rake=True)
        case MassedBattery():
            return named_attack_outcomes(state, attack_odds(state, legal_battery(state, action)))
        case NetworkCombat():
            return named_combat_outcomes(state)
        case ResolveBarrage():
            return named_barrage_outcomes(barrage_loss_odds(state, action))
        case SelfDestruct():
            return named_blast_outcomes(blast_odds(state, action))
        case _:
            return _simple(state, action)


def _simple(state: State, action: Action) -> dict[str, Fraction]:
    match action:
        case RequestType2():
            return name_counts(request_odds(state, action), "gain-{}")
        case Initiative():
            return _initiative(state)
        case Activate():
            return _yes_no(
                explore(lambda dice: control_roll.activate(state, action, dice).success), "success", "failure"
            )
        case Engineer():
            return _yes_no(explore(lambda dice: carry_out_task(state, action, dice).success), "success", "failure")
        case ContaminationCheck():
            found = explore(lambda dice: roll_contamination(state, action, dice).contaminated)
            return _yes_no(found, "contaminated", "clean")
        case Move():
            return _yes_no(explore(lambda dice: make_move(state, action, dice).trapped), "trapped", "arrives")
        case _:
            return {}


def _yes_no(found: Distribution[bool], yes: str, no: str) -> dict[str, Fraction]:
    chance = found.chance(lambda outcome: outcome)
    return {yes: chance, no: ONE - chance}


def name_counts(found: Distribution[int], pattern: str) -> dict[str, Fraction]:
    """Returns each number of a distribution as a named outcome."""
    return {pattern.format(number): chance for number, chance in sorted(found.weights.items())}


def _initiative(state: State) -> dict[str, Fraction]:
    found = initiative_odds(state)
    return {outcome or "tie": chance for outcome, chance in found.weights.items()}
