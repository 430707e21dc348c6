"""Direct fire, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle, mgv, refused


def test_the_chart_ends_with_its_last_columns():
    bases = {"a1": mgv(attack=9, range=9), "b1": mgv("recce-combat", side="b", hull=20)}
    assert act(battle(bases=bases), "shoot", 1, by="a1", target="b1", distance=1)[1].volleys[0].row == 4
    bases = {"a1": mgv(attack=1), "b1": mgv(side="b", defense=9)}
    assert act(battle(bases=bases), "shoot", 1, by="a1", target="b1", distance=1)[1].volleys[0].row == -5


def test_each_base_fires_once():
    state = battle(
        units={"u": {"side": "a"}},
        bases={
            "a1": {"unit": "u", "mgv": "medium-combat"},
            "a2": {"unit": "u", "mgv": "medium-combat"},
            "b1": mgv(side="b"),
        },
    )
    state, _ = act(state, "shoot", 1, by="a1", target="b1", distance=1)
    assert refused(state, "shoot", by="a1", target="b1", distance=1) == "already-fired"
    act(state, "shoot", 1, by="a2", target="b1", distance=1)


def test_two_thirds_replaces_one_third():
    state = battle(bases={"a1": mgv(hits=4), "b1": mgv(side="b")})
    assert act(state, "shoot", 1, by="a1", target="b1", distance=1)[1].volleys[0].damage == -4
