"""Ending of a battle."""

from rules.games.invisible_enemy.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, find_offers, play, refusal_code, to_movement


def test_a_side_without_bases_loses_at_once():
    state = to_movement(begin())
    for name in ("Barn 1", "Barn 2", "Barn 3"):
        state = play(state, A, "self-destruct", by=name)
    found = GAME.battle.outcome(state)
    assert found.winners == ("b",) and found.facts["scores"] == {"a": 0, "b": 86}
    assert found.facts["league-points"] == {"a": 0, "b": 3}
    assert not GAME.display.offers(GAME.view(state, A))


def test_the_fight_on_option_prevents_a_sudden_end():
    state = to_movement(begin(fight_on=True))
    for name in ("Barn 1", "Barn 2", "Barn 3"):
        state = play(state, A, "self-destruct", by=name)
    assert GAME.battle.outcome(state) is None


def test_the_last_turn_is_the_last():
    state = replace(begin(last_turn=1), phase="resolve", barrages={"m": {}})
    state = replace(state, barrages={})
    state = play(state, REFEREE, "next-phase")
    assert GAME.battle.outcome(state).winners == () and state.turn == 1


def test_a_side_that_gives_up_loses_at_once():
    offer = find_offers(begin(), A, "concede:a")[0]
    assert (offer.label, offer.seldom) == ("Give up: the win goes to Regiment", True)
    outcome = GAME.battle.outcome(play(begin(), A, "concede", by="a"))
    assert (outcome.winners, outcome.reason) == (("b",), "Home gave up: the win goes to Regiment.")


def test_an_offer_to_give_up_of_an_older_battle_is_answered():
    state = replace(begin(), conceding="a")
    assert refusal_code(state, A, "answer-concession", by="a", accept=True) == "not-your-turn"
    assert [offer.key for offer in GAME.display.offers(GAME.view(state, B))][:2] == ["accept:b", "refuse:b"], (
        "asked first"
    )
    assert play(state, B, "answer-concession", by="b", accept=False).conceding is None
    assert GAME.battle.outcome(play(state, B, "answer-concession", by="b", accept=True)).winners == ("b",)
