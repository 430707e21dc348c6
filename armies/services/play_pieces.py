"""The pieces of an army as other programs take them: names, plain counts and a line of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from armies.services.evaluation_cache import Reading
from rules.kernel.display.pieces import Piece

MOST = 500
"""Pieces in one file."""


class Count(NamedTuple):
    """A number that changes in play: what is left, or with counters of hits, what has been taken."""

    label: str
    value: int
    most: int


def find_pieces(reading: Reading) -> Sequence[Piece]:
    """Returns the pieces of an army."""
    return reading.game.armies.pieces_of(reading.army)[:MOST]


def counts_of(piece: Piece) -> list[Count]:
    """Returns the counters whose number is known."""
    known = ((one, one.most or one.value or 0) for one in piece.counters)
    return [Count(one.label, one.value if one.value is not None else most, most) for one, most in known if most]


def describe(piece: Piece) -> str:
    """Says what a piece is, with its values."""
    facts = "; ".join(f"{fact.label} {fact.value}" for fact in piece.facts)
    return ". ".join(filter(None, (piece.detail, facts)))
