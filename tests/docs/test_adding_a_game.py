"""docs/adding-a-game.md: its code is that of the small games, and its first game passes the contract."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from rules import registry
from rules.kernel.dice import TapeDice
from rules.kernel.edits import Edit
from rules.kernel.replay import play, replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import side

ROOT = Path(__file__).resolve().parents[2]
QUOTE = re.compile(r"<!-- from (\S+) -->\n```python\n(.*?)```", re.DOTALL)
QUOTES = QUOTE.findall((ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8"))
PATROL_LIST, STONES = (f"tests/contract/small_games/{name}/game.py" for name in ("patrol_list", "stones"))


def chunks(text):
    """The statements of a piece of code that stand apart; imports are tried, not compared."""
    return [one.strip() for one in re.split(r"\n{3,}", text) if "import " not in one]


@pytest.mark.parametrize("path", sorted({path for path, _ in QUOTES}))
def test_what_the_guide_quotes_is_the_code_of_the_small_games(path):
    code = (ROOT / path).read_text(encoding="utf-8")
    for chunk in (chunk for name, quote in QUOTES if name == path for chunk in chunks(quote)):
        assert chunk in code, f"docs/adding-a-game.md quotes what {path} does not hold:\n{chunk}"


def typed_in(path, folder, monkeypatch):
    """The game that comes of the blocks of the guide, one after another, as a reader types them into one file."""
    name = path.split("/")[-2]
    file = folder / f"{name}.py"
    file.write_text("\n\n".join(code for one, code in QUOTES if one == path), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    assert list(registry.check(module.GAME, name)) == []
    return module.GAME


def test_the_first_game_of_the_guide_passes_the_contract(tmp_path, monkeypatch):
    game = typed_in(PATROL_LIST, tmp_path, monkeypatch)
    document = game.armies.edit(game.armies.blank("Firsts"), Edit(op="add", path=("troopers",), value="scout"))
    evaluation = game.armies.evaluate(game.armies.read(document))
    assert (evaluation.legal, evaluation.spent) == (True, "5")
    assert game.armies.editor(game.armies.read(document), ()).sections


def test_the_second_game_of_the_guide_is_played_to_its_end(tmp_path, monkeypatch):
    game = typed_in(STONES, tmp_path, monkeypatch)
    dice = TapeDice([])
    setup = Setup(
        sides=tuple(SideSetup(id=name, name=name, army=game.armies.blank(name)) for name in ("left", "right")),
        options={},
    )
    assert list(game.battle.setup.check(setup)) == []
    state = replay(game, game.battle.setup.start(setup, dice))
    while game.battle.outcome(state) is None:
        viewer = side(state.turn)
        (offer,) = game.display.offers(game.view(state, viewer))
        state, _ = play(game, state, viewer, game.battle.codecs.actions.read(dict(offer.action)), dice)
    assert game.battle.outcome(state).winners == ("right",)
