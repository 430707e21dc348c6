"""Offers at the base (section 18)."""

from rules.games.eic_league.battle.actions import Recover
from rules.games.eic_league.battle.events import RoundEnded
from rules.games.eic_league.battle.evolve import evolve
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import GAME, open_offers
from tests.games.eic_league.duels import base_battle, loaded_in_base, unit


def test_purchases_are_read_by_their_owner_alone():
    hurt = unit(status="base", energy=100)
    battle = base_battle(a=hurt, b=unit(side="red"))
    for action in (Recover(by="a", energy=50),):
        event = GAME.battle.decide(battle, side("blue"), action, None)[0]
        assert GAME.display.describe(event, side("red")) is GAME.display.describe(event, SPECTATOR) is None
        assert "150" in GAME.display.describe(event, side("blue")).text
        assert "250" in repr(GAME.display.describe(event, REFEREE).why)


def test_offers_of_the_base_stay_within_credits_and_maximum():
    battle = base_battle(credits=100, a=loaded_in_base(energy=100, shots={"1": 0, "3": 0}), b=unit(side="red"))
    keys = {offer.key: offer for offer in open_offers(battle, side("blue"))}
    assert keys["recover:a"].fields[0].most == 20
    assert keys["recover:a"].action["energy"] == 10, "one round, unless more is asked for"
    assert "reload:a:1" in keys
    assert "reload:a:3" not in keys
    closed = {
        offer.key: offer.closed.code for offer in GAME.display.offers(GAME.view(battle, side("blue"))) if offer.closed
    }
    assert closed["reload:a:3"] == "not-enough-credits"


def test_a_round_s_end_is_only_for_those_that_must_leave():
    battle = base_battle(a=unit(status="base", base_until=1), b=unit(status="base"))
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
    battle = base_battle("movement", round_=3, b=unit(side="red"), **units)
    battle = replace(battle, active="blue", order=("red", "blue"))
    ends = next(offer for offer in GAME.display.offers(GAME.view(battle, side("blue"))) if offer.key == "end-phase")
    assert ends.forfeits == ("afield", "healed", "idle")
    for viewer, left in ((side("blue"), 3), (side("red"), 1)):
        told = GAME.display.screen(GAME.view(battle, viewer)).progress.waiting
        assert [one.left for one in told if one.side == "blue"] == [left]
