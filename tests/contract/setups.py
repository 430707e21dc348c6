"""Battles that can begin, drawn at random: armies, every question of the set-up, the number of sides."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.kernel.display.cards import Number, Text
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.setup import Setup, SideSetup
from tests.contract.namesakes import namesakes, sendable
from tests.contract.play import samples, value_of

KEPT_OPTIONS = 0.5
TWINS = 0.35


def drawn_setup(game: AnyPlayedGame, rng: Random) -> Setup:
    """A battle that can begin: samples with every question of the set-up answered at random."""
    for _ in range(60):
        setup = _changed_sides(game, samples(game).setup(rng), rng)
        if rng.random() < KEPT_OPTIONS or not sendable(game, setup):
            setup = Setup(sides=setup.sides, options=_answers(game, setup, rng))
        if sendable(game, setup):
            return setup
    return samples(game).setup(rng)


def _changed_sides(game: AnyPlayedGame, setup: Setup, rng: Random) -> Setup:
    least, most = game.info.sides
    sides = list(setup.sides)
    count = rng.randint(max(2, least), min(4, most))
    while len(sides) < count:
        number = len(sides) + 1
        sides.append(SideSetup(id=f"more-{number}", name=f"More {number}", army=rng.choice(samples(game).ARMIES)))
    changed = Setup(sides=tuple(sides[:count]), options=setup.options)
    if rng.random() < TWINS:
        return namesakes(game, changed if sendable(game, changed) else setup)
    return changed if sendable(game, changed) else setup


def _answers(game: AnyPlayedGame, setup: Setup, rng: Random) -> Mapping[str, Any]:
    """The options with the fields of the set-up page at random; an answer may bring new questions."""
    options: Any = dict(setup.options)
    asked: set[Any] = set()
    for _ in range(3):
        for one in _questions(game, setup, options):
            if one.path in asked or isinstance(one, Text) or rng.random() < 0.3:
                continue
            asked.add(one.path)
            try:
                changed = apply_edit(options, Edit(op="set", path=one.path, value=_answer(one, rng)))
                game.battle.setup.sections(setup.sides, changed)
            except (RulesError, TypeError, LookupError):
                continue
            if sendable(game, Setup(sides=setup.sides, options=changed)) or rng.random() < 0.2:
                options = changed
    return options


def _answer(one: Any, rng: Random) -> Any:
    """A value for a question of the set-up: mostly small numbers, for battles that come to an end."""
    if isinstance(one, Number) and rng.random() < 0.8:
        least = one.least or 0
        return rng.randint(least, min(one.most if one.most is not None else least + 12, least + 12))
    return value_of(one, rng)


def _questions(game: AnyPlayedGame, setup: Setup, options: Mapping[str, Any]) -> list[Any]:
    return [one for section in game.battle.setup.sections(setup.sides, options) for one in section.fields]
