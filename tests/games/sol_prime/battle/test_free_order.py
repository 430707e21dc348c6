"""A battle whose players keep the order themselves: everything that ends, rolls or begins is offered."""

from __future__ import annotations

import pytest

from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, offered, refused, unit

REDS = army(
    "laser",
    unit("Gun", "sp-medium-gun", "Guns", ammunition=2),
    unit("Eye", "rifle-squad", "Eyes", count=4, add_upgrades=["afo"]),
    unit("Hawk", "laser-fighter", "Wing"),
    leaders=[{"name": "Ann", "attached": "Gun"}],
)
BLUES = army("laser", unit("Foe", "medium-gun-tank", "F"), unit("Pal", "rifle-squad", "P"))


@pytest.fixture
def free():
    return begin(REDS, BLUES, order="free")


def keys(state, viewer):
    return set(offered(state, viewer))


@pytest.mark.parametrize("viewer", [RED, REFEREE], ids=["side", "referee"])
def test_an_activation_ends_and_suppressed_squads_recover(free, viewer):
    """SP-12.5, SP-18.17."""
    path = ["units", "Eye-1", "suppressed"]
    state = do(free, REFEREE, type="correct", path=path, value=True, reason="test")
    assert "end:red/Eyes" not in keys(state, viewer)
    state = do(state, viewer, **offered(state, viewer)["activate:red/Eyes"].action)
    end = offered(state, viewer)["end:red/Eyes"]
    assert end.rolls
    assert not do(state, viewer, 10, **end.action).units["Eye-1"].suppressed


def test_a_shaken_platoon_rallies_and_is_free_again(free):
    """SP-18.17."""
    path = ["platoons", "red/Eyes", "state"]
    state = do(free, REFEREE, type="correct", path=path, value="shaken", reason="test")
    assert "test:red/Eyes" in keys(state, RED)
    state = do(state, RED, 10, **offered(state, RED)["rally:red/Eyes"].action)
    assert refused(state, RED, type="move", unit="Eye-1", legs=[{"inches": 1}]) == "rally-only"
    state = do(state, RED, **offered(state, RED)["end:red/Eyes"].action)
    assert do(state, RED, type="move", unit="Eye-1", legs=[{"inches": 1}]).units["Eye-1"].moved


def test_losses_and_fallen_leaders_are_rolled_for(free):
    """SP-18.13, SP-19.2."""
    assert not {"loss-test:red/Eyes", "leader-fate:Ann"} & keys(free, RED)
    state = free
    for name in ("Eye-1", "Eye-2", "Gun"):
        state = do(state, REFEREE, type="lose-stand", unit=name)
    assert {"loss-test:red/Eyes", "leader-fate:Ann"} <= keys(state, RED) and "leader-fate:Ann" not in keys(state, BLUE)
    state = do(state, RED, 1, **offered(state, RED)["loss-test:red/Eyes"].action)
    assert state.platoons["red/Eyes"].state == "shaken"
    state = do(state, RED, 5, **offered(state, RED)["leader-fate:Ann"].action)
    assert state.units["Eye-3"].leader == "Ann"


def test_turns_are_rolled_for_and_ended_by_those_who_wish(free):
    """SP-4.4, SP-4.10, SP-22.1."""
    assert {"roll:red", "support:red"} <= keys(free, RED) and "roll:blue" not in keys(free, RED)
    state = do(free, RED, 6, **offered(free, RED)["roll:red"].action)
    assert not {"roll:red", "roll:blue"} & keys(state, REFEREE) and "support:red" in keys(state, RED)
    for key in ("red/Guns", "red/Eyes"):
        state = do(state, RED, **offered(state, RED)[f"activate:{key}"].action)
        state = do(state, RED, **offered(state, RED)[f"end:{key}"].action)
    state = do(state, RED, **offered(state, RED)["end-turn"].action)
    assert "roll:blue" in keys(state, BLUE)


def test_what_waits_for_a_turn_waits_no_longer_than_the_cycle(free):
    """SP-17.10, SP-22.51, SP-22.1: where no turns are rolled for."""
    state = do(free, RED, 1, type="artillery-call", by=["Gun"], observer="Eye-1", range=60)
    state = do(state, RED, 1, **offered(state, RED)["support:red"].action)
    assert "support:red" not in keys(state, RED)
    assert refused(state, RED, type="artillery-call", by=["Gun"], observer="Eye-1", range=60) == "battery-blocked"
    state = do(do(state, RED, 5, 2, type="new-cycle"), RED, type="activate", platoon="red/Guns")
    assert "support:red" in keys(state, RED)
    assert do(state, RED, 10, type="artillery-call", by=["Gun"], observer="Eye-1", range=60).missions


def test_planned_fire_of_a_lost_battery_binds_nobody(free):
    """SP-17.4."""
    call = {"type": "artillery-call", "by": ["Gun"], "observer": "Eye-1", "range": 60, "mode": "next-cycle"}
    state = do(free, RED, **call)
    assert not do(state, REFEREE, type="lose-stand", unit="Gun").missions
