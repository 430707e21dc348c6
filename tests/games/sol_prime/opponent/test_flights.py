"""The last aircraft of a side, in the hands of its computer commander."""

from rules.games.sol_prime.game import GAME
from rules.kernel.records import replace
from tests.games.sol_prime.battles import RED, army, begin, do, in_turn, offered, unit
from tests.games.sol_prime.plan_battles import FOES

WING = army("laser", unit("Hawk", "laser-fighter", "W"), unit("Foot", "rifle-squad", "X"))


def with_stand(state, name, **values):
    return replace(state, units={**state.units, name: replace(state.units[name], **values)})


def ways(state, key):
    return list(GAME.tactics.candidates(GAME.view(state, RED), offered(state, RED)[key]))


def test_the_last_aircraft_is_called_on_and_flies_over_an_enemy():
    """SP-22.1: a side with nothing else on the table does not wait for ever."""
    state = replace(in_turn(begin(WING, FOES, plan=True)), turn="red", points=1)
    assert not ways(state, "support:red"), "somebody is left on the ground"
    alone = with_stand(state, "Foot", destroyed=True)
    (call,) = ways(alone, "support:red")
    called = do(alone, RED, 10, **call.action)
    found = ways(called, "fly:Hawk")
    assert found and do(called, RED, **found[0].action).units["Hawk"].turns_off is None


def test_an_empty_aircraft_flies_home_where_nothing_measures():
    """SP-22.12, SP-22.22."""
    bomber = army("laser", unit("Bomber", "bomb-bomber", "B"), unit("Foot", "rifle-squad", "X"))
    state = replace(in_turn(begin(bomber, FOES)), turn="red", points=1)
    for left, home in ((2, False), (0, True)):
        flying = with_stand(state, "Bomber", turns_off=None, loads={"guided-bomb": left})
        flying = do(flying, RED, type="activate", platoon="red/B")
        assert any(one.action.get("leaves") for one in ways(flying, "fly:Bomber")) == home
