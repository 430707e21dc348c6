"""Flags and counters of a state hold as long as they say, and not a moment longer.

Every field of a state that play changes declares its lifetime (``rules.kit.lifetimes``): ``Until("turn")`` and the
like, ``UntilEach`` for a set of words, ``LASTING`` for what time alone never takes back. ``Battle.clock`` tells which
parts of the battle a thing is in, so that these tests know when a part has ended.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kit.lifetimes import BATTLE, Held, Until, UntilEach, walk
from tests.contract.games import PLAYED
from tests.contract.play import Step, courses

SEEDS = (1, 2)
PENDING: set[str] = set()
"""Games whose states do not declare lifetimes yet."""

pytestmark = pytest.mark.parametrize("slug", [slug for slug in PLAYED if slug not in PENDING])


def steps_of(slug: str) -> Iterator[tuple[Any, Step]]:
    """Every step of some random battles with the state before it."""
    for seed in SEEDS:
        for course in courses(slug, seed):
            yield from zip([course.state, *(step.state for step in course.steps)], course.steps, strict=False)


def fields_of(state: Any) -> dict[tuple[tuple[str, ...], str], Held]:
    return {(held.place, held.name): held for held in walk(state)}


def moments_of(held: Held) -> set[str]:
    match held.lifetime:
        case Until(moment=moment):
            return {moment}
        case UntilEach(moments=moments):
            return set(moments.values())
    return set()


def clock_of(game: AnyPlayedGame, state: Any, place: tuple[str, ...]) -> Mapping[str, Any]:
    return game.battle.clock(state, place) if game.battle.clock else {}


def ended(game: AnyPlayedGame, before: Any, after: Any, place: tuple[str, ...]) -> set[str]:
    """The moments that have ended for the thing at a place between two states."""
    now = clock_of(game, after, place)
    return {
        moment
        for moment, value in clock_of(game, before, place).items()
        if value is not None and now.get(moment) != value
    }


def outlives(old: Held, new: Held, over: set[str]) -> bool:
    """Whether a value is still there although its moment has ended; what has just been set anew is not."""
    match new.lifetime:
        case Until(moment=moment) if moment in over:
            return new.value == old.value and not new.fresh
        case UntilEach(moments=moments):
            return any(word in old.value and word in new.value for word, moment in moments.items() if moment in over)
    return False


def test_every_field_that_play_changes_says_how_long_it_holds(slug):
    silent = set()
    for before, step in steps_of(slug):
        was = fields_of(before)
        for key, held in fields_of(step.state).items():
            if held.lifetime is None and key in was and was[key].value != held.value:
                silent.add(f"{held.kind.__name__}.{held.name}")
    assert not silent, "these fields change in play and declare no lifetime (Until, UntilEach or LASTING)"


def test_nothing_outlives_its_word(slug):
    game, late = registry.get_played(slug), {}
    for before, step in steps_of(slug):
        was = fields_of(before)
        for key, held in fields_of(step.state).items():
            if key in was and outlives(was[key], held, ended(game, before, step.state, held.place)):
                what = f"{held.kind.__name__}.{held.name}"
                late.setdefault(what, f"{held.place}: still {held.value!r} after {step.action}")
    assert not late, "these fields hold longer than the moment that they name"


def test_a_moment_that_a_field_names_is_told_by_the_clock(slug):
    game = registry.get_played(slug)
    named, told = set(), {BATTLE}
    for before, _ in steps_of(slug):
        for held in walk(before):
            if moments := moments_of(held):
                named |= moments
                told |= clock_of(game, before, held.place).keys()
    assert named <= told, "these moments never occur in Battle.clock, so nothing could ever tell that they have ended"
