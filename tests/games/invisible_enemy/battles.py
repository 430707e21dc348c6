"""Battles that the site keeps, for tests: beginning one, playing on, asking for offers and refusals."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.corrections import Correct
from rules.kernel.dice import EnteredDice, TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, side
from tests.games.invisible_enemy.samples import HOMESTEAD, SELANGOR_REGIMENT

A, B = side("a"), side("b")


def begin(one=HOMESTEAD, other=SELANGOR_REGIMENT, **options):
    options = {"without_type2": True, "deployed": True, **options}
    sides = (SideSetup(id="a", name="Home", army=one), SideSetup(id="b", name="Regiment", army=other))
    return replay(GAME, GAME.battle.setup.start(Setup(sides=sides, options=options), TapeDice()))


def play(state, viewer, type_, *dice, **fields):
    tape = EnteredDice(dice)
    events = GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read({"type": type_, **fields}), tape)
    tape.finish()
    return replay(GAME, events, state)


def refusal_code(state, viewer, type_, **fields):
    with pytest.raises(Illegal) as refusal:
        GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read({"type": type_, **fields}), TapeDice([1] * 9))
    return refusal.value.problem.code


def to_movement(state):
    state = play(state, A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    state = play(state, A, "done-buying", by="a")
    state = play(state, B, "done-buying", by="b") if state.sides["b"].points else state
    state = play(state, A, "type-2-request", 1, 1, by="a")
    return play(state, B, "type-2-request", 1, 1, by="b")


def find_offers(state, viewer, start):
    return [offer for offer in GAME.display.offers(GAME.view(state, viewer)) if offer.key.startswith(start)]


def forfeits_of(state, viewer, start):
    (offer,) = find_offers(state, viewer, start)
    return offer.forfeits


def offer_with_fields(state, viewer, key, **chosen):
    offer = next(one for one in GAME.display.offers(GAME.view(state, viewer)) if one.key.startswith(key))
    offer = replace(offer, action={**offer.action, **chosen})
    return offer, {field.path: field for field in GAME.display.relevant_fields(GAME.view(state, viewer), offer)}


def option_values(field):
    return [option.value for option in field.options]


def correct(state, path, value):
    events = GAME.battle.decide(state, REFEREE, Correct(path=path, value=value, reason="as it stands"), TapeDice())
    return replay(GAME, events, state)


def sentence_of(state, viewer, type_, *dice, **more):
    events = GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read({"type": type_, **more}), TapeDice(dice))
    return GAME.display.describe(events[0], viewer)
