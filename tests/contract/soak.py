"""Whole battles of any game, played to their end by sides that neither give up nor agree on anything.

Each battle is drawn from its seed: armies (often the same one twice), every question of the set-up, the number of
sides, and a ``Style`` of play. While it goes on, the contract is watched:

- somebody is waited for, or (where the table keeps the order) some side has an open offer;
- whoever is waited for has an open offer, and an open offer is accepted as it stands;
- going back some actions leads to the very state that was there;
- nothing raises but a refusal of an action that was varied;
- the battle comes on: its step changes now and then.

``python -m tests.contract.soak war-logic --battles 1000`` plays many and prints each fault once with the seeds that
meet it; ``--seed 17 --battles 1 --trace`` shows the actions of one battle.
"""

from __future__ import annotations

import argparse
import json
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules import registry
from rules.kernel.display.cards import Number, Text
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, Viewer, side
from tests.contract.play import RandomDice, Step, samples, value_of, varied

PATIENCE = 250
"""After so many actions the players come to the point: ``HASTE`` times as likely they take what leads on."""
HASTE = 12
STANDSTILL = 250
"""A step of the battle in which so many actions were taken, and no end."""
SNAPSHOT = 12
KEPT_OPTIONS = 0.5
TWINS = 0.35


class Fault(Exception):
    """Something that the contract forbids: a short ``kind``, which groups faults, and what happened."""

    def __init__(self, kind: str, text: str = "") -> None:
        super().__init__(f"{kind}: {text}" if text else kind)
        self.kind = kind


@dataclass(frozen=True)
class Style:
    """How a battle is played: the chances of an action."""

    varied: float = 0.5
    """Of an offer with its fields changed."""
    undone: float = 0.02
    corrected: float = 0.0
    """Of a correction by the referee."""
    seldom: float = 0.0
    """Of an action that is rarely wanted."""
    other: float = 0.05
    """Of an action of a side that nobody waits for."""


@dataclass
class Played:
    """A battle as it was played."""

    seed: int
    setup: Setup
    style: Style
    steps: list[Step] = field(default_factory=list)
    state: Any = None
    reason: str = ""
    fault: Fault | None = None
    """What ended it."""
    slips: dict[str, Fault] = field(default_factory=dict)
    """Faults after which it could go on, by kind."""

    def faults(self) -> list[Fault]:
        """All that the contract forbids in this battle."""
        return [*self.slips.values(), *([self.fault] if self.fault else [])]


def style_of(rng: Random) -> Style:
    """A way of playing: by the buttons alone, with changed fields, with a referee, with all that the table may do."""
    return rng.choice(
        (
            Style(varied=0.1, other=0.0),
            Style(),
            Style(varied=0.8),
            Style(corrected=0.02),
            Style(seldom=0.06, other=0.1),
        )
    )


# --- the set-up --------------------------------------------------------------------------------------


def drawn_setup(game: AnyPlayedGame, rng: Random) -> Setup:
    """A battle that can begin: samples with every question of the set-up answered at random."""
    for _ in range(60):
        setup = _changed_sides(game, samples(game).setup(rng), rng)
        if rng.random() < KEPT_OPTIONS or not sendable(game, setup):
            setup = Setup(sides=setup.sides, options=_answers(game, setup, rng))
        if sendable(game, setup):
            return setup
    return samples(game).setup(rng)


def sendable(game: AnyPlayedGame, setup: Setup) -> bool:
    """Whether nothing stands against a battle's beginning."""
    try:
        return not any(problem.weight == "error" for problem in game.battle.setup.check(setup))
    except RulesError:
        return False


def _changed_sides(game: AnyPlayedGame, setup: Setup, rng: Random) -> Setup:
    least, most = game.info.sides
    sides = list(setup.sides)
    count = rng.randint(max(2, least), min(4, most))
    while len(sides) < count:
        number = len(sides) + 1
        sides.append(SideSetup(id=f"more-{number}", name=f"More {number}", army=rng.choice(samples(game).ARMIES)))
    if rng.random() < TWINS:
        sides = [sides[0], *(SideSetup(id=one.id, name=one.name, army=sides[0].army) for one in sides[1:])]
        if sendable(game, Setup(sides=tuple(sides), options=setup.options)):
            return Setup(sides=tuple(sides), options=setup.options)
        sides = list(setup.sides)
    changed = Setup(sides=tuple(sides[:count]), options=setup.options)
    return changed if sendable(game, changed) else setup


def _answers(game: AnyPlayedGame, setup: Setup, rng: Random) -> Mapping[str, Any]:
    """The options with the fields of the set-up page at random; an answer may bring new questions."""
    options: Any = dict(setup.options)
    asked: set[Any] = set()
    for _ in range(3):
        for one in _questions(game, setup, options):
            if one.path in asked or isinstance(one, Text) or rng.random() < 0.3:
                continue
            asked.add(one.path)
            try:
                changed = apply_edit(options, Edit(op="set", path=one.path, value=_answer(one, rng)))
                game.battle.setup.sections(setup.sides, changed)
            except (RulesError, TypeError, LookupError):
                continue
            if sendable(game, Setup(sides=setup.sides, options=changed)) or rng.random() < 0.2:
                options = changed
    return options


def _answer(one: Any, rng: Random) -> Any:
    """A value for a question of the set-up: mostly small numbers, for battles that come to an end."""
    if isinstance(one, Number) and rng.random() < 0.8:
        least = one.least or 0
        return rng.randint(least, min(one.most if one.most is not None else least + 12, least + 12))
    return value_of(one, rng)


def _questions(game: AnyPlayedGame, setup: Setup, options: Mapping[str, Any]) -> list[Any]:
    return [one for section in game.battle.setup.sections(setup.sides, options) for one in section.fields]


# --- play --------------------------------------------------------------------------------------------


class Table:
    """A battle under way. ``play`` takes actions until the end, a fault, or ``most`` of them."""

    def __init__(
        self, game: AnyPlayedGame, seed: int, *, setup: Setup | None = None, style: Style | None = None
    ) -> None:
        self.game, self.rng = game, Random(f"{game.slug} {seed}")
        setup = setup or drawn_setup(game, self.rng)
        self.played = Played(seed=seed, setup=setup, style=style or style_of(self.rng))
        self.used: Counter[str] = Counter()
        self.at, self.since = "", 0
        self.first = self.played.state = replay(game, game.battle.setup.start(setup, RandomDice(self.rng)))

    def play(self, most: int) -> Played:
        """Plays on and returns the battle."""
        try:
            self._play(most)
        except Fault as fault:
            self.played.fault = fault
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} in {last.filename.rpartition('rules/')[2]}:{last.name}"
            self.played.fault = Fault(kind, f"{error}"[:300])
            self.played.fault.__cause__ = error
        return self.played

    def _play(self, most: int) -> None:
        while len(self.played.steps) < most:
            if outcome := self.game.battle.outcome(self.played.state):
                self.played.reason = outcome.reason
                return
            if self.played.steps and self.rng.random() < self.played.style.undone:
                self._go_back()
            else:
                self.go_on()

    def go_on(self) -> Step:
        """Takes the next action. Raises Fault."""
        step = self._next()
        self.played.steps.append(step)
        self.played.state = step.state
        return step

    def _go_back(self) -> None:
        """Takes some actions back, as the store does it: from an earlier state, through its events once more."""
        steps = self.played.steps
        target = max(0, len(steps) - self.rng.randint(1, 4))
        base = max(0, target - SNAPSHOT)
        start = steps[base - 1].state if base else self.first
        again = self._through_json(start)
        for step in steps[base:target]:
            again = replay(self.game, step.events, again)
        there = steps[target - 1].state if target else self.first
        if again != there:
            raise Fault("a replay from a stored state differs", f"{len(steps)} actions, back to {target}")
        del steps[target:]
        self.played.state = again

    def _through_json(self, state: Any) -> Any:
        states = self.game.battle.codecs.states
        return states.read(json.loads(json.dumps(states.write(state))))

    # --- whose turn it is ----------------------------------------------------------------------------

    def _next(self) -> Step:
        game, state, rng, style = self.game, self.played.state, self.rng, self.played.style
        screen = game.display.screen(game.view(state, REFEREE))
        self._watch_progress(screen.progress)
        if rng.random() < style.corrected and (step := self._correction(screen)):
            return step
        everybody = [one.id for one in screen.sides]
        waited = waited_for(screen)
        if waited and rng.random() >= style.other:
            for actor in rng.sample(waited, len(waited)):
                if step := self._act(side(actor), self._offers(side(actor))):
                    return step
                fault = Fault(f"waited for, and nothing is open: {screen.progress.current}", f"{actor} in {self.at}")
                self.played.slips.setdefault(fault.kind, fault)
            raise Fault(f"no side that is waited for has anything open: {screen.progress.current}", self.at)
        for actor in rng.sample(everybody, len(everybody)):
            if (offers := self._offers(side(actor))) and (step := self._act(side(actor), offers)):
                return step
        if waited:
            return self._next()
        raise Fault("nobody is waited for, and nobody has an open offer", self.at)

    def _watch_progress(self, progress: Any) -> None:
        now = f"{progress.title} / {progress.current}"
        self.since = self.since + 1 if now == self.at else 0
        self.at = now
        if self.since > STANDSTILL + 2 * PATIENCE:
            raise Fault(f"does not come on: {progress.current}", f"{now} for {self.since} actions")

    def _offers(self, viewer: Viewer) -> list[Any]:
        view = self.game.view(self.played.state, viewer)
        return [offer for offer in self.game.display.offers(view) if offer.closed is None]

    def _act(self, viewer: Viewer, offers: Sequence[Any]) -> Step | None:
        if self.rng.random() >= self.played.style.seldom:
            offers = [offer for offer in offers if not offer.seldom]
        if not offers:
            return None
        offer = self._chosen(offers)
        self.used[offer.action["type"]] += 1
        return self._made(viewer, offer)

    def _chosen(self, offers: Sequence[Any]) -> Any:
        """An offer: the rarer its kind, the likelier; after a while, rather one that leads on."""
        kinds = list(dict.fromkeys(offer.action["type"] for offer in offers))
        weights = [1 / (1 + self.used[kind]) ** 0.5 for kind in kinds]
        if self.since > PATIENCE // 4 or len(self.played.steps) > PATIENCE:
            leading = {offer.action["type"] for offer in offers if offer.primary or offer.goes_on or offer.rolls}
            weights = [w * (HASTE if kind in leading else 1) for w, kind in zip(weights, kinds, strict=True)]
        (kind,) = self.rng.choices(kinds, weights)
        return self.rng.choice([offer for offer in offers if offer.action["type"] == kind])

    def _made(self, viewer: Viewer, offer: Any) -> Step:
        if self.rng.random() < self.played.style.varied:
            try:
                return self._decided(viewer, varied(offer, self.rng))
            except RulesError:
                pass
        try:
            return self._decided(viewer, offer.action)
        except RulesError as refusal:
            raise Fault(
                f"offered and refused: {offer.action['type']} ({refusal.problem.code})",
                f"{viewer.side}: {dict(offer.action)}: {refusal}",
            ) from refusal

    def _decided(self, viewer: Viewer, document: Mapping[str, Any]) -> Step:
        dice = RandomDice(self.rng)
        action = self.game.battle.codecs.actions.read(json.loads(json.dumps(dict(document))))
        events = tuple(self.game.battle.decide(self.played.state, viewer, action, dice))
        if not events:
            raise Fault(f"nothing happened: {document['type']}", f"{document}")
        state = replay(self.game, events, self.played.state)
        return Step(viewer=viewer, action=action, events=events, state=state)

    def _correction(self, screen: Any) -> Step | None:
        fields = [one for thing in (screen, *screen.sides, *screen.sheets) for one in thing.corrections]
        if not fields:
            return None
        one = self.rng.choice(fields)
        document = {"type": "correct", "path": list(one.path), "value": value_of(one, self.rng), "reason": "a test"}
        try:
            return self._decided(REFEREE, document)
        except RulesError:
            return None  # just outside its range


def waited_for(screen: Any) -> list[str]:
    """The sides by name that a screen waits for; none where any of them may act."""
    by_title = {one.title: one.id for one in screen.sides}
    named = [waiting.side for waiting in screen.progress.waiting]
    return list(dict.fromkeys(by_title.get(name, name) for name in named if name))


def soak(game: AnyPlayedGame, seeds: Sequence[int], most: int) -> Iterator[Played]:
    """Plays the battles of these seeds."""
    for seed in seeds:
        yield Table(game, seed).play(most)


# --- by hand -----------------------------------------------------------------------------------------


def trace(game: AnyPlayedGame, played: Played, last: int) -> Iterator[str]:
    """A battle's set-up and its last actions, one a line."""
    armies = [(one.id, one.army.get("name")) for one in played.setup.sides]
    yield f"sides {armies} options {dict(played.setup.options)} {played.style}"
    for number, step in list(enumerate(played.steps))[-last:]:
        actor = step.viewer.side or step.viewer.role
        yield f"{number} {actor} {json.dumps(game.battle.codecs.actions.write(step.action), default=str)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=1500)
    parser.add_argument("--trace", type=int, default=0, metavar="LAST", help="show the last actions of each battle")
    given = parser.parse_args()
    game = registry.get_played(given.game)
    faults: dict[str, list[tuple[Played, Fault]]] = defaultdict(list)
    ends: Counter[str] = Counter()
    for played in soak(game, range(given.seed, given.seed + given.battles), given.most):
        for fault in played.faults():
            faults[fault.kind].append((played, fault))
        if not played.fault:
            ends[played.reason or f"(no end in {given.most} actions)"] += 1
        if given.trace:
            print("\n".join(trace(game, played, given.trace)), played.fault or played.reason, sep="\n")
    print(f"{game.slug}: {given.battles} battles, {len(faults)} kinds of faults")
    for reason, count in ends.most_common():
        print(f"  {count} x {reason}")
    for kind, found in sorted(faults.items(), key=lambda one: -len(one[1])):
        shortest, fault = min(found, key=lambda one: len(one[0].steps))
        print(f"- {kind}\n    {len(found)} battles, shortest seed {shortest.seed} ({len(shortest.steps)} actions)")
        print(f"    {fault}")


if __name__ == "__main__":
    main()
