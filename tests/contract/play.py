"""Random battles of any game, for the contract tests: what a game must bring along, and a player who tries everything.

Each game has a module ``tests/games/<folder>/samples.py`` with

- ``ARMIES``: two army documents or more, legal and different from each other,
- ``setup(rng) -> Setup``: a battle that can begin; ``rng`` chooses armies and options. Not for a game of lists alone,
- ``secrets(state, viewer, rng) -> State``: the same battle with everything changed that ``viewer`` may not know. Not
  for a game in which everybody may know everything,
- ``as_case(state, document)``: a moment and an action as case files write them, with the chances that the battle finds
  (``as_cases`` says how), for a game with case files of battles.

``small_games`` has a game of lists alone and an open one, complete and small enough to be read in one go.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from rules import registry
from rules.kernel.dice import Rolled
from rules.kernel.display.cards import Choose, Number, Slots, Stepper, Text, Toggle
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.game import AnyGame, AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side
from tests.contract.namesakes import namesakes

ACTIONS = 300
VARIED = 0.6
CORRECTED = 0.03
GOES_ON = 0.95
"""How often an action that would end the battle is left alone: a battle that is over tells no more."""


class RandomDice:
    """Dice that fall as a seed has it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.rolled: list[Rolled] = []

    def roll(self, die: Any, *, cuts: Any = (), why: str = "") -> int:
        face = self.rng.randint(die.low, die.high)
        self.rolled.append(Rolled(die=die, face=face, why=why, source="tape"))
        return face


@dataclass(frozen=True)
class Step:
    """One action of a battle: who did what, its events, and the state afterwards."""

    viewer: Viewer
    action: Any
    events: tuple[Any, ...]
    state: Any


@dataclass(frozen=True)
class Course:
    """A battle from its first events on."""

    first: tuple[Any, ...]
    state: Any
    steps: tuple[Step, ...]
    viewers: tuple[Viewer, ...] = ()
    stuck: bool = False

    def events(self) -> list[Any]:
        return [*self.first, *(event for step in self.steps for event in step.events)]

    def states(self) -> list[Any]:
        return [self.state, *(step.state for step in self.steps)]


def samples(game: AnyGame) -> Any:
    """The samples of a game. Raises LookupError."""
    return samples_of(game.slug)


def samples_of(slug: str) -> Any:
    """The samples of the game of that slug. Raises LookupError."""
    folder = slug.replace("-", "_")
    for place in ("tests.games", "tests.contract.small_games"):
        if importlib.util.find_spec(f"{place}.{folder}"):
            return importlib.import_module(f"{place}.{folder}.samples")
    raise LookupError(f"a game brings samples: tests/games/{folder}/samples.py (tests/contract/play.py says what)")


def viewers(game: AnyPlayedGame, state: Any) -> list[Viewer]:
    """The referee, every side, and a spectator."""
    sides = game.display.screen(game.view(state, REFEREE)).sides
    return [REFEREE, *(side(one.id) for one in sides), SPECTATOR]


@cache
def courses(slug: str, seed: int) -> tuple[Course, ...]:
    """Battles of together ``ACTIONS`` actions (a battle that ends is followed by another).

    In every other battle, the first included, two copies of one army fight each other (``namesakes``).
    """
    game, rng = registry.get_played(slug), Random(seed)
    found: list[Course] = []
    left = ACTIONS
    while left > 0:
        course = _battle(game, rng, left, alike=len(found) % 2 == 0)
        found.append(course)
        left -= max(1, len(course.steps))
    return tuple(found)


def _battle(game: AnyPlayedGame, rng: Random, most: int, *, alike: bool) -> Course:
    setup = samples(game).setup(rng)
    first = tuple(game.battle.setup.start(namesakes(game, setup) if alike else setup, RandomDice(rng)))
    start = state = replay(game, first)
    steps: list[Step] = []
    used: Counter[str] = Counter()
    who = viewers(game, start)
    stuck = False
    while len(steps) < most and not stuck and game.battle.outcome(state) is None:
        step = next_step(game, state, who, rng, used)
        stuck = step is None
        if step:
            steps.append(step)
            state = step.state
    return Course(first=first, state=start, steps=tuple(steps), viewers=tuple(who), stuck=stuck)


def next_step(game: AnyPlayedGame, state: Any, who: Sequence[Viewer], rng: Random, used: Counter[str]) -> Step | None:
    """An action of one of ``who`` who has one; ``used`` counts what has been done, so that everything has its turn.

    It is varied at random, or as it is offered; now and then the referee corrects.
    """
    if rng.random() < CORRECTED and (correction := _correction(game, state, rng)):
        return _made(game, state, REFEREE, correction, rng)
    last = None
    for viewer in rng.sample(who, len(who)):
        offers = [offer for offer in game.display.offers(game.view(state, viewer)) if offer.closed is None]
        while offers:
            offer = _chosen(offers, rng, used)
            step = last = _played(game, state, viewer, offer, rng)
            if game.battle.outcome(step.state) is None or rng.random() > GOES_ON:
                used[offer.action["type"]] += 1
                return step
            offers = [one for one in offers if one.action["type"] != offer.action["type"]]
    return last


def _chosen(offers: Sequence[Any], rng: Random, used: Counter[str]) -> Any:
    """An offer: first its kind, the rarer the likelier, then which. Else a battle is conceding and logging for ever."""
    kinds = list(dict.fromkeys(offer.action["type"] for offer in offers))
    (kind,) = rng.choices(kinds, [1 / (1 + used[kind]) for kind in kinds])
    return rng.choice([offer for offer in offers if offer.action["type"] == kind])


def _played(game: AnyPlayedGame, state: Any, viewer: Viewer, offer: Any, rng: Random) -> Step:
    if rng.random() < VARIED:
        try:
            return _made(game, state, viewer, varied(offer, rng), rng)
        except RulesError:
            pass  # a variation may be against the rules; nothing else may go wrong
    try:
        return _made(game, state, viewer, dict(offer.action), rng)
    except RulesError as error:
        raise AssertionError(
            f"{game.slug} offers {viewer} what it then refuses ({error}): {offer.key!r}, {dict(offer.action)}. "
            "An offer's action must be legal as it stands: offer what the check of the action lets pass"
        ) from error


def _made(game: AnyPlayedGame, state: Any, viewer: Viewer, document: Mapping[str, Any], rng: Random) -> Step:
    action = game.battle.codecs.actions.read(document)
    events = tuple(game.battle.decide(state, viewer, action, RandomDice(rng)))
    return Step(viewer=viewer, action=action, events=events, state=replay(game, events, state))


def varied(offer: Any, rng: Random) -> Mapping[str, Any]:
    """The offer's action with its fields set at random."""
    document: Any = dict(offer.action)
    for one in offer.fields:
        if rng.random() < 0.7:
            document = apply_edit(document, Edit(op="set", path=one.path, value=value_of(one, rng)))
    return document


def value_of(one: Any, rng: Random) -> Any:
    """A random value for a field, now and then just outside its range."""
    match one:
        case Choose():
            return rng.choice(one.options).value
        case Stepper():
            return rng.choice(one.scale).value
        case Toggle():
            return rng.choice((one.on, None))
        case Text():
            return rng.choice(("", "a word", "ß & <b> '\""))
        case Number():
            least = one.least if one.least is not None else -3
            return rng.randint(least - 1, (one.most if one.most is not None else least + 20) + 1)
        case Slots():
            return [option.value for option in one.options if rng.random() < 0.5]
    raise TypeError(one)


def _correction(game: AnyPlayedGame, state: Any, rng: Random) -> Mapping[str, Any] | None:
    screen = game.display.screen(game.view(state, REFEREE))
    counters = [counter for sheet in screen.sheets for counter in sheet.counters if counter.path]
    if not counters:
        return None
    counter = rng.choice(counters)
    value = rng.randint(0, counter.most if counter.most is not None else 20)
    return {"type": "correct", "path": list(counter.path), "value": value, "reason": "a contract test"}


def renamed(codec: Any, state: Any, names: Mapping[str, str]) -> Any:
    """The state with things in it called otherwise, wherever they are named."""

    def other(value: Any) -> Any:
        match value:
            case str():
                return names.get(value, value)
            case list():
                return [other(inner) for inner in value]
            case dict():
                return {names.get(key, key): other(inner) for key, inner in value.items()}
        return value

    return codec.read(other(codec.write(state))) if names else state


def sampled(course: Course, every: int) -> Iterator[Any]:
    """Every so many of a battle's states."""
    yield from course.states()[::every]
