"""Flags and counters of a state hold as long as they say, and not a moment longer.

Every field of a state that play changes declares its lifetime (``rules.kit.lifetimes``): ``Until("turn")`` and the
like, ``UntilEach`` for a set of words, ``LASTING`` for what time alone never takes back. ``Battle.clock`` tells which
parts of the battle a thing is in, so that these tests know when a part has ended.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.records import names_of, replace
from rules.kernel.replay import replay
from rules.kit.lifetimes import (
    BATTLE,
    Lifetime,
    Until,
    UntilEach,
    holds_things,
    is_fresh,
    lifetimes_of,
    renew,
    runs_out,
    things_in,
)
from tests.contract.games import PLAYED
from tests.contract.play import RandomDice, Step, courses

SEEDS = (1, 2)
TRIED = 6
"""How often a value is put into each field just before its moment ends."""
SET_UP = {"invisible-enemy": "placement"}
"""The phase of a game's set-up where its clock runs already, though nothing of a turn can be there yet."""

pytestmark = pytest.mark.parametrize("slug", PLAYED)


@dataclass
class Findings:
    """What random battles of a game show: fields by their class and name, moments by their words."""

    silent: set[str] = field(default_factory=set)
    late: dict[str, str] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=lambda: {BATTLE})


@cache
def findings(slug: str) -> Findings:
    game, found = registry.get_played(slug), Findings()
    for before, step in steps_of(slug):
        for place, old, new in pairs(before, step.state):
            found.silent |= changed_in_silence(old, new)
            look_at_clocks(game, found, (before, step), place, (old, new))
    return found


def pairs(old: Any, new: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Every record that two states have at the same place. A map that is the same, of things that stay, is passed."""
    if type(old) is not type(new):
        return
    yield place, old, new
    for name, inner in things_in(new):
        was = getattr(old, name)
        if not isinstance(inner, Mapping):
            yield from pairs(was, inner, (*place, name))
        elif isinstance(was, Mapping):
            stays = not any(map(runs_out, {type(entry) for entry in inner.values()}))
            for key, entry in () if was is inner and stays else inner.items():
                if key in was and not (stays and was[key] is entry):
                    yield from pairs(was[key], entry, (*place, name, str(key)))


def steps_of(slug: str) -> Iterator[tuple[Any, Step]]:
    """Every step of some random battles with the state before it."""
    for seed in SEEDS:
        for course in courses(slug, seed):
            yield from zip([course.state, *(step.state for step in course.steps)], course.steps, strict=False)


def changed_in_silence(old: Any, new: Any) -> set[str]:
    """The fields that have changed and say nothing of how long they hold."""
    if old is new:
        return set()
    names = set(names_of(type(new))) - lifetimes_of(type(new)).keys()
    return {
        f"{type(new).__name__}.{name}"
        for name in names
        if (now := getattr(new, name)) != (was := getattr(old, name)) and not (holds_things(now) or holds_things(was))
    }


def look_at_clocks(
    game: AnyPlayedGame, found: Findings, course: tuple[Any, Step], place: tuple[str, ...], pair: tuple[Any, Any]
) -> None:
    """Notes the moments that a record's fields name, and the fields that hold although their moment has ended."""
    (before, step), (old, new) = course, pair
    moments = moments_of(type(new))
    if not moments:
        return
    then, now = clock_of(game, before, place), clock_of(game, step.state, place)
    found.named |= moments
    found.told |= then.keys()
    over = {moment for moment, value in then.items() if value is not None and now.get(moment) != value}
    for name, lifetime in lifetimes_of(type(new)).items() if over & moments else ():
        if outlives(lifetime, old, new, name, over):
            late = f"{place}: still {getattr(new, name)!r} after {step.action}"
            found.late.setdefault(f"{type(new).__name__}.{name}", late)


@cache
def moments_of(kind: type) -> frozenset[str]:
    """The moments that end something in a record of this class."""
    found: set[str] = set()
    for lifetime in lifetimes_of(kind).values():
        found |= {lifetime.moment} if isinstance(lifetime, Until) else set(lifetime.moments.values())
    return frozenset(found - {BATTLE})


def clock_of(game: AnyPlayedGame, state: Any, place: tuple[str, ...]) -> Mapping[str, Any]:
    return game.battle.clock(state, place) if game.battle.clock else {}


def outlives(lifetime: Lifetime, old: Any, new: Any, name: str, over: set[str]) -> bool:
    """Whether a value is still there although its moment has ended; what has just been set again is not.

    A word among others is taken as set again where something else has happened to the thing in the same step.
    """
    was, now = getattr(old, name), getattr(new, name)
    match lifetime:
        case Until(moment=moment) if moment in over:
            return bool(now == was) and not is_fresh(new, name)
        case UntilEach(moments=moments):
            held = any(word in was and word in now for word, moment in moments.items() if moment in over)
            return held and replace(renew(old, *over), **{name: now}) == new
    return False


# --- values that random battles do not hold at the right moment ----------------------------------------


@cache
def put_in(slug: str) -> tuple[dict[str, str], dict[str, int]]:
    """Fields that keep a value put there just before their moment ends, and how often each was tried.

    The values are those of the field elsewhere in the same battle; the same action is then taken again.
    """
    game, late, tried = registry.get_played(slug), dict[str, str](), dict[str, int]()
    for course in (one for seed in SEEDS for one in courses(slug, seed)):
        steps = list(zip([course.state, *(step.state for step in course.steps)], course.steps, strict=False))
        held = values_of(steps)
        for before, step in steps:
            if slug in SET_UP and before.phase == SET_UP[slug]:
                continue
            for place, name in ending(game, before, step, held):
                what = f"{type(at(before, place)).__name__}.{name}"
                if tried.get(what, 0) >= TRIED:
                    continue
                set_again = getattr(at(step.state, place), name)
                values = [one for one in held[type(at(before, place)), name] if one != set_again]
                for value in values[:2]:
                    found = kept_after(game, put(before, place, name, value), step, place, name)
                    tried[what] = tried.get(what, 0) + (found is not None)
                    if found:
                        late.setdefault(what, f"{place}: {value!r} is still there after {step.action}")
    return late, tried


def values_of(steps: list[tuple[Any, Step]]) -> dict[tuple[type, str], list[Any]]:
    """The values that each field that runs out has in a battle, without its default."""
    found: dict[tuple[type, str], list[Any]] = {}
    for before, step in steps:
        for _, _, thing in pairs(before, step.state):
            for name, lifetime in lifetimes_of(type(thing)).items():
                if isinstance(lifetime, Until) and lifetime.moment != BATTLE and not is_fresh(thing, name):
                    pool = found.setdefault((type(thing), name), [])
                    if len(pool) < TRIED and getattr(thing, name) not in pool:
                        pool.append(getattr(thing, name))
    return found


def ending(
    game: AnyPlayedGame, before: Any, step: Step, held: Mapping[tuple[type, str], list[Any]]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """The places and names of fields whose moment ends with a step and that could hold something."""
    for place, old, new in pairs(before, step.state):
        for name, lifetime in lifetimes_of(type(new)).items() if runs_out(type(new)) else ():
            if not isinstance(lifetime, Until) or (type(old), name) not in held:
                continue
            if lifetime.moment in over_at(game, before, step.state, place):
                yield place, name


def over_at(game: AnyPlayedGame, before: Any, after: Any, place: tuple[str, ...]) -> set[str]:
    then, now = clock_of(game, before, place), clock_of(game, after, place)
    return {moment for moment, value in then.items() if value is not None and now.get(moment) != value}


def kept_after(game: AnyPlayedGame, state: Any, step: Step, place: tuple[str, ...], name: str) -> bool | None:
    """Whether a field keeps its value after the action; None where the action is refused or ends nothing now."""
    try:
        events = game.battle.decide(state, step.viewer, step.action, RandomDice(Random(3)))
        after = replay(game, events, state)
        old, new = at(state, place), at(after, place)
    except (RulesError, KeyError):
        return None
    lifetime, over = lifetimes_of(type(new))[name], over_at(game, state, after, place)
    return outlives(lifetime, old, new, name, over) if lifetime.moment in over else None  # type: ignore[union-attr]


def at(thing: Any, place: tuple[str, ...]) -> Any:
    for key in place:
        thing = thing[key] if isinstance(thing, Mapping) else getattr(thing, key)
    return thing


def put(thing: Any, place: tuple[str, ...], name: str, value: Any) -> Any:
    """A state with another value in a field of the thing at a place."""
    if not place:
        return replace(thing, **{name: value})
    inner = put(at(thing, place[:1]), place[1:], name, value)
    return {**thing, place[0]: inner} if isinstance(thing, Mapping) else replace(thing, **{place[0]: inner})


def test_every_field_that_play_changes_says_how_long_it_holds(slug):
    silent = findings(slug).silent
    assert not silent, "these fields change in play and declare no lifetime (Until, UntilEach or LASTING)"


def test_nothing_outlives_its_word(slug):
    late = findings(slug).late
    assert not late, "these fields hold longer than the moment that they name"


def test_what_is_put_in_just_before_its_moment_ends_is_reset(slug):
    """Random battles hold few values when a moment ends: here every field that runs out holds one there."""
    late, tried = put_in(slug)
    assert not late, "these fields hold longer than the moment that they name"
    assert tried or not any(runs_out(type(one.state)) for one in courses(slug, SEEDS[0])), "nothing was tried"


def test_a_moment_that_a_field_names_is_told_by_the_clock(slug):
    found = findings(slug)
    lost = found.named - found.told
    assert not lost, "these moments never occur in Battle.clock, so nothing could ever tell that they have ended"
