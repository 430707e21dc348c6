"""Nobody learns a secret for nothing: by an action that is refused, waits for a die, or is taken back freely.

Two battles that look alike to a player are acted in alike. He may see them part only by what he cannot undo alone.
"""

from random import Random

import pytest

from rules import registry
from rules.kernel.dice import EnteredDice, NeedsDice
from rules.kernel.problems import RulesError
from rules.kernel.replay import replay
from tests.contract.games import SECRETIVE
from tests.contract.play import RandomDice, courses, sampled, samples, varied

pytestmark = pytest.mark.parametrize("slug", SECRETIVE)
OFFERS = 2


def tries(slug):
    """(game, state, the same with other secrets, viewer, an action of his), of random battles."""
    game, rng = registry.get_played(slug), Random(8)
    for course in courses(slug, 1):
        for state in sampled(course, 6):
            for viewer in course.viewers[1:-1]:
                other = samples(game).secrets(state, viewer, rng)
                offers = [offer for offer in game.display.offers(game.view(state, viewer)) if offer.closed is None]
                for offer in rng.sample(offers, min(len(offers), OFFERS)):
                    for action in (dict(offer.action), varied(offer, rng)):
                        yield game, state, other, viewer, action


def first_answer(game, state, viewer, action):
    """The words of a refusal, the die that is asked for first, or nothing: it would be done."""
    try:
        game.battle.decide(state, viewer, game.battle.codecs.actions.read(action), EnteredDice(()))
    except NeedsDice as wanted:
        return repr(wanted.die), wanted.why
    except RulesError as error:
        return repr(error.problems)
    return ""


def done(game, state, viewer, action):
    """The events of an action, and whether the player may take them back freely; None when it is refused."""
    dice = RandomDice(Random(4))
    try:
        events = game.battle.decide(state, viewer, game.battle.codecs.actions.read(action), dice)
    except RulesError:
        assert not dice.rolled, f"refused after {dice.rolled}: {action}"
        return None
    free = game.battle.undo_is_free(events)
    assert not (free and dice.rolled), f"a die has landed: {action}"
    return events, free


def seen(game, state, viewer, events):
    """What a player sees after an action."""
    view = game.view(replay(game, events, state), viewer)
    return repr(
        (
            [game.display.describe(event, viewer) for event in events],
            game.display.screen(view),
            game.display.offers(view),
        )
    )


def test_what_is_refused_or_waits_for_a_die_tells_no_secret(slug):
    for game, state, other, viewer, action in tries(slug):
        answers = [first_answer(game, one, viewer, action) for one in (state, other)]
        assert answers[0] == answers[1], (
            f"{viewer} tries {action} and is answered {answers[0]!r}, or {answers[1]!r} if secrets were others. No "
            "action may ask for a die, or be refused in other words, depending on what its player cannot know: record "
            "it first, and let a second action, of which everybody then knows, roll the die"
        )


def test_what_opens_a_secret_is_not_taken_back_freely(slug):
    for game, state, other, viewer, action in tries(slug):
        both = [done(game, one, viewer, action) for one in (state, other)]
        if None not in both and any(free for _, free in both):
            sights = [seen(game, one, viewer, did[0]) for one, did in zip((state, other), both, strict=True)]
            assert sights[0] == sights[1], (
                f"{action} shows {viewer} what was secret, and undo_is_free says True. Events that show anybody a "
                "secret are not taken back freely: undo_is_free(events) is False for them"
            )


WATCHED = 24
"""How many actions that may be taken back freely are watched by everybody else."""


def watched(slug):
    """(game, state before, actor, action, its events, a viewer who looks on), of actions that are taken back freely."""
    game, rng = registry.get_played(slug), Random(9)
    steps = [
        (before, step, course.viewers[1:])
        for course in courses(slug, 2)
        for before, step in zip(course.states(), course.steps, strict=False)
        if game.battle.undo_is_free(step.events)
    ]
    for before, step, viewers in rng.sample(steps, min(len(steps), WATCHED)):
        for viewer in viewers:
            if viewer != step.viewer:
                yield game, before, step, viewer


def test_what_shows_others_a_secret_is_not_taken_back_freely(slug):
    """An announcement that has shown somebody a secret cannot be made unsaid by its author alone."""
    rng = Random(10)
    for game, before, step, viewer in watched(slug):
        other = samples(game).secrets(before, viewer, rng)
        try:
            events = tuple(game.battle.decide(other, step.viewer, step.action, RandomDice(Random(4))))
        except RulesError:
            continue  # with other secrets this cannot be done at all: there is nothing to compare
        shown = seen(game, before, viewer, step.events)
        assert shown == seen(game, other, viewer, events), (
            f"after {step.action} of {step.viewer}, {viewer} sees what was secret before, and undo_is_free says True. "
            "Events that show anybody a secret are not taken back freely: undo_is_free(events) is False for them"
        )


def test_what_tells_others_a_secret_name_is_not_taken_back_freely(slug):
    """The same, by names: one that was a secret from somebody before an action, and is none after it."""
    rng = Random(11)
    for game, before, step, viewer in watched(slug):
        told = secret_names(game, before, viewer, rng) & open_names(game, step.state, viewer, rng)
        assert not told, (
            f"after {step.action} of {step.viewer}, {viewer} may know of {sorted(told)}, and undo_is_free says True. "
            "Events that show anybody a secret are not taken back freely: undo_is_free(events) is False for them"
        )


DRAWS = 2
"""How often secrets are changed to see which names are among them."""


def secret_names(game, state, viewer, rng):
    """The names in a battle that are gone whenever everything has been changed that a viewer may not know."""
    return names(game, state).difference(*drawn_names(game, state, viewer, rng))


def open_names(game, state, viewer, rng):
    """The names in a battle that are still there then."""
    return names(game, state).intersection(*drawn_names(game, state, viewer, rng))


def drawn_names(game, state, viewer, rng):
    return [names(game, samples(game).secrets(state, viewer, rng)) for _ in range(DRAWS)]


def names(game, state):
    """Every name that stands in a battle's state."""

    def found(value):
        if isinstance(value, dict):
            own = {value["name"]} if isinstance(value.get("name"), str) else set()
            return own.union(*map(found, value.values()))
        return set().union(*map(found, value)) if isinstance(value, list) else set()

    return found(game.battle.codecs.states.write(state))
