"""Tests of offers on the page."""

from rules.games.invisible_enemy.game import GAME
from rules.kernel.records import replace
from tests.games.invisible_enemy.battles import (
    A,
    B,
    begin,
    correct,
    find_offers,
    forfeits_of,
    offer_with_fields,
    option_values,
    play,
    to_movement,
)
from tests.games.invisible_enemy.plans import in_phase, lay_out


def test_ending_a_part_lists_what_it_forfeits():
    state = play(begin(), A, "network-combat", 6, 6, 6, 6, 5, 5, 5, 5, 4, 4)
    assert forfeits_of(state, A, "bought:a") == ("4 action points",)
    state = play(state, A, "buy", by="a", item="type-1-barrage")
    assert forfeits_of(state, A, "bought:a") == ("2 action points",)
    state = play(state, A, "done-buying", by="a")
    state = play(state, B, "buy", by="b", item="deflection")
    state = play(state, B, "type-2-request", 1, 1, by="b")
    state = play(state, A, "type-2-request", 1, 3, by="a")
    assert forfeits_of(state, A, "done:a") == ("1 type 1 marker in hand",)


def test_hull_boxes_of_bases_and_towers_can_be_tapped():
    state = to_movement(begin(towers=[{"hull": 6}]))
    (offer,) = find_offers(state, A, "hits:Barn 1")
    assert offer.tapped == ("hits",) and offer.action["hits"] == 1 and not find_offers(state, A, "hits:Tiger 1")
    sheets = {sheet.id: sheet for sheet in GAME.display.screen(GAME.view(state, A)).sheets}
    taps = {counter.tap for row in sheets["Barn"].rows for counter in row.counters}
    assert taps == {f"hits:Barn {number}" for number in (1, 2, 3)}
    assert {counter.tap for row in sheets["Tiger"].rows for counter in row.counters} == {""}
    (tower,) = [sheet for sheet in sheets.values() if sheet.side == ""]
    assert tower.rows[0].counters[0].tap == "hits:Tower 1"
    state = play(state, B, "log-hits", by="Tower 1", hits=2)
    assert state.towers["Tower 1"].hits == 2
    pending = replace(state, bases={**state.bases, "Barn 1": replace(state.bases["Barn 1"], pending=2)})
    rows = {sheet.id: sheet for sheet in GAME.display.screen(GAME.view(pending, A)).sheets}["Barn"].rows
    assert rows[0].counters[0].due == 2


def test_a_base_without_a_target_forfeits_no_shot():
    state = lay_out()
    far = state.bases["Barn 1"]
    placed = {name: replace(one, at=one.at or (40, 38)) for name, one in state.bases.items()}
    state = in_phase(replace(state, bases=placed))
    assert forfeits_of(state, A, "done:a") == ("Barn",)
    away = {name: replace(one, at=(2, 2)) if one.unit == far.unit else one for name, one in placed.items()}
    assert forfeits_of(in_phase(replace(state, bases=away)), A, "done:a") == ()
    (near,), (far_off,) = (
        find_offers(in_phase(replace(state, bases=one)), A, "shoot:Barn 1") for one in (placed, away)
    )
    assert (near.group, near.seldom, far_off.group, far_off.seldom) == ("Direct fire", False, "Out of reach", True)
    assert forfeits_of(in_phase(lay_out()), A, "done:a"), "Needle has no place yet: who knows"


def test_a_blast_may_reach_every_base_but_the_one_blown_up():
    state = to_movement(begin())
    state = play(state, A, "initiative", 6, 6, 1, 1)
    offer, first = offer_with_fields(state, A, "destruct:Barn")
    names = option_values(first[("by",)])
    assert offer.asks == (("by",), ("within",))
    for chosen in names:
        within = option_values(offer_with_fields(state, A, "destruct:Barn", by=chosen)[1][("within",)])
        assert set(within) == {*names, *(one for one in state.bases if state.bases[one].side == "b")} - {chosen}
    assert first[("by",)].options[0].detail == 'attack 4, radius 2"'


def test_fighting_enemies_are_listed_before_contaminated_bases():
    state = correct(correct(begin(), ("phase",), "direct-kp"), ("bases", "Barn 1", "contaminated"), True)
    shots = offer_with_fields(state, B, "shoot:Tiger 1")[1][("target",)]
    assert option_values(shots)[-1] == "Barn 1" and shots.value == "Barn 2"
    own = option_values(offer_with_fields(state, A, "shoot:")[1][("target",)])
    assert own[-1] == "Barn 1" and own[0].startswith("Needle")
