"""The defense step: the right to attack back, retreat or recover (section 10)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.state import Turn
from rules.games.war_logic.catalogue import STEPS
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.turns import side_title
from rules.kernel.problems import Illegal


def check_reaction(scene: Scene, name: str, kind: str, target: str | None = None) -> None:
    """Raise when a unit has no right to this reaction (WL-10.1, WL-10.4, WL-12.9, WL-14.7)."""
    unit = scene.units[name]
    if not unit.attacked_by:
        raise refuse("not-attacked", f"{name} was not attacked in this turn.")
    if "recharging" in unit.status:
        raise refuse("auto-recharging", f"The regenerative armor of {name} recharges: that is its reaction.")
    given_up = forfeited(scene, name)
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
    """True when answers may be given: the attacker has said that his attacks are over, or ended his turn."""
    return turn.over or turn.step == STEPS[-1]


def may_react(scene: Scene, name: str) -> bool:
    """True for a unit that has a reaction in this turn and has not used it (WL-10.1)."""
    if not scene.in_play(name) or scene.has_status(name, "frozen"):
        return False
    try:
        check_reaction(scene, name, "retreat")
    except Illegal:
        return False
    return True


def reactions_due(scene: Scene) -> dict[str, list[str]]:
    """The units that may react, by side; a side that wants no more reactions is not waited for (WL-10.14)."""
    due: dict[str, list[str]] = {}
    for name, unit in scene.units.items():
        turn = scene.turn
        if turn and unit.side != turn.side and unit.side not in turn.passed and may_react(scene, name):
            due.setdefault(unit.side, []).append(name)
    return due


def who_reacts(scene: Scene) -> str:
    """Those that are waited for, in words."""
    due = reactions_due(scene).items()
    return "; ".join(f"{side_title(scene, side)} may still react with {', '.join(names)}" for side, names in due)


def forfeited(scene: Scene, name: str) -> frozenset[str]:
    """The attackers of a unit that its side may not react to (WL-12.9)."""
    unit = scene.units[name]
    return frozenset(
        other for other in unit.attacked_by if other in scene.units and unit.side in scene.units[other].forfeits
    )
