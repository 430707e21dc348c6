"""The demonstration battle."""

import json
from pathlib import Path

import rules.games.eic_league
from rules.kernel.dice import TapeDice
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import GAME, begin

DEMO = Path(rules.games.eic_league.__file__).parent / "demo"


def test_the_demonstration_can_be_played():
    script = json.loads((DEMO / "battle.json").read_text(encoding="utf-8"))
    armies = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (DEMO / "armies").glob("*.json")}
    assert len(armies) >= 3
    for army in armies.values():
        assert GAME.armies.evaluate(GAME.armies.read(army)).legal
    sides = tuple(samples.SideSetup(id=name, name=armies[name]["name"], army=armies[name]) for name in script["sides"])
    state = begin(samples.Setup(sides=sides, options=script.get("options", {})))
    for step in script["script"]:
        viewer = side(script["sides"][step["as"] - 1]) if step["as"] else REFEREE
        tape = TapeDice(step.get("dice") or [])
        state = replay(
            GAME, GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(step["action"]), tape), state
        )
        assert not tape.spare
    assert not state.ended
    assert state.round >= 3
