"""Undo without leave."""

from rules.games.eic_league.battle.events import PhaseEnded, RoundEnded, WildfireTold
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import side
from tests.games.eic_league.battles import GAME, begin, to_detection, to_movement, two


def test_undo_is_free_until_something_is_revealed():
    state = to_movement(begin(two()))
    move = GAME.battle.decide(
        state, side("red"), GAME.battle.codecs.actions.read({"type": "move", "by": "Tongs", "to": [0, 6]}), TapeDice()
    )
    assert GAME.battle.undo_is_free(move)
    state = to_detection()
    search = GAME.battle.decide(
        state, side("red"), GAME.battle.codecs.actions.read({"type": "detect", "by": "Tongs"}), TapeDice([5])
    )
    assert not GAME.battle.undo_is_free(search)
    assert not GAME.battle.undo_is_free([WildfireTold(sides=())])
    assert GAME.battle.undo_is_free([PhaseEnded(side="red", was="movement", phase="movement", active="blue")])
    searches = PhaseEnded(side="blue", was="movement", phase="detection", active=None)
    assert not GAME.battle.undo_is_free([searches]), "somebody is in range"
    assert not GAME.battle.undo_is_free([RoundEnded(round=1)]), "it tells who leaves the base"
