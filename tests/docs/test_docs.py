"""The project's texts: links lead somewhere, decisions are numbered and listed, names are those of the code."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from django.urls import resolve

ROOT = Path(__file__).resolve().parents[2]
DECISIONS = ROOT / "docs/decisions"
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"), *DECISIONS.glob("*.md")]
FOLDERS = (
    "rules", "ui", "replica", "accounts", "armies", "library", "battles", "leagues", "api", "home", "config", "scripts",
    "tests", "laboratory",
)  # fmt: skip
GAMES = ROOT / "rules/games"
IN_CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?=.*/)[A-Za-z_.][\w./-]*")
NAME = re.compile(r"[A-Za-z_][\w.]*[a-zA-Z]")
FILE = re.compile(r"[\w-]+\.(py|md|toml|yaml|yml|json|js|css|html|sh|lock)")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files_and_headings_that_are_there(path):
    for target in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if target.startswith("/"):
            resolve(target)
            continue
        file, _, anchor = target.partition("#")
        to = path.parent / file if file else path
        assert to.exists(), f"{path.name} links to {target}"
        assert not anchor or anchor in anchors(to), f"{path.name} links to {target}, and {to.name} has no such heading"


def anchors(path):
    headings = re.findall(r"^#+ (.*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def decisions():
    return sorted(DECISIONS.glob("[0-9]*.md"))


def test_decisions_are_numbered_without_gaps():
    found = [path.name[:4] for path in decisions()]
    assert found == [f"{number:04}" for number in range(1, len(found) + 1)]


def test_the_index_lists_every_decision_by_its_title():
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    for path in decisions():
        title = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
        assert f"| [{path.name[:4]}]({path.name}) | {title} |" in index


def test_code_names_only_decisions_that_are_there():
    there = {path.name[:4] for path in decisions()}
    for path, text in sources().items():
        for number in re.findall(r"[Dd]ecisions?[ /](0\d{3})", text):
            assert number in there, f"{path} names decision {number}"


@pytest.mark.parametrize("text", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_the_names_of_the_architecture_are_in_the_code(text):
    """Paths in backticks exist (from the root, or inside a game), and names are words of the code."""
    places = [
        ROOT,
        *(game for game in GAMES.iterdir() if game.is_dir()),
        *(ROOT / folder for folder in (*FOLDERS, "templates")),
    ]
    missing = []
    for token in IN_CODE.findall((ROOT / text).read_text(encoding="utf-8")):
        if PATH.fullmatch(token):
            if not any((place / name).exists() for place in places for name in (token, f"{token}.py")):
                missing.append(token)
        elif NAME.fullmatch(token) and not FILE.fullmatch(token) and token.rpartition(".")[2] not in words():
            missing.append(token)
    assert missing == [], f"{text} names what is not there"


def test_the_glossary_explains_classes_that_are_there():
    glossary = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## Glossary")[2]
    terms = [term.strip() for row in re.findall(r"^\| ([^|]+) \|", glossary, re.MULTILINE) for term in row.split(",")]
    code = "\n".join(sources().values())
    classes = [term for term in terms if re.fullmatch(r"[A-Z][a-z]+([A-Z][a-z]+)+", term)]
    assert classes
    assert [term for term in classes if not re.search(rf"^class {term}\b", code, re.MULTILINE)] == []


@cache
def sources():
    return {
        path.relative_to(ROOT): path.read_text(encoding="utf-8")
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        if path != Path(__file__)
    }


@cache
def words():
    names = {part for path in sources() for part in (*path.parts, path.stem)}
    return names.union(*(re.findall(r"\w+", text) for text in sources().values()))


def test_every_failure_of_a_contract_test_says_what_is_wanted():
    files = sorted((ROOT / "tests/contract").glob("*.py"))
    found = [(one.name, node) for one in files for node in ast.walk(ast.parse(one.read_text(encoding="utf-8")))]
    bare = [f"{name}:{node.lineno}" for name, node in found if isinstance(node, ast.Assert) and node.msg is None]
    assert not bare, f"whoever adds a game reads these: say in words what is wanted: {bare}"
