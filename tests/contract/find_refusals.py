"""Finds scripts of actions that meet refusals: ``python -m tests.contract.find_refusals war-logic --seconds 120``.

Battles between sample armies are played at random. At every state what is offered, what was offered earlier and what is
offered to others is tried by everybody, with its fields changed. The shortest script for each code is kept, stripped of
the actions that it does not need, and written into the game's ``refusals.yaml`` where that has none yet.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rules import registry
from rules.kernel.dice import Rolled
from rules.kernel.game import AnyGame
from rules.kernel.problems import RulesError
from rules.kernel.replay import replay
from tests.contract import refusals
from tests.contract.play import RandomDice, samples, varied, viewers
from tests.contract.refusals import dump, plain

TRIES = 200
"""At most so many at a state, and as long as its offers took."""
LONGEST = 160
VARIED = 0.5
KEPT = 12
UNTOLD = ("unreadable", "ambiguous")


class TapeThenRandom:
    """The faces of a script, and faces at random when they are at an end or none of the die's."""

    def __init__(self, faces: Sequence[int], rng: Random) -> None:
        self.left, self.rng = list(faces), rng
        self.rolled: list[Any] = []
        self.faces: list[int] = []

    def roll(self, die: Any, *, cuts: Any = (), why: str = "") -> int:
        face = self.left.pop(0) if self.left else die.low - 1
        if not die.low <= face <= die.high:
            face = self.rng.randint(die.low, die.high)
        self.faces.append(face)
        self.rolled.append(Rolled(die=die, face=face, why=why, source="tape"))
        return face


class Finder:
    """Plays battles and keeps the shortest script for each code."""

    def __init__(self, game: AnyGame, seed: int, have: Mapping[str, int]) -> None:
        self.game, self.rng = game, Random(seed)
        self.found: dict[str, dict[str, Any]] = {}
        self.have = dict(have)
        self.values: dict[str, list[Any]] = defaultdict(list)
        self.used: Counter[str] = Counter()
        self.battles = self.tried = 0
        self.least = 0.0

    def search(self, seconds: float) -> None:
        end = time.process_time() + seconds
        while time.process_time() < end:
            self.battle(end)

    def battle(self, end: float) -> None:
        game, rng = self.game, self.rng
        self.battles += 1
        setup = min(
            (samples(game).setup(rng) for _ in range(rng.choice((1, 1, 3, 5)))), key=lambda one: len(str(one.sides))
        )
        dice = TapeThenRandom((), rng)
        try:
            state = replay(game, game.battle.setup.start(setup, dice))
        except RulesError:
            return
        script = {
            "sides": [[one.id, one.name, _army(game, one.army)] for one in setup.sides],
            "options": dict(setup.options),
            "dice": dice.faces,
        }
        who = [_word(one) for one in viewers(game, state)]
        steps: list[list[Any]] = []
        pool: list[tuple[str, Any]] = []
        most = rng.choice((6, 15, 40, LONGEST))
        self.used.clear()
        self.values.clear()
        while len(steps) < most and time.process_time() < end and game.battle.outcome(state) is None:
            step = None
            for word in rng.sample(who, len(who)):
                before = time.process_time()
                offers = self.offers(state, word)
                self.least = time.process_time() - before
                if offers:
                    self.try_all(script, steps, state, {word: offers, **{one: () for one in who if one != word}}, pool)
                    pool += [(word, offer.action) for offer in rng.sample(offers, min(KEPT, len(offers)))]
                    step = self.step(state, word, offers)
                if step is not None:
                    break
            if len(pool) > 300:
                pool = rng.sample(pool, 200)
            if step is None:
                return
            steps.append(step[0])
            state = step[1]
        if game.battle.outcome(state) is not None:
            self.try_all(script, steps, state, dict.fromkeys(who, ()), pool)

    def offers(self, state: Any, word: str) -> list[Any]:
        view = self.game.view(state, refusals.viewer_of(word))
        return list(self.game.display.offers(view))

    def step(self, state: Any, word: str, offers: Sequence[Any]) -> tuple[list[Any], Any] | None:
        """An action of one who has one; seldom one that ends the battle."""
        game, rng = self.game, self.rng
        open_ = [offer for offer in offers if offer.closed is None]
        for _ in range(8 if open_ else 0):
            kinds = list(dict.fromkeys(offer.action["type"] for offer in open_))
            (kind,) = rng.choices(kinds, [1 / (1 + self.used[kind]) for kind in kinds])
            offer = rng.choice([one for one in open_ if one.action["type"] == kind])
            document = varied(offer, rng) if rng.random() < VARIED else dict(offer.action)
            dice = TapeThenRandom((), rng)
            try:
                action = game.battle.codecs.actions.read(document)
                after = replay(game, game.battle.decide(state, refusals.viewer_of(word), action, dice), state)
            except RulesError:
                continue
            self.used[kind] += 1
            if game.battle.outcome(after) is not None and rng.random() < 0.95:
                continue
            return [word, copy.deepcopy(dict(document)), dice.faces], after
        return None

    def try_all(
        self,
        script: Mapping[str, Any],
        steps: list[list[Any]],
        state: Any,
        offers: Mapping[str, Sequence[Any]],
        pool: Sequence[tuple[str, Any]],
    ) -> None:
        for word, document in self.attempts(offers, pool):
            self.tried += 1
            code = self.code(state, word, document)
            if code is None or code in UNTOLD or self.have.get(code, 10**9) <= len(steps) + 1:
                continue
            self.have[code] = len(steps) + 1
            self.found[code] = copy.deepcopy({**script, "actions": [*steps, [word, dict(document)]]})

    def code(self, state: Any, word: str, document: Any) -> str | None:
        try:
            action = self.game.battle.codecs.actions.read(document)
            self.game.battle.decide(state, refusals.viewer_of(word), action, RandomDice(self.rng))
        except RulesError as error:
            return error.problem.code
        return None

    def attempts(
        self, offers: Mapping[str, Sequence[Any]], pool: Sequence[tuple[str, Any]]
    ) -> Iterator[tuple[str, Any]]:
        rng = self.rng
        words = list(offers)
        everything = [(word, offer) for word, some in offers.items() for offer in some]
        closed = [(word, offer.action) for word, offer in everything if offer.closed is not None]
        yield from rng.sample(closed, min(6, len(closed)))
        began = time.process_time()
        for number in range(TRIES):
            if number > TRIES // 10 and time.process_time() - began > self.least:
                return
            if pool and (not everything or rng.random() < 0.35):
                word, document = rng.choice(pool)
            elif everything:
                word, offer = rng.choice(everything)
                for one in offer.fields:
                    for option in getattr(one, "options", ())[:6]:
                        self.learn(one.path[-1] if one.path else "", option.value)
                document = offer.action if rng.random() < 0.3 else varied(offer, rng)
            else:
                return
            self.learn_all(document)
            document = copy.deepcopy(dict(document))
            for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
                document = self.changed(document)
            yield (word if rng.random() < 0.7 else rng.choice(words)), document

    def learn(self, key: Any, value: Any) -> None:
        values = self.values[str(key)]
        if value not in values:
            if len(values) < 60:
                values.append(copy.deepcopy(value))
            else:
                values[self.rng.randrange(60)] = copy.deepcopy(value)

    def learn_all(self, document: Any, key: str = "") -> None:
        match document:
            case dict():
                for name, value in document.items():
                    if name != "type":
                        self.learn(name, value)
                        self.learn_all(value, name)
            case list() | tuple():
                for value in document:
                    self.learn(key + "[]", value)
                    self.learn_all(value, key)

    def changed(self, document: Any) -> Any:
        """The document with something in it changed."""
        rng = self.rng
        places = [(holder, key, name) for holder, key, name in _places(document) if key != "type"]
        if not places:
            return document
        holder, key, name = rng.choice(places)
        value = holder[key]
        if isinstance(holder, list) and rng.random() < 0.3:
            if rng.random() < 0.5:
                holder.append(copy.deepcopy(value))
            else:
                holder.remove(value)
        elif isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, int | float) and rng.random() < 0.6:
            holder[key] = rng.choice((0, 1, value + 1, value - 1, value * 2, 6, 12, 40, 99))
        elif self.values.get(name) and rng.random() < 0.8:
            holder[key] = copy.deepcopy(rng.choice(self.values[name]))
        elif isinstance(holder, dict):
            if rng.random() < 0.5:
                del holder[key]
            else:
                extra = rng.choice(list(self.values) or [name])
                if "[]" not in extra and self.values[extra]:
                    holder[extra] = copy.deepcopy(rng.choice(self.values[extra]))
        return document


def _places(document: Any, name: str = "") -> Iterator[tuple[Any, Any, str]]:
    if isinstance(document, dict):
        for key, value in document.items():
            yield document, key, key
            yield from _places(value, key)
    elif isinstance(document, list):
        for place, value in enumerate(document):
            yield document, place, name + "[]"
            yield from _places(value, name)


def _army(game: AnyGame, document: Any) -> Any:
    """A sample's name, or the whole document of an army that is none."""
    return document["name"] if document in samples(game).ARMIES else copy.deepcopy(document)


def _word(viewer: Any) -> str:
    return viewer.side if viewer.role == "side" else viewer.role


# --- shorter scripts ---------------------------------------------------------------------------------


def replayed(game: AnyGame, script: Mapping[str, Any], steps: Sequence[Any], rng: Random) -> dict[str, Any] | None:
    """The script with these steps, without those that are now refused; None if the last one is not refused any more."""
    dice = TapeThenRandom(script["dice"], rng)
    try:
        state = replay(game, game.battle.setup.start(refusals.setup_of(game, script), dice))
        kept = []
        for word, document, *faces in steps[:-1]:
            rolls = TapeThenRandom(*(faces or [()]), rng)
            try:
                action = game.battle.codecs.actions.read(document)
                events = game.battle.decide(state, refusals.viewer_of(word), action, rolls)
            except RulesError:
                continue
            state = replay(game, events, state)
            kept.append([word, document, rolls.faces] if rolls.faces else [word, document])
        word, document = steps[-1][:2]
        action = game.battle.codecs.actions.read(document)
        try:
            game.battle.decide(state, refusals.viewer_of(word), action, RandomDice(rng))
        except RulesError as error:
            shorter = {**script, "dice": dice.faces, "actions": [*kept, [word, document]], "code": error.problem.code}
            if not dice.faces:
                del shorter["dice"]
            return shorter
    except RulesError:
        pass
    return None


def shortened(game: AnyGame, code: str, script: dict[str, Any], seconds: float = 4) -> dict[str, Any]:
    """Returns the script without what it does not need: actions, by halves and one by one, and options."""
    script.setdefault("dice", [])
    end = time.process_time() + seconds

    def attempt(changed: Mapping[str, Any], steps: Sequence[Any]) -> dict[str, Any] | None:
        for seed in range(2):
            found = replayed(game, {"dice": [], **changed}, steps, Random(seed))
            if found and found.pop("code") == code and met(game, code, found):
                return found
        return None

    best = attempt(script, script["actions"]) or script
    size = max(1, len(best["actions"]) // 2)
    while size and time.process_time() < end:
        place, gained = 0, False
        while place < len(best["actions"]) - 1 and time.process_time() < end:
            steps = [*best["actions"][:place], *best["actions"][min(place + size, len(best["actions"]) - 1) :]]
            found = attempt(best, steps)
            if found and len(found["actions"]) < len(best["actions"]):
                best, gained = found, True
            else:
                place += size
        size = size if gained and size == 1 else size // 2
    for name in list(best.get("options") or {}):
        options = {key: value for key, value in best["options"].items() if key != name}
        found = attempt({**best, "options": options}, best["actions"])
        if found and len(found["actions"]) <= len(best["actions"]):
            best = found
    return best


def met(game: AnyGame, code: str, script: Mapping[str, Any]) -> bool:
    try:
        return refusals.refusal_of(game, script).code == code
    except Exception:
        return False


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("slug")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = registry.get(given.slug)
    path = refusals.path_of(game)
    listed = refusals.read(game) if path.exists() else {"codes": {}}
    head = path.read_text().split("\n\n")[0] if path.exists() else "# See tests/contract/refusals.py."
    have = {code: len(entry["script"]["actions"]) for code, entry in listed["codes"].items() if "script" in entry}
    finder = Finder(game, given.seed, have)
    finder.search(given.seconds)
    print(f"{finder.battles} battles, {finder.tried} tries, {len(finder.found)} codes found or shortened")
    shorter: dict[str, Any] = {}
    for code, long in finder.found.items():
        script = shortened(game, code, plain(long))
        if met(game, code, script):
            shorter[code] = {"script": script}
        else:
            print("not repeatable:", code)
    listed = refusals.read(game) if path.exists() else listed
    listed["codes"] |= shorter
    path.write_text(dump(listed, head))
    wanted = refusals.source_codes(game)
    missing = sorted(set(wanted.codes) - {code for code, entry in listed["codes"].items() if "script" in entry})
    print(
        f"{len(listed['codes'])} listed; of {len(wanted.codes)} in the source, without a script: {', '.join(missing)}"
    )
    print("worked out:", wanted.dynamic)


if __name__ == "__main__":
    main()
