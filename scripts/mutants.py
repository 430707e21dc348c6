"""Breaks the rules on purpose and counts the tests that notice: mutmut on the games' mechanics and on the leagues.

``mutants.py TARGET`` takes a target of ``[tool.mutants]`` in pyproject.toml; ``--only PATH`` one file or folder of it,
``--sample N`` a seeded random choice. Each target has a workspace of its own under ``.mutants/``: a copy of what is
tracked or new in git, so that a run never meets a change made meanwhile. See docs/decisions/0021-mutants.md.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KILLED = ("killed", "timeout", "segfault", "suspicious")
WORD = re.compile(r"""['"][a-zA-Z0-9]+([-_.][a-zA-Z0-9]+)*['"]""")
"""A string that the rules read: a code, a key, a rule's number. Others are prose, and prose is not mutated."""
SCRIPTS = "tests/contract/test_refusals.py::test_a_script_of_actions_meets_the_refusal"
"""The scripts of refusals of a game are among the tests that have to notice."""
TEXTS = ("message", "text", "why")
"""Names of variables that hold prose."""
SETTINGS = """
[tool.pytest.ini_options]
pythonpath = ["."]
addopts = "--import-mode=importlib -p no:schemathesis -p no:cacheprovider -p no:randomly {plugins}"
markers = ["browser: drives a real Chromium", "once: does not depend on the database"]

[tool.mutmut]
source_paths = {packages}
only_mutate = {only}
also_copy = {copied}
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = {arguments}
track_dependencies = false
timeout_multiplier = 10.0
"""


@dataclass(frozen=True)
class Target:
    """A part of the code with the tests that have to notice its faults; ``django``: they need Django's settings."""

    name: str
    mutate: str
    tests: tuple[str, ...]
    django: bool


def read_targets() -> dict[str, Target]:
    """Returns the targets that pyproject.toml lists."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mutants"]
    return {
        name: Target(name=name, mutate=one["mutate"], tests=tuple(one["tests"]), django=one.get("django", False))
        for name, one in listed.items()
    }


def target_of(only: str) -> str:
    """Returns the name of the target in which a path lies."""
    for name, target in read_targets().items():
        if f"{only}/".startswith(f"{target.mutate}/"):
            return name
    raise SystemExit(f"{only} lies in no target of [tool.mutants]: {', '.join(read_targets())}")


def build_workspace(target: Target, only: str) -> Path:
    """Copies what the target needs and writes mutmut's settings; returns the folder."""
    place = ROOT / ".mutants" / target.name
    shutil.rmtree(place, ignore_errors=True)
    for name in _files(target):
        copied = place / name
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copied)
    packages = sorted({Path(name).parts[0] for name in _files(target)} - {"tests"})
    settings = SETTINGS.format(
        plugins="--benchmark-disable" if target.django else "--benchmark-disable -p no:django",
        packages=json.dumps([name for name in packages if (place / name).is_dir()]),
        only=json.dumps([only if only.endswith(".py") else f"{only}/*"]),
        copied=json.dumps([*packages, "tests"]),
        tests=json.dumps(target.tests if target.django else [*target.tests, SCRIPTS]),
        arguments=json.dumps([] if target.django else ["-k", f"not test_refusals or {target.name.replace('_', '-')}"]),
    )
    (place / "pyproject.toml").write_text(settings)
    return place


def _files(target: Target) -> list[str]:
    """The files of a workspace: for a game the rules and its own tests, else everything but pictures and scripts."""
    wanted = [".", ":!tests/browser", ":!docs", ":!pyproject.toml"]
    if not target.django:
        wanted = ["rules", "tests/contract", "tests/games", "tests/yaml_files.py"]
    command = ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard", "--", *wanted]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if (ROOT / name).is_file()]


def spare_prose() -> None:
    """Has mutmut leave the texts for players alone: no test compares whole sentences, and none should."""
    mutators: Any = importlib.import_module("mutmut.mutation.mutators")
    nodes: Any = importlib.import_module("libcst")

    def is_prose(node: Any) -> bool:
        if isinstance(node, nodes.SimpleString):
            return not WORD.fullmatch(node.value)
        return isinstance(node, nodes.FormattedString | nodes.ConcatenatedString)

    def mutate_word(node: Any) -> Iterable[Any]:
        # In capitals or not: one is as wrong as the other.
        return [] if is_prose(node) else list(mutators.operator_string(node))[:1]

    def mutate_arguments(node: Any) -> Iterable[Any]:
        for mutated in mutators.operator_arg_removal(node):
            left = [argument.value for argument in mutated.args]
            gone = [one.value for one in node.args if one.value not in left]
            if not any(is_prose(value) or getattr(value, "value", "") in TEXTS for value in gone):
                yield mutated

    def mutate_assignment(node: Any) -> Iterable[Any]:
        return [] if node.value is not None and is_prose(node.value) else mutators.operator_assignment(node)

    instead = {
        mutators.operator_string: mutate_word,
        mutators.operator_arg_removal: mutate_arguments,
        mutators.operator_assignment: mutate_assignment,
    }
    mutators.mutation_operators[:] = [
        (kind, instead.get(mutate, mutate)) for kind, mutate in mutators.mutation_operators
    ]


def create_mutants(runner: Any, jobs: int) -> list[str]:
    """Has mutmut write all mutants of the chosen files and returns their names; its run then finds them there."""
    runner.set_mutant_under_test("mutant_generation")
    Path("mutants").mkdir()
    runner.copy_src_dir()
    runner.copy_also_copy_files()
    runner.setup_source_paths()
    runner.create_mutants(jobs)
    return [name for name, _ in read_results()]


def read_results() -> Iterator[tuple[str, str]]:
    """Yields each mutant's name and what became of it."""
    stats: Any = importlib.import_module("mutmut.stats")
    for path in sorted(Path("mutants").rglob("*.meta")):
        for name, code in json.loads(path.read_text())["exit_code_by_key"].items():
            yield name, stats.status_by_exit_code[code]


def interval(killed: int, total: int) -> tuple[float, float]:
    """Returns Wilson's interval for a share, 95 %."""
    if not total:
        return 0.0, 1.0
    z, share = 1.96, killed / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return middle - half, middle + half


def report(target: Target, only: str, chosen: list[str], all_: int) -> bool:
    """Prints the figures and the survivors; returns whether every chosen mutant was tried."""
    results = dict(read_results())
    counts = Counter(results.get(name, "not checked") for name in chosen)
    tried = [name for name in chosen if results.get(name, "not checked") not in ("not checked", "skipped")]
    killed = sum(results[name] in KILLED for name in tried)
    low, high = interval(killed, len(tried))
    main: Any = importlib.import_module("mutmut.mutation.diff_apply")
    for name in tried:
        if results[name] not in KILLED:
            print(f"--- {results[name]}: {name}")
            lines = main.get_diff_for_mutant(name).splitlines()
            print("\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")))
    share = f"{killed / len(tried):.1%}" if tried else "none tried"
    print(f"{target.name}: {killed} of {len(tried)} mutants killed, {share} (95 %: {low:.1%} to {high:.1%});", end=" ")
    print(f"{len(chosen)} chosen of {all_} in {only}; {dict(counts)}")
    return len(tried) == len(chosen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", nargs="?")
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    if not given.target and not given.only:
        raise SystemExit(f"Which? One of {', '.join(read_targets())}, or --only PATH.")
    target = read_targets()[given.target or target_of(given.only)]
    only = given.only or target.mutate
    os.chdir(build_workspace(target, only))
    sys.path.insert(0, os.getcwd())
    sys.argv = ["mutmut"]
    runner: Any = importlib.import_module("mutmut.__main__")
    spare_prose()
    names = create_mutants(runner, given.jobs)
    chosen = sorted(Random(given.seed).sample(names, given.sample)) if 0 < given.sample < len(names) else names
    try:
        runner._run(chosen if len(chosen) < len(names) else [], given.jobs)
    finally:
        whole = report(target, only, chosen, len(names))
    raise SystemExit(0 if whole else 1)


if __name__ == "__main__":
    main()
