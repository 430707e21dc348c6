"""Seasons in which people leave at the worst moment: what has been shown stays, and nobody meets who is gone."""

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.competition import knockout
from leagues.services import organising, pairing, registration, results, rounds, tables
from leagues.services.organising import by_seed
from leagues.store import events as ev
from leagues.store.terms import Terms
from rules.kernel.problems import Illegal
from tests.leagues.store.test_random_seasons import Recorder, enter, result_for


def begun(players, *, divisions=(), **terms):
    """A season that has begun, with ``players`` dealt to the divisions in turn."""
    recorder = Recorder()
    recorder.write(ev.SeasonSet(name="Leaving", terms=Terms(divisions=divisions, **terms)))
    for number in range(1, players + 1):
        enter(recorder, number)
        recorder.write(ev.Placed(entry=number, division=number % max(1, len(divisions))))
    order = tuple(by_seed(recorder.state, division) for division in range(max(1, len(divisions))))
    groups = tuple(tuple(map(tuple, knockout.snake(keys, 2))) for keys in order)
    recorder.write(ev.Started(order=order, groups=groups if terms["format"] == "groups" else ()))
    return recorder


def publish(recorder):
    pairs = pairing.next_round(recorder.state)
    if pairs:
        recorder.write(ev.Drafted(round=recorder.state.round + 1, pairs=pairs))
        recorder.write(ev.Published(round=recorder.state.round + 1))
    return pairs


def decide(recorder, number, how="recorded", **result):
    recorder.write(ev.Decided(fixture=number, how=how, result=ev.Result(**result)))


def played(recorder, number):
    """All fixtures of a round, the side with the lower number wins."""
    for fixture in recorder.state.of_round(number):
        if fixture.state == "scheduled":
            decide(recorder, fixture.number, score="win" if fixture.one < fixture.other else "loss")


def shown(state):
    """Every table after every round."""
    return {
        (place, upto): [
            (row.rank, row.key, row.points, *row.values.values())
            for row in tables.table(state, division=place[0], group=place[1], upto=upto).rows
        ]
        for place in tables.list_tables(state)
        for upto in range(1, state.round + 1)
    }


def leave(recorder, entry):
    """Somebody withdraws; the tables of the rounds before the present one stay as they are."""
    before = shown(recorder.state)
    recorder.write(ev.Withdrew(entry=entry))
    after = shown(recorder.state)
    for (place, upto), rows in before.items():
        assert after[place, upto] == rows or upto == recorder.state.round, (place, upto)


@st.composite
def seasons(draw):
    """A season with fixtures that stay open, voids, rulings and corrections; at any moment somebody leaves."""
    kind = draw(st.sampled_from(["swiss", "round-robin", "knock-out", "groups"]))
    divisions = draw(st.sampled_from([(), ("North", "South")]))
    recorder = begun(draw(st.integers(4, 7)) * max(1, len(divisions)), format=kind, divisions=divisions, advance=2)
    state = recorder.state
    while state.round < 8 and publish_or_rule(draw, recorder):
        for fixture in draw(st.permutations([one for one in state.fixtures.values() if one.state == "scheduled"])):
            deed = draw(st.sampled_from(["play", "play", "play", "open", "void", "leave"]))
            if deed == "play" and fixture.state == "scheduled":
                recorder.write(ev.Decided(fixture=fixture.number, how="recorded", result=result_for(draw, fixture)))
            elif deed == "void" and fixture.state == "scheduled":
                decide(recorder, fixture.number, how="void", void=True)
            elif deed == "leave" and len(state.taking_part) > 3:
                leave(recorder, draw(st.sampled_from(state.taking_part)).number)
        settled = [one for one in state.fixtures.values() if one.settled and one.other]
        if settled and draw(st.booleans()):
            wrong = draw(st.sampled_from(settled))
            recorder.write(ev.Decided(fixture=wrong.number, how="corrected", result=result_for(draw, wrong)))
    return recorder


def publish_or_rule(draw, recorder):
    """The next round; where it waits for results or winners, they are ruled first."""
    try:
        return publish(recorder)
    except Illegal:
        for fixture in list(recorder.state.fixtures.values()):
            knocked = fixture.pairing.phase == "knock-out" and fixture.winner() is None
            if (not fixture.counted and fixture.state != "void") or knocked:
                decide(recorder, fixture.number, how="ruled", score=draw(st.sampled_from(["win", "loss"])))
        return publish(recorder)


@settings(max_examples=40, deadline=None)
@given(seasons())
def test_nobody_meets_who_is_gone_and_past_rounds_stay(recorder):
    state = recorder.state
    gone = {number for number, entry in state.entries.items() if entry.left is not None}
    for fixture in state.fixtures.values():
        before = [side for side in fixture.sides if side in gone and state.entries[side].left < fixture.round]
        assert not before or len(before) == 2, fixture.pairing
    for number in range(1, state.round + 1):
        sides = [side for fixture in state.of_round(number) for side in fixture.sides]
        assert len(sides) == len(set(sides))


def test_what_is_lost_by_leaving_counts_from_the_round_of_leaving():
    recorder = begun(4, format="round-robin")
    publish(recorder)
    publish(recorder)
    leave(recorder, 1)
    assert {row.key: row.points for row in tables.table(recorder.state, upto=1).rows} == dict.fromkeys((1, 2, 3, 4), 0)
    assert {row.key: row.points for row in tables.table(recorder.state).rows} == {1: 0, 2: 3, 3: 0, 4: 3}
    decide(recorder, 1, how="corrected", score="draw")
    assert {row.key: row.points for row in tables.table(recorder.state, upto=1).rows} == {1: 1, 4: 1, 2: 0, 3: 0}


def test_whoever_left_before_his_first_round_is_in_no_table():
    recorder = begun(4, format="swiss", rounds=4)
    publish(recorder)
    played(recorder, 1)
    enter(recorder, 5)
    leave(recorder, 5)
    publish(recorder)
    assert [row.key for row in tables.table(recorder.state).rows] == [1, 2, 3, 4]


def test_a_beaten_semi_finalist_who_has_left_plays_for_no_third_place():
    recorder = begun(4, format="knock-out")
    publish(recorder)
    leave(recorder, 4)
    played(recorder, 1)
    pairs = publish(recorder)
    assert [(pair.phase, pair.one, pair.other) for pair in pairs] == [("knock-out", 1, 2), ("third", 3, None)]
    played(recorder, 2)
    assert [row.key for row in tables.table(recorder.state).rows] == [1, 2, 3, 4]
    assert publish(recorder) == ()


def test_two_winners_who_leave_leave_their_place_to_the_next():
    recorder = begun(8, format="knock-out")
    publish(recorder)
    played(recorder, 1)
    leave(recorder, 1)
    leave(recorder, 4)
    empty, other = publish(recorder)
    assert ((empty.one, empty.other), (other.one, other.other)) == ((1, 4), (2, 3))
    assert recorder.state.fixtures[5].state == "forfeited"
    played(recorder, 2)
    final, third = publish(recorder)
    assert (final.one, final.other, third.one, third.other) == (2, None, 3, None)
    assert [row.key for row in tables.table(recorder.state).rows][:2] == [2, 3]


def test_rungs_of_those_who_left_and_of_other_divisions_are_not_counted():
    recorder = begun(9, format="ladder", divisions=("North", "South"), reach=1)
    enter(recorder, 10)
    assert tables.ladder(recorder.state) == [2, 4, 6, 8, 1, 3, 5, 7, 9, 10]
    assert not rounds.why_not(recorder.state, 10, 8)
    assert rounds.why_not(recorder.state, 10, 6)
    recorder.write(ev.Withdrew(entry=4))
    assert not rounds.why_not(recorder.state, 6, 2)
    assert rounds.why_not(recorder.state, 2, 6)


def test_whoever_leaves_and_comes_again_meets_nobody_twice_and_has_no_second_bye(new_season, owner, next_round, state):
    season = new_season(format="swiss", rounds=5)
    for number in range(1, 6):
        registration.add(season, by=owner, username="", team=f"Team {number}")
    organising.start(season, by=owner)
    for number in range(1, 4):
        next_round(season)
        for fixture in state(season).of_round(number):
            if fixture.other:
                result = ev.Result(score="win" if fixture.one < fixture.other else "loss")
                results.record(season, by=owner, number=fixture.number, result=result)
        leaver = [entry for entry in state(season).taking_part if not entry.again][-1]
        registration.withdraw(season, by=owner, entry=leaver.number)
        registration.add(season, by=owner, username="", team=leaver.team)
        assert state(season).entries[5 + number].again == leaver.number
    teams = {entry.number: entry.team for entry in state(season).entries.values()}
    met = [tuple(sorted(teams[side] for side in fixture.sides)) for fixture in state(season).fixtures.values()]
    assert len(met) == len(set(met)) == 9
