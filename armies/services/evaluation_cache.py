"""Cache of armies read and evaluated by their game, once for each document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from rules import registry
from rules.kernel.display.cards import Card
from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.edits import read_path as read_at
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.game import AnyGame
from rules.kernel.records import Json, Path
from ui.time_limit import within_time

# Some thirty tables of players at once, each with the draft before and after an edit; an entry weighs about 100 KB.
READINGS_KEPT = 64


@dataclass(eq=False)
class Reading:
    """A document with its game's evaluation. Immutable, so requests can share it."""

    game: AnyGame
    document: Json
    army: Any

    @cached_property
    def evaluation(self) -> Evaluation:
        return within_time(self.game.armies.evaluate, self.army)

    @cached_property
    def parts(self) -> dict[Path, Part]:
        """Every part of the army by its place, nested ones after the part around them."""
        found: dict[Path, Part] = {}
        _gather(self.evaluation.parts, found)
        return found

    @cached_property
    def _cards(self) -> dict[Path, Card]:
        return {}

    def card(self, path: Path) -> Card:
        """Returns the card at that place. Raises NoSuchPlace."""
        if path not in self._cards:
            self._cards[path] = within_time(self.game.armies.editor, self.army, path)
        return self._cards[path]

    def cards_from(self, path: Path) -> Iterator[Card]:
        """Yields the card at that place and those around it, from the inside out."""
        for length in range(len(path), -1, -1):
            with suppress(NoSuchPlace):
                yield self.card(path[:length])

    def after(self, edits: Sequence[Edit]) -> Reading:
        """Returns the reading after ``edits``. Raises NoSuchPlace, Unreadable."""
        document = self.document
        for edit in edits:
            document = within_time(self.game.armies.edit, document, edit)
        return read(self.game.slug, document) if edits else self

    @property
    def summary(self) -> dict[str, Json]:
        """A summary for lists, which need not evaluate the army again, and the rules it was made under."""
        evaluation = self.evaluation
        errors = sum(problem.weight == "error" for problem in evaluation.problems)
        return {
            "spent": evaluation.spent,
            "limit": evaluation.limit,
            "left": evaluation.left,
            "currency": evaluation.currency,
            "parts": len(evaluation.parts),
            "errors": errors,
            "hints": len(evaluation.problems) - errors,
            "legal": evaluation.legal,
            "tags": list(evaluation.tags),
            "rules": by_rules(self.game),
        }


def by_rules(game: AnyGame) -> str:
    """Returns the current rules version and catalogue hash as one text to compare."""
    return f"{game.info.rules_version} {game.catalogue.hash}"


def read(slug: str, document: Json) -> Reading:
    """Reads ``document``. Raises UnknownGame, Unreadable."""
    return _read(slug, json.dumps(document, ensure_ascii=False, sort_keys=False, separators=(",", ":")))


@lru_cache(maxsize=READINGS_KEPT)
def _read(slug: str, text: str) -> Reading:
    game = registry.get(slug)
    document = json.loads(text)
    return Reading(game=game, document=document, army=within_time(game.armies.read, document))


def _gather(parts: tuple[Part, ...], found: dict[Path, Part]) -> None:
    for part in parts:
        found[part.path] = part
        _gather(part.parts, found)


__all__ = ["Reading", "by_rules", "read", "read_at"]
