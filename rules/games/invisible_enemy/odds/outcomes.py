"""Named chances of an action's outcomes, as in the case files, from the resolvers of play."""

from __future__ import annotations

from fractions import Fraction

from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import Activate
from rules.games.invisible_enemy.battle.actions.network_command import RequestType2
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.mechanics import control_roll
from rules.games.invisible_enemy.mechanics.contamination import roll_contamination
from rules.games.invisible_enemy.mechanics.direct_fire.attack import LegalAttack
from rules.games.invisible_enemy.mechanics.engineering import carry_out_task
from rules.games.invisible_enemy.mechanics.movement import LegalMove, make_move
from rules.games.invisible_enemy.odds.barrages import barrage_loss_odds, named_barrage_outcomes
from rules.games.invisible_enemy.odds.direct_fire import attack_odds, named_attack_outcomes
from rules.games.invisible_enemy.odds.network_command import initiative_odds, named_combat_outcomes, request_odds
from rules.games.invisible_enemy.odds.self_destruct import blast_odds, named_blast_outcomes
from rules.kernel.odds import ONE, ZERO, Distribution, explore

Chances = dict[str, Fraction]


def attack_outcomes(state: State, attack: LegalAttack) -> Chances:
    """Returns the outcomes of a shot or a battery."""
    return named_attack_outcomes(state, attack_odds(state, attack))


def rake_outcomes(state: State, attack: LegalAttack) -> Chances:
    """Returns the outcomes of a rake, its control roll included."""
    return named_attack_outcomes(state, attack_odds(state, attack), rake=True)


def combat_outcomes(state: State, action: Action) -> Chances:
    """Returns the outcomes of network combat."""
    return named_combat_outcomes(state)


def barrage_outcomes(state: State, action: ResolveBarrage) -> Chances:
    """Returns the outcomes of a barrage."""
    return named_barrage_outcomes(barrage_loss_odds(state, action))


def blast_outcomes(state: State, action: SelfDestruct) -> Chances:
    """Returns the outcomes of a self-destruction."""
    return named_blast_outcomes(blast_odds(state, action))


def request_outcomes(state: State, action: RequestType2) -> Chances:
    """Returns the markers that a request may bring."""
    return name_counts(request_odds(state, action), "gain-{}")


def initiative_outcomes(state: State, action: Action) -> Chances:
    """Returns the winners of the initiative, and the tie."""
    return {outcome or "tie": chance for outcome, chance in initiative_odds(state).weights.items()}


def activation_outcomes(state: State, action: Activate) -> Chances:
    """Returns the outcomes of a control roll."""
    found = explore(lambda dice: control_roll.activate(state, action, dice).success)
    return _yes_no(found, "success", "failure")


def task_outcomes(state: State, action: Engineer) -> Chances:
    """Returns the outcomes of an engineer's task."""
    return _yes_no(explore(lambda dice: carry_out_task(state, action, dice).success), "success", "failure")


def contamination_outcomes(state: State, action: ContaminationCheck) -> Chances:
    """Returns the outcomes of a roll for contamination."""
    found = explore(lambda dice: roll_contamination(state, action, dice).contaminated)
    return _yes_no(found, "contaminated", "clean")


def move_outcomes(state: State, legal: LegalMove) -> Chances:
    """Returns the chances that a move is trapped, or arrives."""
    if not any(leg.feature or leg.clears for leg in legal.legs):
        return {"trapped": ZERO, "arrives": ONE}  # as most moves: nothing traps it, and it rolls no die
    return _yes_no(explore(lambda dice: make_move(state, legal, dice).trapped), "trapped", "arrives")


def _yes_no(found: Distribution[bool], yes: str, no: str) -> Chances:
    chance = found.chance(lambda outcome: outcome)
    return {yes: chance, no: ONE - chance}


def name_counts(found: Distribution[int], pattern: str) -> Chances:
    """Returns each number of a distribution as a named outcome."""
    return {pattern.format(number): chance for number, chance in sorted(found.weights.items())}
