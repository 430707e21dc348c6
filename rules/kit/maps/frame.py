"""The frame that maps of hexes and tables in inches share: a kind of things that no army holds and one battle takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.display.canvas import Brush, Canvas, Drafting, Stroke
from rules.kernel.display.cards import Card, Fact, Field, Section, Text
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit
from rules.kernel.evaluation import Evaluation
from rules.kernel.problems import Illegal, Problem, illegal
from rules.kernel.records import Json, Path, Record
from rules.kernel.sharing import Held, Pin
from rules.kernel.spreadsheets import Drawing, Table
from rules.kit.rule_sets import Copies

M = TypeVar("M", bound=Record)

KEY = "drawn"
"""The place of the copy of a map in the options of a battle."""
ZONES = {f"zone-{number}": f"Deployment zone {number}" for number in (1, 2, 3, 4)}
"""The brushes of deployment zones: the number is that of the side."""
OBJECTIVE = "objective"
MOST_NOTES = 600


class Kind(Record):
    """A kind of ground that a game has: its name, the drawing's pattern for it, and its usual size on a table."""

    name: str
    tone: str = ""
    size: tuple[int, int] = (8, 6)
    round: bool = False


def brushes_of(ground: Mapping[str, Kind], *, group: str = "Ground") -> tuple[Brush, ...]:
    """Returns the brushes of a game's ground, of deployment zones and of objectives."""
    return (
        *(Brush(key=key, label=one.name, group=group, tone=one.tone) for key, one in ground.items()),
        *(
            Brush(key=key, label=name, group="Deployment", tone=f"side-{int(key[-1]) - 1}")
            for key, name in ZONES.items()
        ),
        Brush(key=OBJECTIVE, label="Objective", group="Objectives", tone="objective"),
    )


def opposite(brush: str) -> str:
    """Returns the brush of the mirror image: what is the first side's on one half is the second's on the other."""
    number = int(brush[-1]) if brush in ZONES else 0
    return f"zone-{number - 1 + 2 * (number % 2)}" if number else brush


class MapKind(ABC, Generic[M]):
    """The common part of maps and tables of all games."""

    slug = "map"
    word: str
    words: str
    intro: str
    nothing = "None: the ground is chosen below"
    battle_option: Path = (KEY,)
    for_armies = False
    drawing: Drawing | None = None
    table: Table | None = None
    codec: Codec[M]

    def __init__(self, game: str, *, ground: Mapping[str, Kind], rule: str) -> None:
        self.game, self.ground, self.rule = game, ground, rule
        self.copies = Copies(
            self.codec, empty=self.blank_map(), house="choose another", rule=rule, key=KEY, word=self.word
        )

    @property
    def drafting(self) -> Drafting[M]:
        """The kind itself: maps are drawn."""
        return self

    @property
    @abstractmethod
    def brushes(self) -> tuple[Brush, ...]:
        """The things that can be drawn."""

    @abstractmethod
    def blank_map(self) -> M:
        """Returns an empty one."""

    @abstractmethod
    def is_bare(self, thing: M) -> bool:
        """Checks whether nothing is drawn on it."""

    @abstractmethod
    def describe(self, thing: M) -> tuple[Fact, ...]:
        """Returns what there is on it, in numbers."""

    @abstractmethod
    def problems(self, thing: M) -> Iterator[Problem]:
        """Yields what no battle can be fought on."""

    @abstractmethod
    def fields(self, thing: M) -> Iterator[Field]:
        """Yields the fields beside the name and the notes."""

    @abstractmethod
    def canvas(self, thing: M) -> Canvas:
        """Returns the drawing, and what can be drawn on it."""

    @abstractmethod
    def paint(self, thing: M, stroke: Stroke) -> Sequence[Edit]:
        """Returns the edits that a stroke makes. Raises Illegal."""

    @abstractmethod
    def scatter(self, thing: M, seed: int, *, mirrored: bool) -> Sequence[Edit]:
        """Returns the edits that lay out the ground again by chance."""

    # --- a shared thing ---------------------------------------------------------------------------

    def blank(self, name: str) -> Json:
        """Returns the document of a new one."""
        return {"game": self.game, "kind": self.slug, "name": name}

    def read(self, document: Json) -> M:
        """Returns the map that a document describes. Raises Unreadable."""
        return self.codec.read(document)

    def edit(self, document: Json, edit: Edit) -> Json:
        """Returns the document after an edit. Raises NoSuchPlace."""
        return apply_edit(document, edit)

    def evaluate(self, thing: M) -> Evaluation:
        """Returns what there is on a map, and its problems."""
        return Evaluation(
            title=getattr(thing, "name", ""),
            currency="",
            spent="",
            limit="",
            left="",
            fill=None,
            fill_limit=None,
            parts=(),
            problems=tuple(self.problems(thing)),
            facts=self.describe(thing),
        )

    def editor(self, thing: M, path: Path) -> Card:
        """Returns the fields of a map: its name, its size, its notes; what lies on it is drawn. Raises NoSuchPlace."""
        if path:
            raise NoSuchPlace(path)
        name, notes = getattr(thing, "name", ""), getattr(thing, "notes", "")
        fields = (
            Text(path=("name",), label="Name", value=name),
            *self.fields(thing),
            Text(path=("notes",), label="Notes", value=notes, limit=MOST_NOTES, lines=4),
        )
        return Card(
            path=(), title=name, kind=self.word, sections=(Section(key="map", title="Name and size", fields=fields),)
        )

    def tables(self, thing: M) -> dict[str, Json]:
        """Returns nothing: the drawing shows all."""
        return {}

    def held(self, army: Json) -> Sequence[Held]:
        """Returns nothing: armies hold no maps."""
        return ()

    def use(self, army: Json, pin: Pin) -> Sequence[Edit]:
        """Returns nothing: armies hold no maps."""
        return ()

    # --- a battle ---------------------------------------------------------------------------------

    def taken(self, pin: Pin | None) -> M | None:
        """Returns the map that a battle has taken; None without one, or where its copy cannot be read."""
        return None if pin is None or self.copies.problems(pin) else self.copies.rules(pin)

    def option_problems(self, pin: Pin | None) -> Iterator[Problem]:
        """Yields the problems of the copy that the options of a battle hold."""
        yield from self.copies.problems(pin)
        if thing := self.taken(pin):
            yield from (one for one in self.problems(thing) if one.weight == "error")

    def check_taken(self, pin: Pin | None) -> None:
        """Raises Illegal where :meth:`option_problems` finds any."""
        if found := tuple(self.option_problems(pin)):
            raise Illegal(*found)

    # --- strokes ----------------------------------------------------------------------------------

    def check_brush(self, brush: str) -> None:
        """Raises Illegal ``no-such-brush`` for what the game does not draw."""
        if brush not in {one.key for one in self.brushes}:
            raise illegal("no-such-brush", "Choose what to draw first.", rule=self.rule)


__all__ = ["KEY", "OBJECTIVE", "ZONES", "Kind", "MapKind", "brushes_of", "opposite"]
