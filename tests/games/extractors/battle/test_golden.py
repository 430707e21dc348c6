"""A battle replayed to its end, and the demonstration."""

import json
from pathlib import Path

from rules.games.extractors.game import GAME
from rules.kernel.dice import EnteredDice
from rules.kernel.replay import replay
from rules.kernel.viewer import side
from tests.games.extractors import samples

GOLDEN = json.loads((Path(__file__).parents[1] / "golden_incoming.json").read_text(encoding="utf-8"))
DEMO = Path(__file__).parents[4] / "rules/games/extractors/demo"


def play(setup, script):
    """The state in the end and the log as its own side reads it; every die is used."""
    events = list(GAME.battle.setup.start(setup, EnteredDice([])))
    state, log = replay(GAME, events), []
    keys = list(state.players)
    for step in script:
        viewer, dice = side(keys[step["as"] - 1]), EnteredDice(step.get("dice", []))
        made = GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(step["action"]), dice)
        dice.finish()
        state = replay(GAME, made, state)
        log += [sentence.text for event in made if (sentence := GAME.display.describe(event, viewer))]
    return state, log


def test_incoming_to_its_end():
    state, log = play(samples.setup(scenario="incoming", simple=False), GOLDEN["script"])
    outcome = GAME.battle.outcome(state)
    assert log == GOLDEN["log"]
    assert (list(outcome.winners), outcome.reason) == (GOLDEN["winners"], GOLDEN["reason"])
    assert outcome.why


def test_the_demonstration_can_be_played():
    battle = json.loads((DEMO / "battle.json").read_text(encoding="utf-8"))
    armies = [json.loads((DEMO / f"armies/{name}.json").read_text(encoding="utf-8")) for name in battle["sides"]]
    sides = tuple(
        samples.SideSetup(id=f"side-{place}", name=one["name"], army=one) for place, one in enumerate(armies, 1)
    )
    setup = samples.Setup(sides=sides, options=battle["options"])
    assert GAME.battle.setup.check(setup) == ()
    state, _ = play(setup, battle["script"])
    assert (state.over, state.turn) == (False, 5)


def test_armies_of_the_demonstration_are_legal():
    for path in sorted((DEMO / "armies").glob("*.json")):
        found = GAME.armies.evaluate(GAME.armies.read(json.loads(path.read_text(encoding="utf-8"))))
        assert found.legal, (path.name, found.problems)
