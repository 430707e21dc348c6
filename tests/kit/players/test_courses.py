"""Courses: what a unit is worth, what is left of it, and what it has taken from others."""

import json

import pytest

from rules import registry
from rules.kernel.display.screen import Counter, Row, Sheet
from rules.kit.players.courses import ROUNDS, Recorder, add_up, prices, strength
from rules.kit.players.matches import Table
from rules.kit.players.series import Series, play_battle, play_recorded, seat
from tests.kit.players.armies import duel

each_game = pytest.mark.parametrize("slug", [game.slug for game in registry.played_games()])


def sheet(key="a", title="A", rows=(), gone=False, **counters):
    counts = tuple(Counter(label=label, value=value, most=most) for label, (value, most) in counters.items())
    return Sheet(id=key, title=title, kind="", side="side-1", own=True, counters=counts, rows=rows, gone=gone)


def test_strength_is_what_is_left_of_what_a_sheet_counts_down():
    assert strength(sheet(health=(2, 5), armor=(1, 5))) == 0.3
    assert strength(sheet()) == 1.0
    assert strength(sheet(health=(5, 5), gone=True)) == 0.0
    hits = Counter(label="Hits", value=3, most=4, taken=True)
    assert strength(Sheet(id="a", title="A", kind="", side="", own=True, counters=(hits,))) == 1.0


def test_a_part_of_an_army_costs_as_much_as_the_sheets_and_lines_named_after_it():
    game = registry.get_played("extractors")
    army = json.loads((registry.folder_of(game.slug) / "demo/armies/hand.json").read_text())
    cells = [sheet(name, name) for name in ("Panza Lance", "Panza Shock", "Panza Shock 2", "Panzer", "Medic")]
    found = prices(game, army, cells)
    assert found["Panza Lance"] == found["Panza Shock 2"] == 9.0
    assert found["Medic"] == 10.0 and found["Panzer"] == 0.0
    lines = [sheet("p", "Platoon", rows=(Row(label="Medic"), Row(label="Hammer")))]
    assert prices(game, army, lines) == {"p": 24.0}


@each_game
def test_every_ready_army_s_units_have_their_prices(slug):
    game = registry.get_played(slug)
    armies = duel(slug)
    recorder = Recorder(Table(game, seat(game, armies), {}, "1"), armies)
    units = [unit for army in recorder.courses((0, 1)) for unit in army.units]
    assert sum(unit.price > 0 for unit in units) >= 0.9 * len(units), [one.title for one in units if not one.price]
    assert {unit.survived for unit in units} == {1}


def test_a_recorded_battle_is_the_same_battle_and_what_is_lost_has_been_earned():
    game = registry.get_played("war-logic")
    series = Series(armies=duel("war-logic"), players=("steady", "steady"), seed=4)
    played, courses = play_recorded(game, series, 0)
    plain = play_battle(game, series, 0)
    assert (played.winner, played.actions, played.rounds) == (plain.winner, plain.actions, plain.rounds)
    assert [course.army for course in courses] == [0, 1]
    for course, other in zip(courses, reversed(courses), strict=True):
        earned = sum(unit.earned for unit in course.units)
        lost = sum(unit.price * (1 - unit.strengths[-1]) for unit in other.units)
        assert 0.8 * lost <= earned, "what is mended is lost again"
        for unit in course.units:
            assert len(unit.strengths) == ROUNDS + 1 and unit.strengths[0] == 1.0
    both = add_up([*courses, *courses])
    assert [unit.battles for army in both for unit in army.units] == [2] * sum(len(one.units) for one in courses)
    assert both[0].units[0].strengths[3] == 2 * courses[0].units[0].strengths[3]
