"""The commands: case files, catalogues, the demonstration."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.store.models import User
from armies.store.models import Army
from battles.store import event_store
from battles.store.models import Battle
from rules import registry
from rules.kernel.records import replace

CASES = """
- id: eic-league/build/right
  kind: build
  army: {game: eic-league, name: right, budget: 9000, units: [{name: a, type: suit, ratings: {bod: 70}}]}
  expect: {problems: []}
"""


def run(*arguments, **options):
    out = StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def test_cases_that_pass(tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text(CASES)
    assert run("conformance", str(file)).endswith("1 passed, 0 failed\n")


def test_a_case_that_fails_is_printed_and_ends_with_one(tmp_path, capsys):
    file = tmp_path / "cases.yaml"
    file.write_text(CASES + CASES.replace("right", "wrong").replace("problems: []", "problems: [over-budget]"))
    out = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("conformance", str(file), stdout=out)
    assert end.value.code == 1
    assert "FAILED eic-league/build/wrong" in out.getvalue() and "expected ['over-budget'], actual []" in out.getvalue()
    assert out.getvalue().endswith("1 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("case", "line"),
    [
        ("kind: guess, expect: {}", "kind: 'guess' is not one of build, resolve, odds, play"),
        ("kind: build, expect: {}", "army or card: missing"),
        ("kind: resolve, state: {}, action: initiative", "action: expected a map, actual 'initiative'"),
        ("kind: play, state: {}, script: [5]", "step 1: expected a map with an action, actual 5"),
        ("kind: resolve, state: {}, action: {type: roll-budget}, dice: [2, x]", "dice: expected a list of whole"),
        ("kind: resolve, state: {}, action: {type: roll-budget}, dice: [2, 7]", "7 is not a face of a die from 1 to 6"),
        ("kind: resolve, state: {}, action: {type: cash-receipt}, expect: {paid: 1}", "is missing or unknown"),
        ("kind: resolve, state: {}, action: {type: dance}, expect: {paid: 1}", "the action was refused: unreadable"),
    ],
)
def test_a_case_out_of_shape_fails_with_a_clear_line(tmp_path, case, line):
    file = tmp_path / "cases.yaml"
    file.write_text(f"- {{id: eic-league/x, {case}}}\n" + CASES)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("conformance", str(file), stdout=out)
    assert line in out.getvalue() and out.getvalue().endswith("1 passed, 1 failed\n")


def test_a_game_that_is_not_there_is_a_failed_case(tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text("- {id: chess/build/one, kind: build, expect: {}}")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("conformance", str(file), stdout=out)
    assert out.getvalue().endswith("0 passed, 1 failed\n")


@pytest.mark.parametrize("text", ["a: [", "just text", "- 1"])
def test_a_file_that_is_no_case_file_is_refused(tmp_path, text):
    file = tmp_path / "cases.yaml"
    file.write_text(text)
    with pytest.raises(CommandError, match=r"cases\.yaml"):
        run("conformance", str(file))


def test_the_catalogues_are_in_order():
    text = run("check_catalogues")
    assert "ok eic-league" in text and text.endswith("All catalogues are in order.\n")


def test_a_catalogue_at_fault_is_named(monkeypatch):
    game = registry.get("eic-league")
    broken = replace(game, catalogue=replace(game.catalogue, reference=lambda: 1 / 0))
    monkeypatch.setattr(registry, "all_games", lambda: [broken])
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_catalogues", stdout=out)
    assert "FAULT eic-league: division by zero" in out.getvalue() and "1 faulty" in out.getvalue()


@pytest.mark.django_db
def test_the_demonstration_can_be_repeated_and_has_a_battle_in_progress_for_each_game(monkeypatch):
    games = sorted(registry.all_games(), key=lambda game: (game.campaign is not None, game.name))
    monkeypatch.setattr(registry, "all_games", lambda: games)  # its league shows careers, whichever game comes first
    first = run("demo")
    assert "EIC League: league" in first
    counts = User.objects.count(), Army.objects.count(), Battle.objects.count()
    assert "account mira, password " in first and counts[0] == 3 and counts[1] >= 4
    second = run("demo")
    assert "password unchanged" in second
    assert (User.objects.count(), Army.objects.count(), Battle.objects.count()) == counts
    for battle in Battle.objects.all():
        assert not battle.over and battle.seq > 20
        assert registry.get(battle.game).display.offers
        assert event_store.state_at(battle, battle.seq) is not None


@pytest.mark.django_db
def test_the_demonstration_leaves_a_site_that_is_in_use_alone(make_user):
    make_user("ada")
    assert run("demo", "--if-empty") == "" and User.objects.count() == 1
