"""Offers of movement."""

from tests.games.eic_league.battles import act, begin, open_offers, refusal, side, to_movement, two


def test_the_order_of_play_has_one_movement_for_each_unit():
    state = to_movement(begin(two(columns=9, rows=9)))
    state = act(state, "red", type_="move", by="Tongs", to=[0, 5])
    assert refusal(state, "red", type_="move", by="Tongs", to=[0, 5]) == "already-moved"
    assert refusal(state, "blue", type_="move", by="Owl") == "not-your-turn"
    assert refusal(state, "red", type_="move", by="Owl") == "not-your-unit"
    assert refusal(state, "red", type_="detect", by="Tongs") == "wrong-phase"


def test_offers_reach_as_far_as_the_unit():
    state = to_movement(begin(two(columns=9, rows=9)))
    offer = next(offer for offer in open_offers(state, side("red")) if offer.key == "move:ground:Tongs")
    (where,) = offer.fields
    assert offer.cell_path == where.path == ("to",)
    assert set(offer.cells) == {f"{q},{r}" for q, r in (option.value for option in where.options)}
    for option in where.options:
        act(state, "red", **{**offer.action, "type_": "move", "to": option.value, "type": "move"})


def test_an_undeclared_warp_is_reminded_of_and_possible():
    state = to_movement(begin(two(columns=9, rows=9)))
    offer = next(offer for offer in open_offers(state, side("red")) if offer.key == "move:warp:Anvil")
    assert [reminder.rule for reminder in offer.reminders] == ["EIC-11.2"]
    state = act(state, "red", type_="move", by="Anvil", mode="warp", hexes=5)
    assert state.units["Anvil"].moved == "warp"
