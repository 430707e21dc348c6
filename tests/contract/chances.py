"""The odds of an action agree with what ``decide`` does: every tape of dice is played, and its results are counted.

The contract does not say which result a label of the odds stands for. But a chance that is right is the chance of
something: of a value in the events or in the state after them, of a count, of a sum. ``unmatched`` names the chances
and tables of an action for which no such thing is found. A wrong number is seldom the chance of anything.

``python -m tests.contract.chances war-logic --battles 20`` prints them, with an example of each.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from rules import registry
from rules.kernel.dice import Die, Rolled
from rules.kernel.game import AnyPlayedGame
from rules.kernel.odds import Odds, explore, face_classes
from rules.kernel.problems import RulesError
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, Viewer, side
from tests.contract.soak import Fault, Style, Table

TAPES = 150
"""An action that has more tapes is left alone."""
EVERY = 6

Features = Mapping[str, Hashable]
"""What can be said of one result: values, changes, counts and sums, each by its place."""


def features(game: AnyPlayedGame, before: Any, state: Any, events: Any) -> dict[str, Hashable]:
    """All that can be said of a result in numbers and words."""
    codecs, found = game.battle.codecs, defaultdict(Fraction)
    values: dict[str, Hashable] = {}
    documents = [codecs.events.write(event) for event in events]
    for path, value in _leaves(documents):
        values["/".join(path)] = value
        _count(found, path, value)
    after = codecs.states.write(replay(game, events, state))
    for path, value in _leaves(after):
        name = "/".join(path)
        if before.get(name) != value:
            old = before.get(name)
            values[f"state {name}"] = value
            if _is_number(value) and _is_number(old):
                values[f"change {name}"] = value - old
                found["change of all " + path[-1]] += Fraction(value - old)
            found["changes of all " + path[-1]] += 1
    return {**values, **found}


def _count(found: dict[str, Fraction], path: tuple[str, ...], value: Any) -> None:
    general = "/".join("*" if key.isdigit() else key for key in path)
    if _is_number(value):
        found[f"sum {general}"] += Fraction(value)
        found[f"sum of all {path[-1]}"] += Fraction(value)
    elif value:
        found[f"count {general}={value}"] += 1
        found[f"count of all {path[-1]}"] += 1


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, dict):
        yield (*path, "#"), len(value)
        for key, inner in value.items():
            yield from _leaves(inner, (*path, str(key)))
    elif isinstance(value, list):
        yield (*path, "#"), len(value)
        for place, inner in enumerate(value):
            yield from _leaves(inner, (*path, str(place)))
    else:
        yield path, value


def results(game: AnyPlayedGame, state: Any, viewer: Viewer, action: Any) -> list[tuple[Features, Fraction]]:
    """What can be said of each result of an action, with its probability. Raises OverflowError for too many."""
    before = {"/".join(path): value for path, value in _leaves(game.battle.codecs.states.write(state))}
    seen: dict[int, Features] = {}

    def play(dice: Any) -> int:
        events = tuple(game.battle.decide(state, viewer, action, dice))
        seen[len(seen)] = features(game, before, state, events)
        return len(seen) - 1

    weights = explore(play, limit=TAPES).weights
    changed = {name for one in seen.values() for name in one if name.startswith("state ")}
    return [(_with_unchanged(seen[number], changed, before), weight) for number, weight in weights.items()]


def _with_unchanged(one: Features, changed: set[str], before: Mapping[str, Any]) -> Features:
    """A result with what it leaves as it was where another changes that, and with what is left of what is marked.

    A piece that is marked as destroyed may keep its numbers: nothing is left of it, and all of it is lost.
    """
    whole = {name: before.get(name.removeprefix("state ")) for name in changed} | dict(one)
    for flag in [name for name in changed if isinstance(whole[name], bool)]:
        for name in changed - {flag}:
            if name.rpartition("/")[0] == flag.rpartition("/")[0]:
                old, left = before.get(name.removeprefix("state ")), None if whole[flag] else whole[name]
                whole[f"{name} unless {flag}"] = left
                if _is_number(old) and _is_number(whole[name]):
                    whole[f"change {name} unless {flag}"] = (left or 0) - old
    return whole


class Faces:
    """Dice that fall as a seed has it, but for one of them; they remember which faces are one to the rules.

    ``classes`` holds the least and the greatest face of the class in which each die fell, and its purpose.
    """

    def __init__(self, seed: int, changed: Mapping[int, int] | None = None) -> None:
        self._rng, self._changed = Random(seed), changed or {}
        self.rolled: list[Rolled] = []
        self.classes: list[tuple[int, int, str]] = []

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        fallen = self._rng.randint(die.low, die.high)
        face = self._changed.get(len(self.rolled), fallen)
        above = next((high, size) for high, size in face_classes(die, cuts) if face <= high)
        self.classes.append((above[0] - above[1] + 1, above[0], why))
        self.rolled.append(Rolled(die=die, face=face, why=why, source="tape"))
        return face


def broken_promises(game: AnyPlayedGame, state: Any, viewer: Viewer, action: Any, seed: int) -> Iterator[str]:
    """The dice of an action of which two faces lead to different states, although their ``cuts`` make them one."""

    def play(dice: Faces) -> Any:
        return replay(game, tuple(game.battle.decide(state, viewer, action, dice)), state)

    first = Faces(seed)
    play(first)
    for number, (low, high, why) in enumerate(first.classes):
        if low < high:
            ends = [Faces(seed, {number: face}) for face in (low, high)]
            if play(ends[0]) != play(ends[1]):
                die = first.rolled[number].die
                yield f"{why!r}: {low} and {high} of a die from {die.low} to {die.high}"


def distributions(found: list[tuple[Features, Fraction]]) -> dict[str, dict[Hashable, Fraction]]:
    """The distribution of everything that can be said of the results; None where it is not there."""
    names = {name for one, _ in found for name in one}
    sums: dict[str, dict[Hashable, Fraction]] = {name: defaultdict(Fraction) for name in names}
    for one, weight in found:
        for name in names:
            sums[name][one.get(name)] += weight
    return {name: dict(table) for name, table in sums.items()}


def unmatched(odds: Odds, found: list[tuple[Features, Fraction]]) -> list[str]:
    """The parts of the odds that are the chances of nothing in the results.

    One that is all that the others leave is right if they are: it may be of several things at once.
    """
    every = distributions(found)
    single = {chance for table in every.values() for chance in _events_of(table)} | {Fraction(0), Fraction(1)}
    wrong = [f"chance {name}" for name, chance in odds.chances.items() if chance not in single]
    if len(wrong) == 1 and sum(odds.chances.values()) == 1:
        wrong = []
    shapes = {_shape(table) for table in every.values()} | {_shape(table, minus=True) for table in every.values()}
    for name, table in odds.tables.items():
        if table and all(isinstance(key, int) for key in table):
            if _shape(dict(table)) not in shapes:
                wrong.append(f"table {name}")
        else:
            wrong += [f"table {name} of names" for chance in table.values() if chance not in single][:1]
    return wrong


def _events_of(table: Mapping[Hashable, Fraction]) -> Iterator[Fraction]:
    """The chances of a value, of another one, of at most and of more than it."""
    for chance in table.values():
        yield from (chance, 1 - chance)
    numbers = sorted((value, chance) for value, chance in table.items() if _is_number(value) or _is_fraction(value))
    below = Fraction(0)
    for _, chance in numbers:
        below += chance
        yield from (below, 1 - below)


def _is_fraction(value: Any) -> bool:
    return isinstance(value, Fraction)


def _shape(table: Mapping[Any, Fraction], *, minus: bool = False) -> frozenset[Any]:
    sums: dict[Any, Fraction] = defaultdict(Fraction)
    for value, chance in table.items():
        number = value if _is_number(value) or _is_fraction(value) else 0
        sums[-number if minus else number] += chance
    return frozenset((value, chance) for value, chance in sums.items() if chance)


def checked(game: AnyPlayedGame, seed: int, most: int) -> Iterator[tuple[str, list[str], str]]:
    """(type of action, the parts of its odds that match nothing, the action) for actions of a battle that roll."""
    table, rng = Table(game, seed, style=Style(undone=0.0)), Random(seed)
    for number in range(most):
        state = table.played.state
        if game.battle.outcome(state) is not None:
            return
        if number % EVERY == 0:
            for viewer, offer in _rolling(game, state, rng):
                if found := check(game, state, viewer, offer.action):
                    yield offer.action["type"], found[0], f"{viewer.side}: {json.dumps(dict(offer.action))}"
        try:
            table.go_on()
        except Fault:
            return


def _rolling(game: AnyPlayedGame, state: Any, rng: Random) -> Iterator[tuple[Viewer, Any]]:
    for one in game.display.screen(game.view(state, side(""))).sides:
        offers = game.display.offers(game.view(state, side(one.id)))
        rolling = [offer for offer in offers if offer.rolls and offer.closed is None]
        for offer in rng.sample(rolling, min(len(rolling), 2)):
            yield side(one.id), offer


def check(game: AnyPlayedGame, state: Any, viewer: Viewer, document: Any) -> tuple[list[str]] | None:
    """The parts of an action's odds that match nothing; None where it has none, rolls later, or has too many tapes.

    The odds are the referee's: a side's own leave out what is secret from it, and where nothing is they are the same.
    """
    action = game.battle.codecs.actions.read(json.loads(json.dumps(dict(document))))
    try:
        odds = game.odds.odds(game.view(state, REFEREE), action)
        found = results(game, state, viewer, action)
        announced = len(found) == 1  # no die falls yet: the odds are those of what the other side may still answer
        return None if odds is None or announced else (unmatched(odds, found),)
    except (RulesError, OverflowError):
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--battles", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=120)
    given = parser.parse_args()
    game, wrong, tried = registry.get_played(given.game), defaultdict(list), defaultdict(int)
    for seed in range(given.seed, given.seed + given.battles):
        for kind, parts, text in checked(game, seed, given.most):
            tried[kind] += 1
            for part in parts:
                wrong[f"{kind}: {part}"].append((seed, text))
    print(f"{game.slug}: odds of {sum(tried.values())} actions played over every tape: {dict(tried)}")
    for kind, several in sorted(wrong.items(), key=lambda pair: -len(pair[1])):
        print(f"- {kind}: {len(several)} x, as in seed {several[0][0]}\n    {several[0][1][:300]}")


if __name__ == "__main__":
    main()
