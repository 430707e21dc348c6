"""Ready armies of the games, as the demonstration has them."""

import json
from typing import Any

from rules import registry


def ready_armies(slug: str) -> list[dict[str, Any]]:
    """The armies of a game's demonstration, by the names of their files."""
    return [
        json.loads(path.read_text()) for path in sorted((registry.folder_of(slug) / "demo" / "armies").glob("*.json"))
    ]


def duel(slug: str) -> tuple[dict[str, Any], ...]:
    """The two armies of the demonstration's battle."""
    folder = registry.folder_of(slug) / "demo"
    sides = json.loads((folder / "battle.json").read_text())["sides"]
    return tuple(json.loads((folder / "armies" / f"{one}.json").read_text()) for one in sides)
