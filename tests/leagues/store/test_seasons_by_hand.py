"""Small seasons worked out by hand: what counts when, who has a bye, who stands on which rung."""

from datetime import timedelta

import pytest

from leagues.services import tables
from leagues.store import events as ev
from leagues.store.projection import project
from tests.leagues.services.test_withdrawals import begun, decide, leave, played, publish
from tests.leagues.store.test_random_seasons import enter


def points(recorder, upto=None):
    return {row.key: int(row.points) for row in tables.table(recorder.state, upto=upto).rows}


def much_later(recorder):
    return project(recorder.events, now=recorder.end + timedelta(days=99))


def test_the_opponents_of_a_leaver_have_a_bye_and_its_points():
    recorder = begun(4, format="round-robin", bye=2)
    publish(recorder)
    played(recorder, 1)
    leave(recorder, 3)
    assert [(pair.one, pair.other) for pair in publish(recorder)] == [(4, None), (1, 2)]
    assert points(recorder) == {1: 3, 2: 3, 3: 0, 4: 2}


def test_whoever_comes_from_the_waiting_list_counts_from_the_next_round():
    recorder = begun(4, format="swiss", rounds=5, capacity=4)
    enter(recorder, 5)
    assert recorder.state.entries[5].waiting
    publish(recorder)
    played(recorder, 1)
    leave(recorder, 4)
    recorder.write(ev.Promoted(entry=5))
    publish(recorder)
    assert (5 in points(recorder, 1), 5 in points(recorder, 2)) == (False, True)


def test_void_and_disputed_results_count_for_nobody():
    recorder = begun(4, format="round-robin")
    publish(recorder)
    decide(recorder, 1, how="void", void=True)
    recorder.write(ev.Claimed(fixture=2, by=2, result=ev.Result(score="draw")))
    assert points(recorder) == {1: 0, 2: 1, 3: 1, 4: 0}
    recorder.write(ev.Disputed(fixture=2, by=3, text="I won."))
    assert points(recorder) == dict.fromkeys((1, 2, 3, 4), 0)
    decide(recorder, 2, how="ruled", score="loss")
    assert points(recorder) == {1: 0, 2: 0, 3: 3, 4: 0}


@pytest.mark.parametrize("deed", ["disputed", "void", "ruled"])
def test_silence_confirms_nothing_that_was_disputed_or_decided_since(deed):
    recorder = begun(2, format="round-robin", silence=5)
    publish(recorder)
    recorder.write(ev.Claimed(fixture=1, by=1, result=ev.Result(score="win")))
    if deed == "disputed":
        recorder.write(ev.Disputed(fixture=1, by=2, text="No."))
    else:
        decide(recorder, 1, how=deed, score="loss", void=deed == "void")
    assert much_later(recorder).fixtures[1].state == deed


def test_what_is_agreed_is_final_when_its_round_is_over():
    recorder = begun(2, format="round-robin", legs=2)
    publish(recorder)
    decide(recorder, 1, score="win")
    assert recorder.state.fixtures[1].state == "agreed"
    publish(recorder)
    assert recorder.state.fixtures[1].state == "final"
    decide(recorder, 1, how="corrected", score="draw")
    assert recorder.state.fixtures[1].state == "final"


def test_whoever_beats_somebody_above_takes_his_rung_and_those_between_go_down():
    recorder = begun(4, format="ladder")
    for number, (one, other, score) in enumerate([(4, 1, "win"), (3, 2, "loss"), (2, 1, "draw")], start=1):
        recorder.write(ev.Challenged(challenge=number, one=one, other=other))
        recorder.write(ev.ChallengeAnswered(challenge=number, accepted=True))
        decide(recorder, number, score=score)
        assert tables.ladder(recorder.state) == [4, 1, 2, 3]
    assert [row.key for row in tables.table(recorder.state).rows] == [4, 1, 2, 3]


def test_open_challenges_end_when_one_of_the_two_leaves():
    recorder = begun(3, format="challenge")
    recorder.write(ev.Challenged(challenge=1, one=1, other=2))
    recorder.write(ev.Challenged(challenge=2, one=1, other=3))
    recorder.write(ev.Withdrew(entry=2))
    assert [one.state for one in recorder.state.challenges.values()] == ["declined", "open"]
