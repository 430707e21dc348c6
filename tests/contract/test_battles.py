"""What every game with battles keeps, alike: replay, JSON, offers, odds, screens, corrections."""

import json
from random import Random
from typing import get_args

import pytest

from rules import registry
from rules.kernel.corrections import Correct, Corrected
from rules.kernel.display.cards import Number, Slots
from rules.kernel.display.plan import Sketch
from rules.kernel.display.screen import NOBODY
from rules.kernel.problems import Illegal, RulesError
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.contract.games import PLAYED
from tests.contract.namesakes import sendable, twins
from tests.contract.play import RandomDice, courses, sampled, samples, value_of, viewers
from tests.contract.sights import marks

SEEDS = (1, 2)
CORRECTIONS = 12
"""How many of a referee's corrections are tried with each seed: after each, every page is made for everybody."""
ROLLED_FOR_NOTHING = {"sol-prime": {"platoon-morale": "who passes goes on as before; a failure alone leaves something"}}
"""Types of actions that may roll dice and change nothing, each with the reason."""

pytestmark = pytest.mark.parametrize("slug", PLAYED)


def through_json(value):
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_battle_never_raises(slug, seed):
    found = courses(slug, seed)
    assert not any(course.stuck for course in found), "the battle goes on, and nobody has anything to do"
    assert len(found) < 30, "these battles are over before they begin: 300 random actions make 30 battles or more"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_event_names_the_rules_and_the_catalogue(slug, seed):
    game = registry.get_played(slug)
    for course in courses(slug, seed):
        written = json.dumps(game.battle.codecs.events.write(course.first[0]))
        for name, value in (("catalogue.hash", game.catalogue.hash), ("info.rules_version", game.info.rules_version)):
            assert json.dumps(value) in written, f"the first event of a battle holds {name}: {value!r}"


def test_the_referee_can_correct(slug):
    codecs = registry.get_played(slug).battle.codecs
    for codec, kind in ((codecs.actions, Correct), (codecs.events, Corrected)):
        held = [one.__name__ for one in get_args(codec.kind)]
        assert kind.__name__ in held, (
            f"the union of actions holds Correct, that of events Corrected: referees set counters by them "
            f"(rules/kernel/corrections.py). {kind.__name__} is not in {', '.join(held)}"
        )


def test_every_entry_of_an_army_is_on_the_table(slug):
    """Two copies of one army meet: the battle is another without an entry of the first, and less without a copy."""
    game = registry.get_played(slug)
    setup = twins(game, samples(game).setup(Random(1)))
    for changed, left_out, has_copy in without_an_entry(game, setup) if setup else ():
        (less, smaller), (whole, size) = (at_start(game, one) for one in (changed, setup))
        told = smaller < size if has_copy else less != whole
        assert told, (
            f"the battle begins alike without {left_out} of the first army: have two things one key? "
            "Put the side and a number into the keys of units, so that copies do not replace each other"
        )


def without_an_entry(game, setup):
    """The set-up without one entry of the first army, where that is legal; which, and whether it has an equal."""
    first, *others = setup.sides
    for key, entries in first.army.items():
        for place in range(len(entries) if isinstance(entries, list) else 0):
            army = {**first.army, key: entries[:place] + entries[place + 1 :]}
            changed = Setup(sides=(SideSetup(id=first.id, name=first.name, army=army), *others), options=setup.options)
            if sendable(game, changed):
                yield changed, f"{key}[{place}]", entries.count(entries[place]) > 1


def at_start(game, setup):
    """The state in which a battle begins, and how much is in it."""

    def size(value):
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return 1 + sum(map(size, inner))

    first = game.battle.setup.start(setup, RandomDice(Random(1)))
    document = game.battle.codecs.states.write(replay(game, first))
    return document, size(document)


def test_dice_leave_something_behind(slug):
    """What rolls a die and changes nothing could be done again until the die suits."""
    game, free = registry.get_played(slug), ROLLED_FOR_NOTHING.get(slug, {})
    for course in courses(slug, SEEDS[0]):
        for before, step in zip(course.states(), course.steps, strict=False):
            if before == step.state and step.action.type not in free:
                dice = RandomDice(Random(1))
                game.battle.decide(before, step.viewer, step.action, dice)
                rolled = len(dice.rolled)
                assert rolled == 0, (
                    f"{step.action} rolls a die, and its events change nothing in the state: it could be done again "
                    f"until the die suits. Is something forgotten in evolve? {step.events}"
                )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay_of_what_was_written_down_gives_the_same_state(slug, seed):
    game = registry.get_played(slug)
    for course in courses(slug, seed):
        events = [
            game.battle.codecs.events.read(through_json(game.battle.codecs.events.write(event)))
            for event in course.events()
        ]
        for event, original in zip(events, course.events(), strict=True):
            assert event == original, "an event that is written as JSON and read again is the same event"
        assert replay(game, events) == course.states()[-1], (
            "the same events always give the same state: evolve uses nothing but the state and the event"
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_actions_and_states_survive_json(slug, seed):
    game = registry.get_played(slug)
    for course in courses(slug, seed):
        for step in course.steps:
            again = game.battle.codecs.actions.read(through_json(game.battle.codecs.actions.write(step.action)))
            assert again == step.action, "an action that is written as JSON and read again is the same action"
        for state in sampled(course, 10):
            read = game.battle.codecs.states.read(through_json(game.battle.codecs.states.write(state)))
            assert read == state, "a state that is written as JSON and read again is the same state"
            screens = [game.display.screen(game.view(one, REFEREE)) for one in (read, state)]
            assert screens[0] == screens[1], "a state that was read from JSON looks the same (the order of maps, sets)"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_offer_can_be_played_as_it_stands_and_its_odds_sum_to_one(slug, seed):
    game = registry.get_played(slug)
    for course in courses(slug, seed):
        for state in sampled(course, 6):
            for viewer in course.viewers:
                view = game.view(state, viewer)
                offers = game.display.offers(view)
                assert len({offer.key for offer in offers}) == len(offers), f"keys of offers are unique: {viewer}"
                for offer in offers:
                    if offer.closed is None:
                        play_and_weigh(game, state, view, viewer, offer)


def play_and_weigh(game, state, view, viewer, offer):
    action = game.battle.codecs.actions.read(through_json(dict(offer.action)))
    try:
        events = game.battle.decide(state, viewer, action, RandomDice(Random(3)))
    except RulesError as refusal:
        pytest.fail(f"{offer.key} is offered to {viewer} and refused: {refusal}")
    assert events, f"an offer that is played causes an event or more: {offer.key}"
    game.odds.breakdown(view, action)
    odds = game.odds.odds(view, action)
    if odds is not None:
        whole_strip = sum(segment.chance for segment in odds.strip)
        assert whole_strip == 1, f"the chances of an odds strip add up to 1, these to {whole_strip}: {offer.key}"
        # A table over numbers holds all that can come out; one over names may hold several that happen together.
        numbers = [table for table in odds.tables.values() if table and all(isinstance(key, int) for key in table)]
        wrong = [table for table in numbers if sum(table.values()) != 1]
        assert not wrong, f"the chances of a table over numbers add up to 1: {offer.key}: {wrong}"
        chances = [*odds.chances.values(), *(chance for table in odds.tables.values() for chance in table.values())]
        assert all(0 <= chance <= 1 for chance in chances), f"every chance is from 0 to 1: {offer.key}"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_spectator_is_offered_nothing_and_can_do_nothing(slug, seed):
    game = registry.get_played(slug)
    for course in courses(slug, seed):
        for step, before in zip(course.steps[::10], course.states()[::10], strict=False):
            assert not game.display.offers(game.view(before, SPECTATOR)), "a spectator is offered nothing"
            with pytest.raises(Illegal):
                game.battle.decide(before, SPECTATOR, step.action, RandomDice(Random(1)))
                pytest.fail(f"decide raises Illegal whatever a spectator does; it allowed {step.action}")


@pytest.mark.parametrize("seed", SEEDS)
def test_marks_lie_on_the_board(slug, seed):
    game = registry.get_played(slug)
    for course in courses(slug, seed):
        for state in sampled(course, 3):
            view = game.view(state, REFEREE)
            screen = game.display.screen(view)
            cells = {cell.id for cell in screen.board.cells} if screen.board else set()
            for found in marks(game, view, screen, game.display.offers(view)):
                named = {cell for layer in found.layers for cell in layer.signs}
                named |= {cell for ray in found.rays for cell in (ray.start, ray.end, ray.at or ray.end)}
                assert named <= cells, f"overlays mark cells of the board, these are none: {sorted(named - cells)}"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_can_be_told_to_everybody(slug, seed):
    game = registry.get_played(slug)
    for course in courses(slug, seed):
        everybody = course.viewers
        for event in course.events():
            for viewer in everybody:
                sentence = game.display.describe(event, viewer)
                assert sentence is None or sentence.text, f"a line of the log has words or is None: {event}"
        for step in course.steps:
            free = game.battle.undo_is_free(step.events)
            assert free in (True, False), f"undo_is_free says True or False, not {free!r}"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_screen_is_whole(slug, seed):
    game = registry.get_played(slug)
    for course in courses(slug, seed):
        for state in sampled(course, 20):
            for viewer in course.viewers:
                whole(game.display.screen(game.view(state, viewer)))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_plan_measures_and_draws_never_fails(slug, seed):
    game = registry.get_played(slug)
    if game.display.plan is None:
        return  # most games need none
    for course in courses(slug, seed):
        for state in sampled(course, 6):
            for viewer in course.viewers:
                view = game.view(state, viewer)
                for offer in game.display.offers(view):
                    measured = game.display.plan.measure(view, dict(offer.action))
                    lost = offer.action.keys() - measured.keys()
                    assert not lost, f"plan.measure keeps every parameter of an action; it lost {sorted(lost)}"
                    action = game.battle.codecs.actions.read(through_json(dict(measured)))
                    sketch = game.display.plan.sketch(view, action)
                    assert isinstance(sketch, Sketch), f"plan.sketch gives a Sketch, legal or not: {offer.key}"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_referee_can_set_can_be_set_and_is_his_alone(slug, seed):
    game, rng, found = registry.get_played(slug), Random(seed), courses(slug, seed)
    each = max(2, CORRECTIONS // len(found))
    for course in found:
        state = rng.choice(course.states())
        for viewer in course.viewers:
            open_to = corrections(game.display.screen(game.view(state, viewer)))
            assert viewer == REFEREE or not open_to, f"only the referee's screen has corrections, not that of {viewer}"
            for one in rng.sample(open_to, min(len(open_to), each)):
                set_and_told(game, state, one, within(one, value_of(one, rng)))


def corrections(screen):
    return [one for thing in (screen, *screen.sides, *screen.sheets) for one in thing.corrections]


def within(one, value):
    """A value of a field that its bounds allow."""
    if not isinstance(one, Number):
        return value
    return max(value if one.least is None else one.least, value if one.most is None else min(one.most, value))


def set_and_told(game, state, one, value):
    document = {"type": "correct", "path": list(one.path), "value": value, "reason": "a test"}
    events = game.battle.decide(
        state, REFEREE, game.battle.codecs.actions.read(through_json(document)), RandomDice(Random(1))
    )
    after = replay(game, events, state)
    for viewer in viewers(game, after):
        game.display.screen(game.view(after, viewer))
        game.display.offers(game.view(after, viewer))
        told = game.display.describe(events[0], viewer)
        assert told, f"everybody reads in the log that the referee has corrected something: {viewer}, {one.path}"
    read = [field for field in corrections(game.display.screen(game.view(after, REFEREE))) if field.path == one.path]
    if read and not isinstance(one, Slots):
        assert through_json(read[0].value) == through_json(value), (
            f"a correction stays: {one.path} was set to {value!r} and reads {read[0].value!r} afterwards. "
            "A value that the rules would change at once belongs to no field of the referee"
        )


def whole(screen):
    """Everything on a screen that names something else on it names something that is there."""
    sides, ids = {one.id for one in screen.sides}, [sheet.id for sheet in screen.sheets]
    assert len(set(ids)) == len(ids), f"ids of sheets are unique: {ids}"
    strange = {sheet.side for sheet in screen.sheets} - sides - {NOBODY.id}
    assert not strange, f"a sheet belongs to a side of the screen or to none (''), not to {strange}"
    strange = {waiting.side for waiting in screen.progress.waiting} - sides - {one.title for one in screen.sides} - {""}
    assert not strange, f"progress waits for a side of the screen, by its id or title, not for {strange}"
    steps = {step.key for step in screen.progress.steps}
    assert not steps or screen.progress.current in steps | {""}, (
        f"progress.current is the key of one of its steps, not {screen.progress.current!r}"
    )
    for sheet in screen.sheets:  # a referee who corrects one of them has to know which
        called = [f"{row.called}: {one.label}" for row in sheet.rows for one in row.counters if one.path]
        assert len(set(called)) == len(called), f"two counters of {sheet.id} are called the same: {called}"
    if screen.board:
        on_board(screen.board)
    if screen.plan:
        on_plan(screen.plan, {*ids, ""})
    try:
        hash(screen.sheets)
    except TypeError as error:
        pytest.fail(f"sheets hold tuples and frozen records alone, so that they can be compared and cached: {error}")


def on_board(board):
    strange = {token.cell for token in board.tokens} - {cell.id for cell in board.cells}
    assert not strange, f"tokens are on cells of the board, not on {strange}"


def on_plan(plan, sheets):
    pieces = [piece.id for piece in plan.pieces]
    assert len(set(pieces)) == len(pieces), f"ids of pieces are unique: {pieces}"
    strange = {piece.sheet for piece in plan.pieces} - sheets
    assert not strange, f"a piece names a sheet of the screen or none (''), not {strange}"
    off = [piece.id for piece in plan.pieces if not (0 <= piece.x <= plan.width and 0 <= piece.y <= plan.depth)]
    assert not off, f"pieces stand on the table: {off} do not"
