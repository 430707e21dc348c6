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


def test_on_a_typed_table_no_distance_is_guessed():
    """A network base of unknown place supports nobody but itself."""
    units = {"u": {"side": "a"}, "n": {"side": "a"}}
    far = {"unit": "u", "mgv": "light-combat"}
    typed = battle(typed=True, units=units, bases={"x": far, "n1": {"unit": "n", "mgv": "network"}})
    assert not act(typed, "activate", 2, unit="u")[1].supported
    assert act(typed, "activate", 2, unit="n")[1].supported
    placed = {"x": {**far, "at": [0, 3]}, "n1": {"unit": "n", "mgv": "network", "at": [0, 0]}}
    assert act(battle(typed=True, units=units, bases=placed), "activate", 2, unit="u")[1].supported
