"""What the log tells of every action of a turn: who, what, by which dice and figures."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, correct, play, sentence_of, to_movement
from tests.games.invisible_enemy.plans import in_phase


def tells(sentence, *words):
    """Checks that a sentence names all of these."""
    assert [word for word in words if word not in sentence.text] == [], sentence.text


def lines(sentence):
    return [(line.label, line.amount, line.how) for line in sentence.why]


def test_set_up():
    state = begin(vector=True, deployed=False, without_type2=False)
    said = sentence_of(state, A, "vector-roll", 3, 3, 2, 5)
    tells(said, "Regiment")
    assert said.dice == ("3", "3", "2", "5")
    state = play(state, A, "vector-roll", 2, 5)
    said = sentence_of(state, B, "type-2-request", 3, 6, 5, 4, by="b")
    tells(said, "Regiment", "2 type 2 markers", "holds 2")
    assert said.dice == ("3", "6", "5", "4") and lines(said) == [("3 dice, 5+ each", "2", "6, 5, 4")]
    state = play(play(state, B, "type-2-request", 1, 1, by="b"), A, "type-2-request", 1, 1, by="a")
    tells(sentence_of(state, A, "place-unit", by="a", unit="Barn"), "Home", "Barn")
    tells(sentence_of(state, A, "set-target-mix", by="a", mix={"kill": 2}), "Home")


def test_network_command():
    said = sentence_of(begin(), A, "network-combat", 6, 5, 3, 1, 6, 4, 3, 2, 2, 1)
    tells(said, "Home 1 point", "Regiment 3 points")
    assert said.dice == ("6", "5", "3", "1", "6", "4", "3", "2", "2", "1")
    assert [line.how for line in said.why] == [
        "both lost",
        "Home survives",
        "both lost",
        "Regiment survives",
        "Regiment survives",
        "Regiment survives",
    ]
    state = play(begin(), A, "network-combat", 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    said = sentence_of(state, A, "buy", by="a", item="automatic-move", unit="Barn")
    tells(said, "Home", "Barn")
    assert said.about == ("Barn",) and [line.amount for line in said.why] == ["−1", "3"]
    tells(sentence_of(state, A, "done-buying", by="a"), "Home", "4 points")


def test_secret_lists():
    state = play(begin(), A, "network-combat", 6, 6, 1, 1, 5, 5, 1, 1, 1, 1)
    said = sentence_of(state, A, "write-list", by="a", units=["Barn"], items={"deflection": 0})
    tells(said, "Home")
    assert said.why[0].how == "Automatic move for Barn"
    state = play(state, A, "write-list", by="a", units=["Barn"])
    action = GAME.battle.codecs.actions.read({"type": "write-list", "by": "b", "items": {"deflection": 1}})
    _, opened, *_ = GAME.battle.decide(state, B, action, TapeDice())
    tells(GAME.display.describe(opened, A), "Home: Automatic move for Barn", "Regiment: Barrage deflection")


def test_support_fire():
    state = correct(correct(begin(), ("sides", "b", "type2"), 2), ("sides", "a", "deflections"), 1)
    state = correct(state, ("phase",), "mark-2")
    said = sentence_of(state, B, "place-barrage", by="b", kind="type-2", place="by the mill")
    tells(said, "Regiment", "type 2", "Barrage 1", "by the mill")
    state = play(state, B, "place-barrage", by="b", kind="type-2", place="by the mill")
    assert state.barrages["Barrage 1"].place == "by the mill"
    state = play(state, B, "done", by="b")
    tells(sentence_of(state, A, "deflect", by="a", marker="Barrage 1"), "Home", "Barrage 1")
    state = play(state, A, "deflect", by="a", marker="Barrage 1")
    resolve = {"marker": "Barrage 1", "within": ["Barn 1"], "flank": []}
    state = replace(state, phase="resolve", step="")
    said = sentence_of(state, B, "resolve-barrage", 6, 4, **resolve)
    tells(said, "Barrage 1", "destroys Barn 1")
    assert lines(said) == [("Barn 1", "10", "6 + 4 + 1, no flank support − 1, deflected against 10+")]
    assert said.dice == ("6", "4") and said.about == ("Barn 1",)
    tells(sentence_of(state, B, "resolve-barrage", 5, 4, **resolve), "destroys nobody")


def test_movement():
    state = to_movement(begin(terrain=[{"type": "dust"}]))
    said = sentence_of(state, A, "initiative", 6, 5, 1, 2)
    tells(said, "Home 11", "Regiment 3", "Home has the initiative")
    assert said.dice == ("6", "5", "1", "2")
    tie = sentence_of(state, A, "initiative", 6, 1, 5, 2)
    tells(tie, "Home 7", "Regiment 7", "tie")
    assert tie.tone == "warn"
    state = play(state, A, "initiative", 6, 6, 1, 1)
    tells(sentence_of(state, A, "pass", by="a"), "Home")
    said = sentence_of(state, A, "activate", 3, unit="Barn")
    tells(said, "Barn may move")
    assert said.dice == ("3",) and lines(said) == [("Control roll", "3", "3 against 2+ at 100%")]
    state = play(state, A, "activate", 3, unit="Barn")
    said = sentence_of(state, A, "move", 5, by="Barn 1", path=[{"go": 2}, {"go": 1, "terrain": "mold"}])
    tells(said, "Barn 1", "trapped in mold", '2" of 6"')
    assert lines(said)[-1] == ("Trap roll, mold", "5", "") and said.tone == "bad"
    towing = sentence_of(state, A, "move", by="Barn 3", path=[{"go": 3}], tow="Barn 2")
    tells(towing, "Barn 3", "Barn 2 in tow", '6" of 6"')
    assert towing.about == ("Barn 3", "Barn 2")
    tells(sentence_of(state, A, "finish-unit", unit="Barn"), "Barn")
    said = sentence_of(state, A, "check-contact", unit="Barn", stranded=["Barn 2"])
    tells(said, "Barn: out of network", "Barn 2")


def test_work_and_accidents():
    state = play(to_movement(begin(towers=[{"hull": 6}])), A, "initiative", 6, 6, 1, 1)
    said = sentence_of(state, A, "contamination-check", 4, by="Barn 1", source="Tower 1", distance=1)
    tells(said, "Barn 1", "Tower 1", "is contaminated")
    assert said.dice == ("4",) and said.about == ("Barn 1", "Tower 1")
    tells(sentence_of(state, A, "contamination-check", 3, by="Barn 1", source="Tower 1", distance=1), "stays clean")
    state = play(state, A, "activate", 3, unit="Barn")
    said = sentence_of(state, A, "engineer", 4, by="Barn 3", task="build-mek-lok", distance=1)
    tells(said, "Barn 3", "succeeds", "MEK-Lok 1 stands")
    assert said.dice == ("4",) and lines(said) == [("Build MEK-Lok", "4", "4+ needed")]
    tells(sentence_of(state, A, "engineer", 3, by="Barn 3", task="build-mek-lok", distance=1), "fails")
    said = sentence_of(state, A, "self-destruct", 6, by="Barn 1", within=["Tiger 5"])
    # Speed 6 and defense 3 blow up with 4, against defense 2 in the lower row +1 (IE-6.71, IE-7.20).
    tells(said, "Barn 1", "hits 6 on Tiger 5", "Destroyed: Tiger 5")
    assert lines(said) == [("Tiger 5", "7", "6 +1")]
    assert said.dice == ("6",) and said.about == ("Barn 1", "Tiger 5")


@pytest.mark.parametrize(("die", "hits", "doomed"), [(4, 5, False), (6, 7, True)])
def test_a_shot(die, hits, doomed):
    shot = {"by": "Barn 1", "target": "Tiger 1", "distance": 6, "angle": 0}
    said = sentence_of(in_phase(begin()), A, "shoot", die, **shot)
    tells(said, "Barn 1 fires on Tiger 1", f"hits {min(hits, 6)} on Tiger 1")
    assert ("Doomed: Tiger 1" in said.text, "1 hit wasted" in said.text) == (doomed, doomed)
    assert lines(said) == [
        ("Barn 1: die", str(die), ""),
        ("Chart, K row", "+1", ""),
        ("Hits", str(hits), f"result {hits}"),
    ]
    assert said.about == ("Barn 1", "Tiger 1") and said.dice == (str(die),)


def test_a_rake_that_fails_and_one_that_does_not():
    state = correct(in_phase(begin()), ("sides", "a", "status"), 50)
    rake = {"by": "Barn 1", "sweep": [{"base": "Tiger 1", "distance": 3}], "network_support": False}
    failed = sentence_of(state, REFEREE, "rake", 3, **rake)
    tells(failed, "Barn 1", "fails its control roll")
    assert lines(failed) == [("Control roll", "3", "4+ needed")] and failed.dice == ("3",)
    said = sentence_of(state, REFEREE, "rake", 3, 2, **{**rake, "network_support": True})
    tells(said, "Barn 1 rakes Tiger 1", "hits 3 on Tiger 1")
    assert lines(said)[0] == ("Control roll", "3", "4+ needed, network base in range") and said.dice == ("3", "2")
