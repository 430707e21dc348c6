"""Odds of self destruct: equal to trying every tape of the resolver, and to an independent library."""

from rules.games.invisible_enemy.actions.table import TABLE
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.mechanics.self_destruct import blow_up
from rules.games.invisible_enemy.visibility.view import view
from rules.kernel.odds import explore
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.table import battle, mgv, odds


def test_a_self_destruction_is_what_every_tape_gives():
    state = battle(
        bases={
            "a1": mgv(at=[0, 0]),
            "b1": mgv("light-combat", side="b", at=[0, 1]),
            "b2": mgv("recce-combat", side="b", at=[1, 1]),
        }
    )
    action = SelfDestruct(by="a1")
    tapes = explore(lambda dice: blow_up(state, action, dice).destroyed)
    found = odds(state, "self-destruct", by="a1")
    assert found["kill-b1"] == tapes.chance(lambda gone: "b1" in gone)
    assert found["kill-b2"] == tapes.chance(lambda gone: "b2" in gone)
    shown = TABLE.odds(view(state, REFEREE), action)
    assert shown.strip[0].chance == tapes.chance(lambda gone: not gone)
