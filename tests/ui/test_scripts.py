"""The scripts of pages share one space of names: two that declare the same name stop each other."""

import re
from collections import defaultdict
from pathlib import Path

from django.conf import settings

SCRIPTS = [
    path for path in sorted((Path(settings.BASE_DIR) / "static" / "js").glob("*.js")) if path.stem != "service-worker"
]
"""All but the one that runs by itself."""
CALLABLE = re.compile(r"^(?:async )?(?:function\*?|class) (\w+)", re.MULTILINE)
VARIABLES = re.compile(r"^(?:let|const|var) (.*)$", re.MULTILINE)
LITERAL = re.compile(r"\"[^\"]*\"|'[^']*'|`[^`]*`|//.*$")


def declared(script: str) -> list[str]:
    """The names that a script declares for all others, too: those of the lines without indentation."""
    return CALLABLE.findall(script) + [name for line in VARIABLES.findall(script) for name in variables(line)]


def variables(line: str) -> list[str]:
    names, depth = [], 0
    for part in re.split(r"([(\[{}\]),])", LITERAL.sub("", line)):
        if depth == 0 and (found := re.match(r"\s*(\w+)\s*(?:=|;|$)", part)):
            names.append(found[1])
        depth += (part in "([{" and part != "") - (part in ")]}" and part != "")
    return names


def test_names_of_a_line_are_found():
    assert variables('one = 1, two = f(a, b), three = { four: 5 }, six = "a, seven = 8"; // nine = 10') == [
        "one",
        "two",
        "three",
        "six",
    ]


def test_no_two_scripts_declare_the_same_name():
    found = defaultdict(list)
    for path in SCRIPTS:
        for name in declared(path.read_text(encoding="utf-8")):
            found[name].append(path.name)
    assert len(found) > 50
    assert not {name: scripts for name, scripts in found.items() if len(scripts) > 1}
