"""Corrections by the referee keep the bounds of the referee's form in every game, however they are sent.

The page has that form; the API, the console and programs send a place and a value, which nobody has looked at.
"""

import json
from collections.abc import Mapping
from random import Random
from typing import get_args, get_type_hints

import msgspec
import pytest

from rules import registry
from rules.kernel.display.cards import Choose, Number, Slots, Text
from rules.kernel.problems import Illegal, RulesError
from rules.kernel.records import Record
from rules.kernel.viewer import REFEREE
from rules.kit.corrections import Correctable, check_limits, fields_on
from tests.contract.games import PLAYED
from tests.contract.play import RandomDice, courses, sampled

TRIED = 40
"""How many fields of each game's random battles are tried through ``decide``, each kind of them first."""

pytestmark = pytest.mark.parametrize("slug", PLAYED)


def beyond(one):
    """Values that a field does not offer."""
    match one:
        case Number(least=least, most=most):
            return [
                bound
                for bound in (None if least is None else least - 1, None if most is None else most + 1)
                if bound is not None
            ]
        case Choose():
            return ["no such choice"]
        case Slots():
            return [["no such choice"]]
        case Text(limit=limit):
            return ["x" * (limit + 1)]
    return []


def kind_of(one):
    """The kind of a field: its place without the names of things."""
    return tuple(key for place, key in enumerate(one.path) if place != 1 and isinstance(key, str))


def test_what_the_referees_form_does_not_offer_is_refused(slug):
    game, found = registry.get_played(slug), {}
    for course in courses(slug, 1):
        for state in sampled(course, 20):
            for _, one in fields_on(game.display.screen(game.view(state, REFEREE))):
                found.setdefault(kind_of(one), (state, one))
    tried = [(state, one, value) for state, one in found.values() for value in beyond(one)]
    assert tried, "the referee's screen has no field with bounds"
    for state, one, value in tried[:TRIED] if len(tried) > 3 * TRIED else tried:
        document = {"type": "correct", "path": list(one.path), "value": value, "reason": "a contract test"}
        action = game.battle.codecs.actions.read(json.loads(json.dumps(document)))
        with pytest.raises(RulesError):
            pytest.fail(f"{one.path} = {value!r}: {game.battle.decide(state, REFEREE, action, RandomDice(Random(1)))}")


def records_in(kind, found):
    """All records that a type holds."""
    if isinstance(kind, type) and issubclass(kind, Record):
        if kind not in found:
            found.add(kind)
            for hint in get_type_hints(kind, include_extras=True).values():
                records_in(hint, found)
    else:
        for inner in get_args(kind):
            records_in(inner, found)
    return found


def bounded_fields(state_kind):
    """Every field that says how far the referee may set it: its record, its key, and the first values beyond."""
    for kind in records_in(state_kind, set()):
        hints = get_type_hints(kind, include_extras=True)
        keys = {one.name: one.encode_name for one in msgspec.structs.fields(kind)}
        for name, hint in hints.items():
            for word in getattr(hint, "__metadata__", ()):
                if isinstance(word, Correctable):
                    limits = [
                        word.least - 1 if word.least is not None else None,
                        word.most + 1 if word.most is not None else None,
                    ]
                    yield kind, keys[name], hint, [one for one in limits if one is not None]


def test_every_field_keeps_its_bounds_alone_and_in_a_greater_value(slug):
    game = registry.get_played(slug)
    state_kind = game.battle.codecs.states.kind
    if not (isinstance(state_kind, type) and issubclass(state_kind, Record)):
        return
    for kind, key, hint, values in bounded_fields(state_kind):
        held = Mapping in {getattr(one, "__origin__", None) for one in (hint, *get_args(hint))} or "Mapping" in str(
            hint
        )
        for value in values:
            path, whole = ((key, "a"), {key: {"a": value}}) if held else ((key,), {key: value})
            for where, what in ((path, value), ((), whole)):
                with pytest.raises(Illegal):
                    pytest.fail(f"{kind.__name__}: {where} = {check_limits(kind, where, what)}")
