"""Examples of searches for the best army, as the schema shows them."""

from collections.abc import Mapping
from typing import Any

from api.examples import ARMY, TEAM

WISH: Mapping[str, Any] = {"game": "eic-league", "army": "ready redline", "minutes": 1, "seed": 3}
SEARCH: Mapping[str, Any] = {
    "id": "k3v9q2x7m4tz",
    "game": "eic-league",
    "against": "Redline",
    "seed": 3,
    "until": "2026-10-03T18:22:00Z",
    "done": 48,
    "total": 224,
    "over": False,
    "cancelled": False,
    "armies": [
        {
            "place": 2,
            "name": "Long range 2718",
            "battles": 12,
            "wins": 9,
            "draws": 0,
            "low": 0.468,
            "high": 0.911,
            "choices": [{"label": "Whisper: Laser", "cost": "120", "why": "Damage of 55 laser; a slot is free."}],
            "army": TEAM,
        }
    ],
}
TAKEN: Mapping[str, Any] = ARMY
