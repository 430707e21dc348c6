"""Battles of every game come to an end, and armies with equal names are told apart. ``soak`` and ``names`` say how.

The short runs look at a few battles of each game. ``pytest -m long tests/contract`` (``make test-long``) plays a
thousand: run it after a change to the course of a battle.
"""

from itertools import islice

import pytest

from rules import registry
from tests.contract import names, soak
from tests.contract.games import PLAYED
from tests.contract.known import SAME_NAMES, SOAKED

BATTLES, MOST = 1, 50
"""The short run: battles of each game, and at most so many actions of each."""
TO_THE_END = 5500
ENDLESS = 0.15
"""The share at most of battles that no rule ends within 5,000 actions: where players keep the order of play themselves,
or agreed on no last round, two sides may wait for ever."""

pytestmark = pytest.mark.parametrize("slug", PLAYED)


def played(slug, seeds, most):
    """Battles of these seeds, with nothing in them that the contract forbids and nobody knows of."""
    battles = list(soak.soak(registry.get_played(slug), seeds, most))
    new = [
        f"{fault} (python -m tests.contract.soak {slug} --seed {one.seed} --battles 1 --most {most} --trace 8)"
        for one in battles
        for fault in one.faults()
        if fault.kind not in SOAKED.get(slug, {})
    ]
    assert not new, "\n".join(new)
    return battles


def test_a_battle_goes_on_until_its_end(slug):
    assert any(one.steps for one in played(slug, range(BATTLES), MOST)), "nobody has done anything"


@pytest.mark.long
def test_a_thousand_battles_go_on_until_their_end(slug):
    battles = played(slug, range(1000, 2000), TO_THE_END)
    gone = SOAKED.get(slug, {}).keys() - {fault.kind for one in battles for fault in one.faults()}
    assert not gone, f"mended: delete them from known.py: {sorted(gone)}"
    endless = [one.seed for one in battles if not one.reason]
    assert not endless, f"no end in {TO_THE_END} actions: seeds {endless}"
    by_word = [one.seed for one in battles if one.by_word]
    assert len(by_word) < ENDLESS * len(battles), f"only their players' word ended the battles of seeds {by_word}"


def parted(slug, seeds, most, *, enough):
    """Where ``enough`` battles of armies with equal names part from the same battles with names of their own."""
    game = registry.get_played(slug)
    found_pairs = ((seed, pair) for seed in seeds if (pair := names.pair_of(game, seed)))
    pairs = dict(islice(found_pairs, enough))
    assert pairs, "no two sample armies can be given equal names: does armies.edit rename entries of lists?"
    found = {seed: names.play_both(game, pair, seed, most) for seed, pair in pairs.items()}
    return [f"seed {seed}: {one}" for seed, one in found.items() if one]


def test_nothing_is_found_by_a_name_alone(slug):
    found = parted(slug, range(1, 4), MOST, enough=1)
    assert not found or slug in SAME_NAMES, f"python -m tests.contract.names {slug} shows more\n" + "\n".join(found)


@pytest.mark.long
def test_nothing_is_found_by_a_name_alone_in_many_battles(slug):
    found = parted(slug, range(200), 500, enough=200)
    if slug in SAME_NAMES:
        assert found, f"mended: delete it from known.py: {SAME_NAMES[slug]}"
    else:
        assert not found, "\n".join(found)
