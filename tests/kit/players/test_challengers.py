"""Armies made to beat another one: for the same money, legal, able to meet it, the same from the same seed."""

import pytest

from rules import registry
from rules.kernel.edits import Edit
from rules.kernel.problems import Illegal
from rules.kit.players.challengers import find_challengers
from rules.kit.players.series import seat
from tests.contract.play import samples

GAMES = [game.slug for game in registry.played_games() if game.armies.generate]


DORIANS = {"side": "dorian", "scenario": "three-pod"}
PANZA = {"name": "Panza", "type": "cell", "cell": "panza"}
ARMIES = {"extractors": {"game": "extractors", "name": "Dorians", "options": DORIANS, "units": [PANZA]}}


@pytest.mark.parametrize("slug", GAMES)
def test_challengers_are_legal_can_meet_it_and_cost_no_more(slug):
    game = registry.get_played(slug)
    army = ARMIES.get(slug) or samples(game).ARMIES[0]
    terms = game.armies.generate.meeting(army) if game.armies.generate.meeting else None
    found = find_challengers(game, army, number=4, seed=5)
    assert found == find_challengers(game, army, number=4, seed=5)
    assert len({one.name for one in found}) == len(found) >= 2
    for one in found:
        evaluation = game.armies.evaluate(game.armies.read(one.document))
        assert evaluation.legal and one.choices
        assert terms or evaluation.fill <= game.armies.evaluate(game.armies.read(army)).fill
        assert not [
            each for each in game.battle.setup.check(seat(game, [one.document, army])) if each.weight == "error"
        ]


def test_in_a_scenario_the_other_side_has_what_the_scenario_gives():
    game = registry.get_played("extractors")
    army = ARMIES["extractors"]
    for one in find_challengers(game, army, number=3, seed=1):
        assert one.document["options"]["side"] == "avronian"
        assert [unit["type"] for unit in one.document["units"]] == ["bipod"] * 3


def test_a_scenario_without_points_leaves_nothing_to_look_for():
    army = {**ARMIES["extractors"], "options": {**DORIANS, "scenario": "incoming"}}
    with pytest.raises(Illegal, match="no points to spend"):
        find_challengers(registry.get_played("extractors"), army, number=3, seed=1)


def test_a_battle_that_has_no_end_of_its_own_is_not_begun():
    army = {**ARMIES["extractors"], "options": {"side": "dorian"}, "budget": 120}
    with pytest.raises(Illegal, match="choose a scenario"):
        find_challengers(registry.get_played("extractors"), army, number=3, seed=1)


def test_an_army_of_an_unusual_price_has_none():
    game = registry.get_played("eic-league")
    army = game.armies.edit(game.armies.blank("Poor"), Edit(op="set", path=("budget",), value=5000))
    with pytest.raises(Illegal):
        find_challengers(game, army, number=4, seed=5)
