"""Attacks in the log: public facts and the owner's own."""

from rules.games.eic_league.battle.actions import Attack
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import GAME, act, find_sheet, refusal
from tests.games.eic_league.duels import seen_duel, unit


def told(state, action, faces):
    (event, *_) = GAME.battle.decide(state, side("red"), action, TapeDice(faces))
    return {viewer: GAME.display.describe(event, viewer) for viewer in (side("red"), side("blue"), SPECTATOR, REFEREE)}


def test_announcements_are_public_and_damage_is_the_owner_s_alone():
    shot = Attack(by="alpha", target="bravo", weapon="1", booster=20)
    said = told(seen_duel(), shot, [61])
    for sentence in said.values():
        assert "laser" in sentence.text and "booster 20" in sentence.text and "61" in sentence.dice
        assert [line.amount for line in sentence.why[:3]] == ["60", "50", "60"]
    assert "75 damage, 75 energy left" in said[side("blue")].text
    assert "75" not in repr(said[SPECTATOR])
    assert "75 damage" not in repr(said[side("red")]) and "damage" not in said[side("red")].text
    assert "alpha has 185 energy left" in said[side("red")].text
    assert "185" not in repr(said[side("blue")])
    assert "75 damage" in said[REFEREE].text


def test_several_enemies_that_one_roll_detected_can_be_attacked():  # EIC-13.12
    keen = unit(side="red", at=0, attr=110, weapons=("laser",))
    state = seen_duel(alpha=keen)
    state = replace(state, units={**state.units, "charlie": unit(at=2)})
    state = act(state, "red", [99], type_="detect", by="alpha")
    state = act(state, "red", [1], type_="shoot", by="alpha", weapon=1, target="bravo")
    state = act(state, "red", [1], type_="shoot", by="alpha", weapon="arm-guns", target="charlie")
    assert state.units["alpha"].attacks_made == 2


def test_a_refusal_for_want_of_energy_is_the_owner_s_alone():  # EIC-20.7
    weak = unit(side="red", at=0, detected={"bravo"}, weapons=("laser",), energy=100)
    state = seen_duel(alpha=weak)
    assert refusal(state, "red", type_="shoot", by="alpha", weapon=1, target="bravo") == "low-energy"
    closed = {
        viewer: [offer.closed.code for offer in GAME.display.offers(GAME.view(state, viewer)) if offer.closed]
        for viewer in (side("red"), side("blue"), SPECTATOR)
    }
    assert "low-energy" in closed[side("red")]
    assert "low-energy" not in closed[side("blue")] + closed[SPECTATOR]
    assert "needs 70%" in repr(find_sheet(state, side("red"), "alpha"))
    assert "needs 70%" not in repr(find_sheet(state, side("blue"), "alpha"))
