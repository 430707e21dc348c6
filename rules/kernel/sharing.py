"""What players make besides armies, keep and share: rule sets, skills, designs. Each game declares its kinds.

Such a thing is edited as an army is: a document, what follows from it, the cards on which it is changed. Whoever uses
it takes a copy (:class:`Pin`) into an army or into the options of a battle: what its author does later changes nothing
there until somebody takes the newer version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.display.cards import Card
from rules.kernel.edits import Edit
from rules.kernel.evaluation import Evaluation
from rules.kernel.records import Json, Path, record
from rules.kernel.spreadsheets import Drawing, Table

Thing = TypeVar("Thing")


@record
class Pin:
    """A copy of one version of a shared thing. ``key`` finds it again on the site that keeps it (empty: none does)."""

    name: str
    body: Json
    key: str = ""
    author: str = ""
    version: int = 0
    licence: str = ""

    @property
    def title(self) -> str:
        """Name, version and author in one line."""
        said = [self.name]
        said += [f"version {self.version}"] if self.version else []
        said += [f"by {self.author}"] if self.author else []
        return ", ".join(said)

    @property
    def short(self) -> str:
        """Name and version, where there is little room."""
        return f"{self.name} v{self.version}" if self.version else self.name

    @property
    def origin(self) -> tuple[str, int]:
        """What tells one version of one thing from another."""
        return (self.key or self.name, self.version)


PIN: Codec[Pin] = Codec(Pin)


def is_copy(value: Json) -> bool:
    """True for what is kept as the copy of a shared thing."""
    return isinstance(value, dict) and {"name", "body"} <= value.keys()


@record
class Held:
    """A copy that an army holds, and its place in the army's document."""

    path: Path
    pin: Pin


class SharedKind(Protocol, Generic[Thing]):
    """A kind of things that players of a game make and share. Methods are pure, as those of the game."""

    slug: str
    """The kind's name in addresses and files ("rule-set"); no two kinds of a game have the same."""
    word: str
    words: str
    """What one of them, and several, are called ("rule set", "rule sets")."""
    intro: str
    """What it is for, in a sentence for players."""
    battle_option: Path
    """Where the options of a battle hold one that all sides play by; empty when battles hold none."""
    nothing: str
    """What counts where none is taken ("House tables"); empty when it need not be said."""

    @property
    def drawing(self) -> Drawing | None:
        """How things of this kind are drawn out of an army; None when they cannot be."""
        ...

    @property
    def table(self) -> Table | None:
        """How spreadsheets hold things of this kind; None when they do not."""
        ...

    def blank(self, name: str) -> Json:
        """The document of a new one."""
        ...

    def read(self, document: Json) -> Thing:
        """What a document describes, faulty or not. Raises Unreadable when it has not the form of one."""
        ...

    def edit(self, document: Json, edit: Edit) -> Json:
        """The document after an edit. Raises :class:`rules.kernel.edits.NoSuchPlace`."""
        ...

    def evaluate(self, thing: Thing) -> Evaluation:
        """What follows from it, and all that is wrong with it."""
        ...

    def editor(self, thing: Thing, path: Path) -> Card:
        """What can be edited at ``path`` (all of it: ``()``). Raises NoSuchPlace."""
        ...

    def tables(self, thing: Thing) -> dict[str, Json]:
        """All of it as plain tables, to be read by who may not change it; shaped as the catalogue's tables."""
        ...

    def held(self, army: Json) -> Sequence[Held]:
        """The copies that an army's document holds, newest place last. Never fails, whatever the document holds."""
        ...

    def use(self, army: Json, pin: Pin) -> Sequence[Edit]:
        """The edits that take a copy into an army, in the place of an older copy of the same thing if it holds one.

        Empty when armies hold no such things.
        """
        ...


AnyKind = SharedKind[Any]

__all__ = ["PIN", "AnyKind", "Held", "Pin", "SharedKind", "is_copy"]
