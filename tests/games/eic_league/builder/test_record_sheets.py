"""Printed record sheets."""

from rules.games.eic_league.game import GAME
from tests.games.eic_league.samples import SAMPLES


def test_record_sheets_have_boxes_for_every_load():
    sheets = {sheet.title: sheet for sheet in GAME.armies.record_sheets(GAME.armies.read(SAMPLES[1]))}
    rows = {row.number: row for row in sheets["Anvil"].rows if row.number}
    assert rows["3"].counters[0].most == 30
    assert [row.label for row in sheets["Anvil"].rows].count("Empty") == 1
    assert rows["Drone"].counters[0].value == 140
    assert sheets["Anvil"].counters[0].bands == (203, 90, 29)


def test_record_sheets_have_room_for_the_round_of_a_slow_shot():  # EIC-14.10, EIC-20.5
    document = {**SAMPLES[1], "units": [{**SAMPLES[1]["units"][0], "weapons": ["oxy-plus", "laser"]}]}
    rows = {row.number: row for row in GAME.armies.record_sheets(GAME.armies.read(document))[0].rows}
    assert [counter.label for counter in rows["1"].counters] == ["Last fired in round"]
    assert rows["2"].counters == ()
