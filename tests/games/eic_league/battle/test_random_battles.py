"""Random battles: offers can be played, secrets stay secret, replays agree."""

import json
from random import Random

import pytest

from rules.games.eic_league.game import GAME
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league import samples
from tests.games.eic_league.battles import RandomDice, begin, open_offers, played, two, viewers

SEEDS = range(8)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_open_offer_is_legal_as_it_stands(seed):
    for step, (state, _) in enumerate(played(seed, actions=60)):
        if step % 3:
            continue
        for viewer in viewers(state):
            offers = GAME.display.offers(GAME.view(state, viewer))
            assert len({offer.key for offer in offers}) == len(offers)
            for offer in open_offers(state, viewer):
                action = GAME.battle.codecs.actions.read(offer.action)
                assert GAME.battle.decide(state, viewer, action, RandomDice(Random(1))), offer.key
                odds = GAME.odds.odds(GAME.view(state, viewer), action)
                assert odds is None or sum(part.chance for part in odds.strip) == 1
                GAME.odds.breakdown(GAME.view(state, viewer), action)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay_and_the_json_border_give_the_same_state(seed):
    every, last = [], None
    for state, events in played(seed, actions=80):
        every += [
            GAME.battle.codecs.events.read(json.loads(json.dumps(GAME.battle.codecs.events.write(event))))
            for event in events
        ]
        last = state
    assert replay(GAME, every) == last
    assert GAME.battle.codecs.states.read(json.loads(json.dumps(GAME.battle.codecs.states.write(last)))) == last


@pytest.mark.parametrize("seed", SEEDS)
def test_changing_a_secret_changes_nothing_for_the_others(seed):
    rng = Random(seed)
    for step, (state, _) in enumerate(played(seed, actions=60)):
        if step % 3:
            continue
        for viewer in viewers(state):
            other = samples.secrets(state, viewer, rng)
            assert shown(other, viewer) == shown(state, viewer)


def test_the_secrets_that_are_changed_are_seen_by_the_referee():
    state = begin(two())
    other = samples.secrets(state, side("red"), Random(1))
    assert shown(other, REFEREE) != shown(state, REFEREE)
    assert shown(other, side("blue")) != shown(state, side("blue"))


def shown(state, viewer):
    view = GAME.view(state, viewer)
    return repr((view, GAME.display.screen(view), GAME.display.offers(view))), json.dumps(
        GAME.display.as_json(view), sort_keys=True
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_can_be_described_for_everybody(seed):
    for state, events in played(seed, actions=60):
        for event in events:
            said = [GAME.display.describe(event, viewer) for viewer in viewers(state)]
            assert GAME.display.describe(event, REFEREE) is not None or type(event).__name__ == "WildfireTold"
            assert all(sentence is None or sentence.text for sentence in said)


def test_battles_on_small_maps_come_to_an_end():
    ends = []
    for seed in range(6):
        *_, (state, _) = played(seed, actions=700, setup=two(columns=5, rows=5, joint=True))
        ends.append(state.ended)
        outcome = GAME.battle.outcome(state)
        assert (outcome is None) == (not state.ended)
    assert any(ends)
