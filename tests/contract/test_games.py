"""The contract, for every registered game alike. What a game has to bring along is said in ``play.py``."""

import json
from random import Random

import pytest

from rules import registry
from rules.kernel.display.cards import Slots
from rules.kernel.display.overlays import overlays_for
from rules.kernel.display.plan import Sketch
from rules.kernel.display.screen import NOBODY
from rules.kernel.problems import Illegal, RulesError
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.contract.play import RandomDice, courses, sampled, samples, value_of, viewers

SEEDS = (1, 2)
CORRECTIONS = 12
"""How many of a referee's corrections are tried with each seed: after each, every page is made for everybody."""
GAMES = [game.slug for game in registry.all_games()]

pytestmark = pytest.mark.parametrize("slug", GAMES)


def through_json(value):
    return json.loads(json.dumps(value))


def test_the_game_brings_samples(slug):
    found = samples(registry.get(slug))
    assert len(found.ARMIES) > 1 and found.setup(Random(1)).sides and callable(found.secrets)


def test_evaluation_is_deterministic_and_survives_json(slug):
    game = registry.get(slug)
    for document in samples(game).ARMIES:
        once = game.armies.evaluate(game.armies.read(document))
        again = game.armies.evaluate(game.armies.read(through_json(document)))
        assert once == again and repr(once) == repr(again)
        assert once.legal, once.problems


def test_an_empty_army_can_be_evaluated_and_edited(slug):
    game = registry.get(slug)
    army = game.armies.read(through_json(game.armies.blank("Empty")))
    game.armies.evaluate(army)
    assert game.armies.editor(army, ()).title


def test_the_catalogue_is_plain_json(slug):
    assert json.dumps(registry.get(slug).catalogue.reference())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_battle_never_raises(slug, seed):
    found = courses(slug, seed)
    assert not any(course.stuck for course in found), "the battle goes on, and nobody has anything to do"
    assert len(found) < 30, "these battles are over before they begin"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_event_names_the_rules_and_the_catalogue(slug, seed):
    game = registry.get(slug)
    for course in courses(slug, seed):
        written = json.dumps(game.battle.codecs.events.write(course.first[0]))
        assert json.dumps(game.catalogue.hash) in written and json.dumps(game.info.rules_version) in written


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay_of_what_was_written_down_gives_the_same_state(slug, seed):
    game = registry.get(slug)
    for course in courses(slug, seed):
        events = [
            game.battle.codecs.events.read(through_json(game.battle.codecs.events.write(event)))
            for event in course.events()
        ]
        assert events == course.events()
        assert replay(game, events) == course.states()[-1]


@pytest.mark.parametrize("seed", SEEDS)
def test_actions_and_states_survive_json(slug, seed):
    game = registry.get(slug)
    for course in courses(slug, seed):
        for step in course.steps:
            assert (
                game.battle.codecs.actions.read(through_json(game.battle.codecs.actions.write(step.action)))
                == step.action
            )
        for state in sampled(course, 10):
            read = game.battle.codecs.states.read(through_json(game.battle.codecs.states.write(state)))
            assert read == state and game.display.screen(game.view(read, REFEREE)) == game.display.screen(
                game.view(state, REFEREE)
            )


@pytest.mark.parametrize("seed", SEEDS)
def test_every_offer_can_be_played_as_it_stands_and_its_odds_sum_to_one(slug, seed):
    game = registry.get(slug)
    for course in courses(slug, seed):
        for state in sampled(course, 6):
            for viewer in course.viewers:
                view = game.view(state, viewer)
                offers = game.display.offers(view)
                assert len({offer.key for offer in offers}) == len(offers), "keys are unique"
                for offer in offers:
                    if offer.closed is None:
                        play_and_weigh(game, state, view, viewer, offer)


def play_and_weigh(game, state, view, viewer, offer):
    action = game.battle.codecs.actions.read(through_json(dict(offer.action)))
    try:
        events = game.battle.decide(state, viewer, action, RandomDice(Random(3)))
    except RulesError as refusal:
        pytest.fail(f"{offer.key} is offered to {viewer} and refused: {refusal}")
    assert events
    game.odds.breakdown(view, action)
    odds = game.odds.odds(view, action)
    if odds is not None:
        assert sum(segment.chance for segment in odds.strip) == 1
        # A table over numbers holds all that can come out; one over names may hold several that happen together.
        numbers = [table for table in odds.tables.values() if table and all(isinstance(key, int) for key in table)]
        assert all(sum(table.values()) == 1 for table in numbers)
        chances = [*odds.chances.values(), *(chance for table in odds.tables.values() for chance in table.values())]
        assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_spectator_is_offered_nothing_and_can_do_nothing(slug, seed):
    game = registry.get(slug)
    for course in courses(slug, seed):
        for step, before in zip(course.steps[::10], course.states()[::10], strict=False):
            assert not game.display.offers(game.view(before, SPECTATOR))
            with pytest.raises(Illegal):
                game.battle.decide(before, SPECTATOR, step.action, RandomDice(Random(1)))


@pytest.mark.parametrize("seed", SEEDS)
def test_changing_a_secret_changes_no_byte_for_others(slug, seed):
    game, rng = registry.get(slug), Random(seed)
    for course in courses(slug, seed):
        for state in sampled(course, 7):
            for viewer in course.viewers[1:]:  # nothing is a secret from the referee
                other = samples(game).secrets(state, viewer, rng)
                assert shown(game, other, viewer) == shown(game, state, viewer)


def shown(game, state, viewer):
    view = game.view(state, viewer)
    screen, offers = game.display.screen(view), game.display.offers(view)
    return repr(screen), repr(offers), repr(marks(game, view, screen, offers)), json.dumps(game.display.as_json(view))


def marks(game, view, screen, offers):
    return [
        overlays_for(game.display.overlays, view, sheet.id, screen=screen, offers=offers) for sheet in screen.sheets
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_marks_lie_on_the_board(slug, seed):
    game = registry.get(slug)
    for course in courses(slug, seed):
        for state in sampled(course, 3):
            view = game.view(state, REFEREE)
            screen = game.display.screen(view)
            cells = {cell.id for cell in screen.board.cells} if screen.board else set()
            for found in marks(game, view, screen, game.display.offers(view)):
                named = {cell for layer in found.layers for cell in layer.signs}
                named |= {cell for ray in found.rays for cell in (ray.start, ray.end, ray.at or ray.end)}
                assert named <= cells


def test_a_refusal_tells_no_secret(slug):
    """What one tries that is not one's own: refused in the same words, whatever the secrets are."""
    game, rng, tried = registry.get(slug), Random(5), 0
    for course in courses(slug, SEEDS[1]):
        for state in sampled(course, 20):
            for viewer in course.viewers[1:]:
                other = samples(game).secrets(state, viewer, rng)
                for action in tempting(game, (state, other), rng):
                    answers = [refusal(game, one, viewer, action) for one in (state, other)]
                    assert answers[0] == answers[1], f"{viewer}: {action}"
                    tried += answers[0] != ""
    assert tried > 100


def tempting(game, states, rng):
    """Actions that the referee could take in one or the other of two battles that look alike to somebody."""
    offers = [
        offer for state in states for offer in game.display.offers(game.view(state, REFEREE)) if offer.closed is None
    ]
    for offer in rng.sample(offers, min(len(offers), 16)):
        yield game.battle.codecs.actions.read(through_json(dict(offer.action)))


def refusal(game, state, viewer, action):
    """The words of a refusal; none when there is none."""
    try:
        game.battle.decide(state, viewer, action, RandomDice(Random(3)))
    except RulesError as error:
        return repr(error.problems)
    return ""


def test_secrets_are_really_changed(slug):
    game = registry.get(slug)
    changed = [
        shown(game, samples(game).secrets(state, SPECTATOR, Random(5)), REFEREE) != shown(game, state, REFEREE)
        for course in courses(slug, SEEDS[0])
        for state in sampled(course, 30)
        if game.battle.outcome(state) is None
    ]
    assert any(changed), "the sample's secrets() changes nothing: the test above proves nothing"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_can_be_told_to_everybody(slug, seed):
    game = registry.get(slug)
    for course in courses(slug, seed):
        everybody = course.viewers
        for event in course.events():
            for viewer in everybody:
                sentence = game.display.describe(event, viewer)
                assert sentence is None or sentence.text
        for step in course.steps:
            assert game.battle.undo_is_free(step.events) in (True, False)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_screen_is_whole(slug, seed):
    game = registry.get(slug)
    for course in courses(slug, seed):
        for state in sampled(course, 20):
            for viewer in course.viewers:
                whole(game.display.screen(game.view(state, viewer)))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_plan_measures_and_draws_never_fails(slug, seed):
    game = registry.get(slug)
    if game.display.plan is None:
        return
    for course in courses(slug, seed):
        for state in sampled(course, 6):
            for viewer in course.viewers:
                view = game.view(state, viewer)
                for offer in game.display.offers(view):
                    measured = game.display.plan.measure(view, dict(offer.action))
                    assert measured.keys() >= offer.action.keys()
                    assert isinstance(
                        game.display.plan.sketch(view, game.battle.codecs.actions.read(through_json(dict(measured)))),
                        Sketch,
                    )


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_referee_can_set_can_be_set_and_is_his_alone(slug, seed):
    game, rng, found = registry.get(slug), Random(seed), courses(slug, seed)
    each = max(2, CORRECTIONS // len(found))
    for course in found:
        state = rng.choice(course.states())
        for viewer in course.viewers:
            open_to = corrections(game.display.screen(game.view(state, viewer)))
            assert viewer == REFEREE or not open_to
            for one in rng.sample(open_to, min(len(open_to), each)):
                set_and_told(game, state, one, value_of(one, rng))


def corrections(screen):
    return [one for thing in (screen, *screen.sides, *screen.sheets) for one in thing.corrections]


def set_and_told(game, state, one, value):
    document = {"type": "correct", "path": list(one.path), "value": value, "reason": "a test"}
    events = game.battle.decide(
        state, REFEREE, game.battle.codecs.actions.read(through_json(document)), RandomDice(Random(1))
    )
    after = replay(game, events, state)
    for viewer in viewers(game, after):
        game.display.screen(game.view(after, viewer))
        game.display.offers(game.view(after, viewer))
        assert game.display.describe(events[0], viewer)
    read = [field for field in corrections(game.display.screen(game.view(after, REFEREE))) if field.path == one.path]
    if read and not isinstance(one, Slots):
        assert through_json(read[0].value) == through_json(value)


def whole(screen):
    """Everything on a screen that names something else on it names something that is there."""
    sides, ids = {one.id for one in screen.sides}, [sheet.id for sheet in screen.sheets]
    assert len(set(ids)) == len(ids) and {sheet.side for sheet in screen.sheets} <= sides | {NOBODY.id}
    assert {waiting.side for waiting in screen.progress.waiting} <= sides | {one.title for one in screen.sides} | {""}
    assert not screen.progress.steps or screen.progress.current in {step.key for step in screen.progress.steps} | {""}
    for sheet in screen.sheets:  # a referee who corrects one of them has to know which
        called = [f"{row.called}: {one.label}" for row in sheet.rows for one in row.counters if one.path]
        assert len(set(called)) == len(called), (sheet.id, called)
    if screen.board:
        cells = {cell.id for cell in screen.board.cells}
        assert {token.cell for token in screen.board.tokens} <= cells
    if screen.plan:
        pieces = [piece.id for piece in screen.plan.pieces]
        assert len(set(pieces)) == len(pieces) and {piece.sheet for piece in screen.plan.pieces} <= {*ids, ""}
        assert all(0 <= piece.x <= screen.plan.width for piece in screen.plan.pieces)
        assert all(0 <= piece.y <= screen.plan.depth for piece in screen.plan.pieces)
    hash(screen.sheets)
