"""Twenty turns of random play."""

from random import Random

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.viewer import side
from tests.contract.namesakes import namesakes
from tests.contract.play import RandomDice, varied
from tests.games.invisible_enemy.samples import setup


def decide_with_random_dice(state, viewer, document, rng):
    return GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(dict(document)), RandomDice(rng))


@pytest.mark.parametrize("seed", [3, 4])
def test_twenty_turns_of_legal_play(seed):
    rng = Random(seed)
    plain = namesakes(GAME, setup(rng)) if seed % 2 else setup(rng)
    options = {**plain.options, "fight_on": True, "last_turn": 20}
    state = replay(GAME, GAME.battle.setup.start(replace(plain, options=options), RandomDice(rng)))
    seen = set()
    for _ in range(3000):
        if GAME.battle.outcome(state):
            break
        offers = [
            (viewer, offer)
            for viewer in (side("ants"), side("bees"))
            for offer in GAME.display.offers(GAME.view(state, viewer))
            if offer.closed is None and not offer.key.startswith(("concede", "destruct", "mix"))
        ]
        assert offers, f"nobody can act in {state.phase}"
        viewer, offer = (
            rng.choice([one for one in offers if one[1].primary] or offers)
            if rng.random() < 0.4
            else rng.choice(offers)
        )
        try:
            events = decide_with_random_dice(state, viewer, varied(offer, rng), rng)
        except RulesError:
            events = decide_with_random_dice(state, viewer, offer.action, rng)
        seen |= {event.type for event in events}
        state = replay(GAME, events, state)
    assert state.turn == 20 and state.end_reason == "Turn 20 was the last."
    assert {"network-fought", "unit-activated", "initiative-rolled", "phase-began"} <= seen
