"""``python -m rules``: plays a battle in the terminal, or runs case files."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from rules import registry
from rules.case_files import read_cases
from rules.kernel.conformance import run
from rules.kit.players.strengths import PLAYERS
from rules.terminal import Quit, play


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit status: 0, 1 for a case that fails, 2 for words that make no sense."""
    given = _parser().parse_args(words)
    try:
        if given.command == "conformance":
            return _run_cases(given.files)
        play(given.game, people=given.people, opponent=given.opponent, seed=given.seed or secrets.token_hex(4))
    except registry.UnknownGame as error:
        sys.stderr.write(f"no game with battles is called {error.slug!r}\n")
        return 2
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except (Quit, EOFError, KeyboardInterrupt):
        sys.stdout.write("\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    cases = commands.add_parser("conformance", help="run case files; print every case that fails")
    cases.add_argument("files", nargs="+", type=Path, metavar="FILE")
    battle = commands.add_parser("play", help="play a battle in the terminal")
    battle.add_argument("game", metavar="GAME", help=", ".join(game.slug for game in registry.played_games()))
    battle.add_argument("--people", type=int, choices=(1, 2), default=1, help="1: against a computer player (usual)")
    battle.add_argument("--opponent", choices=sorted(PLAYERS), default=sorted(PLAYERS)[-1])
    battle.add_argument("--seed", help="the same seed and the same choices give the same battle")
    return parser


def _run_cases(files: Sequence[Path]) -> int:
    passed = failed = 0
    for path in files:
        for failure in run(read_cases(path), registry.get):
            if failure is None:
                passed += 1
                continue
            failed += 1
            sys.stdout.write("\n    ".join([f"FAILED {failure.case}", *failure.lines]) + "\n")
    sys.stdout.write(f"{passed} passed, {failed} failed\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
