"""Catalogues of games whose numbers stand in the code, not in tables of their own."""

from __future__ import annotations

import json
from hashlib import sha256

from rules.kernel.codec import Codec
from rules.kernel.game import GameCatalogue
from rules.kernel.records import Record


def make_catalogue(tables: Record) -> GameCatalogue:
    """Returns the catalogue of a record of tables: its rows as people read them, and the hash of what they say."""
    rows = Codec[Record](type(tables)).write(tables)
    digest = sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()
    return GameCatalogue(tables=tables, hash=digest[:16], reference=lambda: rows)
