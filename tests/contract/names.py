"""The same battle twice: its units share names across the sides, or bear the names that the battle gives them.

Two players who take the builder's default names, or the same army, meet with units of equal names. A game then gives
them names of their own for the battle. ``pair_of`` makes the battle with equal names and one whose *documents* hold the
very names that the first one comes to. From then on both are the same battle: the same actions and dice cause the same
events, and everybody is offered the same, up to names that only an army's own document shows.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules import registry
from rules.kernel.edits import NoSuchPlace
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kit.names import unique_name
from tests.contract.namesakes import called_alike, named_entries, renamed_entries, sendable, twins
from tests.contract.play import RandomDice, Step
from tests.contract.setups import drawn_setup
from tests.contract.soak import Fault, Style, Table

OWN = " !"
"""What distinguishes the second battle's names: it sorts before letters and digits."""


@dataclass
class Alike:
    """A comparison of JSON up to names: pairs of names that stand for each other."""

    pairs: set[tuple[str, str]] = field(default_factory=set)
    _pattern: re.Pattern[str] | None = None
    _first: dict[str, str] = field(default_factory=dict)

    def learn(self, one: Any, other: Any) -> bool:
        """Takes every pair of differing strings at the same place; False where more than strings differ."""
        return all(self._learn_pair(*pair) for pair in leaves(one, other))

    def _learn_pair(self, one: Any, other: Any) -> bool:
        if isinstance(one, str) and isinstance(other, str):
            if one != other:
                self.pairs.add((one, other))
            return True
        return bool(one == other)

    def difference(self, one: Any, other: Any) -> tuple[Any, Any] | None:
        """The first pair of leaves that differ by more than the names."""
        return next((pair for pair in leaves(one, other) if not self.same(*pair)), None)

    def same(self, one: Any, other: Any) -> bool:
        """Whether two leaves are equal up to names; a sentence may hold several."""
        return bool(one == other or (isinstance(other, str) and one == self.first_names(other)))

    def first_names(self, text: str) -> str:
        """A text of the second battle with the names of the first."""
        if self._pattern is None:
            self._first = {theirs: mine for mine, theirs in self.pairs}
            longest = sorted(self._first, key=lambda name: (-len(name), name))
            self._pattern = re.compile("|".join(map(re.escape, longest)) or r"\Z\A")
        return self._pattern.sub(lambda found: self._first[found[0]], text)


def leaves(one: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    """The pairs of values at the same places of two documents, keys of maps included."""
    if isinstance(one, dict) and isinstance(other, dict) and len(one) == len(other):
        for (mine, inner), (theirs, outer) in zip(one.items(), other.items(), strict=True):
            yield mine, theirs
            yield from leaves(inner, outer)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for inner, outer in zip(one, other, strict=True):
            yield from leaves(inner, outer)
    else:
        yield one, other


def sorts_alike(one: Any, other: Any) -> bool:
    """Whether the names in every map sort alike in both documents: a game may go through them in their order."""
    if isinstance(one, dict):
        ranks = [sorted(range(len(names)), key=names.__getitem__) for names in (list(one), list(other))]
        inner = zip(one.values(), other.values(), strict=True)
        return ranks[0] == ranks[1] and all(sorts_alike(*pair) for pair in inner)
    return not isinstance(one, list) or all(sorts_alike(*pair) for pair in zip(one, other, strict=True))


# --- two battles -------------------------------------------------------------------------------------


@dataclass
class Pair:
    """The battle with equal names, the same with names of their own, and how names correspond."""

    setups: tuple[Setup, Setup]
    states: tuple[Any, Any]
    alike: Alike


def pair_of(game: AnyPlayedGame, seed: int) -> Pair | None:
    """Two battles of one seed; None where no two armies of its set-up can be called alike."""
    rng = Random(f"{game.slug} names {seed}")
    setup = drawn_setup(game, rng)
    for clashing in (twins(game, setup), called_alike(game, setup)):
        for called in (_with_side, _with_number, _but_for_the_first) if clashing else ():
            own = _called(game, clashing, called)
            if own is not None and sendable(game, own):
                alike, states = Alike(), (begun(game, clashing, seed), begun(game, own, seed))
                written = [game.battle.codecs.states.write(state) for state in states]
                if alike.learn(*written) and sorts_alike(*written):
                    return Pair(setups=(clashing, own), states=states, alike=alike)
    return None


def begun(game: AnyPlayedGame, setup: Setup, seed: int) -> Any:
    """The first state of a battle, with dice from a seed."""
    return replay(game, game.battle.setup.start(setup, RandomDice(Random(seed))))


def _with_side(side: SideSetup, name: str, taken: set[str]) -> str:
    return f"{side.name} {name}{OWN}"


def _but_for_the_first(side: SideSetup, name: str, taken: set[str]) -> str:
    return name if name not in taken else f"{unique_name(name, {one.removesuffix(OWN) for one in taken})}{OWN}"


def _with_number(side: SideSetup, name: str, taken: set[str]) -> str:
    return f"{unique_name(name.removesuffix(OWN), {one.removesuffix(OWN) for one in taken})}{OWN}"


def _called(game: AnyPlayedGame, setup: Setup, called: Any) -> Setup | None:
    """The set-up with names in the documents that nobody else has."""
    every = [name for side in setup.sides for *_, name in named_entries(side.army)]
    taken: set[str] = set()
    sides = []
    for side in setup.sides:
        names = {}
        for key, place, name in named_entries(side.army):
            if every.count(name) > 1:
                names[key, place] = called(side, name, taken)
            taken.add(names.get((key, place), name))
        try:
            army = renamed_entries(game, side.army, names)
        except (NoSuchPlace, RulesError):
            return None
        sides.append(SideSetup(id=side.id, name=side.name, army=army if side is setup.sides[0] else _aside(game, army)))
    return Setup(sides=tuple(sides), options=setup.options)


def _aside(game: AnyPlayedGame, army: Any) -> Any:
    """The army with other words wherever a word is free: the names of platoons and the like.

    A word is free when it can be another one everywhere in the document, and price and problems stay the same.
    """
    before = _judged(game, army)
    for word in sorted({one for entry in _entries(army) for one in entry.values() if isinstance(one, str)}):
        if not word.endswith(OWN):
            changed = _with_word(army, word, word + OWN)
            if _judged(game, changed) == before:
                army = changed
    return army


def _entries(army: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for value in army.values():
        if isinstance(value, list):
            yield from (entry for entry in value if isinstance(entry, dict))


def _with_word(value: Any, word: str, other: str) -> Any:
    match value:
        case str():
            return other if value == word else value
        case list():
            return [_with_word(inner, word, other) for inner in value]
        case dict():
            return {key: _with_word(inner, word, other) for key, inner in value.items()}
    return value


def _judged(game: AnyPlayedGame, army: Any) -> tuple[str, list[str]] | None:
    try:
        found = game.armies.evaluate(game.armies.read(army))
    except RulesError:
        return None
    return found.spent, [problem.code for problem in found.problems]


# --- play --------------------------------------------------------------------------------------------


def play_both(game: AnyPlayedGame, pair: Pair, seed: int, most: int) -> str:
    """Plays both battles alike, and returns where they part ("": nowhere in ``most`` actions)."""
    one, other = (Table(game, seed, setup=setup, style=Style(undone=0.0)) for setup in pair.setups)
    for number in range(most):
        if game.battle.outcome(one.played.state) is not None:
            return ""
        steps = [_next(table) for table in (one, other)]
        if isinstance(steps[0], Fault) and isinstance(steps[1], Fault):
            return ""  # both alike: whole battles are the subject of another test
        if found := _parted(game, pair.alike, *steps):
            return f"action {number}: {found}"
    return ""


def _next(table: Table) -> Step | Fault:
    try:
        return table.go_on()
    except Fault as fault:
        return fault


def _parted(game: AnyPlayedGame, alike: Alike, one: Step | Fault, other: Step | Fault) -> str:
    if isinstance(one, Fault) or isinstance(other, Fault):
        told = [str(step) if isinstance(step, Fault) else step.action for step in (one, other)]
        return f"with equal names: {told[0]}; with names of their own: {told[1]}"
    codecs = game.battle.codecs
    if found := alike.difference(*(codecs.actions.write(step.action) for step in (one, other))):
        return f"{one.viewer} is offered {found[0]!r} or {found[1]!r}: {one.action} or {other.action}"
    if found := alike.difference(*([codecs.events.write(event) for event in step.events] for step in (one, other))):
        return f"{one.action} of {one.viewer} comes to {found[0]!r} or {found[1]!r}"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--battles", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=400)
    given = parser.parse_args()
    game, played = registry.get_played(given.game), 0
    for seed in range(given.seed, given.seed + given.battles):
        if pair := pair_of(game, seed):
            played += 1
            if found := play_both(game, pair, seed, given.most):
                print(f"seed {seed}: {found}"[:1500])
    print(f"{game.slug}: {played} battles of armies with equal names")


if __name__ == "__main__":
    main()
