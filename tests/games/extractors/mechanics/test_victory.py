"""The length of each scenario, and what is reckoned."""

import pytest

from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics.victory import score
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.extractors import samples
from tests.games.extractors.battles import begin


@pytest.mark.parametrize(
    ("scenario", "turns"),
    [("incoming", 8), ("three-pod", 12), ("extractors", 10), ("ambush", 12), ("dobern", 12), ("engage", 12)],
)
def test_duration(scenario, turns):
    """EXT-22.14, R-38: Three-Pod Attack lasts 12 turns; Incoming! is decided after turn 8."""
    state = begin(samples.setup(scenario=scenario, simple=True))
    for turn in (turns - 1, turns):
        late = replace(state, phase="avronian-fire", turn=turn)
        events = GAME.battle.decide(late, REFEREE, GAME.battle.codecs.actions.read({"type": "end-phase"}), TapeDice())
        assert [event.type for event in events][1:] == (["ended"] if turn == turns else [])
        assert ("begins" in GAME.display.describe(events[0], REFEREE).text) == (turn < turns), (
            "no turn begins after the last"
        )


def test_without_a_scenario_nothing_is_reckoned():
    with pytest.raises(Illegal) as refused:
        score(replace(begin(samples.setup(simple=True)), scenario=None))
    (problem,) = refused.value.problems
    assert (problem.code, problem.rule) == ("not-in-scenario", "EXT-22.1")


@pytest.mark.parametrize("scenario", ["incoming", "three-pod", "extractors", "dobern", "engage"])
def test_a_reckoning_has_its_lines(scenario):
    found = score(begin(samples.setup(scenario=scenario, simple=True)))
    assert found.reason and all(line.label for line in found.lines)
