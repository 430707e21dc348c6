"""One action, one entry: a game names an action in its record, beside its mechanics and in its table of actions.

A module names an action where the name of its record stands in its code, in imports and a package's ``__init__`` too.
Docstrings, labels and longer names that hold the same word ("Move", "Fire") do not count.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from rules import registry
from rules.kit.actions import records_of

ROOT = Path(__file__).resolve().parents[2]
GOAL = 3
"""The modules of a game that name one of its actions, in the median."""


@cache
def _modules_by_name(folder: Path) -> dict[str, set[Path]]:
    """Returns the modules of a folder by the names that stand in their code."""
    found: dict[str, set[Path]] = {}
    for module in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text())):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.ClassDef(name=name):
                    found.setdefault(name, set()).add(module)
                case ast.alias(name=name):
                    found.setdefault(name.rpartition(".")[2], set()).add(module)
                case _:
                    pass
    return found


def _count_modules(slug: str) -> dict[str, int]:
    """Returns for each action of a game in how many of its modules it is named."""
    game, named = registry.get_played(slug), _modules_by_name(registry.folder_of(slug))
    return {kind.__name__: len(named[kind.__name__]) for kind in records_of(game.battle.codecs.actions.kind)}


@pytest.mark.parametrize("game", registry.played_games(), ids=lambda game: game.slug)
def test_an_action_is_named_in_few_modules(game):
    counts = _count_modules(game.slug)
    assert median(counts.values()) <= GOAL, (
        f"an action of {game.name} is to be named in at most {GOAL} of its modules (median); now: {counts}"
    )


DECIDE = {
    "battles/play/together.py": "actions that somebody sends",
    "rules/env.py": "the step of an agent",
    "rules/kernel/replay.py": "the one way for programs",
    "rules/kit/players/matches.py": "battles of computer players",
    "rules/games/extractors/conformance/cases.py": "case files",
    "rules/games/sol_prime/actions/decide.py": "the game's own way, past its table",
}
"""Modules that call ``decide``: each carries an action out. None tries one to find out whether it is legal."""


def test_nobody_decides_an_action_to_find_out_whether_it_is_legal():
    found = {
        str(file.relative_to(ROOT))
        for place in ("rules", "battles", "api", "laboratory", "ui")
        for file in (ROOT / place).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "decide"
    }
    assert found == DECIDE.keys(), (
        "only what carries an action out calls decide; whether one is legal is asked of its check"
    )
