"""Canaries: names and numbers that stand in a battle's secrets, and would be known anywhere again.

A word is a name with "qz" and five letters behind it, a number is one from 900 000 to 999 999: no rule, id or token
holds one that stands by itself. What of them a viewer may know is not asked of the view that is to be tested, but of
the game's ``secrets()`` in ``tests/games/<folder>/samples.py``: a canary that is not in the battle any more when
everything has been changed that he may not know is a secret from him.
"""

import json
import re
from functools import lru_cache
from random import Random

from battles.store import event_store
from battles.store.access import viewer_of
from battles.store.models import Battle
from rules import registry
from tests.contract.play import samples

WORD = re.compile(r"qz[a-z]{5}(?![a-z])")
NUMBER = re.compile(r"(?<![\w.-])9\d{5}(?![\w-])")
DRAWS = 2
"""How often a battle's secrets are changed to see which canaries are among them."""


def found(text):
    """The canaries in a text."""
    return {*WORD.findall(text), *NUMBER.findall(text)}


def new_word(rng):
    return "qz" + "".join(rng.choice("abcdefghijkmnpqrstuvwxyz") for _ in range(5))


def marked(document, rng):
    """An army with a canary behind every name in it, wherever that name is used, and in every note."""
    names = {name: f"{name}{new_word(rng)}" for name in sorted(_names(document))}
    return _renamed(document, names, rng)


def _names(value):
    """Every name that the army's owner has chosen: of units, formations, platoons, teams, and of what he designed."""
    if isinstance(value, dict):
        own = {value[key] for key in ("name", "platoon") if isinstance(value.get(key), str)}
        designs = set(value["skills"]) if isinstance(value.get("skills"), dict) else set()
        return own.union(designs, *map(_names, value.values()))
    return set().union(*map(_names, value)) if isinstance(value, list) else set()


def _renamed(value, names, rng):
    if isinstance(value, dict):
        return {
            _name(key, names): f"{inner} {new_word(rng)}" if key == "notes" else _renamed(inner, names, rng)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_renamed(inner, names, rng) for inner in value]
    return _name(value, names) if isinstance(value, str) else value


def _name(text, names):
    """The new name; "Suns-2" is the second of the Suns."""
    first, dash, number = text.rpartition("-")
    if dash and number.isdigit() and first in names:
        return f"{names[first]}-{number}"
    return names.get(text, text)


def public(battle, role):
    """The canaries that a role may know, because at some moment of the battle they were no secret to it."""
    known = set()
    for state in _states(battle.public_id, battle.seq):
        left = _left(battle, state, role, draw=0) - known
        for draw in range(1, DRAWS) if left else ():
            left &= _left(battle, state, role, draw=draw)
        known |= left
    return known


def _left(battle, state, role, *, draw):
    """The canaries that are still there when everything has been changed that a role may not know."""
    game = registry.get(battle.game)
    return found(_text(game, samples(game).secrets(state, viewer_of(role), Random(draw))))


def planted(battle, armies):
    """All canaries of a battle: in its armies, and in what the referee has ever known of it."""
    game = registry.get(battle.game)
    states = _states(battle.public_id, battle.seq)
    return found(json.dumps(armies)).union(*(found(_text(game, state)) for state in states))


@lru_cache(maxsize=2)
def _states(public_id, upto):
    """All states of a battle: what is not committed is kept nowhere else, and everybody is compared with all."""
    battle = Battle.objects.get(public_id=public_id)
    return tuple(event_store.state_at(battle, seq) for seq in range(1, upto + 1))


def _text(game, state):
    return json.dumps(game.battle.codecs.states.write(state))
