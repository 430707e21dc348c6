"""Shared things: what players make besides armies, such as rule sets, skills and designs. Each game declares its kinds.

A shared thing is edited as an army is: it has a document, an evaluation, and cards with its fields. Anyone who uses it
takes a copy (:class:`Pin`) into an army or into the options of a battle: its author's later edits change nothing there
until somebody takes the newer version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.display.canvas import Drafting
from rules.kernel.display.cards import Card
from rules.kernel.edits import Edit
from rules.kernel.evaluation import Evaluation
from rules.kernel.records import Json, Path, Record
from rules.kernel.spreadsheets import Drawing, Table

Thing = TypeVar("Thing")


class Pin(Record):
    """A copy of one version of a shared thing. ``key`` finds it on the site that keeps it (empty: no site does)."""

    name: str
    body: Json
    key: str = ""
    author: str = ""
    version: int = 0
    licence: str = ""

    @property
    def title(self) -> str:
        """Name, version and author in one line."""
        words = [self.name]
        words += [f"version {self.version}"] if self.version else []
        words += [f"by {self.author}"] if self.author else []
        return ", ".join(words)

    @property
    def short(self) -> str:
        """Name and version, for where there is little room."""
        return f"{self.name} v{self.version}" if self.version else self.name

    @property
    def origin(self) -> tuple[str, int]:
        """The identity of the copied version: the thing's key or name, and the version's number."""
        return (self.key or self.name, self.version)


PIN: Codec[Pin] = Codec(Pin)


def is_copy(value: Json) -> bool:
    """Checks whether a JSON value is a copy of a shared thing."""
    return isinstance(value, dict) and {"name", "body"} <= value.keys()


class Held(Record):
    """A copy that an army holds, and its place in the army's document."""

    path: Path
    pin: Pin


class SharedKind(Protocol, Generic[Thing]):
    """A kind of thing that players of a game make and share. Methods are pure, like those of the game."""

    slug: str
    """The kind's name in addresses and files ("rule-set"), unique within its game."""
    word: str
    words: str
    """The singular (``word``) and the plural for players ("rule set", "rule sets")."""
    intro: str
    """The purpose of the kind, in a sentence for players."""
    battle_option: Path
    """The place in a battle's options of the one that all sides play by; empty when battles hold none."""
    for_armies: bool
    """True when armies hold such things: then its battle option is a rule set by which armies are evaluated."""
    nothing: str
    """The words for using none ("House tables"); empty when there is nothing to say."""

    @property
    def drawing(self) -> Drawing | None:
        """The way to extract things of this kind from an army; None when they cannot be extracted."""
        ...

    @property
    def drafting(self) -> Drafting[Thing] | None:
        """The way to draw things of this kind on a canvas; None when they are not drawn."""
        ...

    @property
    def table(self) -> Table | None:
        """The form of this kind's things in spreadsheets; None when spreadsheets cannot hold them."""
        ...

    def blank(self, name: str) -> Json:
        """Returns the document of a new one."""
        ...

    def read(self, document: Json) -> Thing:
        """Returns the thing that a document describes, faulty or not. Raises Unreadable if the form is wrong."""
        ...

    def edit(self, document: Json, edit: Edit) -> Json:
        """Returns the document after an edit. Raises :class:`rules.kernel.edits.NoSuchPlace`."""
        ...

    def evaluate(self, thing: Thing) -> Evaluation:
        """Returns the derived values of a thing, and all its problems."""
        ...

    def editor(self, thing: Thing, path: Path) -> Card:
        """Returns the fields at ``path`` (the whole thing: ``()``). Raises NoSuchPlace."""
        ...

    def tables(self, thing: Thing) -> dict[str, Json]:
        """Returns the whole thing as plain tables, for readers who may not change it, shaped like the catalogue's."""
        ...

    def held(self, army: Json) -> Sequence[Held]:
        """Returns the copies that an army's document holds, newest place last. Never fails, whatever it holds."""
        ...

    def use(self, army: Json, pin: Pin) -> Sequence[Edit]:
        """Returns the edits that take a copy into an army, replacing an older copy of the same thing if there is one.

        There are none when armies hold no such things.
        """
        ...


AnyKind = SharedKind[Any]

__all__ = ["PIN", "AnyKind", "Held", "Pin", "SharedKind", "is_copy"]
