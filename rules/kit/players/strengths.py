"""The players by the names under which people choose them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.players.choice import Player
from rules.kit.players.keen import Budget, keen
from rules.kit.players.random_player import choose_at_random
from rules.kit.players.steady import choose_steadily

PLAYERS: Mapping[str, Player] = {
    "random": choose_at_random,
    "steady": choose_steadily,
    "keen": keen(Budget()),
}
LABELS: Mapping[str, str] = {
    "random": "Careless: anything that is legal",
    "steady": "Steady: weighs the odds",
    "keen": "Keen: thinks ahead",
}
THINKERS: Mapping[str, Player] = {"keen": keen(Budget(actions=2_000, seconds=0.7))}
"""The players that think so long that they need a process of their own, here bounded by time."""
