"""What is accepted is what is offered; and who is waited for is who can act (SP-4.13, SP-6.2)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.edits import Edit
from rules.kernel.problems import Unreadable
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, told, unit

REDS = army(
    "laser",
    unit("Tank", "medium-gun-tank", "T", count=4),
    unit("Squad", "rifle-squad", "S"),
    unit("Box", "medium-pillbox"),
    leaders=[{"name": "Ann", "attached": "Tank-2"}],
)
BLUES = army("laser", unit("Foe", "medium-gun-tank", "F", count=4))


@pytest.fixture
def state():
    return in_turn(begin(REDS, BLUES))


def waited_for(state):
    return [one.side for one in GAME.display.screen(GAME.view(state, SPECTATOR)).progress.waiting]


def test_only_the_side_that_can_answer_is_waited_for(state):
    for name in ("Foe-1", "Foe-2", "Tank-1", "Tank-2"):
        state = do(state, REFEREE, type="lose-stand", unit=name)
    assert [one.side for one in state.pending] == ["blue", "red", "red"] and waited_for(state) == ["blue"]
    state = do(state, BLUE, 10, **offered(state, BLUE)["loss-test:blue/F"].action)
    assert waited_for(state) == ["red"]


def test_a_correction_of_the_turn_ends_the_activations_of_the_other_side(state):
    state = do(state, RED, type="activate", platoon="red/T")
    state = do(state, REFEREE, type="correct", path=["turn"], value="blue", reason="a mistake")
    assert state.turn == "blue" and not state.active and state.platoons["red/T"].began is None
    for viewer in (RED, BLUE, REFEREE):
        for offer in offered(state, viewer).values():
            assert offer.action["type"] != "end-activation"


def test_only_a_leader_who_has_fallen_has_a_fate_to_settle():
    free = begin(REDS, BLUES, order="free")
    for leader in ("Ann", "Nobody"):
        assert refused(free, RED, type="leader-fate", leader=leader, nearest="Tank-1") == "leader-unattached"
    free = do(free, REFEREE, type="lose-stand", unit="Tank-2")
    with pytest.raises(Unreadable):
        told(free, RED, type="leader-fate", leader="Ann", nearest="Nobody")
    assert do(free, RED, 9, type="leader-fate", leader="Ann", nearest="Tank-1").units["Tank-1"].leader == "Ann"


def test_the_reason_of_a_concession_is_not_the_senders_own(state):
    assert refused(state, RED, type="end-battle", winner="blue", reason="cheating") == "referee-only"
    after = do(state, RED, type="end-battle", winner="blue")
    assert after.ended == "the enemy concedes"


def test_a_stand_has_its_place_once():
    state = begin(REDS, BLUES, plan=True)
    state = in_turn(do(state, RED, type="place", unit="Tank-1", at=[9, 9], facing=0))
    assert refused(state, RED, type="place", unit="Tank-1", at=[9, 12], facing=0) == "referee-only"
    assert "place:Tank-2" in offered(state, RED) and "place:Tank-1" not in offered(state, RED)
    state = do(state, RED, **offered(state, RED)["place:Tank-2"].action)
    assert state.units["Tank-2"].at is not None


def test_after_both_set_ups_nothing_is_arranged_any_more():
    state = begin(REDS, BLUES, plan=True)
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        state = do(state, viewer, type="ready", side=key)
    assert refused(state, RED, type="place-ground", kind="woods", at=[9, 9]) == "not-active"


def test_what_nothing_asks_for_is_refused(state):
    """SP-18.5: a stand tests to react, or to recover, and not by itself."""
    assert refused(state, state_viewer(state), type="unit-morale", unit=next(iter(own(state)))) == "not-active"
    state = begin(REDS, BLUES)
    assert "platoon-overwatch:red/S" in offered(state, RED)


def own(state):
    return [name for name, one in state.units.items() if one.side == state.turn]


def state_viewer(state):
    return RED if state.turn == "red" else BLUE


def test_infantry_is_attached_to_vehicles_only(state):
    state = do(state, RED, type="activate", platoon="red/S")
    assert refused(state, RED, type="attach", unit="Squad", to="Box") == "invalid-target"


def test_modifiers_are_those_of_an_attacker(state):
    state = do(state, RED, type="activate", platoon="red/S")
    fight = {"type": "close-combat", "attackers": ["Squad"], "defender": "Foe-1"}
    assert refused(state, RED, **fight, **{"modifiers-from": "Tank-1"}) == "invalid-target"


def test_leaders_follow_an_entry_that_is_renamed():
    """SP-2.66, SP-2.73: its stands are numbered."""
    after = GAME.armies.edit(REDS, Edit(op="set", path=("units", 0, "name"), value="Lancer"))
    assert after["leaders"] == [{"name": "Ann", "attached": "Lancer-2"}]
    assert not [one for one in GAME.armies.evaluate(GAME.armies.read(after)).problems if one.weight == "error"]
