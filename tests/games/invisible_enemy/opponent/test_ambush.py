"""A commander of Invisible Enemy that waits: where it ends, what it fires at, where its barrages fall."""

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.opponent import ambush
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.viewer import side
from rules.kit.plan import distance
from rules.kit.players.choice import measure
from rules.kit.players.steady import choose_steadily
from tests.kit.players.test_players import asked, begun


def waiting():
    """A battle in the garden in which both sides wait."""
    table = begun("invisible-enemy", options={"ground": "garden", "positions": True, "last_turn": 8})
    lying = replace(table.game, tactics=table.game.tactics.doctrines["let them come"])
    table.players = {
        key: lambda now, rng: choose_steadily(replace(now, game=lying, open=now.open.under(lying)), rng)
        for key in table.players
    }
    return table, lying


def test_nobody_ends_where_an_enemy_can_come_and_fire_unless_it_can_fire_itself():
    table, _ = waiting()
    drives = 0
    while table.state.turn < 3 and table.actions < 130:
        _, choice = table.step()
        if choice.action["type"] == "drive" and "nearest enemy" in choice.reason:
            base = table.state.bases[choice.action["by"]]
            foes = [
                (distance(base.at, foe.at), ambush._reach(foe))
                for foe in table.state.bases.values()
                if foe.side != base.side
            ]
            assert min(far for far, _ in foes) <= base.range or all(far > reach for far, reach in foes)
            drives += 1
    assert drives > 10


def marking(phase):
    """A battle that has just begun in a phase of marking, each side with a barrage of both types."""
    table, _ = waiting()
    while not all(one.at for one in table.state.bases.values()):
        table.step()
    sides = {key: replace(one, type1=1, type2=1) for key, one in table.state.sides.items()}
    table.state = replace(table.state, phase=phase, sides=sides)
    return table


def placed(table):
    """The barrages that the first side thinks of, by their type."""
    now = asked(table.game, table.state, side("side-1"))
    offers = [one for one in now.offers if one.action["type"] == "place-barrage"]
    return {offer.action["kind"]: way for offer in offers for way in ambush.barrages(now.view, offer)}


def test_barrages_that_keep_wait_until_all_have_moved():
    assert set(placed(marking("mark-1"))) == {"type-1"}
    assert set(placed(marking("mark-2"))) == {"type-2"}


def test_a_barrage_falls_where_it_hits_most_and_spares_ones_own():
    table = marking("mark-2")
    at = placed(table)["type-2"].action["at"]
    foes = [one.at for one in table.state.bases.values() if one.side == "side-2"]
    assert sum(distance(at, one) <= 3 for one in foes) >= 3
    own = {name: replace(one, at=tuple(at)) if one.side == "side-1" else one for name, one in table.state.bases.items()}
    table.state = replace(table.state, bases=own)
    assert placed(table).get("type-2") is None or placed(table)["type-2"].action["at"] != at


def test_nobody_fires_at_what_the_hits_of_this_step_destroy_already():
    table = marking("direct-kp")
    foe = next(name for name, one in table.state.bases.items() if one.side == "side-2")
    assert foe in ambush._foes(table.state, "side-1")
    doomed = replace(table.state.bases[foe], pending=table.state.bases[foe].hull)
    assert foe not in ambush._foes(replace(table.state, bases={**table.state.bases, foe: doomed}), "side-1")


def test_a_base_counts_by_its_points_and_a_strike_by_what_it_scores():
    """IE-10.1: enemy bases score their points, a strike 50."""
    table, _ = waiting()
    state, estimate = table.state, table.game.tactics.estimate

    def worth(state):
        return estimate(table.game.view(state, side("side-1")), "side-1")

    foes = sorted((one for one in state.bases.items() if one[1].side == "side-2"), key=lambda one: points(one[1]))
    gains = []
    for name, base in (foes[0], foes[-1]):
        gone = {**state.bases, name: replace(base, hits=base.hull)}
        gains.append(worth(replace(state, bases=gone)) - worth(state))
    assert 0 < gains[0] < gains[1]
    struck = {**state.sides, "side-1": replace(state.sides["side-1"], strikes=1)}
    assert worth(replace(state, sides=struck)) - worth(state) > gains[1]


def test_a_careful_commander_thinks_of_no_shot_out_of_range_or_arc_and_of_no_way_through_what_is_closed():
    table, seen = begun("invisible-enemy", "steady", "steady", options={"ground": "garden", "positions": True}), set()
    refusals = {"shoot": {"out-of-range", "out-of-arc"}, "drive": {"impassable"}}
    while table.state.turn < 4:
        viewer, _ = table.step()
        now = asked(table.game, table.state, viewer)
        for way in (way for one in now.open.next for way in now.open.candidates(now.game.tactics, one) if way.rolls):
            action = table.game.battle.codecs.actions.read(dict(measure(now, way.action)))
            seen.add(action.type)
            try:
                table.game.odds.odds(now.view, action)
            except RulesError as error:
                assert error.problem.code not in refusals.get(action.type, ()), way
    assert seen >= refusals.keys()
