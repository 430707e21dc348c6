"""Battles between computer players, from a seed to the end: for the laboratory and the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from rules.kernel.dice import Die, Rolled
from rules.kernel.display.screen import Outcome, Progress, SideSheet
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.records import Record, replace
from rules.kernel.replay import replay
from rules.kernel.setup import Setup
from rules.kernel.viewer import SPECTATOR, Viewer, side
from rules.kit.players.choice import LATE, Choice, Player, Situation, as_offered, situation, waited_for
from rules.kit.players.random_player import choose

PATIENCE = 150
"""After so many actions in one step of the battle a player is pressed to come to its end."""
STANDSTILL = 600
REFUSALS = 20
MOST = 6_000


class SeededDice:
    """Dice that fall as a generator has it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.rolled: list[Rolled] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        """Rolls one die and returns its face."""
        face = self.rng.randint(die.low, die.high)
        self.rolled.append(Rolled(die=die, face=face, why=why))
        return face


class Stuck(Exception):
    """A battle that does not come on: nobody has an action, or too many bring no end."""


class Match(Record):
    """A battle that was played to its end: its outcome, and how many actions and rounds it took."""

    outcome: Outcome
    actions: int
    rounds: int = 0


Watcher = Callable[[Viewer, Choice, Any], None]


class Table:
    """A battle under way between players, by the keys of their sides; ``events`` are those of the last action."""

    def __init__(
        self,
        game: AnyPlayedGame,
        setup: Setup | None,
        players: Mapping[str, Player],
        seed: str,
        *,
        state: Any = None,
    ) -> None:
        """Begins the battle of a set-up, or goes on from a ``state``."""
        self.game, self.players = game, players
        self.rng, self.dice = Random(f"choices {seed}"), SeededDice(Random(f"dice {seed}"))
        self.state: Any = replay(game, game.battle.setup.start(setup, self.dice)) if setup else state
        self.at, self.since, self.actions = "", 0, 0
        self.rounds: set[str] = set()
        """The titles of the rounds (cycles, turns) so far; set-up has no number and is none."""
        self.events: Sequence[Any] = ()
        self.rolled = False
        """The sign that dice fell in the last action."""
        self.standstill = STANDSTILL
        self.notes: dict[str, dict[str, object]] = {}

    def play(self, *, most: int = MOST, watch: Watcher | None = None) -> Match:
        """Plays to the end. Raises Stuck when there is none."""
        while (outcome := self.game.battle.outcome(self.state)) is None:
            if self.actions >= most:
                raise Stuck(f"no end after {most} actions: {self.at}")
            viewer, choice = self.step()
            if watch:
                watch(viewer, choice, self.state)
        return Match(outcome=outcome, actions=self.actions, rounds=len(self.rounds))

    def step(self) -> tuple[Viewer, Choice]:
        """Lets a player act: first those who may answer, then those waited for. Raises Stuck."""
        progress, sides = self._progress(), self.sides
        now = f"{progress.title} / {progress.current}"
        self.since = self.since + 1 if now == self.at else 0
        self.at = now
        if any(sign.isdecimal() for sign in progress.title):
            self.rounds.add(progress.title)
        if self.since > self.standstill:
            raise Stuck(f"{self.since} actions in one step: {now}")
        awaited = waited_for(progress, sides)
        for key in sorted((one.id for one in sides), key=lambda one: one in awaited):
            viewer = side(key)
            if choice := self._ask(viewer, awaited=key in awaited or not awaited):
                return viewer, choice
        raise Stuck(f"nobody has an action: {now}")

    @cached_property
    def sides(self) -> Sequence[SideSheet]:
        """The sides as a screen tells of them; players look at their keys and titles alone, which stay."""
        return self.game.display.screen(self.game.view(self.state, SPECTATOR)).sides

    def _progress(self) -> Progress:
        view, tell = self.game.view(self.state, SPECTATOR), self.game.display.progress
        return tell(view) if tell else self.game.display.screen(view).progress

    def _ask(self, viewer: Viewer, *, awaited: bool) -> Choice | None:
        """Lets a side act, if it chooses to; what is refused is not tried again."""
        view = self.game.view(self.state, viewer)
        pressed, late = self.since > PATIENCE, self.actions > LATE
        asked = situation(self.game, view, viewer, awaited=awaited, pressed=pressed, late=late)
        asked = replace(asked, notes=self.notes.setdefault(viewer.side, {}))
        for _ in range(REFUSALS):
            choice = choose(self.players[viewer.side], asked, self.rng)
            if choice is None:
                return None
            try:
                self.take(viewer, choice)
            except RulesError:
                asked = replace(asked, refused=(*asked.refused, choice.action))
            else:
                return choice
        return self._take_as_offered(viewer, asked) if awaited else None

    def _take_as_offered(self, viewer: Viewer, asked: Situation) -> Choice | None:
        """Lets a side whose own ideas are all refused take an offer as it stands."""
        for choice in as_offered(asked):
            try:
                self.take(viewer, choice)
            except RulesError:
                continue
            return choice
        return None

    def take(self, viewer: Viewer, choice: Choice) -> None:
        """Takes an action for a side. Raises RulesError; nothing has changed then."""
        action = self.game.battle.codecs.actions.read(dict(choice.action))
        self.events = self.game.battle.decide(self.state, viewer, action, self.dice)
        self.state = replay(self.game, self.events, self.state)
        self.rolled = bool(self.dice.rolled)
        self.dice.rolled.clear()
        self.actions += 1
