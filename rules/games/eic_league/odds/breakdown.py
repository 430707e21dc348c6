"""The arithmetic of an action before it is taken, as far as the viewer knows the facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rules.games.eic_league.battle.actions import (
    Action,
    Announce,
    AnswerSurrender,
    Attack,
    Declare,
    Detect,
    EndPhase,
    EndRound,
    EnterBase,
    LeaveBase,
    Move,
    Recover,
    Reload,
    Retreat,
    RollInitiative,
    Surrender,
)
from rules.games.eic_league.battle.state import State, material_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import detection, movement
from rules.games.eic_league.mechanics.base.recovery import recover_energy
from rules.games.eic_league.mechanics.base.reload import reload_weapon
from rules.games.eic_league.mechanics.movement import MOVEMENT_RULES
from rules.games.eic_league.mechanics.ratings import current_ratings, explain_rating
from rules.games.eic_league.odds import attack_breakdown
from rules.games.eic_league.visibility.view import View
from rules.kernel.corrections import Correct
from rules.kernel.display.cards import Line


def breakdown(view: View, action: Action) -> list[Line]:
    """Returns the sums of an action before it is taken. Raises Illegal as the action itself would."""
    state = view.state
    match action:
        case Attack():
            return attack_breakdown.attack_breakdown(state, action)
        case Announce(attack=attack):
            return attack_breakdown.attack_breakdown(state, attack)
        case Detect():
            return list(_search_lines(state, action))
        case Move():
            return list(_move_lines(state, action))
        case Recover() | Reload():
            return list(_price_lines(state, action))
        case Declare() | RollInitiative() | EndPhase() | EndRound() | Retreat() | EnterBase() | LeaveBase():
            return []
        case Surrender() | AnswerSurrender() | Correct():
            return []
        case _:
            assert_never(action)


def _search_lines(state: State, action: Detect) -> Iterator[Line]:
    search = detection.search(state, action)
    yield from explain_rating(state.units[action.by], "det", round_=state.round)
    yield Line(label="Range", amount=str(search.range), how="DET / 10 hexes", rule="EIC-13.4")
    yield Line(label="Roll needed", amount=f"{search.need}+", rule="EIC-13.2", total=True)


def _move_lines(state: State, action: Move) -> Iterator[Line]:
    moved = movement.move(state, action)
    unit = state.units[action.by]
    now = current_ratings(unit, state.round)
    if action.mode == "ground":
        yield Line(label="SPD / 10", amount=str(now.spd // 10), how=f"SPD {now.spd}", rule="EIC-12.1")
        armor = material_of(unit)
        if armor and armor.move_hexes:
            yield Line(label=armor.name, amount=f"−{-armor.move_hexes}", rule="EIC-6.3")
    else:
        yield Line(label="PWR / 10", amount=str(now.pwr // 10), how=f"PWR {now.pwr}", rule=MOVEMENT_RULES[action.mode])
    yield Line(label="Hexes", amount=f"{moved.hexes} of {moved.limit}", rule="EIC-12.12", total=True)


def _price_lines(state: State, action: Recover | Reload) -> Iterator[Line]:
    bought = recover_energy(state, action) if isinstance(action, Recover) else reload_weapon(state, action)
    rule = "EIC-18.3" if isinstance(action, Recover) else "EIC-18.6"
    how = f"{CATALOGUE.base.recovery.credits_per_energy} for each point" if isinstance(action, Recover) else "a load"
    yield Line(label="Credits", amount=f"−{bought.cost}", how=how, rule=rule)
    yield Line(label="Left", amount=str(bought.credits), rule="EIC-18.4")
    yield Line(
        label="Rounds in the base",
        amount=str(bought.rounds),
        how=f"through round {bought.until}",
        rule=rule,
        total=True,
    )
