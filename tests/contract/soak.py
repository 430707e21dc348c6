"""Whole battles of any game, played to their end by sides that neither give up nor agree on anything.

Each battle is drawn from its seed: armies (often the same one twice), every question of the set-up, the number of
sides, and a ``Style`` of play. While it goes on, the contract is watched:

- somebody is waited for, or (where the table keeps the order) some side has an open offer;
- whoever is waited for has an open offer, and an open offer is accepted as it stands;
- going back some actions leads to the very state that was there;
- nothing raises but a refusal of an action that was varied;
- the battle comes on: its step changes now and then;
- it ends. Play at random may go on for ever where no rule counts rounds: after ``WILD`` actions the sides mostly do
  what the steady computer player would, so that whatever random play has led to is played out. Nobody gives up at
  random; a steady player of EIC League, where no rule counts rounds, surrenders when it has lost (EIC-19.2).
  Where both wait for ever even so (the last aircraft stays off the table, the last man cannot walk to the point that
  he is to hold), the players end it by their word after ``SETTLED`` actions; such ends are counted apart.

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
from functools import cached_property
from random import Random
from typing import Any

from rules import registry
from rules.kernel.display.cards import Number
from rules.kernel.display.screen import Offer, Progress, Screen, SideSheet
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.setup import Setup
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side
from rules.kit.players.choice import OpenOffers, situation, waited_for
from rules.kit.players.random_player import choose
from rules.kit.players.steady import choose_steadily
from tests.contract.play import RandomDice, Step, value_of, varied
from tests.contract.setups import drawn_setup

PATIENCE = 250
"""After so many actions the players come to the point: ``HASTE`` times as likely they take what leads on."""
HASTE = 12
WILD = 300
"""After so many actions the sides want to win."""
SENSIBLE, SPELL = (0.85, 0.4), 80
"""The shares of their actions that are then the steady player's, by turns for so many actions each: where both wait for
the other, what is taken at random brings them together."""
SETTLED = 5000
"""After so many actions nobody expects an end any more."""
AGAIN = 12
"""Where nobody says whose turn it is, a sensible side repeats none of its last actions, nor of those of this step."""
STANDSTILL = 250
"""A step of the battle in which so many actions were taken, and no end."""
NEAR = (0, 1, 1, 2, 3, 5, 8)
"""What stands so far away is near."""
SNAPSHOT = 12
LOOKED_AT = 10


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
    by_word: bool = False
    """It ended because the players said so."""
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
        self.taken: list[Mapping[str, Any]] = []
        """The documents of the steps, as they were entered."""
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
        self.taken.append(self.entered)
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
        del self.taken[target:]
        self.played.state = again

    def _through_json(self, state: Any) -> Any:
        states = self.game.battle.codecs.states
        return states.read(json.loads(json.dumps(states.write(state))))

    # --- whose turn it is ----------------------------------------------------------------------------

    def _next(self) -> Step:
        rng, style = self.rng, self.played.style
        progress = self._progress()
        self._watch_progress(progress)
        if rng.random() < style.corrected and (step := self._correction()):
            return step
        everybody = [one.id for one in self.sides]
        waited = waited_for(progress, self.sides)
        if len(self.played.steps) > SETTLED and (step := self._by_word(everybody)):
            return step
        if rng.random() < self._sense() and (step := self._sensible(everybody, waited)):
            return step
        if waited and rng.random() >= style.other:
            for actor in rng.sample(waited, len(waited)):
                if step := self._act(side(actor), self._offers(side(actor))):
                    return step
                fault = Fault(f"waited for, and nothing is open: {progress.current}", f"{actor} in {self.at}")
                self.played.slips.setdefault(fault.kind, fault)
            raise Fault(f"no side that is waited for has anything open: {progress.current}", self.at)
        for actor in rng.sample(everybody, len(everybody)):
            if (offers := self._offers(side(actor))) and (step := self._act(side(actor), offers)):
                return step
        if waited:
            return self._next()
        raise Fault("nobody is waited for, and nobody has an open offer", self.at)

    def _sense(self) -> float:
        """The share of sensible actions now."""
        late = len(self.played.steps) - WILD
        return SENSIBLE[late // SPELL % len(SENSIBLE)] if late > 0 else 0.0

    @cached_property
    def _first_screen(self) -> Screen:
        return self.game.display.screen(self.game.view(self.first, SPECTATOR))

    @cached_property
    def sides(self) -> Sequence[SideSheet]:
        """The sides as the first screen tells of them; their keys and titles stay."""
        return self._first_screen.sides

    @cached_property
    def is_measured(self) -> bool:
        """Says that a map or a plan measures; without one the distances are typed."""
        return bool(self._first_screen.plan or self._first_screen.board)

    def _progress(self) -> Progress:
        """The course as it is told; one of ``LOOKED_AT`` moments on a whole screen, each time somebody else's."""
        game, state, number = self.game, self.played.state, len(self.played.steps)
        if number % LOOKED_AT and game.display.progress:
            return game.display.progress(game.view(state, SPECTATOR))
        looking = (SPECTATOR, REFEREE, *(side(one.id) for one in self.sides))
        viewer = looking[number // LOOKED_AT % len(looking)]
        screen = game.display.screen(game.view(state, viewer))
        return screen.progress if viewer == SPECTATOR else game.display.screen(game.view(state, SPECTATOR)).progress

    def _sensible(self, everybody: Sequence[str], waited: Sequence[str]) -> Step | None:
        """What the steady player does, first of those who may answer; None where it finds nothing, or is refused."""
        awaited, done = set(waited or everybody), () if waited else self.taken[-max(AGAIN, self.since) :]
        for key in sorted(self.rng.sample(everybody, len(everybody)), key=lambda one: one in awaited):
            viewer, pressed = side(key), self.since > PATIENCE // 4
            view = self.game.view(self.played.state, viewer)
            asked = situation(self.game, view, viewer, awaited=key in awaited, pressed=pressed)
            self._narrow(asked.open, done)
            if choice := choose(choose_steadily, asked, self.rng):
                try:
                    return self._decided(viewer, choice.action)
                except RulesError:
                    continue
        return None

    def _narrow(self, offers: OpenOffers, done: Sequence[Mapping[str, Any]]) -> None:
        """Leaves out what has been ``done``, and measures for the player what nobody but the table knows."""
        if not done and self.is_measured:
            return
        every, first = offers.all, offers.next
        offers.all = tuple(self._measured(one) for one in every if not any(_is_same(one, other) for other in done))
        kept = [one for one in offers.all if any(one.key == other.key for other in first)]
        offers.next = offers.all if first is every else tuple(kept)

    def _measured(self, offer: Offer) -> Offer:
        """An offer with its empty numbers filled in, mostly small: what stands near is what fights."""
        document: Any = offer.action
        for one in () if self.is_measured else offer.fields:
            if isinstance(one, Number) and one.value is None:
                number = (one.least or 0) + self.rng.choice(NEAR)
                value = number if one.most is None else min(number, one.most)
                document = apply_edit(document, Edit(op="set", path=one.path, value=value))
        return replace(offer, action=document)

    def _by_word(self, everybody: Sequence[str]) -> Step | None:
        """The players' word that the battle is over for them: one of those on the site that end it, or giving up."""
        for viewer in map(side, everybody):
            for offer in self._offers(viewer):
                if offer.seldom and (self._gives_up(offer) or self._ends(self._made(viewer, offer))):
                    self.played.by_word = True
                    return self._made(viewer, offer)
        return None

    def _gives_up(self, one: Any) -> bool:
        return bool(self.game.tactics and one.action["type"] in self.game.tactics.gives_up)

    def _ends(self, step: Step) -> bool:
        return self.game.battle.outcome(step.state) is not None

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
        offers = [offer for offer in offers if not self._gives_up(offer)]
        if self.rng.random() >= self.played.style.seldom:
            offers = [offer for offer in offers if not offer.seldom]
        if not offers:
            return None
        offer = self._chosen(offers)
        self.used[offer.action["type"]] += 1
        step = self._made(viewer, offer)
        plain = [one for one in offers if not one.seldom]
        return self._act(viewer, plain) if offer.seldom and self._ends(step) else step

    def _chosen(self, offers: Sequence[Any]) -> Any:
        """An offer: the rarer its kind, the likelier; after a while, rather one that leads on."""
        kinds = list(dict.fromkeys(offer.action["type"] for offer in offers))
        weights = [1 / (1 + self.used[kind]) ** 0.5 for kind in kinds]
        if self.since > PATIENCE // 4 or PATIENCE < len(self.played.steps) < WILD:
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
        self.entered = document
        action = self.game.battle.codecs.actions.read(json.loads(json.dumps(dict(document))))
        events = tuple(self.game.battle.decide(self.played.state, viewer, action, dice))
        if not events:
            raise Fault(f"nothing happened: {document['type']}", f"{document}")
        state = replay(self.game, events, self.played.state)
        return Step(viewer=viewer, action=action, events=events, state=state)

    def _correction(self) -> Step | None:
        screen = self.game.display.screen(self.game.view(self.played.state, REFEREE))
        fields = [one for thing in (screen, *screen.sides, *screen.sheets) for one in thing.corrections]
        if not fields:
            return None
        one = self.rng.choice(fields)
        document = {"type": "correct", "path": list(one.path), "value": value_of(one, self.rng), "reason": "a test"}
        try:
            return self._decided(REFEREE, document)
        except RulesError:
            return None  # just outside its range


def _is_same(offer: Offer, done: Mapping[str, Any]) -> bool:
    """Checks whether an offer is for what has been done: the same action, whatever its fields hold."""
    drawn = {one.path[0] for one in offer.fields}
    return all(done.get(key) == value for key, value in offer.action.items() if key not in drawn)


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
    parser.add_argument("--most", type=int, default=5500)
    parser.add_argument("--trace", type=int, default=0, metavar="LAST", help="show the last actions of each battle")
    given = parser.parse_args()
    game = registry.get_played(given.game)
    faults: dict[str, list[tuple[Played, Fault]]] = defaultdict(list)
    ends: Counter[str] = Counter()
    for played in soak(game, range(given.seed, given.seed + given.battles), given.most):
        for fault in played.faults():
            faults[fault.kind].append((played, fault))
        if not played.fault:
            word = " (by the players’ word)" if played.by_word else ""
            ends[f"{played.reason or f'(no end in {given.most} actions)'}{word}"] += 1
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
