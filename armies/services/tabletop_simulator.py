"""An army as a saved object of Tabletop Simulator: a disc for each piece, and the program's counters behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from armies.services.evaluation_cache import Reading
from armies.services.play_pieces import counts_of, describe, find_pieces

IN_A_ROW = 8
APART = 3.0
"""Distance of neighbours; the program's table is about 70 across."""
NAME, COUNTER_NAME = "Checker_white", "Counter"
"""Objects that the program brings itself: nothing is loaded from anywhere."""


def write_saved_object(reading: Reading) -> str:
    """Writes the file that belongs into the folder ``Saved Objects``."""
    objects = [one for row in _rows(reading) for one in row]
    saved = {"SaveName": reading.evaluation.title, "GameMode": reading.game.name, "Date": "", "Table": "", "Sky": ""}
    return json.dumps({**saved, "Note": "", "Rules": "", "ObjectStates": objects}, ensure_ascii=False, indent=2) + "\n"


def _rows(reading: Reading) -> Iterator[list[dict[str, Any]]]:
    z = 0.0
    pieces = find_pieces(reading)
    for start in range(0, len(pieces), IN_A_ROW):
        row = pieces[start : start + IN_A_ROW]
        yield [
            one
            for place, piece in enumerate(row)
            for one in (
                _object(NAME, f"{piece.mark} {piece.title}", describe(piece), place * APART, z),
                *(
                    {
                        **_object(COUNTER_NAME, f"{piece.mark} {count.label}", "", place * APART, z - depth * APART),
                        "Counter": {"value": count.value},
                    }
                    for depth, count in enumerate(counts_of(piece), 1)
                ),
            )
        ]
        z -= APART * (1 + max(len(counts_of(piece)) for piece in row))


def _object(name: str, nickname: str, description: str, x: float, z: float) -> dict[str, Any]:
    turn = {"rotX": 0.0, "rotY": 0.0, "rotZ": 0.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "Name": name,
        "Transform": {"posX": x, "posY": 1.0, "posZ": z, **turn},
        "Nickname": nickname,
        "Description": description,
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
    }
