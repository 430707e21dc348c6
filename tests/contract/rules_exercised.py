"""Tells which rules are played by a test: ``python -m tests.contract.rules_exercised sol-prime`` prints the rest.

``tests/games/<folder>/rules.yaml`` has the numbers of all rules by chapter, and apart those that no action of a battle
can meet, each group with its reason. A rule counts as played when its number stands

- in the ``rules`` of a case of ``tests/games/<folder>/*.yaml`` that is played or resolved (not one that builds), or
- in a test, or in a table of a module of tests, that plays: the module, or a helper of the tests that it imports,
  takes actions to ``decide``. A module's docstring does not count.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.yaml_files import read_yaml

TESTS = Path(__file__).resolve().parents[1]
NUMBER = re.compile(r"\b[A-Z]{2,4}-\d+\.\d+[a-z]?\b")
PLAYS = re.compile(r"\bdecide\(|\bplay\(|\.decide\b")
BUILDS = "build"


@dataclass(frozen=True)
class Rules:
    """The rules of a game: numbers by chapter, and the reasons of those that are not played."""

    chapters: dict[str, list[str]]
    reasons: dict[str, str]

    def playable(self) -> list[str]:
        """The numbers of the rules that actions can meet, in the order of the rulebook."""
        return [rule for rules in self.chapters.values() for rule in rules if rule not in self.reasons]


def read(slug: str) -> Rules:
    """The rules of a game. A game without a list has none."""
    path = folder(slug) / "rules.yaml"
    listed = read_yaml(path) if path.exists() else {}
    chapters = {one["title"]: list(one["rules"]) for one in listed.get("chapters", ())}
    reasons = {rule: one["reason"] for one in listed.get("not-played", ()) for rule in one["rules"]}
    return Rules(chapters=chapters, reasons=reasons)


def folder(slug: str) -> Path:
    """The folder of a game's tests."""
    return TESTS / "games" / slug.replace("-", "_")


def played(slug: str) -> set[str]:
    """The numbers of the rules that a test or a case plays."""
    found = {rule for rules in _played_cases(slug) for rule in rules}
    for path in folder(slug).rglob("test_*.py"):
        if _plays(path):
            found |= set(_named_in(ast.parse(path.read_text())))
    return found


def _played_cases(slug: str) -> Iterator[Sequence[str]]:
    for path in folder(slug).glob("*cases*.yaml"):
        for case in read_yaml(path) or ():
            if case.get("kind") != BUILDS:
                yield case.get("rules") or ()


def _named_in(tree: ast.Module) -> Iterator[str]:
    """The rules that a module names in its tests and tables, their docstrings included."""
    body = tree.body[1:] if ast.get_docstring(tree) else tree.body
    for statement in body:
        yield from NUMBER.findall(ast.unparse(statement))


@cache
def _plays(path: Path) -> bool:
    """Whether a module takes actions to ``decide``, itself or by a helper of the tests."""
    text = path.read_text()
    return bool(PLAYS.search(text)) or any(_plays(helper) for helper in _helpers(ast.parse(text)))


def _helpers(tree: ast.Module) -> Iterator[Path]:
    """The modules of tests of games that a module imports; not those of the contract."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.games"):
            base = TESTS.parent / Path(*(node.module or "").split("."))
            for path in (base.with_suffix(".py"), *(base / f"{name.name}.py" for name in node.names)):
                if path.exists():
                    yield path


def left(slug: str) -> list[str]:
    """The playable rules that no test plays, in the order of the rulebook."""
    done = played(slug)
    return [rule for rule in read(slug).playable() if rule not in done]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    given = parser.parse_args()
    rules, missing = read(given.game), left(given.game)
    print(f"{given.game}: {len(rules.playable()) - len(missing)} of {len(rules.playable())} rules are played")
    for title, numbers in rules.chapters.items():
        if open_ := [rule for rule in numbers if rule in set(missing)]:
            print(f"  {title}: {', '.join(open_)}")


if __name__ == "__main__":
    main()
