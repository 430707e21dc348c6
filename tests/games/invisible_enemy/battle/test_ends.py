"""The table of ends in RULINGS.md, row by row."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, correct, find_offers, play, refusal_code, to_movement
from tests.games.invisible_enemy.samples import FIRST_CLIP, HOMESTEAD

BARN = ("Barn 1", "Barn 2", "Barn 3")


def last_base(**options):
    """Barn 3 is the last base of its side, in the movement phase."""
    state = to_movement(begin(**options))
    for name in BARN[:2]:
        state = play(state, A, "self-destruct", by=name)
    return state


def winners(state):
    found = GAME.battle.outcome(state)
    return None if found is None else found.winners


def test_the_last_base_blown_up():
    assert winners(play(last_base(), A, "self-destruct", by="Barn 3")) == ("b",)


def test_the_last_base_contaminated():
    """IE-6.64, IE-10.3: it belongs to no side any more."""
    state = last_base(towers=[{"hull": 6}])
    state = play(state, A, "contamination-check", 4, by="Barn 3", source="Tower 1", distance=1)
    assert winners(state) == ("b",)


def test_the_last_base_shot_down_in_the_log():
    assert winners(play(last_base(), A, "log-hits", by="Barn 3", hits=6)) == ("b",)


def duel():
    """Two copies of one army, each with one base left, of which any hit is the last; K and P fire."""
    state = to_movement(begin(HOMESTEAD, {**HOMESTEAD, "network_dice": 6}))
    left = {}
    for key, viewer in (("a", A), ("b", B)):
        left[key], *lost = [name for name, base in state.bases.items() if base.side == key]
        for name in lost:
            state = play(state, viewer, "self-destruct", by=name)
        state = correct(state, ("bases", left[key], "hits"), state.bases[left[key]].hull - 1)
    return replace(state, phase="direct-kp"), left


def fire(state, viewer, by, target):
    shot = {"distance": 1, "angle": 0, "through": [], "terrain": [], "behind": []}
    return play(state, viewer, "shoot", 6, by=by, target=target, **shot)


@pytest.mark.parametrize("both", [False, True])
def test_the_last_base_falls_by_fire_when_its_step_is_over(both):
    """IE-7.31, IE-10.3: it fires back until then; if both fall, the score decides, equal here."""
    state, left = duel()
    state = fire(state, A, left["a"], left["b"])
    assert winners(state) is None, "hits take effect when the step is over"
    if both:
        state = fire(state, B, left["b"], left["a"])
    for key, viewer in (("a", A), ("b", B)):
        if find_offers(state, viewer, f"done:{key}"):
            state = play(state, viewer, "done", by=key)
    assert winners(state) == (() if both else ("a",))


def test_with_the_sudden_end_left_out_the_last_base_ends_nothing():
    assert winners(play(last_base(fight_on=True), A, "self-destruct", by="Barn 3")) is None


@pytest.mark.parametrize(("hits", "die"), [(5, 6), (0, 1)])
def test_the_last_bases_of_both(hits, die):
    """IE-10.1, IE-10.3: if they go together the higher score wins, and with equal losses nobody."""
    state = to_movement(begin(HOMESTEAD, {**HOMESTEAD, "network_dice": 6}))
    bases = {key: [name for name, base in state.bases.items() if base.side == key] for key in "ab"}
    assert len(set(bases["a"]) | set(bases["b"])) == 6, "two copies of one army: every base has a name of its own"
    for key, viewer in (("a", A), ("b", B)):
        for name in bases[key][:2]:
            state = play(state, viewer, "self-destruct", by=name)
    last = bases["b"][2]
    state = play(state, B, "log-hits", by=last, hits=hits)
    state = play(state, A, "self-destruct", die, by=bases["a"][2], within=[last])
    gone = state.bases[last].hits == state.bases[last].hull
    assert gone == (hits == 5)
    assert winners(state) == (() if gone else ("b",))


@pytest.mark.parametrize("hits", [0, 3])
def test_a_correction_takes_an_end_back(hits):
    """The end goes with its cause, and the battle goes on where it was."""
    over = play(last_base(), A, "self-destruct", by="Barn 3")
    assert refusal_code(over, A, "self-destruct", by="Barn 3") == "battle-over"
    again = correct(over, ("bases", "Barn 3", "hits"), hits)
    assert winners(again) is None and not again.ended and find_offers(again, A, "initiative")
    assert winners(play(again, A, "self-destruct", by="Barn 3")) == ("b",)


def test_a_correction_that_changes_no_cause_leaves_the_end():
    over = play(last_base(), A, "self-destruct", by="Barn 3")
    assert winners(correct(over, ("bases", "Tiger 1", "hits"), 1)) == ("b",)


def test_a_correction_ends_the_battle_when_play_goes_on():
    state = correct(last_base(), ("bases", "Barn 3", "hits"), 6)
    assert winners(state) is None
    assert winners(play(state, A, "go-on")) == ("b",)


def test_giving_up_is_not_taken_back_by_a_correction():
    state = play(begin(), A, "concede", by="a")
    assert winners(correct(state, ("bases", "Barn 1", "hits"), 1)) == ("b",)


def end_the_turn(state):
    """Nobody moves or fires any more in the last turn."""
    state = play(state, A, "initiative", 6, 6, 1, 1)
    state = play(play(state, A, "pass", by="a"), B, "pass", by="b")
    while not state.ended:
        key = next(key for key in "ab" if find_offers(state, {"a": A, "b": B}[key], f"done:{key}"))
        state = play(state, {"a": A, "b": B}[key], "done", by=key)
    return state


def test_the_last_turn_ends_it_and_one_more_turn_takes_it_back():
    state = end_the_turn(to_movement(begin(last_turn=1, fight_on=True)))
    assert winners(state) == ()
    again = correct(state, ("last_turn",), 2)
    assert not again.ended and play(again, REFEREE, "go-on").turn == 2


# --- what an end is worth -------------------------------------------------------------------------

WORTH = [
    ("Barn 1", 6, {"a": 0, "b": 6 + 2 * 3 + 2 * 4 + 6 + 3 + 3}),
    ("Barn 3", 6, {"a": 0, "b": 6 + 2 * 3 + 0 + 6 + 4}),
    ("Tiger 5", 6, {"a": 6 + 2 * 2 + 2 * 3 + 9 + 1 + 2, "b": 0}),
    ("Needle 43", 3, {"a": 3 + 2 * 1 + 2 * 2 + 10 + 2 + 3, "b": 0}),
]
"""Hull, defense and attack twice, speed, weapon (K 3, P 2, C 1), half the range, 4 for an engineer."""


@pytest.mark.parametrize(("lost", "hull", "scores"), WORTH, ids=[name for name, *_ in WORTH])
def test_a_loss_is_worth_its_house_points(lost, hull, scores):
    """IE-1.60, IE-10.1, IE-10.2: the other side scores it; a win is 3 points in a league, a defeat none."""
    state = to_movement(begin(last_turn=1))
    owner = state.bases[lost].side
    state = play(state, {"a": A, "b": B}[owner], "log-hits", by=lost, hits=hull)
    found = GAME.battle.outcome(end_the_turn(state))
    other = {"a": "b", "b": "a"}[owner]
    assert (found.facts["scores"], found.winners) == (scores, (other,))
    assert found.facts["league-points"] == {other: 3, owner: 0}


def test_a_network_base_is_worth_its_range():
    """IE-1.60: hull 6, defense 2 twice, speed 6, network range 9; a contaminated base counts as well (IE-10.1)."""
    state = to_movement(begin({**FIRST_CLIP, "network_dice": 4}, last_turn=1))
    state = correct(state, ("bases", "Relay 21", "contaminated"), True)
    found = GAME.battle.outcome(end_the_turn(state))
    assert found.facts["scores"] == {"a": 0, "b": 6 + 4 + 6 + 9}


def test_a_strike_is_worth_fifty():
    """IE-10.1, IE-6.95: it is told apart in the outcome."""
    state = correct(to_movement(begin(last_turn=1)), ("sides", "b", "strikes"), 1)
    found = GAME.battle.outcome(end_the_turn(state))
    assert (found.facts["scores"], found.winners) == ({"a": 0, "b": 50}, ("b",))
    assert found.measures["b"]["strikes"] == 1


def test_a_draw_is_worth_a_point_for_each():
    """IE-10.2."""
    found = GAME.battle.outcome(end_the_turn(to_movement(begin(last_turn=1))))
    assert found.winners == () and found.facts["league-points"] == {"a": 1, "b": 1}
