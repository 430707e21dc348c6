"""What every game with secrets keeps: nobody sees or is told what they may not know. Open games are spared this."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.kernel.problems import RulesError, Unreadable
from rules.kernel.records import Record, defaults_of, names_of
from rules.kernel.viewer import REFEREE, SPECTATOR
from rules.kit.secrets import is_open
from tests.contract.games import OPEN, SECRETIVE
from tests.contract.play import RandomDice, courses, sampled, samples
from tests.contract.sights import shown

SEEDS = (1, 2)
EACH = 3
"""How many lines of each kind of event are looked at for a viewer, and how many secrets in one event."""
each_game = pytest.mark.parametrize("slug", SECRETIVE)


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_changing_a_secret_changes_no_byte_for_others(slug, seed):
    game, rng = registry.get_played(slug), Random(seed)
    for course in courses(slug, seed):
        for state in sampled(course, 7):
            for viewer in course.viewers[1:]:  # nothing is a secret from the referee
                other = samples(game).secrets(state, viewer, rng)
                for one, same in zip(shown(game, other, viewer), shown(game, state, viewer), strict=True):
                    assert one == same, f"what {viewer} sees depends on what samples.secrets() says they may not know"


@each_game
def test_a_view_hides_nothing_that_is_not_marked_secret(slug):
    """The log tells everybody of corrections of open fields: what a view hides must say that it is secret."""
    game = registry.get_played(slug)
    for course in courses(slug, SEEDS[0]):
        for state in sampled(course, 10):
            for viewer in course.viewers[1:]:
                seen = getattr(game.view(state, viewer), "state", None)
                for place in differences(state, seen):
                    assert not is_open(type(state), place), (
                        f"the view of {viewer} hides {'/'.join(map(str, place))}, and the state does not say so: write "
                        "SECRET into the Annotated[...] of that field (rules/kit/secrets.py)"
                    )


def differences(state: Any, seen: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The places at which a view shows another value than the state holds; what only views fill in is left out."""
    if isinstance(state, Record) and type(state) is type(seen):
        kind = type(state)
        for name in names_of(kind):
            if name not in defaults_of(kind) or getattr(state, name) != defaults_of(kind)[name]:
                yield from differences(getattr(state, name), getattr(seen, name), (*place, name))
    elif isinstance(state, Mapping) and isinstance(seen, Mapping):
        for key in state.keys() & seen.keys():
            yield from differences(state[key], seen[key], (*place, key))
    elif seen is not None and state != seen:
        yield place


@each_game
def test_a_refusal_tells_no_secret(slug):
    """What one tries that is not one's own: refused in the same words, whatever the secrets are."""
    game, rng, tried = registry.get_played(slug), Random(5), 0
    for course in courses(slug, SEEDS[1]):
        for state in sampled(course, 20):
            for viewer in course.viewers[1:]:
                other = samples(game).secrets(state, viewer, rng)
                for action in tempting(game, (state, other), rng):
                    answers = [refusal(game, one, viewer, action) for one in (state, other)]
                    assert answers[0] == answers[1], f"a refusal tells {viewer} a secret: {action}"
                    tried += answers[0] != ""
    assert tried > 100, f"only {tried} actions were refused: there is too little that one side may not do of another's"


def tempting(game, states, rng):
    """Actions that the referee could take in one or the other of two battles that look alike to somebody."""
    offers = [
        offer for state in states for offer in game.display.offers(game.view(state, REFEREE)) if offer.closed is None
    ]
    for offer in rng.sample(offers, min(len(offers), 16)):
        yield game.battle.codecs.actions.read(dict(offer.action))


def refusal(game, state, viewer, action):
    """The words of a refusal; none when there is none."""
    try:
        game.battle.decide(state, viewer, action, RandomDice(Random(3)))
    except RulesError as error:
        return repr(error.problems)
    return ""


@each_game
def test_the_log_tells_no_secret(slug):
    """An event that sets a secret reads alike, whatever the secret is, to those who may not know it."""
    game, rng, tried = registry.get_played(slug), Random(7), Counter[tuple[str, str]]()
    for course in courses(slug, SEEDS[0]):
        for before, event, after in changes(game, course):
            wanted = [one for one in course.viewers[1:] if tried[event.type, str(one)] < EACH]
            places = set_by(game, before, event, after) if wanted else {}
            for viewer in wanted if places else ():
                tried[event.type, str(viewer)] += 1
                for other in otherwise(game, before, event, places, viewer, rng):
                    said, same = (text(game.display.describe(one, viewer)) for one in (event, other))
                    assert said == same, (
                        f"describe tells {viewer} a secret: the line of {event.type!r} is {said}, and would be {same} "
                        "if the secret were another. Leave it out for those who may not know it, or return None"
                    )


def changes(game, course):
    """Each event of a battle between the states before and after it; there is none before the first."""
    before = None
    for event in course.events():
        after = game.battle.evolve(before, event)
        yield before, event, after
        before = after


def text(sentence):
    return "nothing" if sentence is None else repr(sentence.text)


def set_by(game, before, event, after):
    """The places in the state that hold a value of an event since it happened, each with its places in the event."""
    states, told = game.battle.codecs.states, leaves(game.battle.codecs.events.write(event))
    was, now = leaves(states.write(before)) if before else {}, leaves(states.write(after))
    new = {place: value for place, value in now.items() if value is not None and value != was.get(place)}
    found = {place: [at for at, one in told.items() if one == value] for place, value in new.items()}
    return {place: at for place, at in found.items() if at}


def otherwise(game, before, event, places, viewer, rng):
    """The event with another secret: what ``viewer`` sees after it is the same, and the state is not."""
    codecs, after = game.battle.codecs, game.battle.evolve(before, event)
    now, hidden = (leaves(codecs.states.write(one)) for one in (after, samples(game).secrets(after, viewer, rng)))
    seen = None
    for place in [place for place in places if hidden.get(place, now[place]) != now[place]][:EACH]:
        for at in places[place][:EACH]:
            try:
                other = codecs.events.read(put(codecs.events.write(event), at, hidden[place]))
            except Unreadable:
                continue
            found = game.battle.evolve(before, other)
            if leaves(codecs.states.write(found)).get(place) == hidden[place]:
                seen = seen or shown(game, after, viewer)
                if shown(game, found, viewer) == seen:
                    yield other


def leaves(document: Any, place: tuple[Any, ...] = ()) -> dict[tuple[Any, ...], Any]:
    """Every value of a document that is not a map or a list, by its place."""
    if isinstance(document, dict | list):
        inner = document.items() if isinstance(document, dict) else enumerate(document)
        return {at: one for key, value in inner for at, one in leaves(value, (*place, key)).items()}
    return {place: document}


def put(document: Any, place: tuple[Any, ...], value: Any) -> Any:
    """The document with another value at a place."""
    if not place:
        return value
    key, *rest = place
    if isinstance(document, dict):
        return {**document, key: put(document[key], tuple(rest), value)}
    return [put(one, tuple(rest), value) if number == key else one for number, one in enumerate(document)]


@each_game
def test_secrets_are_really_changed(slug):
    game = registry.get_played(slug)
    changed = [
        shown(game, samples(game).secrets(state, SPECTATOR, Random(5)), REFEREE) != shown(game, state, REFEREE)
        for course in courses(slug, SEEDS[0])
        for state in sampled(course, 30)
        if game.battle.outcome(state) is None
    ]
    assert any(changed), (
        "samples.secrets() changes nothing that the referee can see, so these tests prove nothing. "
        "A game in which everybody may know everything has no secrets() in its samples"
    )


@pytest.mark.parametrize("slug", OPEN)
def test_a_game_whose_samples_have_no_secrets_tells_everybody_everything(slug):
    game = registry.get_played(slug)
    for course in courses(slug, SEEDS[0]):
        for event in course.events():
            told = {str(viewer): game.display.describe(event, viewer) for viewer in course.viewers}
            assert all(told.values()), f"somebody may not know of {event}: then samples need secrets(): {told}"
        for state in sampled(course, 10):
            every = {str(viewer): counted(game, state, viewer) for viewer in course.viewers}
            first, *others = every.values()
            assert all(one == first for one in others), f"viewers see different things: samples need secrets(): {every}"


def counted(game, state, viewer):
    """The sheets and counters that a viewer sees, with their values."""
    screen = game.display.screen(game.view(state, viewer))
    return [
        (one.id, one.title, tuple((c.label, c.value) for c in one.counters)) for one in (*screen.sides, *screen.sheets)
    ]
