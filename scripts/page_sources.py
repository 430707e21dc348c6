"""Checks the source of templates and style sheets for faults that formatters ignore. Decision 0019 has the rules.

Templates: no line over 120 characters, no two block elements on one line, no space that is not sent.
Style sheets: as cssbeautifier writes them, no line over 120 characters. ``--fix`` lets it write them.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cssbeautifier
from lightningcss import process_stylesheet

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from ui.whitespace import OWN_LINE, find_lost_spaces  # noqa: E402

LONGEST = 120
TEMPLATES = ("templates/**/*.html", "templates/**/*.svg", "*/templates/**/*.html", "rules/games/*/templates/**/*.html")
STYLES = ("static/css/**/*.css", "*/static/**/*.css")
TEMPLATE_TAG = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}")
START_TAG = re.compile(r"<([a-z][a-z0-9]*)")


def main(fix: bool) -> int:
    """Prints every fault, and fails when there is one. ``fix`` formats the style sheets first."""
    if fix:
        for path in _files(STYLES):
            path.write_text(format_styles(path.read_text(encoding="utf-8")), encoding="utf-8")
    faults = [*_all_faults(TEMPLATES, template_faults), *_all_faults(STYLES, style_faults)]
    print("\n".join(faults) or "templates and style sheets: well written")
    return int(bool(faults))


def _files(patterns: tuple[str, ...]) -> list[Path]:
    return sorted({path for pattern in patterns for path in ROOT.glob(pattern)})


def _all_faults(patterns: tuple[str, ...], faults: Callable[[str], Iterator[tuple[int, str]]]) -> Iterator[str]:
    for path in _files(patterns):
        for line, fault in faults(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(ROOT)}:{line}: {fault}"


def template_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yields the faults of a template, each with its line."""
    yield from _long_lines(text)
    for number, line in enumerate(text.splitlines(), 1):
        if sum(name in OWN_LINE for name in START_TAG.findall(TEMPLATE_TAG.sub("", line))) > 1:
            yield number, "more than one element"
    for at in find_lost_spaces(text):
        yield text.count("\n", 0, at) + 1, 'a space that is not sent: write {{ " " }}, or leave it out'


def style_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yields the faults of a style sheet, each with its line."""
    yield from _long_lines(text)
    styles = format_styles(text)
    for number, (line, other) in enumerate(zip(text.splitlines(), styles.splitlines(), strict=False), 1):
        if line != other:
            yield number, "not formatted (make format)"
            return


def _long_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST:
            yield number, f"{len(line)} characters"


def format_styles(text: str) -> str:
    """Formats a style sheet with cssbeautifier, unless its meaning changes: it can join words across a line break."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.newline_between_rules = False
    options.space_around_combinator = True
    options.max_preserve_newlines = 2
    found = cssbeautifier.beautify(text, options)
    return found if process_stylesheet(found, minify=True) == process_stylesheet(text, minify=True) else text


if __name__ == "__main__":
    sys.exit(main("--fix" in sys.argv[1:]))
