"""Stranded bases, with the rulings on it."""

from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, find_offers, play, refusal_code, to_movement
from tests.games.invisible_enemy.plans import drive, lay_out, ready_to_drive
from tests.games.invisible_enemy.samples import FIRST_CLIP
from tests.games.invisible_enemy.table import act, battle


def stranded(state):
    return [name for name, base in state.bases.items() if base.stranded]


def tigers_apart():
    """Tiger in a chain with Tiger 4 in its middle, all far from the rest; Barn far away."""
    state = lay_out()
    for number, x in ((1, 8), (2, 12), (3, 16), (4, 20), (5, 26), (6, 30), (7, 34)):
        state = play(state, REFEREE, "locate", name=f"Tiger {number}", at=[x, 30], facing=180)
    return state


def test_of_equal_halves_the_lowest_id_stays_in_network():
    state = battle(
        sides={"a": {"tech_level": 1}},
        units={"u": {"side": "a"}},
        bases={
            "x": {"unit": "u", "id": 7, "mgv": "light-combat", "at": [0, 0]},
            "y": {"unit": "u", "id": 3, "mgv": "light-combat", "at": [9, 0]},
        },
    )
    assert act(state, "check-contact", unit="u")[1].stranded == ("x",)


def test_a_moving_unit_strands_no_bases():
    """Contact is lost by losses; a unit that moves stays together (IE-6.51)."""
    state = play(lay_out(), REFEREE, "locate", name="Barn 3", at=[25, 10], facing=0)
    state = drive(ready_to_drive(state), to=[18, 14])
    assert stranded(state) == []
    assert refusal_code(state, A, "check-contact", unit="Barn", stranded=["Barn 2"]) == "not-now"
    assert find_offers(state, A, "contact:Barn") == [], "the plan shows it"


def test_losses_strand_at_once_on_the_plan():
    """IE-6.52, IE-6.53: what is split off is stranded without anybody checking it."""
    state = ready_to_drive(tigers_apart())
    hull = state.bases["Tiger 4"].hull
    split = play(state, B, "log-hits", by="Tiger 4", hits=hull)
    assert stranded(split) == ["Tiger 5", "Tiger 6", "Tiger 7"], "of equal halves the lowest ID is in network"
    split = play(play(split, A, "finish-unit", unit="Barn"), B, "activate", 6, unit="Tiger")
    assert refusal_code(split, B, "drive", by="Tiger 5", to=[26, 29]) == "stranded"
    assert not find_offers(split, B, "move:Tiger 5") and find_offers(split, B, "move:Tiger 3")
    assert stranded(play(split, B, "log-hits", by="Tiger 4", hits=0)) == [], "one situation, one contact"


def test_a_base_is_back_in_network_as_soon_as_others_have_moved_up():
    """IE-6.53: also in the middle of the unit's own move."""
    state = ready_to_drive(tigers_apart())
    state = play(state, B, "log-hits", by="Tiger 4", hits=state.bases["Tiger 4"].hull)
    state = play(play(state, A, "finish-unit", unit="Barn"), B, "activate", 6, unit="Tiger")
    state = play(state, REFEREE, "locate", name="Tiger 3", at=[19, 30], facing=180)
    assert stranded(state) == []


def test_a_loss_in_the_middle_of_a_move_does_not_stop_the_battle():
    """IE-6.51, IE-6.52, IE-6.70: all have driven, then the middle one blows up; the move ends, the rest is stranded."""
    state = lay_out()
    for number, x in ((1, 10), (2, 14), (3, 18)):
        state = play(state, REFEREE, "locate", name=f"Barn {number}", at=[x, 10], facing=0)
    state = ready_to_drive(state)
    for number, x in ((1, 10), (2, 14), (3, 18)):
        state = play(state, A, "drive", by=f"Barn {number}", to=[x, 11])
    state = play(state, A, "self-destruct", by="Barn 2", within=[])
    assert stranded(state) == [] and state.moving == "Barn"
    (offer,) = find_offers(state, A, "finish:Barn")
    assert not offer.closed
    state = play(state, A, "finish-unit", unit="Barn")
    assert state.moving is None and stranded(state) == ["Barn 3"]


def test_two_groups_that_are_cut_off_do_not_hold_each_other_up():
    """IE-6.52: a link counts to a base that is in network itself; the order of checks does not matter."""
    state = begin_formation()
    main = {"Anvil 1": 4, "Anvil 2": 8, "Anvil 3": 12, "Anvil 4": 16}
    main |= {"Lark 11": 60, "Lark 12": 64, "Lark 13": 68, "Lark 14": 72}
    cut_off = {"Anvil 5": 32, "Anvil 6": 35, "Lark 15": 36, "Lark 16": 40}
    for names, y in ((main, 4), (cut_off, 40)):
        for name, x in names.items():
            state = play(state, REFEREE, "locate", name=name, at=[x, y], facing=0)
    state = to_movement(state)
    assert stranded(state) == ["Anvil 5", "Anvil 6", "Lark 15", "Lark 16"]
    for number, x in ((1, 33), (2, 34)):
        state = play(state, REFEREE, "locate", name=f"Relay 2{number}", at=[x, 42], facing=0)
    assert stranded(state) == [], "a unit of the formation that is in network is a link for both"


def begin_formation():
    """First Clip, one formation of two companies, on a table of 96 by 48."""
    return begin({**FIRST_CLIP, "network_dice": 4}, positions=True, table={"width": 96, "depth": 48, "base": 1})
