"""Reads a game's rules and glossary from its folder.

``rulebook/14-attacks.md`` is chapter 14: its title as a heading of the first level, then a list item for each rule,
``- **EIC-14.13** Ramming: ...``, perhaps below headings of the second level. ``rulebook/glossary.toml`` lists the
terms, ``rulebook/turn.md`` tells a turn for a page that lies on the table. The rulings are those of the tables in
RULINGS.md, and of ``rulebook/rulings.md`` where a ruling needs no test.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules.kernel.rulebook import Chapter, Rule, Rulebook, Term

RULE = re.compile(r"- \*\*(?P<number>[A-Z]+-[R\d][\w.]*)\*\* (?P<text>.*)")
RULING = re.compile(r"\| (?P<numbers>(?:[A-Z]+-)?[RW]-?\d+[^|]*) \| (?P<rules>[^|]*) \| (?P<text>[^|]*) \|")
RULINGS = "rulings"


def read_rulebook(folder: Path, prefix: str) -> Rulebook:
    """Returns the rulebook in a game's folder. Its files are read once, when somebody asks for them."""

    @cache
    def chapters() -> tuple[Chapter, ...]:
        return tuple(_read_chapters(folder, prefix))

    @cache
    def terms() -> tuple[Term, ...]:
        text = (folder / "rulebook" / "glossary.toml").read_text(encoding="utf-8")
        return tuple(sorted(_read_terms(text), key=lambda term: term.word.lower()))

    @cache
    def turn() -> str:
        return (folder / "rulebook" / "turn.md").read_text(encoding="utf-8")

    return Rulebook(prefix=prefix, chapters=chapters, terms=terms, turn=turn)


def _read_terms(text: str) -> Iterator[Term]:
    for entry in tomllib.loads(text)["terms"]:
        told = " ".join(entry["text"].split())
        yield Term(
            word=entry["word"],
            text=told,
            rule=entry.get("rule", ""),
            also=tuple(entry.get("also", ())),
            everyday=entry.get("everyday", False),
        )


def _read_chapters(folder: Path, prefix: str) -> Iterator[Chapter]:
    for path in sorted((folder / "rulebook").glob("[0-9]*.md")):
        title, rules = _read_rules(path.read_text(encoding="utf-8"))
        yield Chapter(key=path.stem.partition("-")[0].lstrip("0"), title=title, rules=rules)
    if rulings := _read_rulings(folder, prefix):
        yield Chapter(key=RULINGS, title="Rulings", rules=rulings)


def _read_rules(text: str) -> tuple[str, tuple[Rule, ...]]:
    """Returns the title and the rules of a chapter. Lines that begin no rule belong to the one before."""
    title = heading = ""
    rules: list[Rule] = []
    for line in text.splitlines():
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            heading = line[3:]
        elif found := RULE.fullmatch(line):
            rules.append(Rule(number=found["number"], text=found["text"], heading=heading))
            heading = ""
        elif line and rules:
            last = rules[-1]
            rules[-1] = Rule(number=last.number, text=f"{last.text}\n{line[2:]}", heading=last.heading)
    return title, tuple(rules)


def _read_rulings(folder: Path, prefix: str) -> tuple[Rule, ...]:
    found: dict[str, list[str]] = {}
    for row in RULING.finditer((folder / "RULINGS.md").read_text(encoding="utf-8")):
        for number in row["numbers"].split(", "):
            found.setdefault(_full_number(number, prefix), []).append(_read_ruling(row["text"], row["rules"], prefix))
    texts = {number: "; ".join(parts) for number, parts in found.items()}
    if (untested := folder / "rulebook" / f"{RULINGS}.md").exists():
        texts |= {rule.number: rule.text for rule in _read_rules(untested.read_text(encoding="utf-8"))[1]}
    return tuple(Rule(number=number, text=texts[number]) for number in sorted(texts, key=_in_order))


def _read_ruling(text: str, rules: str, prefix: str) -> str:
    """Returns the words of a ruling, which name the rule that it reads."""
    text, rules = text.strip(), rules.strip()
    named = f"{prefix}-" in text or not rules.startswith(prefix)
    return text[:1].upper() + text[1:] + ("" if named else f" ({rules})")


def _full_number(number: str, prefix: str) -> str:
    """Writes R-4, W-12 and EIC-R4 alike: the game's prefix, a letter, a number."""
    return f"{prefix}-{number.removeprefix(f'{prefix}-').replace('-', '')}"


def _in_order(number: str) -> tuple[str, int]:
    letter = number.partition("-")[2]
    return letter[0], int(letter[1:])
