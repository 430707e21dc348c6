"""The defense step: the right to attack back, retreat or recover (section 10)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import Turn
from rules.games.war_logic.catalogue import STEPS
from rules.games.war_logic.catalogue.refusals import refuse
from rules.kernel.problems import allows


def check_reaction(recorder: Recorder, name: str, kind: str, target: str | None = None) -> None:
    """Raises Illegal when a unit has no right to this reaction (WL-5.1, WL-10.1, WL-10.4, WL-12.9, WL-14.7)."""
    unit = recorder.units[name]
    if not unit.attacked_by:
        raise refuse("not-attacked", f"{name} was not attacked in this turn.")
    if recorder.turn and unit.side == recorder.turn.side:
        raise refuse(
            "not-attacked", f"{name} was hit in its own turn, in which its side has no defense.", rule="WL-5.1"
        )
    if "recharging" in unit.status:
        raise refuse("auto-recharging", f"The regenerative armor of {name} recharges: that is its reaction.")
    given_up = forfeited_attackers(recorder, name)
    if unit.attacked_by <= given_up:
        text = f"{', '.join(sorted(given_up))} was served by a mine or turret of this side: there is no reaction."
        raise refuse("defense-forfeited", text)
    if unit.reacted and not (kind == "attack-back" == unit.reacted):
        raise refuse("already-reacted", f"{name} has reacted ({unit.reacted.replace('-', ' ')}).")
    if kind == "attack-back":
        if target not in unit.attacked_by:
            raise refuse("not-your-attacker", f"{target or 'Nobody'} has not attacked {name} in this turn.")
        if target in given_up:
            raise refuse("defense-forfeited", f"{target} was served by a mine or turret of this side.")


def reactions_open(turn: Turn) -> bool:
    """Checks whether reactions are open: the attacker has ended their attacks or their turn."""
    return turn.over or turn.step == STEPS[-1]


def may_react(recorder: Recorder, name: str) -> bool:
    """Checks whether a unit has a reaction in this turn and has not used it (WL-10.1)."""
    if not recorder.is_in_play(name) or recorder.has_status(name, "frozen"):
        return False
    return allows(check_reaction, recorder, name, "retreat")


def reactions_due(recorder: Recorder) -> dict[str, list[str]]:
    """Returns the units that may react, by side, without sides that have passed (WL-10.14)."""
    due: dict[str, list[str]] = {}
    for name, unit in recorder.units.items():
        turn = recorder.turn
        if turn and unit.side != turn.side and unit.side not in turn.passed and may_react(recorder, name):
            due.setdefault(unit.side, []).append(name)
    return due


def describe_due_reactions(recorder: Recorder) -> str:
    """Describes the reactions that the turn waits for."""
    due = reactions_due(recorder).items()
    return "; ".join(f"{recorder.state.side_name(side)} may still react with {', '.join(names)}" for side, names in due)


def check_reactions_done(recorder: Recorder) -> None:
    """Raises Illegal while attacked units may still react: defense is part of the turn (WL-5.1, WL-10.1)."""
    if who := describe_due_reactions(recorder):
        raise refuse("wrong-step", f"{who}: the turn ends when they have, or pass.", rule="WL-10.1")


def forfeited_attackers(recorder: Recorder, name: str) -> frozenset[str]:
    """Returns the attackers of a unit that its side may not react to (WL-12.9)."""
    unit = recorder.units[name]
    return frozenset(
        other for other in unit.attacked_by if other in recorder.units and unit.side in recorder.units[other].forfeits
    )
