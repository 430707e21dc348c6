"""Endings that players choose: giving up and declaring the result (WL-17.4)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.course import Declare, GiveUp
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.catalogue.refusals import refuse
from rules.games.war_logic.mechanics.damage import lay_open
from rules.games.war_logic.mechanics.victory import is_in_fight, sides_in_fight
from rules.kernel.records import replace


def check_in_fight(recorder: Recorder, side: str) -> None:
    """Raises Illegal when a side is already out of the fight."""
    if not is_in_fight(recorder, side):
        raise refuse("not-your-turn", f"{recorder.state.side_name(side)} is out of the fight already.", rule="WL-17.1")


def give_up(recorder: Recorder, action: GiveUp) -> Report:
    """Removes a side with all its units in the fight; the last side left wins. Raises Illegal.

    Its fields stay and become known to all, since no owner is left to announce a unit that walks onto one (WL-12.1).
    """
    check_in_fight(recorder, action.side)
    leaving = [name for name, unit in recorder.units.items() if unit.side == action.side and recorder.is_in_play(name)]
    for name in leaving:
        recorder.remove_status(name, "fleeing", "controlled", "frozen", "recharging")
        recorder.add_status(name, "withdrawn")
        recorder.set_unit(name, inside=None, behind=None, hazard=None, controller=None)
        lay_open(recorder, name)
    for key, field in recorder.hazards.items():
        if field.side == action.side:
            recorder.hazards[key] = replace(field, side=None)
    recorder.distorted = recorder.distorted - {action.side}
    left = sides_in_fight(recorder)
    if len(left) == 1:
        recorder.winner, recorder.ended = left[0], "given-up"
    return Report(winner=recorder.winner)


def declare(recorder: Recorder, action: Declare) -> Report:
    """Records the result of an objective that the players agreed on (WL-17.4)."""
    recorder.winner, recorder.ended = action.winner, "declared"
    return Report(winner=action.winner, notes=(action.story,) if action.story.strip() else ())
