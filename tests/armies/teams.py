"""Teams of the EIC League for tests: documents as players make them."""

from __future__ import annotations

from typing import Any

GAME = "eic-league"

ANVIL = {
    "name": "Anvil",
    "type": "tank",
    "ratings": {"bod": 100, "attr": 80, "dfr": 70, "pwr": 70, "spd": 50, "det": 60, "ecm": 40},
    "shielding": {"heat": 60, "laser": 40},
    "weapons": ["heavy-laser", "plasma-beam", "auto-cannon", "hi-explosive-missile"],
    "movement": ["warp"],
}
WHISPER = {
    "name": "Whisper",
    "type": "spook",
    "ratings": {"bod": 70, "attr": 70, "dfr": 50, "pwr": 60, "spd": 60, "det": 60, "ecm": 50},
    "weapons": ["laser", "sonic-beam"],
}
LONGBOW = {
    "name": "Longbow",
    "type": "archie",
    "ratings": {"bod": 60, "attr": 80, "dfr": 50, "pwr": 60, "spd": 50, "det": 70, "ecm": 30},
    "weapons": ["laser", "plasma-beam"],
}


def team(*units: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"game": GAME, "name": "Redline", "budget": 9000, "units": [dict(unit) for unit in units], **fields}


def master_team() -> dict[str, Any]:
    """Thirteen units: the size for which the roster page promises its speed."""
    units = []
    for number in range(13):
        unit = dict((ANVIL, WHISPER, LONGBOW)[number % 3])
        units.append({**unit, "name": f"{unit['name']} {number + 1}"})
    return team(*units, name="Grand Redline", budget=30_000)
