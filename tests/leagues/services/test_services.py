"""Registration, rounds, results, disputes and corrections, through the services on the database."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.services import (
    corrections,
    organising,
    rating_book,
    registration,
    results,
    rounds,
    season_store,
    tables,
    unit_of_work,
)
from leagues.store import event_store
from leagues.store.events import Result
from leagues.store.models import Season
from leagues.store.projection import project
from rules.kernel.problems import Illegal

WIN, DRAW, LOSS = Result(score="win"), Result(score="draw"), Result(score="loss")


def refuses(code, work):
    with pytest.raises(Illegal) as refusal:
        work()
    assert refusal.value.problem.code == code


@pytest.fixture
def user(make_user):
    from accounts.store.models import User

    return lambda name: User.objects.filter(username=name).first() or make_user(name)


# --- registration ---------------------------------------------------------------------------------


def test_whoever_comes_after_the_last_place_waits_and_moves_up(new_season, owner, user, state):
    season = new_season(capacity=2)
    organising.set_registration(season, by=owner, is_open=True)
    entered = [registration.enter(season, user=user(name), team=f"Team {name}") for name in ("a", "b", "c", "d")]
    assert [one.waiting for one in entered] == [False, False, True, True]
    registration.withdraw(season, by=user("a"), entry=1)
    assert [entry.number for entry in state(season).taking_part] == [2, 3]
    assert [entry.number for entry in state(season).waiting_list()] == [4]


def test_more_places_let_those_who_wait_in(new_season, owner, user, state):
    season = new_season(capacity=1)
    organising.set_registration(season, by=owner, is_open=True)
    for name in ("a", "b"):
        registration.enter(season, user=user(name), team=name)
    from leagues.store.terms import Terms

    organising.set_terms(season, by=owner, name="Bigger", terms=Terms(capacity=2))
    assert len(state(season).taking_part) == 2
    assert season.name == "Bigger"


def test_registration_refuses_what_it_must(new_season, owner, user):
    season = new_season(registration="invitation")
    refuses("registration-closed", lambda: registration.enter(season, user=user("a"), team="A"))
    organising.set_registration(season, by=owner, is_open=True)
    refuses("by-invitation", lambda: registration.enter(season, user=user("a"), team="A"))
    registration.enter(season, user=user("a"), team="A", invitation=season.invitation)
    again = {"team": "Other", "invitation": season.invitation}
    refuses("entered-already", lambda: registration.enter(season, user=user("a"), **again))
    refuses(
        "team-name-taken", lambda: registration.enter(season, user=user("b"), team="a ", invitation=season.invitation)
    )
    refuses("name-missing", lambda: registration.enter(season, user=user("b"), team=" ", invitation=season.invitation))


def test_late_entry_is_for_swiss_and_not_for_a_round_robin(running, owner, user, next_round, state):
    swiss = running(4, format="swiss")
    organising.set_registration(swiss, by=owner, is_open=True)
    next_round(swiss)
    late = registration.enter(swiss, user=user("late"), team="Late")
    assert (late.joined, late.waiting) == (1, False)
    assert late.number not in [row.key for row in tables.table(state(swiss), upto=1).rows]


def test_a_round_robin_that_has_begun_is_closed(running, owner):
    season = running(4, format="round-robin")
    refuses("too-late", lambda: organising.set_registration(season, by=owner, is_open=True))
    refuses("too-late", lambda: registration.add(season, by=owner, username="", team="Late"))


def test_terms_are_fixed_by_the_start(running, owner):
    from leagues.store.terms import Terms

    season = running(4, format="swiss")
    refuses("terms-fixed", lambda: organising.set_terms(season, by=owner, name="x", terms=Terms(win=5)))


@pytest.mark.parametrize("terms", [{"format": "groups", "groups": 3}, {"divisions": ("North", "South")}])
def test_a_season_with_too_few_players_does_not_begin(new_season, owner, terms):
    season = new_season(**terms)
    for number in range(4):
        registration.add(season, by=owner, username="", team=f"Team {number}")
    refuses("too-few", lambda: organising.start(season, by=owner))


# --- rounds ---------------------------------------------------------------------------------------


def test_a_swap_shows_in_the_draft_and_in_the_round(running, owner, state):
    season = running(4, accounts=False, format="swiss")
    rounds.draft(season, by=owner)
    assert [(pair.one, pair.other) for pair in state(season).draft] == [(1, 3), (2, 4)]
    rounds.swap(season, by=owner, one=3, other=4)
    rounds.publish(season, by=owner)
    assert [one.sides for one in state(season).fixtures.values()] == [(1, 4), (2, 3)]


def test_who_leaves_takes_the_draft_with_him(running, owner, state):
    season = running(4, accounts=False, format="swiss")
    rounds.draft(season, by=owner)
    registration.withdraw(season, by=owner, entry=4)
    assert state(season).draft is None
    refuses("no-draft", lambda: rounds.publish(season, by=owner))


def test_only_the_draft_that_was_seen_is_published(running, owner):
    season = running(4, accounts=False, format="swiss")
    rounds.draft(season, by=owner)
    seen = season.seq
    rounds.swap(season, by=owner, one=3, other=4)
    with pytest.raises(unit_of_work.Stale):
        rounds.publish(season, by=owner, expected=seen)


def test_the_next_swiss_round_waits_for_results(running, owner, next_round):
    season = running(4, accounts=False, format="swiss")
    next_round(season)
    refuses("results-open", lambda: rounds.draft(season, by=owner))


def test_withdrawing_loses_what_is_published_and_unplayed(running, owner, next_round, enter_result, state):
    season = running(4, accounts=False, format="round-robin")
    next_round(season)
    enter_result(season, 1, "win")
    next_round(season)
    registration.withdraw(season, by=owner, entry=1)
    now = state(season)
    assert now.fixtures[1].state == "final"
    assert [one.state for one in now.fixtures.values() if 1 in one.sides and one.round == 2] == ["forfeited"]


def test_a_ladder_is_climbed_by_challenges(running, user, owner, state, enter_result):
    season = running(5, format="ladder", reach=2)
    refuses("no-challenge", lambda: rounds.challenge(season, by=user("p5"), one=5, other=1))
    rounds.challenge(season, by=user("p5"), one=5, other=3)
    refuses("own-challenge", lambda: rounds.answer(season, by=user("p5"), number=1, entry=5, accept=True))
    rounds.answer(season, by=user("p3"), number=1, entry=3, accept=True)
    enter_result(season, 1, "win")
    assert tables.ladder(state(season)) == [1, 2, 5, 3, 4]


# --- results --------------------------------------------------------------------------------------


@pytest.fixture
def season(running, next_round):
    found = running(4, format="round-robin", silence=48)
    next_round(found)
    return found


def by(user, entry):
    return {"by": user(f"p{entry}"), "number": 1, "entry": entry}


def test_both_sides_make_a_result_agreed(season, user, state):
    results.claim(season, result=WIN, **by(user, 1))
    assert state(season).fixtures[1].state == "claimed"
    results.confirm(season, **by(user, 4))
    assert state(season).fixtures[1].state == "agreed"


def test_the_same_claim_of_both_agrees(season, user, state):
    results.claim(season, result=WIN, **by(user, 1))
    results.claim(season, result=WIN, **by(user, 4))
    assert state(season).fixtures[1].state == "agreed"


def test_another_claim_is_no_confirmation(season, user):
    results.claim(season, result=WIN, **by(user, 1))
    refuses("claimed-otherwise", lambda: results.claim(season, result=LOSS, **by(user, 4)))


def test_one_may_mend_one_s_own_claim(season, user, state):
    results.claim(season, result=WIN, **by(user, 1))
    results.claim(season, result=DRAW, **by(user, 1))
    assert state(season).fixtures[1].result == DRAW


def test_one_cannot_confirm_or_dispute_for_the_other(season, user):
    results.claim(season, result=WIN, **by(user, 1))
    results.confirm(season, **by(user, 1))
    assert season_store.state_of(season).fixtures[1].state == "claimed"
    refuses("confirmed", lambda: results.dispute(season, text="no", **by(user, 1)))
    refuses("not-open", lambda: results.confirm(season, by=user("p2"), number=1, entry=2))


def test_a_dispute_keeps_its_trace_to_the_ruling(season, user, owner, state):
    results.claim(season, result=WIN, **by(user, 1))
    results.dispute(season, text="The last turn was not played.", **by(user, 4))
    results.state_case(season, text="It was.", **by(user, 1))
    assert state(season).fixtures[1].counted is False
    results.rule(season, by=owner, number=1, result=DRAW, reason="The clock had stopped.")
    found = state(season).fixtures[1]
    assert (found.state, found.result) == ("ruled", DRAW)
    assert [line.what for line in found.trace] == ["claimed: Team 1 won", "disputed", "stated", "ruled: a draw"]


def test_results_that_cannot_be_are_refused(season, user, running, next_round):
    refuses("points", lambda: results.claim(season, result=Result(points=(-1, 0)), **by(user, 1)))
    refuses("bonus", lambda: results.claim(season, result=Result(bonus=(1, 0)), **by(user, 1)))
    refuses("not-a-side", lambda: results.claim(season, result=Result(absent=(2,)), **by(user, 1)))
    refuses("no-such-fixture", lambda: results.claim(season, by=user("p1"), number=99, entry=1, result=WIN))


def test_a_knock_out_has_no_draw(running, next_round, owner):
    cup = running(4, accounts=False, format="knock-out")
    next_round(cup)
    refuses("no-draw", lambda: results.record(cup, by=owner, number=1, result=DRAW))


def test_silence_confirms_without_anybody_looking(season, user, monkeypatch):
    results.claim(season, result=WIN, **by(user, 1))
    later = timezone.now() + timedelta(hours=49)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert season_store.state_of(season).fixtures[1].state == "agreed"
    refuses("not-open", lambda: results.dispute(season, text="too late", **by(user, 4)))


def test_times_are_proposed_and_taken(season, user, state):
    time = timezone.now() + timedelta(days=3)
    results.propose_times(season, times=[time], **by(user, 1))
    refuses("no-such-time", lambda: results.agree_time(season, time=time + timedelta(hours=1), **by(user, 4)))
    refuses("no-such-time", lambda: results.agree_time(season, time=time, **by(user, 1)))
    results.agree_time(season, time=time, **by(user, 4))
    assert state(season).fixtures[1].time == time


# --- corrections and ratings ----------------------------------------------------------------------


def test_a_correction_is_exactly_as_its_preview_said(season, owner, enter_result, state):
    for number in (1, 2):
        enter_result(season, number, "win")
    before = {row.key: row.rank for row in tables.table(state(season)).rows}
    book = rating_book.book("eic-league")
    shown = corrections.preview(season, number=1, result=LOSS)
    assert {row.key: row.rank for row in tables.table(state(season)).rows} == before, "a preview stores nothing"
    correct = {"by": owner, "number": 1, "result": LOSS, "reason": "misread"}
    corrections.correct(season, expected=shown.seq, **correct)
    after = {row.key: row.rank for row in tables.table(state(season)).rows}
    assert {one.entry: one.ranks for one in shown.moved if one.ranks[0] != one.ranks[1]} == {
        key: (before[key], after[key]) for key in before if before[key] != after[key]
    }
    now = rating_book.book("eic-league")
    assert {one.user: one.after for one in shown.rerated} == {key: now[key] for key in now if now[key] != book[key]}
    assert shown.rerated
    with pytest.raises(unit_of_work.Stale):
        corrections.correct(season, expected=shown.seq, **correct)


def test_nobody_corrects_his_own_case_and_nothing_unsettled(season, owner, user, enter_result):
    refuses("not-settled", lambda: corrections.preview(season, number=1, result=WIN))
    enter_result(season, 1, "win")
    correct = {"number": 1, "result": LOSS, "expected": season.seq}
    refuses("own-case", lambda: corrections.correct(season, by=user("p1"), reason="mine", **correct))
    refuses("reason-missing", lambda: corrections.correct(season, by=owner, reason=" ", **correct))


def test_house_rules_and_forfeits_are_unrated(running, next_round, enter_result, owner):
    season = running(4, format="round-robin", house="No tanks on Sundays.")
    next_round(season)
    enter_result(season, 1, "win")
    assert rating_book.book("eic-league") == {}


def test_a_forfeit_is_unrated(season, owner):
    results.rule(season, by=owner, number=1, result=Result(absent=(1,)), reason="did not come")
    assert rating_book.book("eic-league") == {}


def test_what_lists_show_is_what_the_events_say(season, owner, enter_result):
    enter_result(season, 1, "win")
    registration.withdraw(season, by=owner, entry=2)
    kept = Season.objects.get(pk=season.pk)
    again = project(event_store.events_of(kept), now=timezone.now())
    assert (kept.summary, kept.stage, kept.name) == (unit_of_work.summary(again), again.stage, again.name)


def test_a_season_ends_when_everything_is_settled(season, owner, enter_result, state):
    refuses("results-open", lambda: organising.finish(season, by=owner))
    for number in (1, 2):
        enter_result(season, number, "win")
    organising.finish(season, by=owner)
    assert {one.state for one in state(season).fixtures.values()} == {"final"}
    refuses("season-over", lambda: results.record(season, by=owner, number=1, result=WIN))
