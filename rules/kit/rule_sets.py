"""The rule set of a battle: the one that the sides have agreed on, or the one that their armies name.

An army names a rule set by holding a copy of it; without one it uses the house tables. A battle may be given one of
its own, which then also counts for the armies that name none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.display.canvas import Drafting
from rules.kernel.edits import Edit
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path, replace
from rules.kernel.sharing import PIN, Held, Pin
from rules.kernel.spreadsheets import Drawing, Table

R = TypeVar("R")

CODE = "rule-set-differs"
HOUSE = "the house tables"


def is_same_copy(one: Pin | None, two: Pin | None) -> bool:
    """Checks whether two copies are of the same version of the same rule set, number by number."""
    if one is None or two is None:
        return one is two
    return one.origin == two.origin and one.body == two.body


def resolve_rule_set(armies: Mapping[str, Pin | None], agreed: Pin | None) -> Pin | None:
    """Returns the rule set that all sides play by: the agreed one, else the armies'; None: the house tables."""
    return agreed or next((pin for pin in armies.values() if pin), None)


class Governed(Protocol):
    """An army that may name a rule set."""

    @property
    def rule_set(self) -> Pin | None:
        """The copy that it holds."""


Army = TypeVar("Army", bound=Governed)


def under_agreed(army: Army, agreed: Pin | None) -> Army:
    """Returns an army as it is evaluated in a battle: by its own rule set, else by the agreed one."""
    return replace(army, rule_set=army.rule_set or agreed)


def differences(names: Mapping[str, str], armies: Mapping[str, Pin | None], agreed: Pin | None) -> Iterator[Problem]:
    """Yields the problems that prevent the start: armies with different rule sets. Both maps are by side."""
    if agreed:
        for side, pin in armies.items():
            if pin and not is_same_copy(pin, agreed):
                yield _conflict(names[side], pin, agreed)
        return
    first = next(iter(armies.values()), None)
    if all(is_same_copy(pin, first) for pin in armies.values()):
        return
    sides = "; ".join(f"{names[side]} uses {_quote_title(pin)}" for side, pin in armies.items())
    message = f"{sides}. Choose one rule set for the battle, or take the same one into each army."
    yield Problem(code=CODE, message=message)


def _conflict(name: str, own: Pin, agreed: Pin) -> Problem:
    message = f"{name} uses {_quote_title(own)}, the battle {_quote_title(agreed)}"
    if own.origin == agreed.origin:
        message = f"{name} and the battle both use {_quote_title(own)}, but their numbers are not the same"
    return Problem(code=CODE, message=f"{message}: take the battle's into the army, or choose the army's here.")


def _quote_title(pin: Pin | None) -> str:
    return f"“{pin.title}”" if pin else HOUSE


def copy_at(document: Json, key: str) -> Pin | None:
    """Returns the copy that an army's document holds under ``key``; None when it holds none that can be read."""
    found = document.get(key) if isinstance(document, dict) else None
    if not isinstance(found, dict) or not isinstance(found.get("name"), str) or "body" not in found:
        return None
    texts = {name: found[name] for name in ("key", "author", "licence") if isinstance(found.get(name), str)}
    version = found.get("version")
    return Pin(name=found["name"], body=found["body"], version=version if isinstance(version, int) else 0, **texts)


def tidy(value: Json) -> Json:
    """Returns a value without empty maps and rows that deleted numbers leave: the same rules are the same document."""
    match value:
        case dict():
            inner = {key: tidy(one) for key, one in value.items()}
            return {key: one for key, one in inner.items() if one not in ({}, [])}
        case list():
            rows = [tidy(one) for one in value]
            while rows and rows[-1] == {}:
                rows.pop()
            return rows
    return value


class Body:
    """A hashable wrapper of a JSON value: two are equal when their values read the same."""

    def __init__(self, value: Json) -> None:
        self.value, self.text = value, repr(value)

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Body) and other.text == self.text


class Copies(Generic[R]):
    """Reads the copies of a game's rule sets that armies and battles hold. An unreadable copy changes nothing.

    ``empty`` is the rule set that changes nothing, ``house`` names the rules that then apply, ``rule`` is the number of
    the rule that allows rule sets, ``key`` is the document's key of its copy, ``word`` is what players call it.
    """

    def __init__(self, codec: Codec[R], *, empty: R, house: str, rule: str, key: str, word: str = "rule set") -> None:
        self._codec, self._empty, self._house, self._rule, self._key = codec, empty, house, rule, key
        self._word = word
        self._reading = lru_cache(maxsize=32)(self._read)

    def rules(self, pin: Pin | None) -> R:
        """Returns the rule set of a copy."""
        return self._empty if pin is None else self._reading(Body(pin.body))[0]

    def problems(self, pin: Pin | None) -> tuple[Problem, ...]:
        """Returns the problems of a copy's form."""
        fault = None if pin is None else self._reading(Body(pin.body))[1]
        if pin is None or fault is None:
            return ()
        message = f"The {self._word} “{pin.name}” cannot be read ({fault}); {self._house} until another is taken."
        return (
            Problem(
                code=f"{self._word.replace(' ', '-')}-unreadable", message=message, rule=self._rule, where=(self._key,)
            ),
        )

    def _read(self, body: Body) -> tuple[R, str | None]:
        try:
            return self._codec.read(body.value), None
        except Unreadable as error:
            return self._empty, error.problem.message


class RuleSetKind(Generic[R]):
    """The part of the shared kind "rule set" that all games have: how it is read, where an army holds its copy, and how
    it takes one.

    A game adds ``intro`` and ``nothing``, editing, evaluation, the editor and the tables.
    """

    slug = "rule-set"
    for_armies = True
    drawing: Drawing | None = None
    drafting: Drafting[Any] | None = None
    table: Table | None = None
    word = "rule set"
    words = "rule sets"
    battle_option: Path
    game: ClassVar[str]
    """The slug of the game."""
    key: ClassVar[str]
    """The key under which an army holds its copy."""
    codec: Codec[R]
    """Reads a document."""

    def __init__(self) -> None:
        self.battle_option = (self.key,)

    def blank(self, name: str) -> Json:
        """Returns the document of a new rule set."""
        return {"game": self.game, "kind": self.slug, "name": name}

    def read(self, document: Json) -> R:
        """Returns the rule set that a document describes. Raises Unreadable."""
        return self.codec.read(document)

    def held(self, army: Json) -> Sequence[Held]:
        """Returns the copy that an army holds."""
        pin = copy_at(army, self.key)
        return [Held(path=(self.key,), pin=pin)] if pin else []

    def use(self, army: Json, pin: Pin) -> Sequence[Edit]:
        """Returns the edit by which an army takes a copy."""
        return [Edit(op="set", path=(self.key,), value=PIN.write(pin))]
