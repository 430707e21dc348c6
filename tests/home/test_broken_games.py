"""A folder that does not hold a game by the contract is left out with its reason, and everything else goes on."""

import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError

import rules.games
from rules import registry

COPY = """
import msgspec
from tests.contract.small_games.patrol_list.game import GAME as ORIGINAL
GAME = msgspec.structs.replace(ORIGINAL, {changes})
"""
SLUG = "info=msgspec.structs.replace(ORIGINAL.info, slug={!r})"
BROKEN = {
    "raises": ("raise RuntimeError('boom')", "RuntimeError: boom"),
    "unreadable": ("def :", "SyntaxError"),
    "nameless": ("", "game.py declares no value GAME"),
    "no_game": ("GAME = 7", "GAME is not a rules.kernel.game.Game"),
    "no_info": (COPY.format(changes="info=None"), "info is None, not Info"),
    "no_armies": (COPY.format(changes=f"{SLUG.format('no-armies')}, armies=None"), "armies is None, not Armies"),
    "no_editor": (
        COPY.format(
            changes=f"{SLUG.format('no-editor')}, "
            "armies=msgspec.structs.replace(ORIGINAL.armies, editor=None, evaluate=3)"
        ),
        "armies.evaluate cannot be called; armies.editor cannot be called",
    ),
    "other_slug": (COPY.format(changes=SLUG.format("something-else")), "its slug is 'something-else'"),
    "half_a_battle": (
        COPY.format(changes=f"{SLUG.format('half-a-battle')}, view=lambda state, viewer: None"),
        "a game with battles has all of battle, view, odds, display; it lacks battle, odds, display",
    ),
    "no_colour": (
        COPY.format(
            changes="info=msgspec.structs.replace(ORIGINAL.info, slug='no-colour', "
            "accent=msgspec.structs.replace(ORIGINAL.info.accent, light='red;}'))"
        ),
        "info.accent.light is 'red;}', not a colour",
    ),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Puts a folder beside the games for the time of a test: ``folder(name, the text of its game.py)``."""
    monkeypatch.setattr(rules.games, "__path__", [*rules.games.__path__, str(tmp_path)])
    made = []

    def make(name, text, package=""):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(package)
        (tmp_path / name / "game.py").write_text(text)
        made.append(name)
        registry._discover.cache_clear()

    yield make
    for module in [one for one in sys.modules for name in made if one.startswith(f"rules.games.{name}")]:
        del sys.modules[module]
    monkeypatch.undo()
    registry._discover.cache_clear()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_folder_is_left_out_with_its_reason(folder, name):
    text, reason = BROKEN[name]
    games = {game.slug for game in registry.all_games()}
    folder(name, text)
    assert {game.slug for game in registry.all_games()} == games
    assert reason in registry.faults()[name] and "\n" not in registry.faults()[name]


def test_a_package_that_raises_is_left_out_too(folder):
    folder("ill", "GAME = 1", package="raise ValueError('ill')")
    assert registry.faults() == {"ill": "ValueError: ill"}
    assert registry.all_games()


def test_a_folder_without_a_module_game_is_no_game(folder, tmp_path):
    folder("notes", "")
    (tmp_path / "notes" / "game.py").unlink()
    assert not registry.faults()


def test_a_good_folder_is_a_game(folder):
    folder("late_patrol", COPY.format(changes=SLUG.format("late-patrol")))
    assert not registry.faults()
    assert registry.get("late-patrol").name == "Patrol List"
    assert registry.folder_of("late-patrol").name == "late_patrol"


def test_the_system_check_names_a_broken_game(folder):
    call_command("check")
    folder("raises", BROKEN["raises"][0])
    with pytest.raises(SystemCheckError, match=r"muster\.E001.*rules/games/raises .*RuntimeError: boom"):
        call_command("check")


def test_check_catalogues_names_a_broken_game(folder):
    folder("raises", BROKEN["raises"][0])
    out = StringIO()
    with pytest.raises((SystemExit, CommandError)):
        call_command("check_catalogues", stdout=out)
    assert "FAULT raises: RuntimeError: boom" in out.getvalue()
    assert "ok eic-league" in out.getvalue()


def test_health_names_a_broken_game_and_says_no_more_of_it(folder, client, db):
    folder("raises", BROKEN["raises"][0])
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok", "files": "ok", "broken_games": ["raises"]}


def test_every_list_goes_on_without_a_broken_game(folder, client, make_user):
    folder("raises", BROKEN["raises"][0])
    client.force_login(make_user())
    for url in (
        "/",
        "/armies/",
        "/armies/new/",
        "/battles/",
        "/battles/new/",
        "/leagues/",
        "/leagues/new/",
        "/library/",
    ):
        assert client.get(url).status_code == 200, url
    for url in ("/armies/rules/eic-league/", "/api/v1/games/", "/api/v1/games/eic-league/", "/api/v1/armies/"):
        assert client.get(url).status_code == 200, url
    assert client.get("/armies/rules/raises/").status_code == 404
    assert client.get("/api/v1/games/raises/").status_code == 404
