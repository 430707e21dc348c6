"""Self Destruct (EXT-19.14, EXT-19.15, R-36)."""

from tests.games.extractors.battles import AVRONIAN
from tests.games.extractors.play import attack_rolls, gunner, machine, pod, problem, resolve, section, shots
from tests.games.extractors.tables import act_on_table, measure, scenario_on_table, with_order_at_table


def test_self_destruct_rolls_to_hit_by_terrain_alone():
    """EXT-19.14, EXT-19.15, EXT-19.16."""
    units = {"A": gunner("self-destruct", **{"hold-bonus": True}), "f": {"type": "floater", "hex": "1009"}}
    units |= {"p": section("1009", aboard="f"), "B": machine("1011"), "t": section("1110", "transcom")}
    found = resolve(units, shots("A"), [4, 5, 9], terrain={"1110": ["build-up"]})
    assert [(one["target"], one["drms"]) for one in found["attacks"]] == [("f", [0]), ("t", [-2])]
    assert problem(units, shots("A", ("1", "f"))) == "order-violated"


def test_self_destruct_spares_friends_and_ignores_facing():
    """Firepower 7 without facing; terrain is the only DRM, not even the profile of the Agrax (EXT-19.15)."""
    units = {
        "b": pod("1010", "N", combat=("self-destruct",)),
        "mate": machine("1009", "glide", "N"),
        "a": {"type": "agrax", "hex": "1011", "facing": "S", "armor": 5},
        "z": section("1110", "lance"),
    }
    found = resolve(units, shots("b"), [5, 3, 4], phase="avronian-fire", terrain={"1110": ["build-up"]})
    assert attack_rolls(found) == [("a", [0], [True], 3, "2"), ("z", [-2], [False], None, None)]
    assert found["units"]["b"]["destroyed"] and "mate" not in found["units"]
    assert problem(units, shots("b", ("1", "a")), phase="avronian-fire") == "order-violated"


def test_self_destruct_reaches_those_measured_within_one_hex():
    state = with_order_at_table(scenario_on_table("three-pod", "avronian-fire", simple=False), "Alpha", "self-destruct")
    for foe, range_ in (("Ox", 1), ("Hammer", 0), ("Medic", 2)):
        state = measure(state, AVRONIAN, "Alpha", foe, range_)
    _, events = act_on_table(state, AVRONIAN, [0, 0], type_="combat-order", by="Alpha")
    assert [attack.target for attack in events[0].attacks] == ["Hammer", "Ox"]
