"""Entries of the table of actions, with what holds for every action of play: its actor, its turn and its step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rules.games.war_logic.battle.actions import PlayAction
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import ActionResolved, Event, Report
from rules.games.war_logic.battle.permissions import Moment, Owner, kept
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.places import update_holders
from rules.games.war_logic.mechanics.reactions import check_reaction
from rules.games.war_logic.mechanics.turns import begin_step, check_actor, check_turn
from rules.games.war_logic.mechanics.victory import decide_winner, is_contested
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Line
from rules.kernel.records import Record, replace
from rules.kit.actions import ActionRules, rolled

A = TypeVar("A", bound=PlayAction)
Found = TypeVar("Found")
Rules = ActionRules[State, Any, Any, Event, Any, Any]
ANYBODY = ("spring-hazard",)
"""Actions that a unit needs no strength, no order and no turn for."""
REACTIONS = ("attack-back", "retreat", "recover")


class Legal(Record, Generic[A, Found]):
    """A legal action before its dice: the facts of its check, and how it is carried out."""

    state: State
    action: A
    found: Found
    run: Callable[[Recorder, A, Found, Dice], Report]

    def resolve(self, dice: Dice) -> ActionResolved:
        """Rolls the dice and returns the event. Raises Illegal only where a die is against it (WL-13.2)."""
        recorder, report = self.roll(dice)
        return finish(recorder, self.action, report)

    def roll(self, dice: Dice) -> tuple[Recorder, Report]:
        """Rolls the dice, and returns what they do and the report: for odds, which need no event. Raises as resolve."""
        recorder = Recorder(self.state)
        return recorder, self.run(recorder, self.action, self.found, dice)


def without_dice(
    action: type[A],
    owner: Owner,
    *moments: Moment,
    run: Callable[[Recorder, A], Report],
    **more: Any,
) -> Rules:
    """Returns the rules of an action without dice: its check finds the event itself."""

    def check(state: State, action: A) -> ActionResolved:
        recorder = begin(state, action)
        return finish(recorder, action, run(recorder, action))

    more.setdefault("breakdown", _told_lines)
    return ActionRules(action=action, owner=owner, when=kept(owner, *moments), check=check, **more)


def with_dice(
    action: type[A],
    owner: Owner,
    *moments: Moment,
    check: Callable[[Recorder, A], Found],
    run: Callable[[Recorder, A, Found, Dice], Report],
    **more: Any,
) -> Rules:
    """Returns the rules of an action with dice: ``check`` finds the facts with which ``run`` carries it out."""

    def find(state: State, action: A) -> Legal[A, Found]:
        return Legal(state=state, action=action, found=check(begin(state, action), action), run=run)

    return ActionRules(
        action=action, owner=owner, when=kept(owner, *moments), check=find, run=rolled(_resolve_legal), **more
    )


def _resolve_legal(state: State, legal: Legal[Any, Any], dice: Dice) -> Event:
    return legal.resolve(dice)


def _told_lines(view: object, event: ActionResolved) -> tuple[Line, ...]:
    return event.report.lines


def begin(state: State, action: PlayAction) -> Recorder:
    """Returns the recorder of an action whose actor may act now. Raises Illegal."""
    recorder, by = Recorder(state), getattr(action, "by", "")
    if not by:
        return recorder
    if action.type in ANYBODY:
        recorder.unit(by)
    else:
        check_actor(recorder, by)
    check_turn(recorder, by, action.type)
    if action.type in REACTIONS:
        check_reaction(recorder, by, action.type, getattr(action, "target", None))
    return recorder


def finish(recorder: Recorder, action: PlayAction, report: Report) -> ActionResolved:
    """Returns the event of an action that has been carried out: it begins its step, and may end the battle."""
    begin_step(recorder, "attack-back" if getattr(action, "reaction", False) else action.type)
    update_holders(recorder)
    if recorder.turn and action.type != "declare" and (recorder.turn.over or not is_contested(recorder)):
        decide_winner(recorder)
    after = recorder.changes()
    whole = replace(report, wounds=tuple(recorder.wounds), notes=(*report.notes, *recorder.notes))
    return ActionResolved(
        action=action,
        side=_side_of(recorder, action),
        report=whole,
        after=after,
        reveals=recorder.reveals(after.units),
    )


def _side_of(recorder: Recorder, action: PlayAction) -> str:
    """Returns the side that has taken an action."""
    match action.type:
        case "pass" | "give-up":
            return action.side
        case "volley":
            by = action.shots[0].by if action.shots else ""
        case _:
            by = getattr(action, "by", "")
    if by in recorder.units:
        return recorder.units[by].side
    return recorder.turn.side if recorder.turn else ""
