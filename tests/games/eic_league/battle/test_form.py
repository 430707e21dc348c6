"""An action says what its offer asks for, and nothing more (EIC-1.8, EIC-11.2, EIC-12.1, EIC-12.5)."""

import pytest

from rules.kernel.dice import TapeDice
from rules.kernel.problems import RulesError
from rules.kernel.viewer import side
from tests.games.eic_league.battles import GAME, act, begin, to_detection, two


def code_of(state, **action):
    with pytest.raises(RulesError) as refused:
        GAME.battle.decide(state, side("red"), GAME.battle.codecs.actions.read(action), TapeDice([50] * 9))
    return refused.value.problem.code


def test_the_roll_for_initiative_names_nothing_itself():
    state = begin(two())
    for key in state.sides:
        state = act(state, key, type_="declare", side=key)
    for more in ({"sides": ["rows", "nobody"]}, {"spooks": ["Ghost"]}, {"warp": {"red": ["Anvil"]}}):
        assert code_of(state, type="initiative", **more) == "unreadable"


@pytest.mark.parametrize(
    ("options", "move", "code"),
    [
        ({}, {}, "distance-missing"),
        ({}, {"to": None}, "distance-missing"),
        ({}, {"to": [0, 6], "hexes": 2}, "unreadable"),
        ({}, {"to": [0, 6], "land": True}, "unreadable"),
        ({}, {"to": [0, 6], "direction": "down"}, "unreadable"),
        ({"map": "typed"}, {"to": [0, 1]}, "unreadable"),
    ],
)
def test_a_move_says_where_to_on_a_map_and_how_far_at_a_table(options, move, code):
    state = begin(two(order="free", **options))
    assert code_of(state, type="move", by="Tongs", **move) == code
    right = {"hexes": 1} if options else {"to": [0, 5]}
    assert act(state, "red", type_="move", by="Tongs", **right).units["Tongs"].moved == "ground"


@pytest.mark.parametrize(("options", "names"), [({}, {"Owl": 1}), ({"map": "typed"}, {"movement": 5, "Owl": 1})])
def test_distances_are_typed_to_enemies_on_the_field_and_only_without_a_map(options, names):
    state = to_detection(**options)
    assert code_of(state, type="detect", by="Tongs", distances=names) == "unreadable"


@pytest.mark.parametrize(
    ("kind", "weapon", "choice"), [("shoot", "arm-guns", 0), ("shoot", "arm-guns", 6), ("ram", "", 1)]
)
def test_a_lethal_blow_destroys_one_of_the_first_five_slots(kind, weapon, choice):
    """EIC-16.9, EIC-R40; a ram rolls for no slot at all (EIC-14.14)."""
    action = {"type": kind, "by": "Tongs", "target": "Owl", "weapon": weapon}
    state = begin(two(order="free", map="typed"))
    assert code_of(state, **action, distance=1, choice=choice) == "unreadable"
    assert code_of(state, **action, distance=1) != "unreadable"


def test_a_typed_distance_is_one_of_a_map():
    """EIC-1.8: what a page lets nobody type is refused from programs too."""
    state = to_detection(map="typed")
    assert act(state, "red", [50], type_="detect", by="Tongs", distances={"Owl": 99}).units["Tongs"].detect_rolled
    assert code_of(state, type="detect", by="Tongs", distances={"Owl": 100}) == "unreadable"
    shot = {"type": "shoot", "by": "Tongs", "target": "Owl", "weapon": "arm-guns"}
    free = begin(two(order="free", map="typed"))
    for far in ({"distance": 100}, {"distance": 1, "near": {"Owl": 100}}):
        assert code_of(free, **shot, **far) == "unreadable"
