"""The log of searches, spooks and the end of a battle."""

from rules.games.eic_league.battle.actions import Detect, RollInitiative
from rules.games.eic_league.battle.state import Side, State
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.eic_league.battles import GAME, act, begin, two
from tests.games.eic_league.duels import last_shot, unit


def test_only_the_searching_side_learns_its_finds():
    alpha = unit(side="red", at=0)
    battle = State(units={"alpha": alpha, "bravo": unit()}, sides={"red": Side(), "blue": Side()})
    (event,) = GAME.battle.decide(battle, side("red"), Detect(by="alpha"), TapeDice([83]))
    assert "bravo" in GAME.display.describe(event, side("red")).text
    for viewer in (side("blue"), SPECTATOR):
        said = repr(GAME.display.describe(event, viewer))
        assert "bravo" not in said and "83" not in said and "75" not in said
    assert "83" in GAME.display.describe(event, REFEREE).dice
    seen = GAME.view(GAME.battle.evolve(battle, event), side("blue"))
    assert not seen.state.units["alpha"].detected


def test_the_log_names_the_victor():
    state = last_shot()
    shot = GAME.battle.codecs.actions.read({"type": "shoot", "by": "alpha", "weapon": 1, "target": "bravo"})
    events = GAME.battle.decide(state, side("red"), shot, TapeDice([61]))
    said = [GAME.display.describe(event, SPECTATOR) for event in events]
    assert [sentence.text for sentence in said if sentence][-2:] == [
        "Nightjar is crushed.",
        "Redline has crushed all opponents and holds the field.",
    ]


def test_the_spook_s_number_is_for_the_referee_alone():
    state = begin(two())
    state = act(state, "red", type_="declare", side="red")
    state = act(state, "blue", type_="declare", side="blue", spooks=["Ghost"])
    (event, *_) = GAME.battle.decide(state, REFEREE, RollInitiative(), TapeDice([99]))
    assert event.spooks[0].success
    said = {
        viewer.role + viewer.side: GAME.display.describe(event, viewer)
        for viewer in (side("red"), side("blue"), SPECTATOR)
    }
    assert not any(str(event.spooks[0].need) in repr(sentence) for sentence in said.values())
    assert "99" in said["sideblue"].dice
    assert "99" not in said["sidered"].dice + said["spectator"].dice
    assert str(event.spooks[0].need) in repr(GAME.display.describe(event, REFEREE))
