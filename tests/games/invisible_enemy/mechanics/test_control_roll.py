"""Control roll, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle, mgv, odds


def test_a_natural_one_always_fails():
    state = battle(units={"u": {"side": "a"}})
    found = odds(state, "activate", unit="u", network_support=True)
    assert str(found["success"]) == "5/6"
    assert act(state, "activate", 1, unit="u", network_support=True)[1].success is False


def test_one_base_in_network_range_supports_its_unit():
    bases = {
        "x": {"unit": "u", "mgv": "light-combat", "at": [0, 9]},
        "y": {"unit": "u", "mgv": "light-combat", "at": [0, 90]},
        "n": mgv("network", at=[0, 0]),
    }
    state = battle(units={"u": {"side": "a"}}, bases=bases)
    assert act(state, "activate", 2, unit="u")[1].supported
    dead = battle(units={"u": {"side": "a"}}, bases={**bases, "n": mgv("network", at=[0, 0], contaminated=True)})
    assert not act(dead, "activate", 2, unit="u")[1].supported
