"""The refusals of every game: the codes in its source, and the scripts of actions that meet them.

``tests/games/<folder>/refusals.yaml`` has, for every code, one of

- ``script``: a battle (sample armies by name, or documents, and options), the actions that lead to the refusal and,
  last, the action that is refused. Each line is ``[viewer, action]`` or ``[viewer, action, dice faces]``.
  Nothing but actions of players leads there: no state is set by hand, and no referee corrects.
- ``setup``: sides and options of a battle that cannot begin, or not without this warning.
- ``army``: a document of an army whose evaluation has the problem: a sample by name, and edits to it.
- ``reason``: why no script of actions can meet it, or ``not found yet: ...``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from rules.kernel.dice import Rolled, TapeDice
from rules.kernel.edits import Edit, apply_edit
from rules.kernel.game import AnyGame
from rules.kernel.problems import Problem, RulesError
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, side
from tests.contract.play import samples
from tests.yaml_files import read_yaml

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("battle", "mechanics", "visibility")
"""The rooms of a game in which an action is refused."""
RAISERS = ("illegal", "refuse", "Problem")
"""What makes a refusal out of a code, in every game."""
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NOT_FOUND = "not found yet:"
NAMELESS = ("unreadable", "no-such-unit", "unknown-unit", "unknown-platoon", "unknown-minefield", "unknown-terrain")
"""Codes of what cannot be read or names nothing: no rule speaks of it."""


def folder(game: AnyGame) -> str:
    return game.slug.replace("-", "_")


# --- the codes in the source -------------------------------------------------------------------------


@dataclass
class Source:
    """The codes that a game's source names, and the modules where a code is worked out (``file: how often``)."""

    codes: dict[str, str] = field(default_factory=dict)
    dynamic: dict[str, int] = field(default_factory=dict)


def shared_codes() -> dict[str, str]:
    """Finds the codes of the kernel and the kit, which every game may refuse with."""
    found = {}
    for base in ("kernel", "kit"):
        for path in sorted((ROOT / "rules" / base).rglob("*.py")):
            found |= {code: path.name for code in _codes_in(ast.parse(path.read_text())) if code}
    return found


def source_codes(game: AnyGame, rooms: Sequence[str] = ROOMS) -> Source:
    """Finds every ``illegal("code", ...)``, ``refuse("code", ...)`` and ``Problem(code="code")`` in these rooms."""
    found = Source()
    base = ROOT / "rules" / "games" / folder(game)
    for room in rooms:
        for path in sorted((base / room).rglob("*.py")):
            name = str(path.relative_to(base))
            for code in _codes_in(ast.parse(path.read_text())):
                if code is None:
                    found.dynamic[name] = found.dynamic.get(name, 0) + 1
                else:
                    found.codes.setdefault(code, name)
    return found


def _codes_in(tree: ast.AST) -> Iterator[str | None]:
    """The codes of a module's refusals; None for one that is worked out (not one that is handed on: ``error.code``)."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in RAISERS:
            given = [one.value for one in node.keywords if one.arg == "code"] or node.args[:1]
            for one in given:
                yield from _codes_of(one)


def _codes_of(node: ast.AST) -> Iterator[str | None]:
    match node:
        case ast.Constant(value=str(code)) if CODE.fullmatch(code):
            yield code
        case ast.IfExp(body=body, orelse=orelse):
            yield from _codes_of(body)
            yield from _codes_of(orelse)
        case ast.Attribute(attr="code"):
            return
        case _:
            yield None


# --- the lists ---------------------------------------------------------------------------------------


def path_of(game: AnyGame) -> Path:
    return ROOT / "tests" / "games" / folder(game) / "refusals.yaml"


def read(game: AnyGame) -> dict[str, Any]:
    if not path_of(game).exists():
        return {"rulebook": {}, "codes": {}}
    return read_yaml(path_of(game))


# --- scripts -----------------------------------------------------------------------------------------


def viewer_of(word: str) -> Viewer:
    return {"referee": REFEREE, "spectator": SPECTATOR}.get(word) or side(word)


def setup_of(game: AnyGame, script: Mapping[str, Any]) -> Setup:
    """The set-up of a script: its sides are ``[id, name, army]``."""
    sides = tuple(SideSetup(id=key, name=name, army=document_of(game, army)) for key, name, army in script["sides"])
    return Setup(sides=sides, options=script.get("options") or {})


def document_of(game: AnyGame, one: Any) -> Any:
    """A sample army by its name, with the edits of ``{sample:, edits: [[op, path, value]]}``; or a whole document."""
    if isinstance(one, str):
        one = {"sample": one}
    if "sample" not in one:
        return one
    (document,) = (army for army in samples(game).ARMIES if army["name"] == one["sample"])
    for op, path, value in one.get("edits", ()):
        document = apply_edit(document, Edit(op=op, path=tuple(path), value=value))
    return document


def refusal_of(game: AnyGame, script: Mapping[str, Any]) -> Problem:
    """Plays a script and returns the problem with which its last action is refused."""
    setup, dice = setup_of(game, script), TapeDice(script.get("dice", ()))
    state = replay(game, game.battle.setup.start(setup, dice))
    assert not dice.spare, "spare dice at the start"
    *before, last = script["actions"]
    for number, (word, document, *faces) in enumerate(before, start=1):
        assert document["type"] != "correct", "a state set by hand"
        dice = TapeDice(*faces)
        action = game.battle.codecs.actions.read(document)
        try:
            events = game.battle.decide(state, viewer_of(word), action, dice)
        except RulesError as error:
            raise AssertionError(f"action {number} is refused already: {error}") from error
        assert not dice.spare, f"spare dice at action {number}"
        state = replay(game, events, state)
    return _refused(game, state, *last)


def setup_codes(game: AnyGame, script: Mapping[str, Any]) -> set[str]:
    """The codes of all that stands against a battle's beginning, hints included, and of what its start raises."""
    setup = setup_of(game, script)
    codes = {problem.code for problem in game.battle.setup.check(setup)}
    try:
        game.battle.setup.start(setup, FirstFaces())
    except RulesError as error:
        codes.add(error.problem.code)
    return codes


class FirstFaces:
    """Dice that always show their lowest face."""

    rolled: list[Any]

    def __init__(self) -> None:
        self.rolled = []

    def roll(self, die: Any, *, cuts: Any = (), why: str = "") -> int:
        self.rolled.append(Rolled(die=die, face=die.low, why=why))
        return die.low


def _refused(game: AnyGame, state: Any, word: str, document: Any, faces: Sequence[int] = ()) -> Problem:
    written = game.battle.codecs.states.write(state)
    dice = TapeDice(faces)
    try:
        game.battle.decide(state, viewer_of(word), game.battle.codecs.actions.read(document), dice)
    except RulesError as error:
        assert game.battle.codecs.states.write(state) == written, "a refused action has changed something"
        return error.problem
    return Problem(code="(not refused)", message="")


def problems_of(game: AnyGame, army: Any) -> list[str]:
    """The codes of the problems of an army (its evaluation's, those of a battle with it included)."""
    return [problem.code for problem in game.armies.evaluate(game.armies.read(document_of(game, army))).problems]


# --- writing the lists -------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    match value:
        case Mapping():
            return {key: plain(one) for key, one in value.items()}
        case list() | tuple():
            return [plain(one) for one in value]
        case bool() | int() | float() | str() | None:
            return value
    return str(value)


def one_line(value: Any) -> str:
    text = yaml.safe_dump(value, default_flow_style=True, width=10**9, sort_keys=False, allow_unicode=True)
    return text.removesuffix("...\n").strip()


def dump(listed: Mapping[str, Any], head: str) -> str:
    """The list as a file: codes by name, one line an action."""
    lines = [head.rstrip(), ""]
    for part in ("rulebook", "dynamic"):
        if listed.get(part):
            lines.append(f"{part}:")
            lines += [f"  {name}: {one_line(codes)}" for name, codes in listed[part].items()]
            lines.append("")
    lines.append("codes:")
    for code, entry in sorted(listed["codes"].items()):
        lines.append(f"  {code}:")
        for key, value in entry.items():
            if key in ("script", "setup"):
                lines.append(f"    {key}:")
                for name, inner in plain(value).items():
                    if name == "actions":
                        lines.append("      actions:")
                        lines += [f"        - {one_line(step)}" for step in inner]
                    elif inner or name == "sides":
                        lines.append(f"      {name}: {one_line(inner)}")
            else:
                lines.append(f"    {key}: {one_line(plain(value))}")
    return "\n".join(lines) + "\n"


def unknown_rule(code: str, rule: str) -> str:
    """Says what to do about a refusal with a rule that the game does not have."""
    return f"{code!r} names the rule {rule!r}, which the game's rules.yaml lacks: write it there, or name another"
