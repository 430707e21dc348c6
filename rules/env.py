"""Games as PettingZoo AEC environments: ``battle_env("war-logic")``. Needs the extra ``muster-rules[env]``.

An agent is a side. It observes its own view and chooses among the offers in it, so it can learn no secret:

- ``observation``: the view's JSON as a vector of ``FEATURES`` numbers from -1 to 1. Each value stands at a place that
  follows from its name and its words (the hashing trick), so that one shape serves every game.
- ``action_mask``: 1 for each number of an action that is legal now. ``infos[agent]["actions"]`` has these actions as
  JSON, in the order of their numbers, and ``infos[agent]["view"]`` the view itself.

The winner is rewarded with 1, the others with -1; a draw is worth 0. A battle is truncated after ``most`` actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import tanh
from random import Random
from typing import Any, ClassVar
from zlib import crc32

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from rules import registry
from rules.kernel.display.cards import Choose
from rules.kernel.problems import RulesError
from rules.kernel.records import Json
from rules.kernel.replay import replay
from rules.kernel.viewer import SPECTATOR, side
from rules.kit.alternatives import with_choices
from rules.kit.players.choice import Situation, is_legal, measure, situation, waited_for
from rules.kit.players.matches import SeededDice
from rules.kit.players.series import seat
from rules.terminal import ready_armies

ACTIONS, FEATURES, CHOICES = 256, 512, 12
"""The most actions that are told apart, the length of an observation, and the most choices tried for one field."""


def battle_env(slug: str, armies: Sequence[Json] = (), *, most: int = 2000) -> BattleEnv:
    """Returns battles of a game between ``armies`` (two ready ones). Raises UnknownGame, ValueError without armies."""
    return BattleEnv(slug, armies, most=most)


class BattleEnv(AECEnv):  # type: ignore[misc]
    """A battle, action by action. The attributes and methods are those of PettingZoo's AEC interface."""

    metadata: ClassVar[dict[str, Any]] = {"name": "muster_v0", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, slug: str, armies: Sequence[Json] = (), *, most: int = 2000) -> None:
        super().__init__()
        self.game = registry.get_played(slug)
        self.setup = seat(self.game, armies or ready_armies(self.game))
        self.most = most
        self.possible_agents = [one.id for one in self.setup.sides]
        observations = Dict(
            {
                "observation": Box(-1.0, 1.0, (FEATURES,), np.float32),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observations)
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Returns the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of an agent's actions: their numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins a battle; the same ``seed`` and the same actions give the same one."""
        self.dice = SeededDice(Random(seed))
        self.battle: Any = replay(self.game, self.game.battle.setup.start(self.setup, self.dice))
        self.taken, self.refused = 0, list[Mapping[str, Json]]()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what an agent knows, and what it may do."""
        mask: Any = np.zeros(ACTIONS, dtype=np.int8)
        mask[: len(self.legal.get(agent, ()))] = 1
        view = self.game.display.as_json(self.game.view(self.battle, side(agent)))
        return {"observation": encode(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes the action of that number for the agent whose turn it is.

        A legal action may be refused for a reason that its side cannot see; the agent then chooses another. Raises
        ValueError for a number that the mask leaves out.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self.legal.get(agent, ())
        if action is None or not 0 <= action < len(legal):
            raise ValueError(f"{action} is not the number of a legal action: there are {len(legal)}")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._take(agent, legal[int(action)])
        self._settle()
        self._look()
        self._accumulate_rewards()

    def render(self) -> None:
        """Shows nothing: ``python -m rules play`` does."""

    def close(self) -> None:
        """Lets nothing go: there is nothing open."""

    def _take(self, agent: str, document: Mapping[str, Json]) -> None:
        self.taken += 1
        try:
            parsed = self.game.battle.codecs.actions.read(dict(document))
            events = self.game.battle.decide(self.battle, side(agent), parsed, self.dice)
        except RulesError:
            self.refused.append(document)
            return
        self.battle, self.refused = replay(self.game, events, self.battle), []
        self.dice.rolled.clear()

    def _settle(self) -> None:
        """Rewards and ends the battle when it is over, or has lasted long enough."""
        if outcome := self.game.battle.outcome(self.battle):
            for agent in self.agents if len(outcome.winners) == 1 else ():
                self.rewards[agent] = 1 if agent in outcome.winners else -1
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.taken >= self.most:
            self.truncations = dict.fromkeys(self.agents, True)

    def _look(self) -> None:
        """Finds whose turn it is and what they may do. A battle in which nobody can act is truncated."""
        screen = self.game.display.screen(self.game.view(self.battle, SPECTATOR))
        awaited = waited_for(screen.progress, screen.sides)
        over = any(self.terminations.values()) or any(self.truncations.values())
        self.legal: dict[str, list[Mapping[str, Json]]] = {}
        for agent in () if over else sorted(self.agents, key=lambda one: one not in awaited):
            view = self.game.view(self.battle, side(agent))
            asked = situation(self.game, view, side(agent), awaited=agent in awaited or not awaited)
            if found := [one for one in legal_actions(asked) if one not in self.refused]:
                self.legal = {agent: found}
                break
        if not self.legal and not over:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = next(iter(self.legal), self.agents[0])
        for agent in self.agents:
            view = self.game.view(self.battle, side(agent))
            self.infos[agent] = {"view": self.game.display.as_json(view), "actions": self.legal.get(agent, [])}


def legal_actions(asked: Situation) -> list[Mapping[str, Json]]:
    """Returns the actions that are legal as far as a side can know: offers as they stand, then with other choices."""
    found: list[Mapping[str, Json]] = []
    for action in (*_as_offered(asked), *_varied(asked)):
        if len(found) == ACTIONS:
            break
        if action not in found and is_legal(asked, action):
            found.append(action)
    return found


def _as_offered(asked: Situation) -> Iterator[Mapping[str, Json]]:
    return (measure(asked, dict(offer.action)) for offer in asked.offers)


def _varied(asked: Situation) -> Iterator[Mapping[str, Json]]:
    for offer in asked.offers:
        for field in offer.fields:
            if isinstance(field, Choose):
                for action, _ in with_choices(offer, field.path, most=CHOICES):
                    yield measure(asked, action)


def encode(view: Json) -> Any:
    """Returns a view's JSON as a vector: each leaf adds to a place that follows from its name and words."""
    vector: Any = np.zeros(FEATURES, dtype=np.float32)
    for name, value in _leaves(view, ""):
        spot = crc32(name.encode())
        vector[spot % FEATURES] += (1.0 if spot & 0x80000000 else -1.0) * value
    return np.clip(vector / 4, -1.0, 1.0)


def _leaves(value: Json, name: str) -> Iterator[tuple[str, float]]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _leaves(inner, f"{name}/{key}")
        case list():
            for place, inner in enumerate(value):
                yield from _leaves(inner, f"{name}/{place}")
        case bool() | str() | None:
            yield f"{name}={value}", 1.0
        case _:
            yield name, tanh(value / 10)
