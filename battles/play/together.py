"""Actions that are taken together: a list sent as one, decided one after another in one transaction.

``{"type": "together", "actions": [...]}`` stands where an action does. The store keeps the events of the single
actions, in their order, under one id: so a battle is replayed, filtered and taken back as if they had been sent singly,
and one undo takes all of them back.

A refusal of one refuses all, as long as those before it could be taken back freely. Where a die of theirs has landed,
a secret was opened, or another side has to answer first, they stand and the rest is left out: nobody sends a list again
until its dice please them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.dice import Dice
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Problem, RulesError, Unreadable
from rules.kernel.records import Json, replace
from rules.kernel.replay import replay
from rules.kernel.together import MOST, WORD, is_list
from rules.kernel.viewer import Viewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """The actions asked for, read by the game's codec; ``together``: they came as a list, if only of one."""

    actions: Sequence[Any]
    together: bool


def parts_of(action: Json) -> list[Json]:
    """Returns the single actions of an action. Raises Unreadable for a list that is none, empty or too long."""
    if not is_list(action):
        return [action]
    parts = action.get("actions")
    if not isinstance(parts, list) or not 0 < len(parts) <= MOST or action.keys() != {"type", "actions"}:
        message = f"“{WORD}” takes a list of 1 to {MOST} actions, and nothing else."
        raise Unreadable(Problem(code="unreadable", message=message, where=("actions",)))
    return parts


def read(game: AnyPlayedGame, action: Json) -> Parsed:
    """Reads an action, or each of a list. Raises Unreadable with the place of the first that cannot be read."""
    parts, together = parts_of(action), is_list(action)
    found = []
    for at, part in enumerate(parts):
        try:
            found.append(game.battle.codecs.actions.read(part))
        except RulesError as error:
            raise _placed(error, at, len(parts)) if together else error from None
    return Parsed(actions=found, together=together)


def decide(game: AnyPlayedGame, state: Any, viewer: Viewer, parsed: Parsed, dice: Dice) -> list[Any]:
    """Returns the events of all actions, each decided where the ones before it have led.

    Raises what the game's ``decide`` does; a refusal tells which action it is for. What has rolled or opened a secret
    before a refusal stands, without the rest.
    """
    events: list[Any] = []
    for at, action in enumerate(parsed.actions):
        try:
            found = game.battle.decide(state, viewer, action, dice)
        except RulesError as error:
            if events and (not game.battle.undo_is_free(events) or _is_interrupted(game, state, viewer)):
                return events
            raise _placed(error, at, len(parsed.actions)) if parsed.together else error from None
        events += found
        state = replay(game, found, state)
    return events


def _is_interrupted(game: AnyPlayedGame, state: Any, viewer: Viewer) -> bool:
    """Checks whether others have to answer before the viewer's side goes on (fire at what has moved)."""
    awaited = [one.side for one in game.display.screen(game.view(state, viewer)).progress.waiting]
    return viewer.role == "side" and bool(awaited) and viewer.side not in awaited


def _placed(error: RulesError, at: int, of: int) -> RulesError:
    """Returns a refusal that says for which action it is: "Action 3 of 8: ..."."""
    told = [
        replace(one, message=f"Action {at + 1} of {of}: {one.message}", where=("actions", at, *one.where))
        for one in error.problems
    ]
    return type(error)(*told)
