"""Trying whether an offered action is legal, without rolling real dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.games.sol_prime.battle.actions import Action, Fire
from rules.games.sol_prime.battle.decide import resolve_action
from rules.games.sol_prime.battle.permissions import permit
from rules.games.sol_prime.battle.resolve import ACTIONS
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.fire.checks import check_shot
from rules.kernel.dice import Die
from rules.kernel.display.screen import Offer
from rules.kernel.problems import Problem, RulesError
from rules.kernel.records import Json, replace
from rules.kernel.viewer import Viewer


class MiddleDice:
    """Dice that show a middle face, to try whether an action is legal."""

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        """Returns the middle face and the one after it in turn, so that rolls that must differ do."""
        self.turn = 1 - getattr(self, "turn", 0)
        return max(die.low, min(die.high, (die.low + die.high) // 2 + self.turn))


def find_refusal(state: State, viewer: Viewer, document: Mapping[str, Json]) -> Problem | None:
    """Returns the reason against an action; None when it is legal as it stands."""
    try:
        action: Action = ACTIONS.read(dict(document))
        permit(state, viewer, action)
        resolve_action(state, action, MiddleDice())
    except RulesError as error:
        return error.problem
    return None


def find_shot_refusal(state: State, viewer: Viewer, document: Mapping[str, Json]) -> Problem | None:
    """Returns the reason against a shot without rolling dice, for the many that are tried."""
    try:
        action = ACTIONS.read(dict(document))
        assert isinstance(action, Fire)
        permit(state, viewer, action)
        check_shot(state, action)
    except RulesError as error:
        return error.problem
    return None


Trial = Callable[[State, Viewer, Mapping[str, Json]], Problem | None]


def close_if_refused(state: State, viewer: Viewer, offer: Offer) -> Offer:
    """Closes the offer with the reason when it could not be played as it stands."""
    problem = find_refusal(state, viewer, offer.action)
    return replace(offer, closed=problem, fields=(), reminders=(), rolls=False, primary=False) if problem else offer


def find_first_legal(
    state: State, viewer: Viewer, documents: Iterable[Mapping[str, Json]], *, trial: Trial = find_refusal
) -> tuple[Mapping[str, Json] | None, Problem | None]:
    """Returns the first of several actions that is legal, or the reason against the first of them."""
    reason: Problem | None = None
    for document in documents:
        problem = trial(state, viewer, document)
        if problem is None:
            return document, None
        reason = reason or problem
    return None, reason
