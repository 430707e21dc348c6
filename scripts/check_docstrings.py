"""Fails when the first line of a docstring opens with a relative clause or a question, and prints where.

A docstring begins with a verb in the third person ("Returns the odds of ...") or with a noun. A docstring here is any
string that stands alone: a module's, a class's, a function's, or the one below an attribute.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = (
    "rules",
    "accounts",
    "armies",
    "library",
    "battles",
    "leagues",
    "laboratory",
    "api",
    "ui",
    "operations",
    "home",
    "config",
    "scripts",
)
NOT_OURS = {"migrations"}
OPENINGS = {
    *("what", "whatever", "who", "whoever", "whom", "whose", "which", "whichever"),
    *("whether", "when", "whenever", "where", "wherever", "why", "how", "however", "that"),
}


def main() -> int:
    """Prints every docstring against the rule as file:line, and fails when there is one."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    faults = [
        f"{path.relative_to(ROOT)}:{line}: {opening}"
        for path in paths
        if not NOT_OURS.intersection(path.relative_to(ROOT).parts)
        for line, opening in relative_openings(path.read_text(encoding="utf-8"))
    ]
    print("\n".join(faults) or "docstrings: each begins with a verb or a noun")
    return int(bool(faults))


def relative_openings(text: str) -> Iterator[tuple[int, str]]:
    """Yields the line and the first line of each docstring that begins with a relative or interrogative word."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))) if docstring.strip():
                opening = docstring.strip().splitlines()[0]
                if opening.split()[0].strip("*_`'\",.:;").lower() in OPENINGS:
                    yield node.lineno, opening


if __name__ == "__main__":
    sys.exit(main())
