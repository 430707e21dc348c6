"""Type 2 requests (IE-4.30 to IE-4.32)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.network_command import RequestType2
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.network_command import Type2Requested
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_name, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.kernel.dice import D6, Dice


def request_type_2(state: State, action: RequestType2, dice: Dice) -> Type2Requested:
    """Rolls one die for the number of dice; each 6 (5+ with vector superiority) is a marker (IE-4.30, IE-4.31)."""
    mine, name = side_of(state, action.by), side_name(state, action.by)
    need = CATALOGUE.command.request.superior_on if mine.vector_superiority else CATALOGUE.command.request.marker_on
    count = dice.roll(D6, why=f"Dice for type 2 requests, {name}")
    faces = tuple(dice.roll(D6, cuts=(need - 1,), why=f"Type 2 request, {name}") for _ in range(count))
    gained = sum(face >= need for face in faces)
    recorder = Recorder(state)
    recorder.side(action.by, type2=mine.type2 + gained, requested=True)
    return Type2Requested(
        by=action.by,
        rolled=count,
        faces=faces,
        gained=gained,
        type2=mine.type2 + gained,
        superior=mine.vector_superiority,
        name=name,
        changes=recorder.changes,
    )
