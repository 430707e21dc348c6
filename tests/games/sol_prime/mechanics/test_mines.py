"""Minefields on the plan: a move into one rolls at once, and a mine ends it (SP-20.3, SP-20.4)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.battle.actions.turn import Drive
from rules.games.sol_prime.game import GAME
from rules.games.sol_prime.mechanics.mines import fields_on_way
from rules.kernel.records import replace
from rules.kernel.replay import replay
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, told, unit

MOVERS = army(
    "laser",
    unit("Tank", "medium-gun-tank", "A"),
    unit("Mate", "medium-gun-tank", "A"),
    unit("Hover", "hover-apc", "A"),
    unit("Sapper", "mobile-rifle-squad", "A", add_upgrades=["engineer"]),
)
KEEPERS = army(
    "laser",
    unit("Foe", "medium-gun-tank", "F"),
    unit("Digger", "rifle-squad", "F", add_upgrades=["engineer"]),
    options={"role": "defender"},
    minefields={"mfl": 1, "dummy": 1},
)
FIELD, DUMMY = "Blues's minefield 1", "Blues's minefield 2"


@pytest.fixture
def table():
    state = begin(MOVERS, KEEPERS, plan=True)
    for name, x in (("Tank", 10), ("Mate", 12), ("Hover", 9), ("Sapper", 11)):
        state = do(state, RED, type="place", unit=name, at=[x, 10], facing=0)
    for name, x in (("Foe", 60), ("Digger", 61)):
        state = do(state, BLUE, type="place", unit=name, at=[x, 40], facing=180 if name == "Foe" else 0)
    for kind, y in (("mfl", 16), ("dummy", 21)):
        state = do(state, BLUE, type="lay-minefield", side="blue", mine=kind, place="the lane", at=[10, y])
    state = in_turn(state, first=(6, 1) if len(state.platoons) == 2 else ())
    return do(replace(state, turn="red", next=None, points=1), RED, type="activate", platoon="red/A")


def drive(state, name, y, *dice):
    return do(state, RED, *dice, type="drive", unit=name, to=[state.units[name].at[0], y])


def test_a_move_through_a_field_rolls_for_it_and_goes_on_when_nothing_is_hit(table):
    after = drive(table, "Tank", 18.5, 6)
    assert after.units["Tank"].at == (10, 18.5) and after.units["Tank"].moved == 8.5
    assert after.minefields[FIELD].revealed and not after.minefields[DUMMY].revealed


def test_a_mine_ends_the_move_where_the_field_begins(table):
    after = drive(table, "Tank", 22, 2, 1)
    stopped = after.units["Tank"]
    assert stopped.stopped and not stopped.destroyed and stopped.at[1] == pytest.approx(14.1)
    assert stopped.moved == pytest.approx(4.1)
    assert not after.minefields[DUMMY].revealed


def test_both_fields_on_a_way_are_rolled_for_and_a_dummy_is_taken_away(table):
    after = drive(table, "Tank", 22, 3, 6)
    assert after.minefields[DUMMY].destroyed and after.units["Tank"].at == (10, 22)


def test_a_stand_destroyed_by_a_mine_counts_as_its_platoons_loss(table):
    events = told(table, RED, 1, 6, type="drive", unit="Tank", to=[10, 16])
    assert [event.type for event in events[:2]] == ["moved", "minefield-entered"]
    after = replay(GAME, events, table)
    assert after.units["Tank"].destroyed and after.platoons["red/A"].lost == 1


def test_hover_craft_pass_and_a_stand_in_a_field_does_not_roll_again(table):
    assert drive(table, "Hover", 18).units["Hover"].at == (9, 18)
    inside = drive(table, "Sapper", 15.5, 6)
    assert fields_on_way(table, Drive(unit="Sapper", to=(11, 17)))[0][0] == FIELD
    assert not fields_on_way(inside, Drive(unit="Sapper", to=(11, 17)))


def test_the_form_names_the_fields_to_roll_for_and_not_their_strength(table):
    view = GAME.view(table, RED)
    offer = offered(table, RED)["move:Tank"]
    action = GAME.battle.codecs.actions.read({**offer.action, "to": [10, 18.5]})
    assert any(FIELD in line.label and line.rule == "SP-20.3" for line in GAME.odds.breakdown(view, action))
    assert GAME.odds.odds(view, action) is not None and offer.rolls_by_odds
    other = replace(table, minefields={**table.minefields, FIELD: replace(table.minefields[FIELD], strength=0)})
    unseen = GAME.view(other, RED)
    assert GAME.odds.odds(view, action) == GAME.odds.odds(unseen, action)
    assert GAME.odds.odds(view, GAME.battle.codecs.actions.read({**offer.action, "to": [10, 12]})) is None


def test_by_hand_one_enters_only_the_field_in_which_one_stands(table):
    assert "mines:Tank" not in offered(table, RED)
    inside = drive(table, "Tank", 15, 6)
    assert "mines:Tank" not in offered(inside, RED)  # once a turn
    later = replace(inside, units={**inside.units, "Tank": replace(inside.units["Tank"], mined=())})
    (choice,) = offered(later, RED)["mines:Tank"].fields
    assert [option.label for option in choice.options] == [f"{FIELD} (the lane)"]


def test_engineers_roll_before_they_clear_a_field(table):
    assert "clear:Sapper" not in offered(table, RED)
    far = {"type": "clear-minefield", "unit": "Sapper", "minefield": FIELD, "distance": 0}
    assert refused(table, RED, **far) == "not-at-minefield"
    inside = drive(table, "Sapper", 15.5, 6)
    offer = offered(inside, RED)["clear:Sapper"]
    assert "mines:Sapper" not in offered(inside, RED)
    assert do(inside, RED, **{**offer.action, "distance": 1.2}).minefields[FIELD].destroyed
    sapper = replace(inside.units["Sapper"], mined=())
    sneaked = replace(inside, units={**inside.units, "Sapper": sapper})
    assert refused(sneaked, RED, **{**offer.action, "distance": 1.2}) == "not-at-minefield"
