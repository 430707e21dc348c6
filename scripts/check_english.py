"""Finds the worst patterns of translated English (CONTRIBUTING.md, "Names and words") in all that people read.

Lines that were there before are counted by file in ``scripts/english.toml``: a count may only fall. ``--write`` lowers
them after lines have been mended.
"""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "scripts" / "english.toml"
READ = {".py", ".md", ".html", ".js", ".css", ".toml", ".txt"}
NOT_OURS = ("tests/", "docs/decisions/", "scripts/check_english.py", "scripts/english.toml")
PATTERNS = {
    r"(?i)\bwhoever\b": '"anyone who ..."',
    r"(?i)\b(?<![\w.])anew\b(?! = |:| \|=| else\b|\))": '"again"',
    r"(?i)\bbefallen\b": "say what has happened",
    r"(?i)(?<![\w-])(he|his|him|himself)(?![\w(=*/-])": '"they" for any player',
    r"(?<![\w-])[Hh]ave patience\b": "say what to do",
    r"(?:^|[.:;!\"'] |\"\"\"|>|# )Who (?!are\b|is\b|has won\b|am\b)[a-z]+s\b[^?]*$": '"anyone who ..."',
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
            better = [words for pattern, words in PATTERNS.items() if re.search(pattern, line)]
            if better:
                yield name, number, line.strip(), better[0]


def main(arguments: list[str]) -> int:
    """Prints lines in files that have more of them than before, and fails if there are any."""
    found = list(findings())
    now = Counter(name for name, *_ in found)
    if "--write" in arguments:
        lines = [f'"{name}" = {count}' for name, count in sorted(now.items())]
        KEPT.write_text("# Lines that read as translated, by file. A count may only fall.\n" + "\n".join(lines) + "\n")
        return 0
    kept = tomllib.loads(KEPT.read_text())
    worse = {name for name, count in now.items() if count > kept.get(name, 0)}
    for name, number, line, better in found:
        if name in worse:
            print(f"{name}:{number}: {line[:100]}\n    better: {better}")
    mended = [name for name, count in kept.items() if now.get(name, 0) < count]
    if mended:
        print(f"mended: {', '.join(mended)}. Keep it so: python scripts/check_english.py --write")
    return int(bool(worse or mended))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
