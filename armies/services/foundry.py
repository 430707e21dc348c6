"""An army for Foundry VTT: actors of its system Simple Worldbuilding, each counter a resource that a token can show."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from armies.services.evaluation_cache import Reading
from armies.services.play_pieces import counts_of, describe, find_pieces
from rules.kernel.display.pieces import Piece

PICTURE = "icons/svg/mystery-man.svg"
"""A picture that the program brings itself."""


def write_actors(reading: Reading) -> str:
    """Writes a list of actors, as ``Actor.createDocuments`` takes it."""
    actors = [_actor(piece) for piece in find_pieces(reading)]
    return json.dumps(actors, ensure_ascii=False, indent=2) + "\n"


def _actor(piece: Piece) -> dict[str, Any]:
    counts = {
        _key(count.label, place): {
            "dtype": "Resource",
            "label": count.label,
            "value": count.value,
            "min": 0,
            "max": count.most,
        }
        for place, count in enumerate(counts_of(piece), 1)
    }
    facts = {
        _key(fact.label, place): {"dtype": "String", "label": fact.label, "value": fact.value}
        for place, fact in enumerate(piece.facts, len(counts) + 1)
    }
    bars = dict(zip(("bar1", "bar2"), counts, strict=False))
    return {
        "name": f"{piece.mark} {piece.title}",
        "type": "character",
        "img": PICTURE,
        "system": {"biography": f"<p>{escape(describe(piece))}</p>", "attributes": {**counts, **facts}},
        "prototypeToken": {
            "name": piece.title,
            "actorLink": True,
            **{bar: {"attribute": f"attributes.{key}"} for bar, key in bars.items()},
        },
    }


def _key(label: str, place: int) -> str:
    """Returns a key of letters and digits that no other label of the piece has."""
    return f"{re.sub(r'[^a-z0-9]+', '', label.lower())[:20]}{place}"
