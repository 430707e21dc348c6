"""Actions of players, in the vocabulary of the case files. Distances are inches that players measure (WL-1.1)."""

from __future__ import annotations

from typing import TypeAlias

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
from rules.games.war_logic.battle.actions.movement import Move, Reveal, SpringHazard, SpyMove
from rules.games.war_logic.battle.actions.strategy import Predict, Reinforce, Revive, SetDice, Speak
from rules.kernel.corrections import Correct

PlayAction: TypeAlias = (
    Attack
    | Volley
    | Crash
    | ForceCrash
    | ForceMove
    | Turret
    | Move
    | SpringHazard
    | SpyMove
    | Reveal
    | Recover
    | Speak
    | Reinforce
    | Revive
    | Predict
    | SetDice
    | Order
    | Hack
    | Infest
    | Solve
    | Distort
    | Surrender
    | AskSurrender
    | TakeOver
    | Refill
    | LifeOrDeath
    | Dual
    | BeginTurn
    | EndTurn
    | EndOffense
    | Pass
    | Declare
    | GiveUp
)
OffenseAction: TypeAlias = Attack | Volley | Crash | ForceCrash | ForceMove | Turret | LifeOrDeath | Dual
StrategyAction: TypeAlias = Speak | Reinforce | Revive | Predict | SetDice
ControlAction: TypeAlias = Order | Hack | Infest | Solve | Distort
MovementAction: TypeAlias = Move | SpringHazard | SpyMove | Reveal | TakeOver | Refill
DefenseAction: TypeAlias = Recover | Surrender | AskSurrender
CourseAction: TypeAlias = BeginTurn | EndTurn | EndOffense | Pass | Declare | GiveUp
Action: TypeAlias = PlayAction | Correct
TaggedPlayAction: TypeAlias = PlayAction
"""An action of play, told apart by its type."""
