"""Finds the worst patterns of translated English (CONTRIBUTING.md, "Names and words") in all that people read."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READ = {".py", ".md", ".html", ".js", ".css", ".toml", ".txt"}
NOT_OURS = ("docs/decisions/", "static/fonts/", "tests/", "scripts/check_english.py", "scripts/check_docstrings.py")
UNTOUCHED = re.compile(r"/migrations/|/catalogue/.*\.toml$")
"""Files whose every letter counts: stored migrations, and the tables from which a catalogue's hash is made."""
PATTERNS = {
    r"(?i)\bwhoever\b": '"anyone who ..."',
    r"(?i)(?:\b|_)anew(?:\b|_)": '"again"',
    r"(?i)\bbefallen\b": "say what has happened",
    r"(?<![\w-])([Hh]e|[Hh]is|[Hh]im|[Hh]imself)(?![\w(=*/-])": '"they" for any player',
    r"(?<![\w-])[Hh]ave patience\b": "say what to do",
    r"(?:^|[.:;!\"'] |\"\"\"|>|# )Who (?!are\b|is\b|has won\b|am\b)[a-z]+s\b(?: [^ ?]+){4,}[^?]*$": '"anyone who ..."',
    r"^\| [A-Z].*\| who [a-z]+ ": '"a unit that ...", "a side that ..."',
    r"(?:^|[.;!\"] |\"\"\"|>)What (?:breaks|is not|it can do stands)\b": '"anything that ..."',
    r"(?:[.;] |\"\"\"|^)(?:What|Whose) [a-z][^?.:]{3,90}\b(?:is|are|was|has|stays?|waits)\b[^?]*\.": "a noun first",
    r"\bdoes? no harm\b|\bas it was at once\b": '"is ignored", "at once"',
    r"\bfaults shown\b|\bmends the site\b": "plain words",
    r"\b(?:is|are|was|were) to be\b": '"must be", or who does it',
    r"(?i)\b(?:not|no|nobody|nothing|none|cannot|no longer)\b[^.:;\"]{0,40}(?<!for )\bany more\b": '"no longer"',
    r"\ban own\b": '"a", or "of one\'s own"',
    r"\b[Ss]tands? (?:above\.|beside it|in the log|at the top of the page)\b": '"is"',
    r"\b(?:has|have|had) been told\b(?! by)": '"knows", or who tells whom',
    r"(?<![\w(\"'])[a-z]{3,}\(s\)(?![\w(])": "a plural helper (rules.kernel.wording)",
    r"\b(?:none the less|into the bargain|till then|thereof|therewith|wherefrom|whereof)\b": "plain words",
    r", also (?:when|if|downwards)\b": '"even when", "including ..."',
    r"(?<![Tt]here )\b(?:is|are) no (?!longer|more\b|proof|[a-z]+er\b|less\b)[a-zA-Z“]": '"is not a ..."',
    r"\b(?:is|are) wanted\b[.\"']|\bis none of (?!the kind)|\bshared no longer\b": '"must be", "is not one of"',
}


def findings() -> Iterator[tuple[str, int, str, str]]:
    """Yields file, line number, line and better words for each line that reads as translated."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        path = ROOT / name
        if path.suffix not in READ or name.startswith(NOT_OURS) or UNTOUCHED.search(name) or not path.exists():
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
