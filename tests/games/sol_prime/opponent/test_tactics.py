"""The steady commander of Sol Prime on a table: platoons stay together, and nobody stops at a river."""

from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.fire import weapons_of
from rules.games.sol_prime.opponent.shelling import aim
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.viewer import side
from rules.kit.plan import distance
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


def test_no_stand_goes_where_the_rest_of_its_platoon_cannot_follow_in_one_move():
    """SP-5.8: a stand apart makes no other move than one that ends near its platoon."""
    table = acting(LEFT, {LEFT: (10, 4), RIGHT: (11, 4)})
    quick = drives(table, side("side-1"), LEFT)
    slow = {**table.state.units, RIGHT: replace(table.state.units[RIGHT], move=1)}
    table.state = replace(table.state, units=slow)
    found = drives(table, side("side-1"), LEFT)
    near = 1 + CATALOGUE.platoons.cohesion + table.state.table.base
    assert found and max(distance((11, 4), to) for to in found) <= near < max(distance((11, 4), to) for to in quick)
    table.state = replace(table.state, units={**slow, RIGHT: replace(slow[RIGHT], immobilized=True)})
    assert drives(table, side("side-1"), LEFT).keys() == quick.keys(), "nobody waits for a stand that cannot move"


def test_a_stand_beside_its_platoon_makes_for_the_ford_where_water_lies_across():
    table = acting(LEFT, {LEFT: (14, 17), RIGHT: (12, 17)})
    found = drives(table, side("side-1"), LEFT)
    best = max(found, key=lambda to: found[to].worth)
    assert best[0] > 22 and best[1] < 22, "along the bank"


def test_a_wheeled_stand_beside_woods_drives_on():
    """SP-5.12: woods take four times the inches of wheels, so that no straight way of a whole move is legal there."""
    table = acting(LEFT.replace("Lancers", "Rockets"), {})
    right, foe = "Side 1 Rockets-2", "Side 2 Wheels-1"
    places = {LEFT.replace("Lancers", "Rockets"): (58.7, 8), right: (60.7, 8), foe: (30, 24)}
    units = {name: replace(one, at=places.get(name, one.at)) for name, one in table.state.units.items()}
    table.state = replace(table.state, units=units)
    found = drives(table, side("side-1"), right)
    game, view = table.game, asked(table.game, table.state, side("side-1")).view
    legal = [way for way in found.values() if is_legal(game, view, way.action)]
    assert legal and max(distance((60.7, 8), way.action["to"]) for way in legal) > 4


def is_legal(game, view, action):
    """Whether the rules allow an action as far as its side knows."""
    measured = game.display.plan.measure(view, action)
    try:
        game.odds.odds(view, game.battle.codecs.actions.read(dict(measured)))
    except RulesError:
        return False
    return True


def test_stands_that_are_put_down_one_by_one_have_a_place_each():
    table = begun("sol-prime", "steady", "steady", options={"ground": "ford"})
    now = asked(table.game, table.state, side("side-1"))
    offers = [one for one in now.offers if one.action["type"] == "place" and "Rockets" in one.action["unit"]]
    ways = [way for offer in offers for way in table.game.tactics.candidates(now.view, offer)]
    assert len({tuple(way.action["at"]) for way in ways}) == len(ways) == 2


def test_who_lets_them_come_puts_long_range_in_the_middle_and_comes_out_at_last():
    """SP-29.2: points decide, so that a side that is ahead may wait to the end."""
    table = begun("sol-prime", "steady", "steady", options={"ground": "ford"})
    table.game = replace(table.game, tactics=table.game.tactics.doctrines["let them come"])
    now = asked(table.game, table.state, side("side-1"))
    platoons = [one for one in now.offers if one.action["type"] == "place-platoon"]
    places = {
        one.action["platoon"]: way.action["at"][0]
        for one in platoons
        for way in table.game.tactics.candidates(now.view, one)
    }
    assert min(places, key=lambda key: abs(places[key] - table.state.table.width / 2)) == "side-1/Rockets"
    for one in (1, 2):
        asking = asked(table.game, table.state, side(f"side-{one}"))
        begins = [
            way.action
            for offer in asking.offers
            if offer.action["type"] == "place-platoon"
            for way in table.game.tactics.candidates(asking.view, offer)
        ]
        assert begins and all(min(way["at"][1], 48 - way["at"][1]) <= 4 for way in begins), "far from mortars"
        assert all(is_legal(table.game, asking.view, way) for way in begins)
    later = acting(LEFT, {LEFT: (14, 17), RIGHT: (12, 17)})
    later.game, early = table.game, later.state
    foe = next(name for name, one in early.units.items() if one.side == "side-2" and one.cost)
    ahead = {**early.units, foe: replace(early.units[foe], destroyed=True)}
    for cycle, units, waits in ((1, early.units, True), (6, early.units, False), (6, ahead, True)):
        later.state = replace(early, cycle=cycle, units=units)
        assert (not drives(later, side("side-1"), LEFT)) is waits


def test_a_side_that_is_ahead_waits_and_its_mortars_come_on():
    """SP-29.2, SP-6.2: points decide, and whoever drives up is fired at first."""
    table = acting(LEFT, {LEFT: (14, 17), RIGHT: (12, 17)})
    assert drives(table, side("side-1"), LEFT)
    foe = next(name for name, one in table.state.units.items() if one.side == "side-2" and one.cost)
    table.state = replace(
        table.state, units={**table.state.units, foe: replace(table.state.units[foe], destroyed=True)}
    )
    assert not drives(table, side("side-1"), LEFT)
    mortars = acting("Side 1 Mortars-1", {})
    mortars.state = replace(
        mortars.state, units={**mortars.state.units, foe: replace(mortars.state.units[foe], destroyed=True)}
    )
    assert drives(mortars, side("side-1"), "Side 1 Mortars-1")


def test_shells_fall_on_the_dearest_enemies_within_reach():
    """SP-17.2: a mortar reaches 30 inches; two vehicles in its reach are worth more than a squad, and any beyond it."""
    piece = "Side 1 Mortars-1"
    near, dear = {"Side 2 Rifles-1": (35, 30)}, {"Side 2 Rockets-1": (20, 26), "Side 2 Rockets-2": (20.5, 26)}
    table = acting(piece, {piece: (35, 10)})
    foes = {name: one for name, one in table.state.units.items() if one.side == "side-2"}

    def aimed(places):
        units = {name: replace(one, at=places.get(name, (70, 47))) for name, one in foes.items()}
        state = replace(table.state, units={**table.state.units, **units})
        there = {name: one.at for name, one in units.items()}
        return aim(state, state.units[piece], there, lambda one: one.cost)

    assert aimed(near)[:2] == ((35, 30), 1)
    assert aimed({**near, **dear})[1] == 2
    assert aimed({}) is None


def test_a_side_on_overwatch_looks_up_only_when_somebody_is_within_range():
    table = acting(LEFT, {})
    watcher = next(name for name, one in table.state.units.items() if one.side == "side-2" and one.mounts)
    units = {name: replace(one, overwatch=name == watcher) for name, one in table.state.units.items()}
    mine = [name for name, one in units.items() if one.side == "side-1"]

    def reacts(away):
        moved = {name: replace(units[name], at=(30, 24 + away)) for name in mine}
        table.state = replace(table.state, units={**units, **moved, watcher: replace(units[watcher], at=(30, 24))})
        return table.game.tactics.reacts(asked(table.game, table.state, side("side-2")).view)

    reach = max(CATALOGUE.weapons[one].range for one in weapons_of(table.state, table.state.units[watcher]))
    assert reacts(reach)
    assert not reacts(reach + 0.1)


def test_no_shot_is_thought_of_beyond_the_range_of_its_weapon():
    table = acting(LEFT, {})
    tactics, seen = table.game.tactics, 0
    for _ in range(120):
        viewer, _ = table.step()
        now = asked(table.game, table.state, viewer)
        for offer in (one for one in now.offers if one.action["type"] == "fire"):
            there = table.state.units[offer.action["by"]].at
            for way in tactics.candidates(now.view, offer):
                seen += 1
                away = distance(there, table.state.units[way.action["target"]].at)
                assert away <= CATALOGUE.weapons[way.action["weapon"]].range + 0.01
    assert seen
