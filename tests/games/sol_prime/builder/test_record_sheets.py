"""Unit data sheets."""

from __future__ import annotations

from rules.games.sol_prime.game import GAME
from rules.kernel.generation import Wish
from tests.games.sol_prime.samples import LASER_BRIGADE


def army(document):
    return GAME.armies.read(document)


def test_a_unit_data_sheet_for_every_platoon_and_one_for_structures():
    sheets = GAME.armies.record_sheets(army(LASER_BRIGADE))
    assert [sheet.title for sheet in sheets][-1] == "Structures"
    assert sum(len(sheet.rows) for sheet in sheets) == 19
    rockets = next(sheet for sheet in sheets if sheet.title == "Platoon F")
    assert rockets.rows[0].counters[0].most == 4


def test_the_unit_data_sheet_has_boxes_for_all_that_is_ticked_off():
    sheets = GAME.armies.record_sheets(GAME.armies.read(LASER_BRIGADE))
    rows = {row.label: row for sheet in sheets for row in sheet.rows}
    boxes = {name: [counter.label for counter in row.counters] for name, row in rows.items()}
    assert boxes["Lasers-1"] == ["Overwatch", "Lost"] and boxes["Movers-1"] == ["Overwatch", "Suppressed", "Lost"]
    assert boxes["Lightning"] == ["Air HE missile", "Lost"] and "Turns of fire" in boxes["Hammer-1"]
    assert 'HE missile 4–20" 3/- forward' in rows["Kites-1"].detail and "radius 2" in rows["Hammer-1"].detail
    first = sheets[0]
    assert first.counters[0].hint == "a test for loss 2 and every further one" and first.counters[0].most == 3
    assert ("Morale, D10", "2 or less fails") in [(fact.label, fact.value) for fact in first.facts]


def test_the_sheets_of_an_army_that_was_made_say_platoon_once():
    made = GAME.armies.generate.suggest(GAME.armies.blank("Made"), Wish(budget=200, taste="mixed", seed=5))
    titles = [sheet.title for sheet in GAME.armies.record_sheets(army(made.document))]
    assert titles[:2] == ["Platoon 1", "Platoon 2"]
