"""What is offered is what is allowed: actions drawn from their records, sent by a side, and looked up in its offers.

``Drawn`` draws actions from the JSON schema of a game's actions, not from its offers: every type and parameter, names
of whatever the battle holds, numbers at bounds and beyond; and some are an open offer with one or two values changed a
little, wherever in it they stand. What ``decide`` accepts from a side must be one of the
actions that its open offers admit: an offer of that type whose ``fields`` take the differing parameters. A number
field admits what lies within its bounds, a place any place, a text any text. A parameter that changes nothing of what
happens says nothing more. A closed offer is refused when it is sent.

``python -m tests.contract.offered war-logic --battles 50`` prints each kind of finding once, with an example.
"""

from __future__ import annotations

import argparse
import json
import traceback
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules import registry
from rules.kernel.display.cards import Choose, Number, Slots, Stepper, Toggle
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.viewer import REFEREE, Viewer, side
from tests.contract.play import RandomDice
from tests.contract.soak import Fault, Style, Table

EVERY = 5
"""So many actions of a battle lie between two moments at which actions are drawn."""
TRIES = 40
FROM_OFFERS = 0.6
"""How many actions are an offer of somebody, now or before, with other parameters; the rest are drawn throughout."""
NEAR = 0.4
"""How many of the others are an open offer with one or two of its values changed a little."""
WHO = {f"{name} is no field" for name in ("by", "unit", "weapon", "with", "platoon")}
"""What an action lacks that somebody or something else is offered: said where no other offer lacks as little."""
NUMBERS = (0, 1, 2, 3, 5, 6, 7, 12, 40, 999, -1, 0.5, 2.5)


@dataclass(frozen=True)
class Finding:
    """An action that is accepted and not offered, or closed and accepted; ``kind`` groups findings."""

    kind: str
    text: str


# --- drawing actions ---------------------------------------------------------------------------------


class Drawn:
    """Actions at random, from the schema of a game's actions."""

    def __init__(self, game: AnyPlayedGame, rng: Random) -> None:
        self.rng, schema = rng, game.battle.codecs.actions.schema()
        self.parts = schema.get("$defs", {})
        self.kinds = [one for one in self._members(schema) if self._type_of(one) != "correct"]
        self.values: dict[str, list[Any]] = defaultdict(list)
        self.names: list[str] = []
        self.documents: list[Any] = []

    def learn(self, written: Any, offers: Sequence[Any]) -> None:
        """Takes the names of a battle, and what its offers say of parameters."""
        self.names = sorted({str(name) for name in _keys(written)})[:400]
        for offer in offers:
            self._learn(offer.action)
            for one in offer.fields:
                for value in _values_of(one):
                    self._keep(str(one.path[-1]), value)
            for value in list(offer.cells.values())[:6]:
                self._keep(str(offer.cell_path[-1]), value)
        self.documents = (self.documents + [dict(offer.action) for offer in offers])[-300:]

    def document(self) -> Any:
        """An action's document."""
        rng = self.rng
        if not self.documents or rng.random() >= FROM_OFFERS:
            kind = rng.choice(self.kinds)
            return self._object(kind, "", sparse=0.35)
        document = dict(rng.choice(self.documents))
        kind = next((one for one in self.kinds if self._type_of(one) == document["type"]), None)
        parameters = [name for name in (kind or {}).get("properties", {}) if name != "type"]
        for name in rng.sample(parameters, min(len(parameters), rng.choice((1, 1, 2, 3)))):
            document[name] = self._value(kind["properties"][name], name)
        return document

    def near(self, offer: Any) -> Any:
        """The action of an offer with one or two of its values, wherever they stand, changed a little."""
        rng, document = self.rng, json_like(dict(offer.action))
        for _ in range(rng.choice((1, 1, 2))):
            paths = [path for path in _leaves(document) if path] + [tuple(one.path) for one in offer.fields]
            if paths:
                path = rng.choice(paths)
                one = next((one for one in offer.fields if tuple(one.path) == path), None)
                others = [*_values_of(one), *self.values.get(str(path[-1]), [])[-20:]]
                document = _put(document, path, rng.choice(others + self._beside(_at(document, path))))
        return document

    def _beside(self, value: Any) -> list[Any]:
        """Values that are nearly the same."""
        names = [self._name() for _ in range(3)]
        match value:
            case bool():
                return [not value]
            case int() | float():
                return [value - 1, value + 1, value * 2, -value, value + 0.5, 0]
            case list():
                return [value[1:], value + value[:1], value[::-1], [*value, *names[:1]]]
            case dict():
                return [{}, {**value, names[0]: self.rng.choice((0, 1, 2.5, True))}]
        return [None, "", *names]

    def _learn(self, value: Any, name: str = "") -> None:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                self._learn(inner, str(key))
        elif name != "type":
            self._keep(name, value)

    def _keep(self, name: str, value: Any) -> None:
        known = self.values[name]
        if value not in known:
            known.append(value)
            del known[:-60]

    def _members(self, schema: Any) -> Iterator[Any]:
        schema = self._resolved(schema)
        if "properties" in schema:
            yield schema
        for one in schema.get("oneOf", schema.get("anyOf", ())):
            yield from self._members(one)

    def _resolved(self, schema: Any) -> Any:
        while "$ref" in schema:
            schema = self.parts[schema["$ref"].rpartition("/")[2]]
        return schema

    @staticmethod
    def _type_of(kind: Any) -> str:
        found = kind["properties"].get("type", {})
        return str(found.get("const", found.get("default", found.get("enum", [""])[0])))

    def _object(self, kind: Any, name: str, *, sparse: float) -> Any:
        rng, wanted = self.rng, kind.get("required", ())
        document = {
            key: self._value(part, key)
            for key, part in kind.get("properties", {}).items()
            if key != "type" and (key in wanted or rng.random() < sparse)
        }
        if "type" in kind.get("properties", {}):
            found = self._resolved(kind["properties"]["type"])
            document["type"] = rng.choice(found["enum"]) if "enum" in found else self._type_of(kind)
        return document

    def _value(self, schema: Any, name: str) -> Any:
        """A value of a schema; rather one that an offer has had for a parameter of this name."""
        rng, schema = self.rng, self._resolved(schema)
        if self.values.get(name) and rng.random() < 0.5:
            return rng.choice(self.values[name])
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self._value(rng.choice(schema[several]), name)
        if "enum" in schema or "const" in schema:
            return rng.choice(schema.get("enum", [schema.get("const")]))
        match schema.get("type"):
            case "boolean":
                return rng.random() < 0.5
            case "integer" | "number":
                bounds = [schema[key] for key in ("minimum", "maximum") if key in schema]
                return rng.choice([*NUMBERS, *bounds, *(one - 1 for one in bounds), *(one + 1 for one in bounds)])
            case "null":
                return None
            case "array":
                return self._array(schema, name)
            case "object" if "properties" in schema:
                return self._object(schema, name, sparse=0.5)
            case "object":
                part = schema.get("additionalProperties") or {}
                return {self._name(): self._value(part, name + "{}") for _ in range(rng.choice((0, 1, 2)))}
        return self._name()

    def _array(self, schema: Any, name: str) -> Any:
        if "prefixItems" in schema:
            return [self._value(part, name + "[]") for part in schema["prefixItems"]]
        part = schema.get("items") or {}
        return [self._value(part, name + "[]") for _ in range(self.rng.choice((0, 1, 1, 2, 3)))]

    def _name(self) -> str:
        return self.rng.choice(self.names) if self.names and self.rng.random() < 0.95 else "nobody"


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document but its type."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        if (*path, key) != ("type",):
            yield from _leaves(inner, (*path, key))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _put(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    try:
        return apply_edit(document, Edit(op="set", path=path, value=value))
    except NoSuchPlace:
        return document


def _keys(written: Any) -> Iterator[str]:
    if isinstance(written, dict):
        yield from written
        for inner in written.values():
            yield from _keys(inner)
    elif isinstance(written, list):
        for inner in written:
            yield from _keys(inner)


def _values_of(one: Any) -> list[Any]:
    """Values at a field's bounds and just beyond."""
    match one:
        case Choose() | Slots():
            return [option.value for option in one.options[:12]]
        case Stepper():
            return [option.value for option in one.scale[:12]]
        case Toggle():
            return [one.on]
        case Number():
            ends = [end for end in (one.least, one.most) if end is not None]
            return [*ends, *(end - 1 for end in ends), *(end + 1 for end in ends)]
    return []


# --- what offers admit -------------------------------------------------------------------------------


def alike(one: Any, other: Any) -> bool:
    """Whether two values of a document are the same: 1, 1.0 and "1" are."""
    if one == other:
        return True
    try:
        return float(one) == float(other)
    except (TypeError, ValueError):
        return False


def admits(one: Any, value: Any, usual: Any) -> bool:
    """Whether a field of an offer can be set to a value; ``usual`` is the parameter's value when nothing is chosen."""
    if alike(value, usual):
        return True
    match one:
        case Choose():
            return any(alike(option.value, value) for option in one.options)
        case Stepper():
            return any(alike(option.value, value) for option in one.scale)
        case Toggle():
            return alike(value, one.on) or value in (None, False)
        case Number():
            return _within(one, value)
        case Slots():
            return isinstance(value, list) and all(any(alike(o.value, v) for o in one.options) for v in value)
    return True


def _within(one: Number, value: Any) -> bool:
    if value is None:
        return one.value is None or bool(one.unset) or one.needed
    try:
        number = float(value)
    except (TypeError, ValueError):
        return False
    return (one.least is None or number >= one.least) and (one.most is None or number <= one.most)


def lacking(offer: Any, document: Any, usual: Any) -> list[str]:
    """What stands between an offer and an action of its type: the parameters that it does not admit."""
    admitting = {tuple(one.path): one for one in offer.fields}
    placing = offer.placing
    free = [tuple(path) for path in ((placing.at, placing.turn, placing.way) if placing else ()) if path]
    cells = {tuple(offer.cell_path): list(offer.cells.values())} if offer.cells else {}

    def walk(value: Any, base: Any, path: tuple[Any, ...]) -> Iterator[str]:
        if value == base or path in free or _is_ticked(value, path, admitting):
            return
        if path in cells and any(json_like(cell) == json_like(value) for cell in cells[path]):
            return
        if one := admitting.get(path):
            if not admits(one, value, base):
                yield f"{_named(path)} {_beyond(one)}"
        elif isinstance(value, dict) and (isinstance(base, dict) or _below(path, admitting)):
            inner = base if isinstance(base, dict) else {}
            for key in sorted(value.keys() | inner.keys()):
                if key in inner or _below((*path, key), admitting):
                    yield from walk(value.get(key), inner.get(key), (*path, key))
                else:
                    yield f"{_named(path)} has keys that no field names"
        elif isinstance(value, list) and isinstance(base, list) and len(value) == len(base) and value:
            for place, (mine, theirs) in enumerate(zip(value, base, strict=True)):
                yield from walk(mine, theirs, (*path, place))
        elif not alike(value, base):
            yield f"{_named(path)} is no field"

    return list(walk(document, usual, ()))


def _is_ticked(value: Any, path: tuple[Any, ...], fields: Mapping[tuple[Any, ...], Any]) -> bool:
    """Whether a list holds names that are ticked one by one: a set of them is written as a list."""
    return isinstance(value, list) and all(
        isinstance(one, str) and isinstance(fields.get((*path, one)), Toggle) for one in value
    )


def json_like(value: Any) -> Any:
    """A value as JSON has it: tuples are lists."""
    return json.loads(json.dumps(value))


def _below(path: tuple[Any, ...], admitting: Mapping[tuple[Any, ...], Any]) -> bool:
    return any(one[: len(path)] == path for one in admitting)


def _named(path: tuple[Any, ...]) -> str:
    return ".".join("*" if isinstance(key, int) else str(key) for key in path) or "the action"


def _beyond(one: Any) -> str:
    return "is beyond its bounds" if isinstance(one, Number) else "is none of its options"


def unoffered(game: AnyPlayedGame, offers: Sequence[Any], action: Any) -> list[str]:
    """Why no open offer admits an accepted action; empty where one does. A parameter may be left out."""
    codec = game.battle.codecs.actions
    document = codec.write(action)
    usual = _left_out(codec, document)
    same = [one for one in offers if one.closed is None and one.action["type"] == document["type"]]
    lacks = []
    for one in same:
        base = codec.write(codec.read(json_like(dict(one.action))))
        lacks.append(lacking(one, {**document, **{name: base[name] for name in usual}}, base))
    return min(lacks, key=lambda found: (len(found), not WHO.isdisjoint(found)), default=["no offer of this type"])


def _left_out(codec: Any, document: Mapping[str, Any]) -> list[str]:
    """The parameters that have the value which they have when they are not given."""
    found = []
    for name, value in document.items():
        try:
            again = codec.write(codec.read({key: one for key, one in document.items() if key != name}))
        except RulesError:
            continue
        if name != "type" and again[name] == value:
            found.append(name)
    return found


def spare(game: AnyPlayedGame, state: Any, viewer: Viewer, offers: Sequence[Any], action: Any) -> bool:
    """Whether what no offer admits in an action changes nothing of what happens, for the same dice."""
    codec = game.battle.codecs.actions
    document, told = codec.write(action), _events(game, state, viewer, action)
    for one in offers:
        if one.action["type"] == document["type"]:
            base = codec.write(codec.read(json_like(dict(one.action))))
            try:
                other = codec.read(json_like(_admitted(one, document, base)))
            except RulesError:
                continue
            if not unoffered(game, [one], other) and _events(game, state, viewer, other) == told:
                return True
    return False


def _events(game: AnyPlayedGame, state: Any, viewer: Viewer, action: Any) -> Any:
    try:
        events = game.battle.decide(state, viewer, action, RandomDice(Random(1)))
    except RulesError:
        return None
    return [game.battle.codecs.events.write(one) for one in events]


def _admitted(offer: Any, document: Any, base: Any) -> Any:
    """The document with every value that the offer does not admit as the offer has it."""
    fields = {tuple(one.path): one for one in offer.fields}
    placing = offer.placing
    free = [tuple(path) for path in ((placing.at, placing.turn, placing.way) if placing else ()) if path]

    def walk(value: Any, usual: Any, path: tuple[Any, ...]) -> Any:
        if path in free or (path in fields and admits(fields[path], value, usual)):
            return value
        if path not in fields and isinstance(value, dict) and (isinstance(usual, dict) or _below(path, fields)):
            known = usual if isinstance(usual, dict) else {}
            keys = [key for key in {**known, **value} if key in known or _below((*path, key), fields)]
            inner = {key: walk(value.get(key, known.get(key)), known.get(key), (*path, key)) for key in keys}
            return {key: one for key, one in inner.items() if one is not None or key in known}
        if path not in fields and isinstance(value, list) and isinstance(usual, list) and len(value) >= len(usual) > 0:
            return [
                walk(mine, theirs, (*path, at)) for at, (mine, theirs) in enumerate(zip(value, usual, strict=False))
            ]
        return usual

    return walk(document, base, ())


# --- trying ------------------------------------------------------------------------------------------


def findings(game: AnyPlayedGame, seed: int, most: int, *, tries: int = TRIES) -> Iterator[Finding]:
    """Plays a battle and draws actions at its moments."""
    table, drawn = Table(game, seed, style=Style(undone=0.0)), Drawn(game, Random(seed))
    for number in range(most):
        state = table.played.state
        if game.battle.outcome(state) is not None:
            return
        if number % EVERY == 0:
            yield from at_moment(game, state, drawn, tries)
        try:
            table.go_on()
        except Fault:
            return


def at_moment(game: AnyPlayedGame, state: Any, drawn: Drawn, tries: int) -> Iterator[Finding]:
    """Draws actions of every side at one moment of a battle; at none where the table keeps the order of play."""
    screen = game.display.screen(game.view(state, REFEREE))
    if not screen.progress.waiting:
        return
    everybody = [side(one.id) for one in screen.sides]
    offers = {viewer: game.display.offers(game.view(state, viewer)) for viewer in everybody}
    written = game.battle.codecs.states.write(state)
    for viewer, open_to in offers.items():
        drawn.learn(written, open_to)
        for offer in open_to:
            if offer.closed is not None and accepted(game, state, viewer, dict(offer.action)) is not None:
                kind = f"{offer.action['type']}: closed ({offer.closed.code}) and accepted"
                yield Finding(kind, f"{viewer.side}: {dict(offer.action)}")
    open_now = {viewer: [one for one in open_to if one.closed is None] for viewer, open_to in offers.items()}
    for viewer, open_to in offers.items():
        for _ in range(tries):
            beside = bool(open_now[viewer]) and drawn.rng.random() < NEAR
            document = drawn.near(drawn.rng.choice(open_now[viewer])) if beside else drawn.document()
            try:
                action = accepted(game, state, viewer, document)
            except Crashed as crash:
                yield Finding(str(crash), f"{viewer.side}: {json.dumps(document)}")
                continue
            if (
                action is not None
                and (why := unoffered(game, open_to, action))
                and not spare(game, state, viewer, open_now[viewer], action)
            ):
                text = f"{viewer.side}: {json.dumps(game.battle.codecs.actions.write(action))}"
                yield from (Finding(f"{document['type']}: {one}", text) for one in sorted(set(why)))


def accepted(game: AnyPlayedGame, state: Any, viewer: Viewer, document: Any) -> Any | None:
    """The action as it was read, if ``decide`` accepts it; None if it is refused. Raises Crashed."""
    try:
        action = game.battle.codecs.actions.read(json_like(document))
        game.battle.decide(state, viewer, action, RandomDice(Random(1)))
    except RulesError:
        return None
    except Exception as error:
        last = [one for one in traceback.extract_tb(error.__traceback__) if "/rules/" in one.filename][-1]
        where = f"{last.filename.rpartition('rules/')[2]}:{last.name}"
        raise Crashed(f"{document['type']}: {type(error).__name__} in {where}") from error
    return action


class Crashed(Exception):
    """An action that is neither accepted nor refused: ``decide`` fails."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--list", action="store_true", help="as known.yaml has it")
    given = parser.parse_args()
    game = registry.get_played(given.game)
    found: dict[str, list[tuple[int, Finding]]] = defaultdict(list)
    for seed in range(given.seed, given.seed + given.battles):
        for one in findings(game, seed, given.most):
            found[one.kind].append((seed, one))
    if given.list:
        print("\n".join([f"  {game.slug}:", *(f"    - {json.dumps(kind)}" for kind in sorted(found))]))
        return
    print(f"{game.slug}: {given.battles} battles, {len(found)} kinds of actions that are accepted and not offered")
    for kind, several in sorted(found.items(), key=lambda pair: -len(pair[1])):
        print(f"- {kind}: {len(several)} x, as in seed {several[0][0]}\n    {several[0][1].text[:400]}")


if __name__ == "__main__":
    main()
