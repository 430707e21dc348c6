"""Battles of every game come to an end, and armies with equal names are told apart. ``soak`` and ``names`` say how.

The short runs look at a few battles of each game. ``pytest -m long tests/contract`` (``make test-long``) plays a
thousand: run it after a change to the course of a battle.
"""

import pytest

from rules import registry
from tests.contract import names, soak
from tests.contract.games import PLAYED
from tests.contract.known import SOAKED

MOST = 160
"""Actions of a battle in the short run: enough for most phases of a round of every game."""
TO_THE_END = 2000

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
    assert len(played(slug, range(4), MOST)) == 4


@pytest.mark.long
def test_a_thousand_battles_go_on_until_their_end(slug):
    battles = played(slug, range(1000, 2000), TO_THE_END)
    ended = [one for one in battles if one.reason]
    assert len(ended) > 0.5 * len(battles), "most battles without giving up come to an end that the rules know"


def parted(slug, seeds, most):
    """Where battles of armies with equal names part from the same battles with names of their own."""
    game = registry.get_played(slug)
    pairs = {seed: pair for seed in seeds if (pair := names.pair_of(game, seed))}
    assert pairs, "no two sample armies can be given equal names: does armies.edit rename entries of lists?"
    found = {seed: names.play_both(game, pair, seed, most) for seed, pair in pairs.items()}
    return [f"seed {seed}: {one}" for seed, one in found.items() if one]


def test_nothing_is_found_by_a_name_alone(slug):
    found = parted(slug, range(3), 60)
    assert not found, f"python -m tests.contract.names {slug} shows more\n" + "\n".join(found)


@pytest.mark.long
def test_nothing_is_found_by_a_name_alone_in_many_battles(slug):
    found = parted(slug, range(200), 500)
    assert not found, "\n".join(found)
