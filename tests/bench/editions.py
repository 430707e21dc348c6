"""How fast the tests of the rules run, in this edition or the first one: the same work, by each edition's own code.

``PYTHONPATH=. python PATH/tests/bench/editions.py`` in a checkout, with its own environment: 900 actions of random
battles for each game as the contract tests play them, and the public case files. Seconds of the processor.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

import yaml

from rules import registry
from tests.contract import play

SEEDS = (11, 12, 13)


def main() -> None:
    """Prints both for each game."""
    games = registry.played_games() if hasattr(registry, "played_games") else registry.all_games()
    played = solved = 0.0
    for game in games:
        play.courses(game.slug, 1)
        started = process_time()
        actions = sum(len(course.steps) for seed in SEEDS for course in play.courses(game.slug, seed))
        took = process_time() - started
        text = (Path("tests/games") / game.slug.replace("-", "_") / "cases.yaml").read_text(encoding="utf-8")
        cases = yaml.safe_load(text)
        run = game.run_case if hasattr(game, "run_case") else game.conformance.run
        for case in cases:
            run(case)
        started = process_time()
        for case in cases:
            run(case)
        solving = process_time() - started
        sys.stdout.write(
            f"{game.slug:18} {actions} actions {took:6.2f} s  {len(cases)} cases {solving * 1000:6.0f} ms\n"
        )
        played, solved = played + took, solved + solving
    sys.stdout.write(f"{'all':18} actions {played:6.2f} s  cases {solved * 1000:6.0f} ms\n")


if __name__ == "__main__":
    main()
