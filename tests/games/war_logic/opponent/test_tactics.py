"""The plans of War Logic: a side that waits on a table."""

from rules.games.war_logic.game import GAME
from rules.games.war_logic.opponent import tactics
from rules.kernel.records import replace
from rules.kernel.viewer import side
from rules.kit.plan import distance
from rules.kit.players.steady import choose_steadily
from tests.games.war_logic.tables import act, course, man, offered
from tests.kit.players.test_players import begun


def test_whoever_lets_them_come_walks_into_no_volley():
    """On a table, up to a turn; only with a weapon that reaches somebody after the move."""
    table = begun("war-logic", "steady", "steady", options={"ground": "mill"})
    waiting = replace(table.game, tactics=table.game.tactics.doctrines["let them come"])
    met = set()
    while table.game.battle.outcome(table.state) is None and table.actions < 60:
        before = table.state
        table.players = {
            side: lambda now, rng: choose_steadily(replace(now, game=waiting, open=now.open.under(waiting)), rng)
            for side in table.players
        }
        viewer, choice = table.step()
        if choice.action["type"] == "move" and before.turn.number <= 12:
            view = table.game.view(table.state, viewer)
            there, foes = table.state.units[choice.action["by"]].at, tactics._foes(view, viewer.side)
            far = min(distance(there, at) for at in foes.values()) - 1
            exposed = any(distance(there, at) - 1 < threat for at, threat in tactics._threats(view, foes))
            assert far <= tactics._reach(view, choice.action["by"]) or not exposed
            met.add(exposed)
    assert False in met


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
