"""Reports the length of functions and files (without migrations), and fails beyond the budget.

Budget: functions have a median of 10 lines or fewer, nine in ten have 35 or fewer, no file has more than 400; a file of
tests has at most 600.
Docstrings and blank lines do not count, so that nobody saves on documentation.
"""

import ast
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MEDIAN, NINETIETH, FILE, TEST_FILE = 10, 35, 400, 600
NOT_OURS = {".venv", ".venv-mutants", ".mutants", "tests", "migrations", "staticfiles", "dist", "var"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def main() -> int:
    """Prints the figures, and fails when they are beyond the budget."""
    files = {path: path.read_text(encoding="utf-8") for path in sources()}
    lengths = sorted((length, name) for path, text in files.items() for length, name in functions(path, text))
    median = statistics.median(length for length, _ in lengths)
    ninetieth = lengths[int(len(lengths) * 0.9)][0]
    tests = {path: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py")}
    long_files = [
        (lines, path)
        for most, listed in ((FILE, files), (TEST_FILE, tests))
        for path, text in listed.items()
        if (lines := text.count("\n")) > most
    ]
    print(
        f"{len(files)} files, {len(lengths)} functions: median {median:g} lines (budget {MEDIAN}), "
        f"90th percentile {ninetieth} (budget {NINETIETH})"
    )
    print("longest: " + ", ".join(f"{name} ({length})" for length, name in reversed(lengths[-5:])))
    for length, path in sorted(long_files, reverse=True):
        print(f"too long: {path.relative_to(ROOT)} ({length})")
    return int(median > MEDIAN or ninetieth > NINETIETH or bool(long_files))


def sources() -> list[Path]:
    """Returns the project's Python files, without tests and migrations."""
    return sorted(path for path in ROOT.rglob("*.py") if not NOT_OURS.intersection(path.relative_to(ROOT).parts))


def functions(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """Yields the length of each function in a file, and its name with the file's path."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Function):
            yield (
                count_lines(node, lines) - count_docstring_lines(node, lines),
                f"{path.relative_to(ROOT)}:{node.name}",
            )


def count_lines(node: ast.stmt, lines: list[str]) -> int:
    """Counts the lines of a statement that are not blank."""
    return sum(1 for line in lines[node.lineno - 1 : node.end_lineno] if line.strip())


def count_docstring_lines(node: Function, lines: list[str]) -> int:
    """Counts the lines of a function's docstring that are not blank."""
    return count_lines(node.body[0], lines) if ast.get_docstring(node) is not None else 0


if __name__ == "__main__":
    sys.exit(main())
