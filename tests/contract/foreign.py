"""Army documents from outside: sample armies with something in them changed, as a file or the API may send them.

``mutations`` changes every number, word, list and map of a document, and every field of the editor. ``watch`` looks at
what a game makes of the result:

- ``read`` accepts it or raises a ``RulesError``; ``evaluate``, ``editor`` and ``record_sheets`` never fail;
- no price, of the army or of a part, is negative or no number; the editor shows the price that ``evaluate`` finds;
- an illegal army never begins a battle, a legal one that the set-up accepts always does, and its state can be stored;
- more of the same never costs less (``count``, one more entry in a list of units).

``python -m tests.contract.foreign war-logic`` prints each kind of fault once, with the change that shows it.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import traceback
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Any

from rules import registry
from rules.kernel.display.cards import Choose, Grid, Number, Slots, Stepper, Text, Toggle
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.game import AnyGame
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, Path
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from tests.contract.namesakes import namesakes
from tests.contract.play import RandomDice, samples

NUMBERS = (-1, 0, 1, 2, 7, 100, 1_000_000, 2**31, 2**53 - 1, 0.5, 1.5, -0.5, "5", "x", True)
WORDS = ("", "nobody", "x" * 5000, "ß & <b> '\"", "count", "__class__", 5, False)
DEEP: Json = [[[[[[[[[[{}]]]]]]]]]]
FOR_EVER = 5
"""Seconds of a processor for a document; usual ones take milliseconds."""
FIGURE = re.compile(r"-?[\d,.]*\d")


@dataclass(frozen=True)
class Mutation:
    """A changed document, with the change in words: ``path`` and ``value``, or what was done to the list there."""

    document: Json
    path: Path
    what: str

    def __str__(self) -> str:
        return f"{' / '.join(map(str, self.path))}: {self.what}"[:200]


# --- changes -----------------------------------------------------------------------------------------


def places(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every place of a document with what is there."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from places(inner, (*path, place))


def mutations(game: AnyGame, document: Json) -> Iterator[Mutation]:
    """Every change of a document, in its order."""
    for path, value in places(document):
        if path and path[0] != "game":
            for new in _others(value):
                yield _set(document, path, new)
        if isinstance(value, list) and path:
            yield from _lists(document, path, value)
        if isinstance(value, dict):
            yield from _maps(document, path, value)
    for one in editor_fields(game, document):
        for new in _choices(one):
            with suppress(NoSuchPlace):
                changed = game.armies.edit(document, Edit(op="set", path=one.path, value=new))
                yield Mutation(changed, one.path, f"set to {json.dumps(new)}")


def _set(document: Json, path: Path, value: Json) -> Mutation:
    shown = json.dumps(value)
    return Mutation(apply_edit(document, Edit(op="set", path=path, value=deepcopy(value))), path, f"set to {shown}")


def _others(value: Json) -> Iterator[Json]:
    if isinstance(value, bool):
        yield from (not value, 1, "x")
    elif isinstance(value, int | float):
        yield from (*NUMBERS, value + 1, value * 2, -value)
    elif isinstance(value, str):
        yield from WORDS
    else:
        yield from ([], {}, 5, "x")
    yield from (None, DEEP)


def _lists(document: Json, path: Path, entries: Sequence[Json]) -> Iterator[Mutation]:
    changes: dict[str, list[Json]] = {"reversed": [*reversed(entries)], "ten times as long": [*entries] * 10}
    for place, entry in enumerate(entries):
        changes[f"entry {place} twice"] = [*entries[:place], entry, entry, *entries[place + 1 :]]
        changes[f"without entry {place}"] = [*entries[:place], *entries[place + 1 :]]
    for what, changed in changes.items():
        yield Mutation(apply_edit(document, Edit(op="set", path=path, value=deepcopy(changed))), path, what)


def _maps(document: Json, path: Path, entries: dict[str, Json]) -> Iterator[Mutation]:
    changes = {f"without {key}": {k: v for k, v in entries.items() if k != key} for key in entries if key != "game"}
    changes["with a foreign key"] = {**entries, "strange": 1}
    for what, changed in changes.items():
        value = deepcopy(changed)
        yield Mutation(apply_edit(document, Edit(op="set", path=path, value=value)) if path else value, path, what)


def editor_fields(game: AnyGame, document: Json) -> Iterator[Any]:
    """The fields of an army's cards: of the army itself, and of every place that its evaluation names."""
    army = game.armies.read(document)
    paths = {(), *(part.path for part in _parts(game.armies.evaluate(army).parts))}
    for path in sorted(paths, key=str):
        try:
            card = game.armies.editor(army, path)
        except NoSuchPlace:
            continue
        for section in card.sections:
            for one in section.fields:
                yield from (cell for row in one.rows for cell in row.cells) if isinstance(one, Grid) else (one,)


def _parts(parts: Sequence[Any]) -> Iterator[Any]:
    for part in parts:
        yield part
        yield from _parts(part.parts)


def _choices(one: Any) -> Iterator[Json]:
    match one:
        case Number():
            ends = [end for end in (one.least, one.most) if end is not None]
            yield from (*NUMBERS, *(end - 1 for end in ends), *(end + 1 for end in ends))
        case Choose() | Slots():
            last = [option.value for option in one.options[-2:]]
            yield from last if isinstance(one, Choose) else ([*last, *last], [5], ["nobody"])
        case Stepper():
            yield from (one.scale[-1].value if one.scale else None, -1, 10**9)
        case Toggle():
            yield from (one.on, False)
        case Text():
            yield from WORDS


# --- what a game makes of it -------------------------------------------------------------------------


class Watch:
    """What a game makes of changed documents of one sample army."""

    def __init__(self, game: AnyGame, document: Json, rng: Random) -> None:
        self.game, self.document = game, document
        self.setup = _setup_with(game, document, rng)
        self.usual = self._spent(document)

    def faults(self, mutation: Mutation) -> Iterator[str]:
        """What is wrong with what the game makes of a changed document: the kind of each fault."""
        try:
            army = self.game.armies.read(json.loads(json.dumps(mutation.document)))
        except RulesError:
            return
        evaluation = self.game.armies.evaluate(army)
        yield from prices(evaluation)
        if not any(part.path for part in evaluation.parts) or evaluation.legal:
            self.game.armies.record_sheets(army)
        yield from self._cards(army, evaluation, mutation.path)
        yield from self._grown(mutation, evaluation)
        if self.game.battle and self.setup:
            yield from self._battle(mutation.document, evaluation)

    def _cards(self, army: Any, evaluation: Any, changed: Path) -> Iterator[str]:
        self.game.armies.editor(army, ())
        for part in evaluation.parts:
            if part.path != changed[: len(part.path)]:
                continue
            try:
                card = self.game.armies.editor(army, part.path)
            except NoSuchPlace:
                continue
            if card.cost and part.cost and figure(card.cost) != figure(part.cost):
                yield f"the card says {card.cost}, the evaluation {part.cost}: {part.kind}"

    def _grown(self, mutation: Mutation, evaluation: Any) -> Iterator[str]:
        more = mutation.what.startswith("entry") or (mutation.path[-1:] == ("count",) and self._is_more(mutation))
        spent = amount(evaluation.spent)
        if more and self.usual is not None and spent is not None and evaluation.legal and spent < self.usual:
            yield f"more costs less: {_kind(mutation.path)}"

    def _is_more(self, mutation: Mutation) -> bool:
        old, new = (read_path(one, mutation.path) for one in (self.document, mutation.document))
        return isinstance(old, int) and isinstance(new, int) and not isinstance(new, bool) and new > old

    def _spent(self, document: Json) -> Decimal | None:
        return amount(self.game.armies.evaluate(self.game.armies.read(document)).spent)

    def _battle(self, document: Json, evaluation: Any) -> Iterator[str]:
        game, (first, *rest) = self.game, self.setup.sides
        sides = (SideSetup(id=first.id, name=first.name, army=document), *rest)
        setup = Setup(sides=sides, options=self.setup.options)
        refused = [one for one in game.battle.setup.check(setup) if one.weight == "error"]
        if not evaluation.legal and not refused:
            for code in sorted({one.code for one in evaluation.problems if one.weight == "error"}):
                yield f"an illegal army begins a battle: {code}"
        if refused:
            return
        try:
            state = replay(game, game.battle.setup.start(setup, RandomDice(Random(1))))
        except RulesError as error:
            yield f"the set-up is accepted and the start refused: {error.problem.code}"
            return
        states = game.battle.codecs.states
        if states.read(json.loads(json.dumps(states.write(state)))) != state:
            yield "the first state is another one after it has been stored"


def _kind(path: Path) -> str:
    return ".".join("*" if isinstance(key, int) else key for key in path)


def _setup_with(game: AnyGame, document: Json, rng: Random) -> Setup | None:
    """A battle of the samples with the army as the first side, against copies of itself or armies with its names.

    By the game's own rules: a rule set of the battle may price the army otherwise than its document says.
    """
    if game.battle is None:
        return None
    for _ in range(60):
        setup = samples(game).setup(rng)
        setup = Setup(sides=setup.sides, options={k: v for k, v in setup.options.items() if k != "rule-set"})
        for place, side in enumerate(setup.sides):
            if side.army["name"] == document["name"]:
                others = [one for number, one in enumerate(setup.sides) if number != place]
                found = Setup(sides=(setup.sides[place], *others), options=setup.options)
                if not any(one.weight == "error" for one in game.battle.setup.check(found)):
                    return namesakes(game, found)
    return None


def figure(text: str) -> str:
    """The first number of a price as it is shown."""
    found = FIGURE.search(text.replace("−", "-"))
    return found[0] if found else ""


def amount(text: str) -> Decimal | None:
    """A price as a number; None where it is none."""
    shown = figure(text).replace(",", "")
    return Decimal(shown) if shown else None


def prices(evaluation: Any) -> Iterator[str]:
    """What is wrong with the prices of an evaluation."""
    spent = amount(evaluation.spent)
    if spent is not None and spent < 0:
        yield "the army costs less than nothing"
    for value in (evaluation.fill, evaluation.fill_limit):
        if value is not None and not 0 <= value < float("inf"):
            yield "the meter shows less than nothing, or no number"
    for part in _parts(evaluation.parts):
        cost = amount(part.cost)
        if cost is not None and cost < 0:
            yield f"a part costs less than nothing: {part.kind}"
    if any(word in str(evaluation.spent).lower() for word in ("nan", "inf", "e+")):
        yield f"the army's price is no number: {evaluation.spent}"


def faults(game: AnyGame, number: int, most: int | None = None) -> Iterator[tuple[str, Mutation]]:
    """The kinds of faults with changed documents of the sample army ``number``; ``most``: of so many, at random."""
    document, rng = samples(game).ARMIES[number], Random(number)
    changed = list(mutations(game, document))
    watch = Watch(game, document, rng)
    for mutation in changed if most is None else rng.sample(changed, min(most, len(changed))):
        for kind in _guarded(watch, mutation):
            yield kind, mutation


def _guarded(watch: Watch, mutation: Mutation) -> list[str]:
    """The kinds of faults; what goes on for ever is stopped, before it has eaten the machine's memory."""
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, FOR_EVER)
    try:
        return list(watch.faults(mutation))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{last.filename.rpartition('rules/')[2]}:{last.name}"
        return ["goes on for ever" if isinstance(error, ForEver) else f"{type(error).__name__} in {where}"]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class ForEver(Exception):
    """A game makes so much of a document that it does not come to an end."""


def _stop(*_: Any) -> None:
    raise ForEver


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--most", type=int, default=None, help="so many changes of each army, at random")
    given = parser.parse_args()
    game, found = registry.get(given.game), defaultdict(list)
    for number in range(len(samples(game).ARMIES)):
        for kind, mutation in faults(game, number, given.most):
            found[kind].append((samples(game).ARMIES[number]["name"], mutation))
    print(f"{game.slug}: {len(found)} kinds of faults")
    for kind, several in sorted(found.items(), key=lambda pair: -len(pair[1])):
        print(f"- {kind}: {len(several)} x")
        for name, mutation in several[:3]:
            print(f"    {name}: {mutation}")


if __name__ == "__main__":
    main()
