"""Network command, marking and support fire in battles that the site keeps, by the numbers of the rulebook."""

import pytest

from tests.games.invisible_enemy.battles import A, B, begin, find_offers, forfeits_of, play, refusal_code
from tests.games.invisible_enemy.plans import drive, lay_out
from tests.games.invisible_enemy.samples import HOMESTEAD, SELANGOR_REGIMENT

SIXES, ONES = [6] * 6, [1] * 6


def requests(state, *, a=(1, 1), b=(1, 1)):
    """Both sides roll for type 2 barrages: a die, and as many dice as its face says."""
    return play(play(state, A, "type-2-request", *a, by="a"), B, "type-2-request", *b, by="b")


def marking(state, *, kind):
    """Regiment holds a marker of a kind when the first marking begins, by dice and points alone."""
    state = play(state, A, "network-combat", *ONES[:4], *SIXES)
    assert (state.sides["a"].points, state.sides["b"].points) == (0, 6)
    if kind == "type-1":
        state = play(state, B, "buy", by="b", item="type-1-barrage")
    state = play(state, B, "done-buying", by="b")
    return requests(state, b=(1, 6 if kind == "type-2" else 1))


def to_resolving(state):
    """Nobody moves, nobody fires."""
    state = play(state, A, "initiative", 6, 6, 1, 1)
    for viewer in (A, B):
        state = play(state, viewer, "pass", by=viewer.side)
    return end_parts(state)


def end_parts(state):
    """Both sides end their parts of every phase up to the resolution of support fire, or the next turn."""
    while state.phase not in ("resolve", "command"):
        for viewer in (A, B):
            if find_offers(state, viewer, "done"):
                state = play(state, viewer, "done", by=viewer.side)
    return state


def empty_turn(state):
    """A turn in which nothing happens; every network die shows a 1."""
    dice = sum(side.network_dice for side in state.sides.values())
    state = play(state, A, "network-combat", *[1] * dice)
    for viewer in (A, B):
        if state.sides[viewer.side].points:
            state = play(state, viewer, "done-buying", by=viewer.side)
    return to_resolving(requests(state))


# --- network command ------------------------------------------------------------------------------


def test_networks_dwindle_until_no_dice_are_left():
    """IE-3.4, IE-4.6: a die a turn for each side, never below none; then both go on without points."""
    state = begin({**HOMESTEAD, "network_dice": 1}, {**SELANGOR_REGIMENT, "network_dice": 2})
    for left in ((0, 1), (0, 0), (0, 0)):
        state = empty_turn(state)
        assert tuple(side.network_dice for side in state.sides.values()) == left
    assert state.turn == 4 and not state.barrages


def test_dice_lost_in_the_comparison_stay_in_the_pool():
    """IE-4.4: 6 5 3 1 against 6 4 3 2 2 1: one pair each way, two ties, two dice without a partner."""
    state = play(begin(), A, "network-combat", 3, 6, 1, 5, 2, 6, 3, 4, 2, 1)
    assert {key: side.points for key, side in state.sides.items()} == {"a": 1, "b": 3}
    assert {key: side.network_dice for key, side in state.sides.items()} == {"a": 4, "b": 6}


def test_what_is_on_no_list_cannot_be_bought():
    """IE-4.17, IE-4.10: and costs nothing."""
    state = play(begin(), A, "network-combat", *SIXES[:4], *ONES)
    assert state.sides["a"].points == 4
    assert refusal_code(state, A, "buy", by="a", item="type-2-barrage") == "no-such-item"
    assert play(state, A, "buy", by="a", item="type-1-barrage").sides["a"].points == 2


# --- marking --------------------------------------------------------------------------------------


def test_type_1_is_placed_first_and_type_2_may_wait():
    """IE-5.2, IE-5.5: the marking waits for both; a type 2 marker is kept, a type 1 marker is not."""
    state = play(begin(), A, "network-combat", *ONES[:4], *SIXES)
    state = play(play(state, B, "buy", by="b", item="type-1-barrage"), B, "done-buying", by="b")
    state = requests(state, b=(2, 6, 6))
    assert state.phase == "mark-1" and forfeits_of(state, B, "done")
    state = play(state, B, "place-barrage", by="b", kind="type-2", place="early")
    state = play(state, B, "place-barrage", by="b", kind="type-1", place="in time")
    assert refusal_code(state, B, "place-barrage", by="b", kind="type-1") == "no-marker"
    state = play(state, B, "done", by="b")
    assert (state.phase, state.sides["b"].type1, state.sides["b"].type2) == ("movement", 0, 1)
    assert [one.kind for one in state.barrages.values()] == ["type-2", "type-1"]


def test_a_side_places_only_what_it_has_and_moves_no_marker():
    """IE-5.5: a marker keeps its place, and nobody places one of the other side's."""
    state = marking(lay_out(), kind="type-2")
    assert refusal_code(state, B, "place-barrage", by="b", kind="type-1", at=[20, 18]) == "no-marker"
    assert refusal_code(state, A, "place-barrage", by="b", kind="type-2", at=[20, 18]) == "not-your-unit"
    state = play(state, B, "place-barrage", by="b", kind="type-2", at=[20, 18])
    (marker,) = state.barrages
    assert state.phase == "movement"
    again = {"by": "b", "kind": "type-2", "name": marker, "at": [30, 30]}
    assert refusal_code(state, B, "place-barrage", **again) == "wrong-phase"
    assert refusal_code(state, B, "locate", name=marker, at=[30, 30]) == "unknown-base"
    assert state.barrages[marker].at == (20, 18)


def test_a_marker_on_the_board_is_not_placed_again():
    """IE-5.5: by its name, while there are others in hand."""
    state = play(begin(), A, "network-combat", *ONES[:4], *SIXES)
    state = requests(play(state, B, "done-buying", by="b"), b=(2, 6, 6))
    state = play(state, B, "place-barrage", by="b", kind="type-2", name="First")
    assert refusal_code(state, B, "place-barrage", by="b", kind="type-2", name="First") == "marker-placed"


# --- resolution -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["type-1", "type-2"])
@pytest.mark.parametrize(("second", "destroyed"), [(4, False), (5, True)])
def test_both_types_hit_alike(kind, second, destroyed):
    """IE-5.1, IE-8.10: a point on the board, 3 inches from Tiger 4 alone: defense 3 falls to 10, flanks are bare."""
    state = marking(lay_out(), kind=kind)
    state = play(state, B, "place-barrage", by="b", kind=kind, at=[20, 18])
    (marker,) = state.barrages
    assert state.barrages[marker].at == (20, 18)
    state = play(to_resolving(state), B, "resolve-barrage", 4, second, marker=marker)
    assert (state.bases["Tiger 4"].hits == 6) is destroyed
    assert not any(base.hits for name, base in state.bases.items() if name != "Tiger 4")


def test_only_places_at_the_resolution_count():
    """IE-5.7, IE-8.19: Barn 2 drives out of the reach; the player who placed the marker rolls for the two others."""
    state = marking(lay_out(), kind="type-1")
    state = play(state, B, "place-barrage", by="b", kind="type-1", at=[20, 8])
    state = play(play(state, A, "initiative", 6, 6, 1, 1), A, "activate", 2, unit="Barn")
    state = play(drive(state, to=[20, 12]), A, "finish-unit", unit="Barn")
    state = end_parts(play(state, B, "pass", by="b"))
    (marker,) = state.barrages
    assert refusal_code(state, A, "resolve-barrage", marker=marker) == "not-your-unit"
    state = play(state, B, "resolve-barrage", 3, 5, 5, 4, marker=marker)
    assert {name: state.bases[name].hits for name in ("Barn 1", "Barn 2", "Barn 3")} == {
        "Barn 1": 0,
        "Barn 2": 0,
        "Barn 3": 6,
    }, "8 and 1 for bare flanks fall short of 10, 9 and 1 do not"
