"""The whole game around a small battle: sides act one after the other, round by round.

A ``SkirmishGame`` is made of the frame (``rules/kit/skirmish.py``), the table of actions and what only the game can
say: its first event, what its events change, and its lines of the log. The state has a ``turn``, the key of the side
that acts, and a ``round``; its first event has a ``state``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, apply_correction
from rules.kernel.dice import Dice
from rules.kernel.display.screen import Progress, Screen, Sentence, Step
from rules.kernel.game import Battle, Codecs, Display, Game, GameCatalogue, Info, OddsBook, SetupRules
from rules.kernel.records import Record, replace
from rules.kernel.setup import Setup
from rules.kernel.undo import FreelyUndone
from rules.kernel.viewer import Viewer
from rules.kit.actions import ActionTable
from rules.kit.armies import ArmyRules
from rules.kit.offers import SideName
from rules.kit.skirmish import Skirmish, Table, renew_units


class Turns(Protocol):
    """A state in which sides take turns, round by round."""

    @property
    def sides(self) -> Mapping[str, Any]:
        """The sides by their keys, in the order in which they act."""

    @property
    def units(self) -> Mapping[str, Any]:
        """The units by their names."""

    @property
    def turn(self) -> str:
        """The key of the side that acts."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""


State = TypeVar("State", bound=Turns)


class EndTurn(Record):
    """A side ends its turn."""

    side: SideName
    type: Literal["end-turn"] = "end-turn"


class TurnEnded(FreelyUndone, Record):
    """A side has ended its turn; ``next`` acts, in this ``round``."""

    side: str
    next: str
    round: int
    type: Literal["turn-ended"] = "turn-ended"


def end_turn(state: Turns, action: EndTurn) -> TurnEnded:
    """Returns the end of a side's turn: the next side acts, and after the last one a round begins."""
    sides = list(state.sides)
    place = (sides.index(action.side) + 1) % len(sides)
    return TurnEnded(side=action.side, next=sides[place], round=state.round + (place == 0))


class SkirmishGame(Record, Generic[State]):
    """A game of small battles, from what only it can say; see the module."""

    frame: Skirmish[State]
    table: ActionTable[State, Any, Table[State], Table[State]]
    actions: Codec[Any]
    events: Codec[Any]
    start: Callable[[Setup, Dice], Sequence[Any]]
    """The first events."""
    change: Callable[[State, Any], State]
    """The state after an event of the game's own: not the first one, the end of a turn or a correction."""
    describe: Callable[[Any, Viewer], Sentence | None]
    """The log's line of such an event, and of the first one."""
    rounds: int
    """The most rounds that a battle has."""
    step: str = "Move and fire"
    """The words for what a side does in its turn."""

    def make(self, info: Info, catalogue: GameCatalogue, army: ArmyRules[Any]) -> Game[Any, State, Any, Any, Any]:
        """Returns the game."""
        return Game(
            info=info,
            catalogue=catalogue,
            armies=army.armies,
            conformance=army.cases,
            battle=Battle(
                setup=SetupRules(sections=lambda sides, options: (), check=army.check_setup, start=self.start),
                codecs=Codecs(actions=self.actions, events=self.events, states=self.frame.states),
                decide=self.table.decide,
                evolve=self.evolve,
                outcome=self.frame.outcome,
                clock=lambda state, place: {"turn": (state.round, state.turn)},
            ),
            view=self.frame.view,
            odds=OddsBook(odds=self.table.odds, breakdown=self.table.breakdown),
            display=Display(
                screen=self.screen, as_json=self.frame.as_json, offers=self.table.offers, describe=self.tell
            ),
        )

    def evolve(self, state: State | None, event: Any) -> State:
        """Returns the state after an event. What units hold until the end of the turn ends with it."""
        if state is None:
            first: State = event.state
            return first
        match event:
            case TurnEnded():
                return replace(renew_units(state, "turn"), turn=event.next, round=event.round)
            case Corrected():
                return apply_correction(self.frame.states, state, event)
        return self.change(state, event)

    def tell(self, event: Any, viewer: Viewer) -> Sentence | None:
        """Returns the log's line of an event; None when the viewer may not know of it."""
        match event:
            case TurnEnded():
                return Sentence(text=f"{event.side} ends its turn.", rules=(self.frame.words.rule,))
            case Corrected():
                return self.frame.describe_correction(event, viewer)
        return self.describe(event, viewer)

    def screen(self, table: Table[State]) -> Screen:
        """Returns the screen, with the round that is played."""
        title = f"Round {min(table.state.round, self.rounds)} of {self.rounds}"
        step = Step(key="play", label=self.step)
        return self.frame.screen(table, Progress(title=title, steps=(step,), current="play"))
