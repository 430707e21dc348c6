"""The games that the contract tests run on: every registered one, and the small ones of ``small_games``.

A game says nothing extra about what it lacks. Without ``battle`` it is a game of lists and is spared everything about
battles; without ``secrets`` in its samples it is an open game and is spared everything about secrets.
"""

from rules import registry
from tests.contract.play import samples_of
from tests.contract.small_games.crossroads.game import GAME as CROSSROADS
from tests.contract.small_games.patrol_list.game import GAME as PATROL_LIST
from tests.contract.small_games.stones.game import GAME as STONES

SMALL = (CROSSROADS, PATROL_LIST, STONES)

_GAMES = sorted([*registry.all_games(), *SMALL], key=lambda game: game.slug)
EVERY = [game.slug for game in _GAMES]
PLAYED = [game.slug for game in _GAMES if game.battle]
SECRETIVE = [slug for slug in PLAYED if hasattr(samples_of(slug), "secrets")]
OPEN = [slug for slug in PLAYED if slug not in SECRETIVE]
