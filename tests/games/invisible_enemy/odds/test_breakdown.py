"""The arithmetic before an action."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, begin, correct, play
from tests.games.invisible_enemy.plans import lay_out, ready_to_drive


def test_the_breakdown_warns_of_a_drive_past_a_tower():
    state = play(lay_out(towers=[{"hull": 6}]), REFEREE, "locate", name="Tower 1", at=[25, 13])
    state = ready_to_drive(state)

    def said(to):
        action = GAME.battle.codecs.actions.read({"type": "drive", "by": "Barn 3", "to": to})
        return [(line.label, line.amount) for line in GAME.odds.breakdown(GAME.view(state, A), action)]

    assert ("Near Tower 1", '3"') in said([22, 13.5])
    assert all(label != "Near Tower 1" for label, _ in said([21, 12]))


def test_the_breakdown_of_a_secret_list():
    state = correct(play(begin(), A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 5, 5, 5), ("sides", "a", "points"), 3)
    state = replace(correct(state, ("sides", "b", "points"), 3), first_declare=None)

    def sums(**items):
        action = GAME.battle.codecs.actions.read({"type": "write-list", "by": "a", "items": items, "units": ["Barn"]})
        return [(line.label, line.amount) for line in GAME.odds.breakdown(GAME.view(state, A), action)]

    assert sums(deflection=1) == [("Automatic move", "−1"), ("Barrage deflection", "−2"), ("Action points left", "0")]
    with pytest.raises(Illegal) as refusal:
        sums(**{"network-drop-25": 1})
    assert refusal.value.problem.code == "not-enough-points"
