"""A player that thinks ahead: it imagines how the battle goes on under each of several plans, and follows the best.

A plan is a doctrine of the game (:attr:`Tactics.doctrines`): what a steady player would do that weighs things in
another way. Secrets are guessed from its own view (:attr:`Tactics.guess`), once for each imagined
battle. From each guess steady players go on for a while, once for every doctrine and with the same dice. A doctrine
that is behind is dropped (sequential halving), so that the rest are told apart by more battles. Where all doctrines
come to the same action nothing is imagined at all. A plan is followed to the end of the turn of the battle in which it
was made.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Any

from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.records import Record, replace
from rules.kernel.tactics import Tactics
from rules.kernel.viewer import REFEREE
from rules.kit.players.choice import Choice, Player, Situation
from rules.kit.players.matches import Stuck, Table
from rules.kit.players.steady import choose_steadily

TURNS = 2
"""The beginnings of a turn (or round) after which an imagined battle is judged."""
TURN, PLAN = "turn", "plan"
"""The notes of the player: the plan that it follows, and until when."""
CERTAIN, SURE = 12, 3.0
"""The imagined battles that another plan than the first needs at least, and the standard errors by which it leads: with
fewer a plan that is worse in the long run is often ahead by chance."""
DECIDED = 4.0
"""The worth of a victory beside what is left, in the units of the game's estimate."""


class Budget(Record):
    """A limit to thinking about a choice: imagined ``actions``, and ``seconds`` of computing; 0: any time.

    ``ahead``: the most actions of one imagined battle.
    """

    actions: int = 240
    seconds: float = 0.0
    ahead: int = 12


class Purse:
    """The rest of a budget. It is spent in so many parts, none of which takes much from the next."""

    def __init__(self, budget: Budget, began: float) -> None:
        self.budget, self.began = budget, began
        self.actions, self.until = 0, began

    def open(self, parts: int) -> None:
        """Opens one more part of so many."""
        self.actions += self.budget.actions // parts
        self.until += self.budget.seconds / parts if self.budget.seconds else inf

    def is_empty(self) -> bool:
        """Checks whether the open part is spent."""
        return self.actions <= 0 or time.thread_time() >= self.until

    def is_half_spent(self) -> bool:
        """Checks whether half of the time is gone, that for first ideas."""
        return bool(self.budget.seconds) and time.thread_time() >= self.began + self.budget.seconds / 2

    def check_time(self) -> None:
        """Raises OutOfTime when no time is left at all."""
        if self.budget.seconds and time.thread_time() >= self.began + self.budget.seconds:
            raise OutOfTime


class OutOfTime(Exception):
    """Raised in an imagined battle when the budget is spent."""


class Plan(Record):
    """A way to go on: the doctrine by its name, the game with its tactics, and what it comes to now."""

    name: str
    game: AnyPlayedGame
    choice: Choice


def keen(budget: Budget) -> Player:
    """Returns the player that thinks ahead within a budget."""

    def choose_keenly(situation: Situation, rng: Random) -> Choice | None:
        return _choose(situation, rng, budget)

    return choose_keenly


def _choose(situation: Situation, rng: Random, budget: Budget) -> Choice | None:
    began, seed = time.thread_time(), rng.getrandbits(32)
    tactics: Tactics[Any] | None = situation.game.tactics
    if tactics is None or not tactics.doctrines or situation.pressed or situation.late:
        return choose_steadily(situation, rng)
    plans: list[Plan] = []
    purse = Purse(budget, began)
    for name, doctrine in tactics.doctrines.items():
        if plans and purse.is_half_spent():
            break  # to find out what each plan comes to takes time as well: the first ones have to do
        game = replace(situation.game, tactics=doctrine)
        choice = choose_steadily(_under(situation, game), Random(seed))
        if choice is None:  # it leaves the moment to others, whatever the doctrine
            return None if not plans else plans[0].choice
        plans.append(Plan(name=name, game=game, choice=choice))
    if len({str(plan.choice.action) for plan in plans}) == 1:
        return plans[0].choice
    now = _turn_of(situation)
    if situation.notes.get(TURN) == now:
        return next((plan.choice for plan in plans if plan.name == situation.notes[PLAN]), plans[0].choice)
    chosen, choice = Thought(situation, plans, seed, purse).best()
    situation.notes.update({TURN: now, PLAN: chosen.name})
    return choice


def _turn_of(situation: Situation) -> str:
    """Returns the turn, round or cycle of the battle by its title: a plan is made for it."""
    display = situation.game.display
    progress = display.progress(situation.view) if display.progress else display.screen(situation.view).progress
    return progress.title


def _under(situation: Situation, game: AnyPlayedGame) -> Situation:
    """Returns the situation as a player sees it that goes by other tactics."""
    return replace(situation, game=game, open=situation.open.under(game))


class Thought:
    """The plans of a moment, and how the battles went in which they were imagined."""

    def __init__(self, situation: Situation, plans: Sequence[Plan], seed: int, purse: Purse) -> None:
        self.situation, self.plans, self.seed, self.purse = situation, plans, seed, purse
        self.scores: list[list[float]] = [[] for _ in plans]
        self.open = list(range(len(plans)))

    def best(self) -> tuple[Plan, Choice]:
        """Returns the plan that goes best, as far as the budget tells, and its choice with the reason."""
        rounds = len(self.plans).bit_length()
        try:
            while len(self.open) > 1:
                self.purse.open(rounds)
                self._round()
                better = sorted(self.open[1:], key=lambda place: (-fmean(self.scores[place]), place))
                self.open = [0, *better[: len(self.open) // 2]] if len(better) > 1 else [0]
        except OutOfTime:
            pass
        chosen = self._chosen()
        return self.plans[chosen], self._told(chosen)

    def _round(self) -> None:
        """Imagines battles for all open plans until a part of the budget is spent, at least one for each."""
        number = len(self.scores[0])
        self._imagine(number)
        while not self.purse.is_empty():
            number += 1
            self._imagine(number)

    def _imagine(self, number: int) -> None:
        """Plays all open plans from one guess, with the same dice. All of them count, or none."""
        tactics: Any = self.situation.game.tactics
        rng = Random(f"guess {self.seed}/{number}")
        view: Any = self.situation.view
        state = tactics.guess(view, rng) if tactics.guess else view.state
        found = [(place, self._score(self.plans[place], state, number)) for place in self.open]
        for place, score in found:
            self.scores[place].append(score)

    def _score(self, plan: Plan, state: Any, number: int) -> float:
        """Returns how well the side stands when it has followed a plan for a while."""
        game, viewer = self.situation.game, self.situation.viewer
        table = Imagined(self.situation.game, state, viewer.side, plan.game, f"{self.seed}/{number}")
        try:
            table.take(viewer, plan.choice)
            table.go_on(self.purse)
        except (RulesError, Stuck):
            pass  # the guess was wrong, or nobody has anything to do in it: it is judged as it stands
        self.purse.actions -= max(1, table.actions)  # one that is refused at once is an idea as well
        outcome = game.battle.outcome(table.state)
        assert game.tactics
        score = game.tactics.estimate(game.view(table.state, REFEREE), viewer.side)
        if outcome is None or not outcome.winners:
            return score
        return score + (DECIDED if viewer.side in outcome.winners else -DECIDED)

    def _chosen(self) -> int:
        """Returns the plan that did best; the game's first, against which all are measured, unless that is certain."""
        tried = [place for place, scores in enumerate(self.scores) if len(scores) >= CERTAIN]
        best = max(tried, key=lambda place: (len(self.scores[place]), fmean(self.scores[place]), -place), default=0)
        gains = [one - other for one, other in zip(self.scores[best], self.scores[0], strict=False)]
        if not gains or fmean(gains) <= SURE * sqrt(pvariance(gains) / len(gains)):
            return 0
        return best

    def _told(self, best: int) -> Choice:
        plan, scores = self.plans[best], self.scores[best]
        if not scores:
            return plan.choice
        ahead = sum(score > 0 for score in scores)
        others = [one for place, one in enumerate(self.scores) if place != best and one]
        gain = min(fmean(a - b for a, b in zip(scores, one, strict=False)) for one in others)
        told = f"{plan.name}: ahead in {ahead} of {len(scores)} imagined battles"
        told += f", {gain:.1f} better than the next plan" if gain >= 0.05 else ""
        return replace(plan.choice, reason="; ".join(one for one in (plan.choice.reason, told) if one))


class Imagined(Table):
    """A battle that is imagined, from a state that may be the true one."""

    def __init__(self, game: AnyPlayedGame, state: Any, side: str, plan: AnyPlayedGame, seed: str) -> None:
        super().__init__(game, None, {}, seed, state=state)
        steady: dict[str, Player] = {one.id: choose_steadily for one in self.sides}
        self.players = {**steady, side: _following(plan)}

    def go_on(self, purse: Purse) -> None:
        """Plays on until the battle is judged. Raises OutOfTime, and Stuck."""
        over: Callable[[Any], Any] = self.game.battle.outcome
        while over(self.state) is None and len(self.rounds) <= TURNS and self.actions < purse.budget.ahead:
            purse.check_time()
            self.step()


def _following(game: AnyPlayedGame) -> Player:
    def choose(situation: Situation, rng: Random) -> Choice | None:
        return choose_steadily(_under(situation, game), rng)

    return choose
