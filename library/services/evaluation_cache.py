"""Readings of shared things: documents evaluated by their kind, with the interface of an army's reading."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property, lru_cache

from armies.services.documents import check_text
from armies.services.evaluation_cache import Reading
from rules import registry
from rules.kernel.display.cards import Card
from rules.kernel.edits import Edit
from rules.kernel.evaluation import Evaluation
from rules.kernel.game import AnyGame
from rules.kernel.problems import Unreadable
from rules.kernel.records import Json, Path
from rules.kernel.sharing import AnyKind
from ui.errors import Refused, refused
from ui.time_limit import within_time

READINGS_KEPT = 64


def kind_of(game: str, slug: str) -> tuple[AnyGame, AnyKind]:
    """Returns the game and the kind of things with these slugs. Raises Refused when there are none."""
    try:
        found = registry.get(game)
    except registry.UnknownGame:
        raise refused("unknown-game", "Choose one of the games.") from None
    for kind in found.shared:
        if kind.slug == slug:
            return found, kind
    raise refused("unknown-kind", f"{found.name} has no such kind of things.")


@dataclass(eq=False, kw_only=True)
class ThingReading(Reading):
    """A thing's document and its evaluation by its kind; ``army`` is the thing."""

    kind: AnyKind

    @cached_property
    def evaluation(self) -> Evaluation:
        return within_time(self.kind.evaluate, self.army)

    def card(self, path: Path) -> Card:
        return within_time(self.kind.editor, self.army, path)

    def after(self, edits: Sequence[Edit]) -> ThingReading:
        document = self.document
        for edit in edits:
            document = within_time(self.kind.edit, document, edit)
        return read_thing(self.game.slug, self.kind.slug, document) if edits else self

    @property
    def name(self) -> str:
        return " ".join(str(self.evaluation.title or self.document.get("name") or "").split())[:80] or "Nameless"

    @property
    def category(self) -> str:
        """The category in the library: the first tag."""
        return self.evaluation.tags[0][:60] if self.evaluation.tags else ""

    @property
    def cost(self) -> Decimal | None:
        """The exact cost, where the kind has a price."""
        try:
            return Decimal(str(self.evaluation.values["cost"])).quantize(Decimal("0.0001"))
        except (KeyError, InvalidOperation):
            return None


def read_thing(game: str, kind: str, document: Json) -> ThingReading:
    """Reads a document. Raises Refused for an unknown kind, Unreadable."""
    return _read(game, kind, json.dumps(document, ensure_ascii=False, separators=(",", ":")))


def reading_of(game: str, kind: str, document: Json) -> ThingReading:
    """Reads a stored document. Raises Refused when the current rules cannot read it, UnknownGame without them."""
    registry.get(game)
    return _read_or_refuse(game, kind, document)


def _read_or_refuse(game: str, kind: str, document: Json) -> ThingReading:
    try:
        return read_thing(game, kind, document)
    except Unreadable as error:
        raise Refused(*error.problems) from None


def read_checked(game: str, kind: str, document: Json) -> ThingReading:
    """Reads a document before it is stored. Raises Refused for anything wrong with its form or size."""
    check_text(document)
    return _read_or_refuse(game, kind, document)


@lru_cache(maxsize=READINGS_KEPT)
def _read(game: str, slug: str, text: str) -> ThingReading:
    found, kind = kind_of(game, slug)
    document = json.loads(text)
    return ThingReading(game=found, document=document, army=within_time(kind.read, document), kind=kind)
