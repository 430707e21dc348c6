"""Finds the worst patterns of translated English (CONTRIBUTING.md, "Names and words") in all that people read."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READ = {".py", ".md", ".html", ".js", ".css", ".toml", ".txt"}
NOT_OURS = ("docs/decisions/", "tests/", "scripts/check_english.py", "scripts/check_docstrings.py")
PATTERNS = {
    r"(?i)\bwhoever\b": '"anyone who ..."',
    r"(?i)(?:\b|_)anew(?:\b|_)": '"again"',
    r"(?i)\bbefallen\b": "say what has happened",
    r"(?<![\w-])([Hh]e|[Hh]is|[Hh]im|[Hh]imself)(?![\w(=*/-])": '"they" for any player',
    r"(?<![\w-])[Hh]ave patience\b": "say what to do",
    r"(?:^|[.:;!\"'] |\"\"\"|>|# )Who (?!are\b|is\b|has won\b|am\b)[a-z]+s\b(?: [^ ?]+){4,}[^?]*$": '"anyone who ..."',
    r"(?:^|[.;!\"] |\"\"\"|>)What (?:breaks|is not|it can do stands)\b": '"anything that ..."',
    r"\bfaults shown\b|\bmends the site\b": "plain words",
}


def findings() -> Iterator[tuple[str, int, str, str]]:
    """Yields file, line number, line and better words for each line that reads as translated."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        path = ROOT / name
        if path.suffix not in READ or name.startswith(NOT_OURS) or "/migrations/" in name or not path.exists():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for pattern, better in PATTERNS.items():
                if re.search(pattern, line):
                    yield name, number, line.strip(), better
                    break


def main() -> int:
    """Prints the lines that read as translated, and fails if there are any."""
    found = list(findings())
    for name, number, line, better in found:
        print(f"{name}:{number}: {line[:100]}\n    better: {better}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
