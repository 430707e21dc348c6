"""Unit sheets and counters on the board."""

from rules.games.eic_league.battle.state import Drone, Ground
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, side
from tests.games.eic_league.battles import GAME, act, begin, find_sheet, open_offers, two
from tests.games.eic_league.duels import seen_duel, unit


def test_the_owner_s_sheet_has_energy_with_its_bands_and_boxes_for_loads():
    state = seen_duel(
        alpha=unit(side="red", at=0, weapons=("sonic-grenade",), shots={"1": 7}, energy=100, max_energy=200)
    )
    mine = find_sheet(state, side("red"), "alpha")
    energy = mine.counters[0]
    assert (energy.value, energy.most, energy.bands) == (100, 200, (140, 62, 20))
    assert energy.path == ("units", "alpha", "energy")
    load = next(row for row in mine.rows if row.number == "1").counters[0]
    assert (load.value, load.most, load.shape, load.path) == (7, 10, "boxes", ("units", "alpha", "shots", "1"))


def test_every_counter_of_the_referee_can_be_corrected():
    state = seen_duel(alpha=unit("tank", side="red", at=0, weapons=("sonic-grenade",), drone=Drone(hex=(1, 1))))
    screen = GAME.display.screen(GAME.view(state, REFEREE))
    counters = [counter for one in screen.sheets for counter in one.counters]
    counters += [counter for one in screen.sheets for row in one.rows for counter in row.counters]
    counters += [counter for one in screen.sides for counter in one.counters]
    assert len(counters) >= 8
    for counter in counters:
        action = {"type_": "correct", "path": list(counter.path), "value": counter.value, "reason": "checked"}
        assert act(state, REFEREE, **action)


def test_the_opponent_s_sheet_shows_what_the_table_shows():
    state = seen_duel(bravo=unit(weapons=("laser", "oxy-plus"), last_fired={"2": 1}, destroyed={1}, frag_hits=2))
    theirs = find_sheet(state, side("red"), "bravo")
    assert theirs.counters[0].value is None
    assert [(row.label, [chip.label for chip in row.chips]) for row in theirs.rows] == [
        ("Arm guns", []),
        ("Slot 1", ["lost to a lethal blow"]),
        ("Oxy plus", ["fired in round 1"]),
    ]
    assert theirs.counters[1].value == 2


def test_rows_open_the_offer_of_their_weapon():
    state = seen_duel()
    keys = {offer.key for offer in open_offers(state, side("red"))}
    rows = [row.offer for row in find_sheet(state, side("red"), "alpha").rows if row.offer]
    assert rows and set(rows) <= keys


def test_a_drone_with_its_tank_is_not_a_unit_of_its_own():
    tank = unit("tank", drone=None)
    state = seen_duel(bravo=tank, ground=Ground(columns=9, rows=9))
    tokens = {token.id for token in GAME.display.screen(GAME.view(state, side("red"))).board.tokens}
    assert tokens == {"alpha", "bravo"}
    out = seen_duel(bravo=replace(tank, drone=Drone(hex=(2, 2))), ground=Ground(columns=9, rows=9))
    tokens = {token.id for token in GAME.display.screen(GAME.view(out, side("red"))).board.tokens}
    assert tokens == {"alpha", "bravo", "bravo/drone"}


def test_marks_are_short_and_tell_units_apart():
    state = begin(two())
    marks = [one.mark for one in GAME.display.screen(GAME.view(state, REFEREE)).sheets]
    assert len(set(marks)) == len(marks)
    assert all(1 <= len(mark) <= 3 for mark in marks)
