"""Offers that the rules would refuse are not made, or closed with the reason."""

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.battle.state.units import new_unit
from rules.kernel.records import replace
from tests.games.extractors.battles import AVRONIAN, act, in_phase, open_offers
from tests.games.extractors.tables import find_offer, with_unit


def reinforcement(order, **others):
    state = in_phase("avronian-move", "extractors")
    late = new_unit("bipod", wave="reinforcement", move_cycle=Cycle(boxes=(order, None, None)))
    return replace(state, turn=4, units={"Beta": late, **others})


def test_entering_where_somebody_stands_is_closed():
    """EXT-4.7, EXT-5.9, EXT-5.10: Hold ends in the entry hex, which is taken."""
    for foe, code in (("bipod", "vehicle-stacking"), ("lance", "enemy-occupied")):
        state = reinforcement("hold", Delta=new_unit(foe, hex="0102"))
        assert find_offer(state, AVRONIAN, "enter:Beta:0102").closed.code == code
    assert find_offer(reinforcement("hold"), AVRONIAN, "enter:Beta:0102").closed is None
    free = with_unit(reinforcement("free-move", Delta=new_unit("bipod", hex="0102")), "Beta", thanis=("free-move",))
    offer = find_offer(free, AVRONIAN, "enter:Beta:0102")
    assert offer.closed is None and "0102" not in offer.cells.values(), "it may go through"


def test_a_reset_of_a_cycle_without_a_box_is_closed():
    """EXT-12.10, EXT-17.1."""
    gone = Cycle(boxes=(None, None, None), destroyed=frozenset({1, 2, 3}), marker=1)
    for phase, cycle in (("avronian-move", "move"), ("avronian-fire", "combat")):
        state = in_phase(phase, Alpha={"hex": "1010", f"{cycle}_cycle": gone})
        assert find_offer(state, AVRONIAN, f"{cycle}-reset:Alpha").closed.code == "no-orders"
        left = with_unit(state, "Alpha", **{f"{cycle}_cycle": replace(gone, destroyed=frozenset({1, 2}))})
        assert f"{cycle}-reset:Alpha" in [one.key for one in open_offers(left, AVRONIAN)]


def test_orders_that_the_referee_put_there_are_no_suggestion_that_is_refused():
    """EXT-12.10, EXT-20.2: a form begins with the present orders only where they may be given."""
    for held in (Cycle(boxes=("free-move", None, None)), Cycle(boxes=("hold", None, None), destroyed=frozenset({1}))):
        state = in_phase("avronian-setup", Alpha={"hex": "1010", "move_cycle": held})
        offer = find_offer(state, AVRONIAN, "orders:Alpha")
        act(state, AVRONIAN, **{"type_" if key == "type" else key: value for key, value in offer.action.items()})
