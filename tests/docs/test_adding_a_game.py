"""docs/adding-a-game.md: its code is that of the small games, and its first game passes the contract."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from rules import registry
from rules.kernel.edits import Edit

ROOT = Path(__file__).resolve().parents[2]
QUOTE = re.compile(r"<!-- from (\S+) -->\n```python\n(.*?)```", re.DOTALL)
QUOTES = QUOTE.findall((ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8"))
PATROL_LIST = "tests/contract/small_games/patrol_list/game.py"


def chunks(text):
    """The statements of a piece of code that stand apart; imports are tried, not compared."""
    return [one.strip() for one in re.split(r"\n{3,}", text) if "import " not in one]


@pytest.mark.parametrize("path", sorted({path for path, _ in QUOTES}))
def test_what_the_guide_quotes_is_the_code_of_the_small_games(path):
    file = ROOT / path
    if not file.exists():
        pytest.skip(f"{path} is not there")
    code = file.read_text(encoding="utf-8")
    for chunk in (chunk for name, quote in QUOTES if name == path for chunk in chunks(quote)):
        assert chunk in code, f"docs/adding-a-game.md quotes what {path} does not hold:\n{chunk}"


def test_the_first_game_of_the_guide_passes_the_contract(tmp_path, monkeypatch):
    file = tmp_path / "patrol_list.py"
    file.write_text("\n\n".join(code for path, code in QUOTES if path == PATROL_LIST), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("patrol_list", file)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "patrol_list", module)
    spec.loader.exec_module(module)
    game = module.GAME
    assert list(registry.check(game, "patrol_list")) == []
    document = game.armies.edit(game.armies.blank("Firsts"), Edit(op="add", path=("troopers",), value="scout"))
    evaluation = game.armies.evaluate(game.armies.read(document))
    assert (evaluation.legal, evaluation.spent) == (True, "5")
    assert game.armies.editor(game.armies.read(document), ()).sections
