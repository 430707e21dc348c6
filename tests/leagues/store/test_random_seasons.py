"""Random seasons, played through pairing and project without a database: drops, byes, late entries, corrections."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.competition import team_matches
from leagues.competition.meetings import TableEnd
from leagues.competition.numbers import in_words
from leagues.services import byes, pairing, swiss_rounds, tables
from leagues.services.organising import by_seed
from leagues.store import events as ev
from leagues.store.projection import evolve, project
from leagues.store.state import SeasonState
from leagues.store.terms import Terms
from rules.kernel.problems import Illegal

START = datetime(2026, 1, 1, tzinfo=UTC)
FORMATS = ("swiss", "round-robin", "knock-out", "double-elimination", "groups", "ladder", "challenge")


class Recorder:
    """Writes events as a work does, an hour apart, and keeps the season beside them."""

    def __init__(self):
        self.events, self.state = [], SeasonState()

    def write(self, event):
        at = START + timedelta(hours=len(self.events))
        stamped = ev.Stamped(seq=len(self.events) + 1, at=at, by=None, event=event)
        self.events.append(stamped)
        evolve(self.state, stamped)
        self.state.seq = stamped.seq

    @property
    def end(self):
        return START + timedelta(hours=len(self.events))


def result_for(draw, fixture, tables=0):
    """Any result that a fixture may have: a forfeit, or its end; of teams the ends of all tables."""
    knocked = fixture.pairing.in_bracket
    kind = draw(st.sampled_from(["win", "loss", "win" if knocked else "draw", "absent"]))
    if kind == "absent":
        return ev.Result(absent=(draw(st.sampled_from(fixture.sides)),))
    points = st.tuples(st.integers(0, 9), st.integers(0, 9))
    if not tables:
        return ev.Result(score=kind, points=draw(points))
    ends = st.builds(TableEnd, score=st.sampled_from(["win", "draw", "loss"]), points=points)
    told = tuple(draw(st.lists(ends, min_size=tables, max_size=tables)))
    return team_matches.settle(ev.Result(score=kind, tables=told), in_bracket=knocked)


def enter(recorder, number):
    waiting = recorder.state.is_full()
    recorder.write(ev.Entered(entry=number, team=f"Team {number}", club=f"Club {number % 3}", waiting=waiting))


@st.composite
def seasons(draw, formats=FORMATS, drops=True, cuts=(0,), teams=(0,), first="head-to-head"):
    """A recorder with a whole season in it, and the standings as they were at the end of each round."""
    recorder, players = Recorder(), draw(st.integers(4, 9))
    terms = Terms(
        format=draw(st.sampled_from(formats)),
        rounds=4,
        groups=2,
        cut=draw(st.sampled_from(cuts)),
        seating=draw(st.sampled_from(["strength", "fresh"])),
        tables=draw(st.sampled_from(teams)),
        tie_breaks=(first, "buchholz", "sonneborn-berger", "difference"),
        capacity=draw(st.sampled_from([0, 8])),
        requests=2,
        late_byes=draw(st.integers(0, 2)),
        second_final=draw(st.booleans()),
        requested_bye=draw(st.integers(0, 3)),
    )
    recorder.write(ev.SeasonSet(name="Random", terms=terms))
    for number in range(1, players + 1):
        enter(recorder, number)
    order = (by_seed(recorder.state, 0),)
    groups = ((tuple(order[0][::2]), tuple(order[0][1::2])),) if terms.format == "groups" else ()
    recorder.write(ev.Started(order=order, groups=groups))
    snapshots = {}
    for number in range(1, 10):
        _ask(draw, recorder)
        if not (_publish(draw, recorder) if terms.in_rounds else _challenge(draw, recorder)):
            break
        _play(draw, recorder, number)
        if terms.in_rounds:
            snapshots[number] = numbers(recorder.state, number)
        if drops and len(recorder.state.taking_part) > 3 and draw(st.booleans()):
            leaver = draw(st.sampled_from([entry.number for entry in recorder.state.taking_part]))
            recorder.write(ev.Withdrew(entry=leaver))
        if terms.open_ended and number < terms.rounds + 9 * (not terms.cut) and draw(st.booleans()):
            enter(recorder, len(recorder.state.entries) + 1)
    return recorder, snapshots


def _ask(draw, recorder):
    """Somebody asks for a bye in a round to come, or takes one back."""
    state = recorder.state
    for entry in state.taking_part if state.terms.format == "swiss" else ():
        if (rounds := byes.choices(state, entry)) and draw(st.integers(0, 4)) == 0:
            recorder.write(ev.ByeRequested(entry=entry.number, round=draw(st.sampled_from(rounds))))
        elif (rounds := byes.coming(state, entry)) and draw(st.booleans()):
            recorder.write(ev.ByeWithdrawn(entry=entry.number, round=draw(st.sampled_from(rounds))))


def _publish(draw, recorder):
    pairs = pairing.next_round(recorder.state)
    if not pairs:
        return False
    number = recorder.state.round + 1
    recorder.write(ev.Drafted(round=number, pairs=pairs))
    recorder.write(ev.Published(round=number))
    return True


def _challenge(draw, recorder):
    active = [entry.number for entry in recorder.state.taking_part]
    one, other = draw(st.permutations(active))[:2]
    number = len(recorder.state.challenges) + 1
    recorder.write(ev.Challenged(challenge=number, one=one, other=other))
    recorder.write(ev.ChallengeAnswered(challenge=number, accepted=draw(st.booleans())))
    return number < 7


def _play(draw, recorder, number):
    open_ones = [one for one in recorder.state.fixtures.values() if one.state == "scheduled"]
    for fixture in draw(st.permutations(open_ones)):
        result = result_for(draw, fixture, recorder.state.terms.tables)
        recorder.write(ev.Decided(fixture=fixture.number, how="recorded", result=result))


def numbers(state, upto=None):
    """The standings as they are shown."""
    table = tables.table(state, division=0, upto=upto)
    return [(row.rank, row.key, in_words(row.points), *map(in_words, row.values.values())) for row in table.rows]


def replayed(events):
    return project(events, now=START + timedelta(hours=len(events)))


@settings(max_examples=60)
@given(seasons())
def test_what_was_stored_and_read_again_is_the_same_season(played):
    recorder, _ = played
    stored = [ev.EVENTS.write(one.event) for one in recorder.events]
    again = replayed(
        [ev.read(n, one.at, None, data) for n, (one, data) in enumerate(zip(recorder.events, stored, strict=True), 1)]
    )
    assert again == recorder.state
    assert numbers(again) == numbers(recorder.state)


@settings(max_examples=40)
@given(seasons(formats=("swiss", "round-robin", "groups", "knock-out"), teams=(2, 3), first="table-points"))
def test_the_matches_of_teams_are_what_their_tables_say(played):
    state = played[0].state
    worth, expected = {"win": 2, "draw": 1, "loss": 0}, dict.fromkeys(state.entries, 0)
    size = state.terms.tables
    for one in state.fixtures.values():
        if one.pairing.requested or not one.counted:
            continue
        if one.other is None:
            expected[one.one] += size  # a bye: as many points as tables, all drawn
        elif one.result.absent:
            for side in one.sides:
                expected[side] += 0 if side in one.result.absent else 2 * size
        else:
            mine = sum(worth[end.score] for end in one.result.tables)
            assert one.result.points == tuple(sum(end.points[at] for end in one.result.tables) for at in (0, 1))
            if mine != size:
                assert one.winner() == (one.one if mine > size else one.other)
            elif one.pairing.in_bracket and one.result.points[0] != one.result.points[1]:
                assert one.winner() == one.sides[one.result.points[0] < one.result.points[1]]
            expected[one.one] += mine
            expected[one.other] += 2 * size - mine
    for row in tables.table(state, division=0).rows:
        assert row.values["table-points"] == expected[row.key]
    assert replayed(played[0].events) == state


@settings(max_examples=60)
@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_in_which_results_are_entered_does_not_matter(played, rng):
    recorder, _ = played
    events = list(recorder.events)
    runs, run = [], []
    for at, one in enumerate(events):
        if isinstance(one.event, ev.Decided):
            run.append(at)
        elif run:
            runs.append(run)
            run = []
    for places in [*runs, run]:
        mixed = [events[at].event for at in places]
        rng.shuffle(mixed)
        for at, event in zip(places, mixed, strict=True):
            events[at] = ev.Stamped(seq=at + 1, at=events[at].at, by=None, event=event)
    again = replayed(events)
    assert numbers(again) == numbers(recorder.state)
    assert tables.ladder(again) == tables.ladder(recorder.state)


@settings(max_examples=60)
@given(seasons())
def test_past_rounds_do_not_change_by_drops_and_late_entries(played):
    recorder, snapshots = played
    for number, then in snapshots.items():
        assert numbers(recorder.state, number) == then


@settings(max_examples=60)
@given(seasons(), st.data())
def test_a_correction_is_as_if_it_had_been_entered_so_at_first(played, data):
    """Where the pairs do not depend on results, correcting late equals entering it right at once."""
    recorder, _ = played
    entered = [one for one in recorder.events if isinstance(one.event, ev.Decided)]
    if not entered or recorder.state.terms.format not in ("round-robin", "challenge", "ladder"):
        return
    wrong = data.draw(st.sampled_from(entered))
    right = result_for(data.draw, recorder.state.fixtures[wrong.event.fixture], recorder.state.terms.tables)
    corrected = ev.Decided(fixture=wrong.event.fixture, how="corrected", result=right)
    late = replayed(
        [*recorder.events, ev.Stamped(seq=len(recorder.events) + 1, at=recorder.end, by=None, event=corrected)]
    )
    early = [
        ev.Stamped(
            seq=one.seq, at=one.at, by=None, event=ev.Decided(fixture=one.event.fixture, how="recorded", result=right)
        )
        if one is wrong
        else one
        for one in recorder.events
    ]
    assert numbers(late) == numbers(replayed(early))


@settings(max_examples=60)
@given(seasons(formats=("swiss",)))
def test_a_swiss_season_repeats_no_pair_and_no_bye_without_need(played):
    """With enough players left for the rounds, nobody meets twice and nobody has two byes."""
    state = played[0].state
    made = [one for one in state.fixtures.values() if not one.pairing.requested]
    if min(sum(one.round == number for one in made) for number in range(1, state.round + 1)) <= state.round:
        return
    pairs = [frozenset(one.sides) for one in made if one.other is not None]
    allocated = [one.one for one in made if one.other is None]
    assert len(pairs) == len(set(pairs))
    if state.terms.requested_bye < state.terms.win:
        assert len(allocated) == len(set(allocated))


@settings(max_examples=60)
@given(seasons(formats=("swiss",)))
def test_who_has_asked_for_a_bye_rests_and_nobody_else_does(played):
    state = SeasonState()
    for one in played[0].events:
        evolve(state, one)
        if not isinstance(one.event, ev.Published):
            continue
        here = state.of_round(state.round)
        asked = {entry.number for entry in state.taking_part if state.round in entry.byes}
        assert {one.one for one in here if one.pairing.requested} == asked
        playing = sorted(side for one in here if not one.pairing.requested for side in one.sides)
        assert playing == sorted({entry.number for entry in state.taking_part} - asked)
    had = swiss_rounds.count_requests(state)
    assert max(had.values(), default=0) <= max(state.terms.requests, state.terms.late_byes)


@settings(max_examples=40)
@given(seasons(formats=("knock-out",), drops=False))
def test_a_knock_out_has_one_winner_on_top(played):
    state = played[0].state
    rows = tables.table(state, division=0).rows
    finals = [one for one in state.of_round(state.round) if one.pairing.phase == "knock-out"]
    assert len(finals) == 1
    assert rows[0].key == finals[0].winner()
    assert rows[1].key == finals[0].opponent(rows[0].key)
    third = [one for one in state.fixtures.values() if one.pairing.phase == "third"]
    if third and third[0].winner():
        assert rows[2].key == third[0].winner()


@settings(max_examples=40)
@given(seasons(formats=("swiss",), drops=False, cuts=(2, 4)))
def test_a_cut_ends_with_its_winner_on_top_and_leaves_the_swiss_as_it_was(played):
    recorder, snapshots = played
    state, terms = recorder.state, recorder.state.terms
    seeds = [key for _, key, *_ in snapshots[terms.rounds]][: terms.cut]
    bracket = [one for one in state.fixtures.values() if one.pairing.in_bracket]
    assert {side for one in bracket for side in one.sides} == set(seeds)
    opening = {frozenset(one.sides) for one in state.of_round(terms.rounds + 1)}
    assert opening == {frozenset((seeds[at], seeds[-1 - at])) for at in range(terms.cut // 2)}
    final = next(one for one in state.of_round(state.round) if one.pairing.phase == "knock-out")
    assert tables.table(state, division=0).rows[0].key == final.winner()
    assert all(numbers(state, number) == then for number, then in snapshots.items())


@settings(max_examples=60)
@given(seasons())
def test_every_table_of_a_round_has_one_pair(played):
    state = played[0].state
    for number in range(1, state.round + 1):
        sat = [one.table for one in state.of_round(number) if one.other is not None]
        assert sorted(sat) == list(range(1, len(sat) + 1))


@settings(max_examples=60)
@given(seasons(formats=("double-elimination",)))
def test_a_double_elimination_ends_with_one_on_top_whoever_leaves(played):
    state = played[0].state
    assert not pairing.goes_on(state) and not pairing.next_round(state)
    beaten = dict.fromkeys(state.entries, 0)
    for fixture in state.fixtures.values():
        assert max(beaten[side] for side in fixture.sides) < 2
        if fixture.other is not None:
            assert fixture.pairing.phase == "final" or beaten[fixture.one] == beaten[fixture.other]
            for side in {*fixture.sides} - {fixture.winner()}:
                beaten[side] += 1
    final = [one for one in state.of_round(state.round) if one.pairing.phase == "final"]
    champion = final[0].winner() if final else None
    assert not champion or tables.table(state, division=0).rows[0].key == champion
    if state.terms.second_final or not champion:
        assert all(beaten[entry.number] == 2 for entry in state.taking_part if entry.number != champion)


@settings(max_examples=40)
@given(seasons(formats=("ladder",), drops=False))
def test_a_ladder_holds_everybody_once(played):
    state = played[0].state
    assert sorted(tables.ladder(state)) == sorted(entry.number for entry in state.entries.values() if not entry.waiting)


def test_silence_confirms_after_its_delay_and_not_before():
    recorder = Recorder()
    recorder.write(ev.SeasonSet(name="Silent", terms=Terms(format="round-robin", silence=10)))
    for number in (1, 2):
        enter(recorder, number)
    recorder.write(ev.Started(order=((1, 2),)))
    _publish(None, recorder)
    recorder.write(ev.Claimed(fixture=1, by=1, result=ev.Result(score="win")))
    claimed_at = recorder.events[-1].at
    before = project(recorder.events, now=claimed_at + timedelta(hours=9, minutes=59))
    after = project(recorder.events, now=claimed_at + timedelta(hours=10))
    assert (before.fixtures[1].state, after.fixtures[1].state) == ("claimed", "agreed")
    assert [line.what for line in after.fixtures[1].trace] == ["claimed: Team 1 won", "agreed"]
    assert tables.table(before).rows[0].provisional
    assert not tables.table(after).rows[0].provisional


def test_a_round_robin_is_over_after_its_table():
    recorder = Recorder()
    recorder.write(ev.SeasonSet(name="Four", terms=Terms(format="round-robin")))
    for number in range(1, 5):
        enter(recorder, number)
    recorder.write(ev.Started(order=((1, 2, 3, 4),)))
    for _ in range(3):
        assert _publish(None, recorder)
    assert pairing.next_round(recorder.state) == ()


def test_a_knock_out_waits_for_its_winners():
    recorder = Recorder()
    recorder.write(ev.SeasonSet(name="Cup", terms=Terms(format="knock-out")))
    for number in range(1, 5):
        enter(recorder, number)
    recorder.write(ev.Started(order=((1, 2, 3, 4),)))
    _publish(None, recorder)
    for wanted in ("results-open", "no-winner"):
        try:
            pairing.next_round(recorder.state)
        except Illegal as refusal:
            assert refusal.problem.code == wanted
        else:
            raise AssertionError(wanted)
        for number in (1, 2):
            recorder.write(ev.Decided(fixture=number, how="void", result=ev.Result(void=True)))
