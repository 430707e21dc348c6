"""Reports how long functions and files are (tests and migrations aside) and fails beyond the budget.

Budget: functions have a median of 10 lines or fewer, nine in ten have 35 or fewer, no file has more than 400.
The docstring and blank lines do not count: nobody shall save on documentation.
"""

import ast
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MEDIAN, NINETIETH, FILE = 10, 35, 400
NOT_OURS = {".venv", ".venv-mutants", ".mutants", "tests", "migrations", "staticfiles", "var"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def main() -> int:
    files = {path: path.read_text(encoding="utf-8") for path in sources()}
    lengths = sorted((length, name) for path, text in files.items() for length, name in functions(path, text))
    median = statistics.median(length for length, _ in lengths)
    ninetieth = lengths[int(len(lengths) * 0.9)][0]
    long_files = [(text.count("\n"), path) for path, text in files.items() if text.count("\n") > FILE]
    print(
        f"{len(files)} files, {len(lengths)} functions: median {median:g} lines (budget {MEDIAN}), "
        f"90th percentile {ninetieth} (budget {NINETIETH})"
    )
    print("longest: " + ", ".join(f"{name} ({length})" for length, name in reversed(lengths[-5:])))
    for length, path in sorted(long_files, reverse=True):
        print(f"over {FILE} lines: {path.relative_to(ROOT)} ({length})")
    return int(median > MEDIAN or ninetieth > NINETIETH or bool(long_files))


def sources() -> list[Path]:
    """The project's Python files, without tests and migrations."""
    return sorted(path for path in ROOT.rglob("*.py") if not NOT_OURS.intersection(path.relative_to(ROOT).parts))


def functions(path: Path, text: str) -> Iterator[tuple[int, str]]:
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Function):
            yield written(node, lines) - documented(node, lines), f"{path.relative_to(ROOT)}:{node.name}"


def written(node: ast.stmt, lines: list[str]) -> int:
    return sum(1 for line in lines[node.lineno - 1 : node.end_lineno] if line.strip())


def documented(node: Function, lines: list[str]) -> int:
    return written(node.body[0], lines) if ast.get_docstring(node) is not None else 0


if __name__ == "__main__":
    sys.exit(main())
