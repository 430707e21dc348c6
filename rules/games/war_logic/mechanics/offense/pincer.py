"""Pincers: an attack from several sides multiplies the face of the die (WL-8.15)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.attacks import Shot
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.turns import may_act


def check_pincer(shot: Shot) -> None:
    """Raises Illegal when an attack cannot come from so many sides."""
    if not 1 <= shot.sides <= LIMITS.pincer_sides_max:
        raise refuse("too-many-sides", f"An attack comes from 1 to {LIMITS.pincer_sides_max} sides, not {shot.sides}.")
    if shot.sides > 1 and (shot.attackers or 1) < shot.sides:
        text = f"{shot.sides} sides need at least {shot.sides} attackers; there are {shot.attackers or 1}."
        raise refuse("pincer-needs-attackers", text)


def possible_attackers(recorder: Recorder, by: str, *, reaction: bool) -> int:
    """Returns the number of units that can attack together with one: those that may act, or may answer (WL-8.15)."""
    side, turn = recorder.acting_side(by), recorder.turn
    mates = [
        name
        for name, unit in recorder.units.items()
        if recorder.acting_side(name) == side and recorder.is_in_play(name) and "frozen" not in unit.status
    ]
    if turn is None:
        return len(mates)
    if reaction:
        return max(1, sum(bool(recorder.units[name].attacked_by) for name in mates))
    own = [name for name in mates if recorder.units[name].side == turn.side and may_act(recorder, turn, name)]
    free = [name for name in mates if recorder.units[name].side != turn.side]
    # Without a command one unit of the side acts alone (WL-6.2).
    return max(1, len(free) + (len(own) if turn.commander else min(1, len(own))))


def check_helpers(recorder: Recorder, shot: Shot, *, reaction: bool) -> None:
    """Raises Illegal when an attack would come from more sides than units can take part in it (WL-8.15)."""
    if shot.by not in recorder.units:
        return
    if shot.attackers is not None and shot.attackers < 1:
        raise refuse("pincer-needs-attackers", "One unit at least attacks.")
    asked = max(shot.sides, shot.attackers or 1)
    if asked > 1 and asked > (most := possible_attackers(recorder, shot.by, reaction=reaction)):
        text = f"{shot.sides} sides and {shot.attackers or 1} attackers: {most} of your units can attack together now."
        raise refuse("pincer-needs-attackers", text)


def pincer_multiplier(shot: Shot) -> int:
    """Returns the factor of the face for the number of sides; 1 for a number that no attack may have."""
    return CATALOGUE.pincer.multiplier[shot.sides - 1] if 1 <= shot.sides <= LIMITS.pincer_sides_max else 1
