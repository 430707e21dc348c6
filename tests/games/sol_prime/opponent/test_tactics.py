"""The steady commander of Sol Prime on a table: platoons stay together, and nobody stops at a river."""

from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.kit.players.test_players import asked, begun

LEFT, RIGHT = "Side 1 Lancers-1", "Side 1 Lancers-2"


def drives(table, viewer, name):
    """The moves that a commander thinks of for a stand, by their places."""
    now = asked(table.game, table.state, viewer)
    offers = [one for one in now.offers if one.action["type"] == "drive" and one.action["unit"] == name]
    found = [way for offer in offers for way in table.game.tactics.candidates(now.view, offer)]
    return {tuple(way.action["to"]): way for way in found}


def acting(name, places):
    """A battle at the ford in which the platoon of a stand of the first side acts, with stands in other places."""
    table = begun("sol-prime", "steady", "steady", options={"ground": "ford"})
    while table.state.units[name].platoon not in table.state.active:
        table.step()
    units = {key: replace(one, at=places.get(key, one.at)) for key, one in table.state.units.items()}
    table.state = replace(table.state, units=units)
    return table


def test_a_stand_that_has_lost_its_platoon_comes_back_to_it():
    table = acting(LEFT, {LEFT: (3, 4), RIGHT: (11, 4)})
    found = drives(table, side("side-1"), LEFT)
    assert found and {one.reason for one in found.values()} == {"back to its platoon"}
    assert all(abs(x - 11) <= 3 and abs(y - 4) <= 3 for x, y in found)


def test_a_stand_beside_its_platoon_makes_for_the_ford_where_water_lies_across():
    table = acting(LEFT, {LEFT: (14, 17), RIGHT: (12, 17)})
    found = drives(table, side("side-1"), LEFT)
    best = max(found, key=lambda to: found[to].worth)
    assert best[0] > 22 and best[1] < 22, "along the bank"


def test_the_weaker_side_waits_and_the_stronger_one_comes_on():
    table = acting(LEFT, {LEFT: (14, 17), RIGHT: (12, 17)})
    plan = table.game.tactics.doctrines["the weaker side waits"]
    table.game = replace(table.game, tactics=plan)
    stands = table.state.units
    left = (LEFT, RIGHT, next(name for name, one in stands.items() if one.side == "side-2" and one.at))
    for beaten, waits in (("side-1", True), ("side-2", False)):
        lost = {
            name: replace(one, destroyed=True)
            for name, one in stands.items()
            if one.side == beaten and name not in left
        }
        table.state = replace(table.state, units={**stands, **lost})
        assert bool(drives(table, side("side-1"), LEFT)) is not waits
