"""The actions of a battle, in the vocabulary of the case files (and a few that only a kept battle needs)."""

from __future__ import annotations

from typing import TypeAlias

from rules.games.sol_prime.battle.actions.course import (
    ConcealPlatoon,
    EndBattle,
    HoldFire,
    LayMinefield,
    OffTable,
    Place,
    PlaceGround,
    PlacePlatoon,
    Posture,
    React,
    Ready,
    Show,
)
from rules.games.sol_prime.battle.actions.support import (
    Adjacent,
    AircraftMove,
    AirDrop,
    AirSupport,
    ArtilleryCall,
    ArtilleryImpact,
    Bomb,
    BombDrop,
    BombImpact,
    BombTarget,
    ChangeUnit,
    Counterbattery,
    Demolish,
    ImpactTarget,
    LaySmoke,
    LeaderFate,
    Mines,
    PlatoonMorale,
    UnitMorale,
)
from rules.games.sol_prime.battle.actions.turn import (
    Activate,
    Attach,
    Candidate,
    Circumstances,
    CloseCombat,
    Drive,
    EndActivation,
    EndTurn,
    Fire,
    FirstSide,
    Leg,
    Load,
    Move,
    NewCycle,
    RollActivation,
    UnitOnly,
    WholePlatoon,
)
from rules.kernel.corrections import Correct

Action: TypeAlias = (
    FirstSide
    | RollActivation
    | Activate
    | EndActivation
    | EndTurn
    | NewCycle
    | Move
    | Drive
    | UnitOnly
    | Fire
    | CloseCombat
    | Attach
    | Load
    | ArtilleryCall
    | ArtilleryImpact
    | Counterbattery
    | UnitMorale
    | PlatoonMorale
    | LeaderFate
    | ChangeUnit
    | Mines
    | LaySmoke
    | Demolish
    | Adjacent
    | AirSupport
    | AircraftMove
    | Bomb
    | BombImpact
    | AirDrop
    | LayMinefield
    | OffTable
    | Place
    | PlacePlatoon
    | PlaceGround
    | Posture
    | Show
    | WholePlatoon
    | ConcealPlatoon
    | Ready
    | HoldFire
    | React
    | EndBattle
    | Correct
)

__all__ = [
    "Action",
    "Activate",
    "Adjacent",
    "AirDrop",
    "AirSupport",
    "AircraftMove",
    "ArtilleryCall",
    "ArtilleryImpact",
    "Attach",
    "Bomb",
    "BombDrop",
    "BombImpact",
    "BombTarget",
    "Candidate",
    "ChangeUnit",
    "Circumstances",
    "CloseCombat",
    "ConcealPlatoon",
    "Counterbattery",
    "Demolish",
    "Drive",
    "EndActivation",
    "EndBattle",
    "EndTurn",
    "Fire",
    "FirstSide",
    "HoldFire",
    "ImpactTarget",
    "LayMinefield",
    "LaySmoke",
    "LeaderFate",
    "Leg",
    "Load",
    "Mines",
    "Move",
    "NewCycle",
    "OffTable",
    "Place",
    "PlaceGround",
    "PlacePlatoon",
    "PlatoonMorale",
    "Posture",
    "React",
    "Ready",
    "RollActivation",
    "Show",
    "UnitMorale",
    "UnitOnly",
    "WholePlatoon",
]
