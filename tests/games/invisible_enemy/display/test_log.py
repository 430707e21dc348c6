"""Sentences of the log and of the turn bar."""

from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.invisible_enemy.battles import A, B, begin, correct, offer_with_fields, play, sentence_of, to_movement
from tests.games.invisible_enemy.plans import lay_out, ready_to_drive


def test_the_log_explains_the_cost_of_a_move():
    state = ready_to_drive(lay_out())
    (event,) = GAME.battle.decide(
        state, A, GAME.battle.codecs.actions.read({"type": "drive", "by": "Barn 2", "to": [23, 10]}), None
    )
    lines = GAME.display.describe(event, SPECTATOR).why
    assert [(line.label, line.amount) for line in lines] == [("turn 90°", '1"'), ('3" × 1', '3"')]


def test_sentences_of_the_log_and_the_turn_bar():
    state = begin(vector=True, deployed=False)
    assert (
        sentence_of(state, A, "vector-roll", 3, 3, 2, 5).text
        == "Regiment has vector superiority (3 against 3; 5 against 2)."
    )
    state = play(begin(), A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 5, 5, 5)
    state = correct(state, ("sides", "a", "points"), 1)
    (waiting,) = GAME.display.screen(GAME.view(state, A)).progress.waiting
    assert waiting.text == "has 1 action point to spend"


def test_the_log_says_why_a_natural_one_fails():
    state = play(to_movement(begin()), A, "initiative", 6, 6, 1, 1)
    failed = sentence_of(state, REFEREE, "activate", 1, unit="Barn", network_support=True)
    assert failed.why[0].amount == "2" and failed.why[0].how.endswith("against 2+ at 100%, and a 1 always fails")
    passed = sentence_of(state, REFEREE, "activate", 2, unit="Barn", network_support=True)
    assert "always" not in passed.why[0].how


def test_the_log_tells_how_far_a_vector_goes():
    state = play(to_movement(begin()), A, "initiative", 6, 6, 1, 1)
    state = correct(correct(state, ("bases", "Barn 1", "contaminated"), True), ("bases", "Barn 1", "vector"), True)
    state = play(play(state, A, "pass", by="a"), B, "pass", by="b")
    assert offer_with_fields(state, A, "vector:Barn 1")[0].primary
    far = sentence_of(state, A, "vector-move", by="Barn 1", target="Tiger 1", distance=20).text
    near = sentence_of(state, A, "vector-move", by="Barn 1", target="Tiger 1", distance=4).text
    assert far == 'Barn 1 goes 6" towards Tiger 1.'
    assert near == 'Barn 1 goes 3" towards Tiger 1. Tiger 1 has to roll for contamination.'


def test_no_placement_is_announced_when_all_units_are_deployed():
    state = play(begin(without_type2=False), A, "type-2-request", 1, 1, by="a")
    events = GAME.battle.decide(
        state, B, GAME.battle.codecs.actions.read({"type": "type-2-request", "by": "b"}), TapeDice([1, 1])
    )
    told = [sentence.text for event in events if (sentence := GAME.display.describe(event, B))]
    assert told == ["Regiment gains 0 type 2 markers and holds 0.", "Turn 1. Now: Network command."]


def test_the_log_names_the_unit_of_an_automatic_move():
    """IE-4.12: it is named at once."""
    state = play(begin(), A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    assert "Barn" in sentence_of(state, A, "buy", by="a", item="automatic-move", unit="Barn").text
