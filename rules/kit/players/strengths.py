"""The players by the names under which people choose them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.players.choice import Player
from rules.kit.players.random_player import choose_at_random
from rules.kit.players.steady import choose_steadily

PLAYERS: Mapping[str, Player] = {"random": choose_at_random, "steady": choose_steadily}
LABELS: Mapping[str, str] = {"random": "Careless: anything that is legal", "steady": "Steady: weighs the odds"}
