"""Retreat, recovery, reloading and leaving (section 18)."""

import pytest

from rules.games.eic_league.battle.actions import EnterBase, LeaveBase, Recover, Reload, Retreat
from rules.games.eic_league.battle.decide import unit_consequences
from rules.games.eic_league.battle.events import BaseEntered, RoundEnded
from rules.games.eic_league.battle.evolve import evolve
from rules.games.eic_league.battle.state import Side, State
from rules.games.eic_league.mechanics.base.recovery import recover_energy
from rules.games.eic_league.mechanics.base.reload import reload_weapon
from rules.games.eic_league.mechanics.base.retreat import announce_retreat
from rules.games.eic_league.mechanics.base.stay import enter_base, leave_base
from rules.kernel.game import REFEREE, SPECTATOR, side
from rules.kernel.problems import Illegal, Unreadable
from rules.kernel.records import changed
from tests.games.eic_league.battles import GAME, act, begin, open_offers, refusal, two
from tests.games.eic_league.duels import unit
from tests.games.eic_league.test_course_movement import to_movement


def state(phase=None, *, credits=1000, round_=1, typed=False, **units):
    sides = {"blue": Side(credits=credits, base=None if typed else (0, 0)), "red": Side()}
    return State(units=units, sides=sides, phase=phase, round=round_, typed=typed)


def code(call, battle, action):
    with pytest.raises(Illegal) as error:
        call(battle, action)
    return error.value.problem.code


# --- retreat --------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["initiative", "detection", "attack", "results"])
def test_a_retreat_is_announced_in_the_movement_phase(phase):
    assert code(announce_retreat, state(phase, a=unit()), Retreat(by="a")) == "wrong-phase"
    assert announce_retreat(state("movement", a=unit()), Retreat(by="a"))
    assert announce_retreat(state(a=unit()), Retreat(by="a"))


def test_a_retreat_is_announced_before_the_side_s_first_unit_moves():
    battle = to_movement(begin(two()))
    assert act(battle, "red", type_="retreat", by="Anvil").units["Anvil"].status == "base"
    battle = act(battle, "red", type_="move", by="Tongs", hexes=0)
    assert refusal(battle, "red", type_="retreat", by="Anvil") == "wrong-phase"


def test_who_cannot_retreat():
    assert code(announce_retreat, state(a=unit(status="retreating")), Retreat(by="a")) == "unit-retreating"
    assert code(announce_retreat, state(a=unit(status="base")), Retreat(by="a")) == "unit-at-base"
    assert code(announce_retreat, state(a=unit(energy=0, vanquished=True)), Retreat(by="a")) == "unit-vanquished"


def test_two_units_of_a_side_recover_at_a_time_and_reloading_does_not_count():
    others = {"b": unit(status="base"), "c": unit(status="retreating")}
    assert code(announce_retreat, state(a=unit(), **others), Retreat(by="a")) == "retreat-limit"
    assert announce_retreat(state(a=unit(), **others), Retreat(by="a", purpose="reload"))
    reloading = {**others, "c": unit(status="base", purpose="reload")}
    assert announce_retreat(state(a=unit(), **reloading), Retreat(by="a"))
    assert announce_retreat(state(a=unit(side="red"), **others), Retreat(by="a"))
    gone = {**others, "c": unit(status="retreating", energy=0, vanquished=True)}
    assert announce_retreat(state(a=unit(), **gone), Retreat(by="a"))


def test_a_unit_that_came_to_reload_recovers_within_the_limit():
    others = {"b": unit(status="base"), "c": unit(status="base")}
    came = unit(status="base", purpose="reload", energy=100)
    assert code(recover_energy, state(a=came, **others), Recover(by="a", energy=1)) == "retreat-limit"


def test_credits_are_checked_when_they_are_spent():
    assert announce_retreat(state(credits=0, a=unit()), Retreat(by="a"))
    hurt = unit(status="base", energy=100)
    assert code(recover_energy, state(credits=4, a=hurt), Recover(by="a", energy=1)) == "not-enough-credits"


def test_a_retreating_unit_is_in_its_base_on_the_base_s_hex():
    there = unit(status="retreating", at=(0, 0))
    assert unit_consequences(state(a=there)) == [BaseEntered(by="a")]
    assert unit_consequences(state(a=unit(status="retreating", at=(1, 0)))) == []
    assert unit_consequences(state(a=unit(at=(0, 0)))) == []
    flying = unit(status="retreating", at=(0, 0), movement=("flight",), airborne=True)
    assert unit_consequences(state(a=flying)) == []


def test_at_a_table_of_one_s_own_the_player_says_when_it_has_arrived():
    assert enter_base(state(typed=True, a=unit(status="retreating")), EnterBase(by="a"))
    assert code(enter_base, state(a=unit(status="retreating", at=(4, 0))), EnterBase(by="a")) == "not-at-base"
    assert code(enter_base, state(typed=True, a=unit()), EnterBase(by="a")) == "not-retreating"


# --- recovery -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "rounds", "cost"), [(50, 5, 250), (55, 6, 275), (1, 1, 5), (10, 1, 50)])
def test_a_part_of_a_round_counts_whole(points, rounds, cost):  # EIC-R50
    event = recover_energy(state(a=unit(status="base", energy=100)), Recover(by="a", energy=points))
    assert (event.rounds, event.cost, event.energy, event.credits) == (rounds, cost, 100 + points, 1000 - cost)


def test_the_round_of_the_purchase_counts_as_the_first():
    event = recover_energy(state(round_=4, a=unit(status="base", energy=100)), Recover(by="a", energy=50))
    assert event.until == 8
    again = unit(status="base", energy=100, base_until=8)
    assert recover_energy(state(round_=4, a=again), Recover(by="a", energy=10)).until == 9


def test_energy_never_exceeds_the_maximum():
    hurt = unit(status="base", energy=200)
    assert recover_energy(state(a=hurt), Recover(by="a", energy=5)).energy == hurt.max_energy == 205
    assert code(recover_energy, state(a=hurt), Recover(by="a", energy=6)) == "over-maximum"
    with pytest.raises(Unreadable):
        recover_energy(state(a=hurt), Recover(by="a", energy=0))


def test_who_cannot_recover():
    assert code(recover_energy, state(a=unit(energy=9)), Recover(by="a", energy=1)) == "not-at-base"
    taken = unit(energy=9, status="base", captured=True)
    assert code(recover_energy, state(a=taken), Recover(by="a", energy=1)) == "captured-unit"
    out = unit(energy=0, status="base", vanquished=True)
    assert code(recover_energy, state(a=out), Recover(by="a", energy=1)) == "unit-vanquished"


def test_a_unit_stays_until_it_has_recovered():
    resting = unit(status="base", base_until=3)
    assert code(leave_base, state(round_=3, a=resting), LeaveBase(by="a")) == "unit-at-base"
    assert leave_base(state(round_=4, a=resting), LeaveBase(by="a"))
    assert code(leave_base, state(a=unit()), LeaveBase(by="a")) == "not-at-base"


# --- reloading ------------------------------------------------------------------------------------


def loaded(**keys):
    return unit(status="base", weapons=("sonic-grenade", "laser", "hi-explosive-missile"), **keys)


def test_empty_loads_alone_are_filled():  # EIC-R51
    assert reload_weapon(state(a=loaded(shots={"1": 0})), Reload(by="a", weapon="1")).shots == 10
    assert code(reload_weapon, state(a=loaded(shots={"1": 1})), Reload(by="a", weapon="1")) == "slot-not-empty"
    assert code(reload_weapon, state(a=loaded()), Reload(by="a", weapon="3")) == "slot-not-empty"
    assert code(reload_weapon, state(a=loaded()), Reload(by="a", weapon="2")) == "not-reloadable"
    assert code(reload_weapon, state(a=loaded()), Reload(by="a", weapon="arm-guns")) == "not-reloadable"
    assert code(reload_weapon, state(a=loaded()), Reload(by="a", weapon="5")) == "weapon-missing"
    lost = loaded(shots={"1": 0}, destroyed=frozenset({1}))
    assert code(reload_weapon, state(a=lost), Reload(by="a", weapon="1")) == "weapon-destroyed"
    empty = loaded(shots={"1": 0})
    assert code(reload_weapon, state(credits=89, a=empty), Reload(by="a", weapon="1")) == "not-enough-credits"


def test_a_tank_s_load_is_a_tank_s():
    tank = unit("tank", status="base", weapons=("sonic-grenade",), shots={"1": 0})
    event = reload_weapon(state(a=tank), Reload(by="a", weapon="1"))
    assert (event.shots, event.cost) == (30, 90)


def test_several_loads_are_filled_in_one_round_and_then_the_unit_leaves():  # EIC-R51
    battle = state(round_=2, a=loaded(shots={"1": 0, "3": 0}), b=unit(side="red"))
    battle = act(battle, "blue", type_="reload", by="a", weapon=1)
    battle = act(battle, "blue", type_="reload", by="a", weapon=3)
    a = battle.units["a"]
    assert (a.shots, a.base_until, a.must_leave) == ({"1": 10, "3": 1}, 2, True)
    battle = act(battle, "blue", type_="end-round")
    assert battle.units["a"].status == "field"
    assert not battle.units["a"].must_leave


def test_one_that_still_recovers_stays_after_reloading():
    battle = state(a=loaded(shots={"1": 0}, base_until=3, energy=100), b=unit(side="red"))
    battle = act(battle, "blue", type_="reload", by="a", weapon=1)
    battle = act(battle, "blue", type_="end-round")
    assert battle.units["a"].status == "base"
    battle = act(act(battle, "blue", type_="end-round"), "blue", type_="end-round")
    assert battle.units["a"].status == "field"


def test_what_is_bought_is_read_by_its_owner_alone():
    hurt = unit(status="base", energy=100)
    battle = state(a=hurt, b=unit(side="red"))
    for action in (Recover(by="a", energy=50),):
        event = GAME.decide(battle, side("blue"), action, None)[0]
        assert GAME.describe(event, side("red")) is GAME.describe(event, SPECTATOR) is None
        assert "150" in GAME.describe(event, side("blue")).text
        assert "250" in repr(GAME.describe(event, REFEREE).why)


def test_offers_of_the_base_stay_within_credits_and_maximum():
    battle = state(credits=100, a=loaded(energy=100, shots={"1": 0, "3": 0}), b=unit(side="red"))
    keys = {offer.key: offer for offer in open_offers(battle, side("blue"))}
    assert keys["recover:a"].fields[0].most == 20
    assert keys["recover:a"].action["energy"] == 10, "one round, unless more is asked for"
    assert "reload:a:1" in keys
    assert "reload:a:3" not in keys
    closed = {offer.key: offer.closed.code for offer in GAME.offers(GAME.view(battle, side("blue"))) if offer.closed}
    assert closed["reload:a:3"] == "not-enough-credits"


def test_a_round_s_end_is_only_for_those_that_must_leave():
    battle = state(a=unit(status="base", base_until=1), b=unit(status="base"))
    after = evolve(battle, RoundEnded(round=1))
    assert [unit_.status for unit_ in after.units.values()] == ["base", "base"]


def test_ending_the_movement_names_whom_nothing_keeps_in_the_base():
    units = {
        "idle": unit(status="base"),
        "healed": unit(status="base", base_until=2),
        "resting": unit(status="base", base_until=3),
        "home": unit(status="base", moved="ground"),
        "gone": unit(status="base", vanquished=True),
        "afield": unit(),
    }
    battle = state("movement", round_=3, b=unit(side="red"), **units)
    battle = changed(battle, active="blue", order=("red", "blue"))
    ends = next(offer for offer in GAME.offers(GAME.view(battle, side("blue"))) if offer.key == "end-phase")
    assert ends.forfeits == ("afield", "healed", "idle")
    for viewer, left in ((side("blue"), 3), (side("red"), 1)):
        told = GAME.screen(GAME.view(battle, viewer)).progress.waiting
        assert [one.left for one in told if one.side == "blue"] == [left]
