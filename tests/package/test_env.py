"""``rules.env``: every game passes PettingZoo's own test, and an agent is told what its side knows."""

from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test

from rules import registry
from rules.env import ACTIONS, battle_env

ROOT = Path(__file__).resolve().parents[2]
SLUGS = [game.slug for game in registry.played_games()]


def first_legal(env):
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_accepts_every_game(slug):
    api_test(battle_env(slug, most=15), num_cycles=15)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_mask_counts_the_actions_that_the_infos_tell(slug):
    env = battle_env(slug)
    env.reset(seed=3)
    for _ in range(5):
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        assert int(mask.sum()) == len(env.infos[agent]["actions"]) > 0
        assert mask.shape == (ACTIONS,)
        (other,) = set(env.agents) - {agent}
        assert not env.observe(other)["action_mask"].any(), "one side acts at a time"
        env.step(first_legal(env))


def test_the_same_seed_gives_the_same_battle():
    views = []
    for _ in range(2):
        env = battle_env("war-logic")
        env.reset(seed=7)
        for _ in range(20):
            env.step(first_legal(env))
        views.append(env.infos["side-1"]["view"])
    assert views[0] == views[1]


def test_the_winner_is_rewarded_and_the_loser_is_not():
    env, rng = battle_env("war-logic"), np.random.default_rng(1)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        assert not any(env.truncations.values()), "it came to its end"
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    assert sorted(env.rewards.values()) in ([-1, 1], [0, 0])


def test_the_example_of_the_readme_is_a_whole_battle():
    readme = (ROOT / "rules/README.md").read_text(encoding="utf-8")
    (code,) = [block.partition("```")[0] for block in readme.split("```python")[1:] if "rules.env" in block]
    names = {}
    exec(code, names)
    assert sorted(names["totals"].values()) in ([-1, 1], [0, 0])
    assert names["env"].agents == []


def test_a_number_that_the_mask_leaves_out_is_refused():
    env = battle_env("war-logic", most=3)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not the number of a legal action"):
        env.step(ACTIONS - 1)


def test_a_long_battle_is_truncated():
    env = battle_env("war-logic", most=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(first_legal(env))
    assert all(env.truncations.values())
