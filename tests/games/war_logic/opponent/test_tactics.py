"""The plans of War Logic: a side that waits on a table."""

from rules.games.war_logic.game import GAME
from rules.games.war_logic.mechanics.positions import BASE
from rules.games.war_logic.opponent.objectives import holds_a_point, points_to_take
from rules.games.war_logic.opponent.standing import foes_of, threats_of
from rules.games.war_logic.opponent.waiting import MARGIN, ROOM, keeps_away
from rules.kernel.records import replace
from rules.kernel.viewer import side
from rules.kit.maps.table_maps import TableMap
from rules.kit.plan import distance
from rules.kit.players.steady import choose_steadily
from tests.games.war_logic.tables import act, course, man, offered
from tests.kit.players.test_players import begun

GUNNER = {"walk": "human-land-move", "gun": "musket"}


def test_whoever_lets_them_come_waits_just_out_of_reach():
    """On a table: an enemy that comes on is attacked first (WL-5.1)."""
    table = begun("war-logic", "steady", "steady", options={"ground": "mill"})
    waiting = replace(table.game, tactics=table.game.tactics.doctrines["let them come"])
    near, struck = [], False
    while table.game.battle.outcome(table.state) is None and not struck and table.actions < 80:
        table.players = {
            side: lambda now, rng: choose_steadily(replace(now, game=waiting, open=now.open.under(waiting)), rng)
            for side in table.players
        }
        viewer, choice = table.step()
        view = table.game.view(table.state, viewer)
        struck = choice.action["type"] in ("attack", "volley")
        if choice.reason == "just out of their reach":
            there, foes = table.state.units[choice.action["by"]].at, foes_of(view, viewer.side)
            near.append(min(distance(there, at) - BASE - far for at, far in threats_of(view, foes)))
    assert near and min(near) >= 0
    assert min(near) < MARGIN + ROOM


def test_whoever_has_waited_fires_as_soon_as_a_weapon_reaches_after_a_move():
    state = course({name: man(which, skills=GUNNER) for name, which in (("a", "x"), ("b", "y"))})
    assert state.turn is not None
    reach = 10 + 6  # of a musket, and a move on foot
    for away, waits in ((reach + 1, True), (reach - 1, False)):
        places = {"a": (24, 4), "b": (24, 4 + BASE + away)}
        units = {name: replace(state.units[name], at=at) for name, at in places.items()}
        view = GAME.view(replace(state, units=units, table=TableMap(width=48, depth=36)), side("x"))
        assert keeps_away(view, "a") is waits


def test_who_has_beaten_all_others_goes_to_the_point_that_is_to_be_held_as_well():
    """WL-17.6: an objective of two parts."""
    objective = [{"type": "annihilation"}, {"type": "hold", "place": "mill", "turns": 1}]
    units = {"a": man("x", skills={"walk": "human-land-move"}), "b": man("y", status=["dead"])}
    state = course(units, card={"objective": objective}, places={"mill": {"kind": "house"}})
    view = GAME.view(state, side("x"))
    offer = offered(state, "x")["move:a:walk"]
    (found,) = [one for one in GAME.tactics.candidates(view, offer) if one.action.get("inside")]
    assert act(state, "x", **found.action).units["a"].inside == "mill"
    fought = replace(state, units={**state.units, "b": replace(state.units["b"], status=frozenset())})
    assert not list(GAME.tactics.candidates(GAME.view(fought, side("x")), offer)), "not before all are beaten"


def test_a_point_that_wins_when_it_is_held_is_made_for_and_kept():
    """WL-17.2: the card asks for nothing else, so that nobody has to be beaten first."""
    units = {"a": man("x", skills={"walk": "human-land-move"}), "b": man("y")}
    card = {"objective": [{"type": "hold", "place": "mill", "turns": 2}]}
    state = course(units, card=card, places={"mill": {"kind": "house"}})
    assert points_to_take(state, "x") == points_to_take(state, "y") == ("mill",)
    ways = GAME.tactics.candidates(GAME.view(state, side("x")), offered(state, "x")["move:a:walk"])
    (found,) = [one for one in ways if one.action.get("inside")]
    held = act(state, "x", **found.action)
    assert held.units["a"].inside == "mill" and holds_a_point(held, "a")
    assert not points_to_take(held, "x"), "one is enough as long as no enemy is there"
    worths = [GAME.tactics.estimate(GAME.view(one, side("x")), "x") for one in (state, held)]
    counted = GAME.tactics.estimate(GAME.view(replace(held, counters={"x": 1}), side("x")), "x")
    assert worths[0] < worths[1] < counted
    assert GAME.tactics.estimate(GAME.view(held, side("y")), "y") < 0
