"""Kinetic penetration, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle, mgv


def test_a_tougher_hull_shields_what_is_behind_it():
    bases = {
        "a1": mgv("heavy-combat"),
        "b1": mgv("recce-combat", side="b"),
        "b2": mgv("heavy-combat", side="b"),
        "b3": mgv("recce-combat", side="b"),
    }
    behind = [{"base": "b2", "distance": 3}, {"base": "b3", "distance": 4}]
    event = act(battle(bases=bases), "shoot", 6, by="a1", target="b1", distance=2, behind=behind)[1]
    assert event.applied == {"b1": 3} and event.wasted == 7


def test_kinetic_overkill_of_several_firers_spills_over():
    state = battle(
        bases={
            "a1": mgv("heavy-combat"),
            "p": mgv("light-combat"),
            "b1": mgv("recce-combat", side="b", pending=3),
            "b2": mgv("recce-combat", side="b"),
        }
    )
    event = act(state, "shoot", 1, by="a1", target="b1", distance=1, behind=[{"base": "b2", "distance": 2}])[1]
    assert event.applied == {"b1": 0, "b2": 3} and event.wasted == 2
    assert act(state, "shoot", 5, by="p", target="b1", distance=1)[1].wasted == 6


def test_friends_behind_are_hit():
    state = battle(bases={"a1": mgv("heavy-combat"), "a2": mgv("recce-combat"), "b1": mgv("recce-combat", side="b")})
    assert act(state, "shoot", 2, by="a1", target="b1", distance=1, behind=[{"base": "a2", "distance": 2}])[
        1
    ].applied == {"b1": 3, "a2": 3}


def test_penetration_crosses_any_gap():
    state = battle(
        bases={"a1": mgv("heavy-combat"), "b1": mgv("recce-combat", side="b"), "b2": mgv("recce-combat", side="b")}
    )
    event = act(state, "shoot", 6, by="a1", target="b1", distance=1, behind=[{"base": "b2", "distance": 8}])[1]
    assert event.applied == {"b1": 3, "b2": 3}
