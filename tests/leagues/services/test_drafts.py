"""Drafts of Swiss rounds against the terms, worked out once more from fixtures and entries: nothing costs less."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pages import render_tables
from leagues.services import pairing, tables
from leagues.store import events as ev
from leagues.store.terms import Terms
from tests.leagues.competition.test_swiss import every_pairing
from tests.leagues.services.test_withdrawals import begun, decide, leave, played, publish
from tests.leagues.store.test_random_seasons import Recorder, result_for


@st.composite
def swiss(draw):
    """A Swiss season of up to eight before its next round: clubs, classes, byes, rematches, leavers, late entries."""
    recorder = Recorder()
    terms = Terms(format="swiss", rounds=9, class_parity=draw(st.booleans()), clubs_apart=draw(st.booleans()), bye=0)
    recorder.write(ev.SeasonSet(name="Small", terms=terms))
    enter = ev.Entered
    for number in range(1, draw(st.integers(4, 7)) + 1):
        recorder.write(enter(entry=number, team=f"Team {number}", club=draw(st.sampled_from(["", "A", " a"]))))
        recorder.write(ev.ArmySubmitted(entry=number, submission=number, tags=draw(st.sampled_from([("x",), ("y",)]))))
    recorder.write(ev.Started(order=(draw(st.permutations(sorted(recorder.state.entries))),)))
    for _ in range(draw(st.integers(0, 3))):
        publish(recorder)
        for fixture in [one for one in recorder.state.fixtures.values() if one.state == "scheduled"]:
            recorder.write(ev.Decided(fixture=fixture.number, how="recorded", result=result_for(draw, fixture)))
        if draw(st.booleans()):
            number = len(recorder.state.entries) + 1
            recorder.write(enter(entry=number, team=f"Team {number}"))
        elif len(recorder.state.taking_part) > 4:
            leave(recorder, draw(st.sampled_from(recorder.state.taking_part)).number)
    return recorder.state


def floats(state, earlier):
    """Who met another score group in the last round, by the points before it; an allocated bye is a float down."""
    found = {}
    for fixture in state.of_round(state.round):
        if fixture.other is None:
            found |= {} if fixture.pairing.requested else {fixture.one: "down"}
            continue
        before = {side: earlier.get(side, 0) for side in fixture.sides}
        for side, other in (fixture.sides, fixture.sides[::-1]):
            if before[side] != before[other]:
                found[side] = "down" if before[side] > before[other] else "up"
    return found


def worth(state, pairs):
    """The costs of a pairing in the order of the organisers' guide, by fixtures and entries alone."""
    points, byes, walkovers, met, earlier = {}, {}, {}, {}, {}
    for fixture in state.fixtures.values():
        scores = {"win": (3, 0), "draw": (1, 1), "loss": (0, 3)}[fixture.result.score]
        if fixture.other is None:
            byes[fixture.one] = byes.get(fixture.one, 0) + 1
            scores = (0,)
        elif fixture.result.absent:
            scores = tuple(0 if side in fixture.result.absent else 3 for side in fixture.sides)
            for side in set(fixture.sides) - set(fixture.result.absent) if len(fixture.result.absent) == 1 else ():
                walkovers[side] = walkovers.get(side, 0) + 1
        for side, score in zip(fixture.sides, scores, strict=True):
            points[side] = points.get(side, 0) + score
            if fixture.round < state.round:
                earlier[side] = earlier.get(side, 0) + score
        met[frozenset(fixture.sides)] = met.get(frozenset(fixture.sides), 0) + 1
    playing = [key for pair in pairs for key in pair if key is not None]
    levels = sorted({points.get(key, 0) for key in playing}, reverse=True)
    seeds = [*state.order[0], *sorted(key for key in playing if key not in state.order[0])]
    level = {key: levels.index(points.get(key, 0)) for key in playing}
    group = {key: [one for one in seeds if one in level and level[one] == level[key]] for key in playing}
    cost, floated = [0] * 9, floats(state, earlier)
    for one, other in pairs:
        place = group[one].index(one)
        if other is None:
            add = (
                0,
                byes.get(one, 0),
                walkovers.get(one, 0),
                0,
                len(levels) - 1 - level[one],
                0,
                0,
                floated.get(one) == "down",
                len(group[one]) - 1 - place,
            )
        else:
            left, right = state.entries[one], state.entries[other]
            clubs = {left.club.strip().casefold(), right.club.strip().casefold()}
            near = group[one] == group[other]
            add = (
                met.get(frozenset((one, other)), 0),
                0,
                0,
                state.terms.class_parity and left.tags != right.tags,
                0,
                (level[one] - level[other]) ** 2,
                state.terms.clubs_apart and len(clubs) == 1 and clubs != {""},
                sum(
                    floated.get(mine) == ("down" if level[mine] < level[their] else "up") and not near
                    for mine, their in ((one, other), (other, one))
                ),
                (abs(place - group[other].index(other)) - len(group[one]) // 2) ** 2 if near else 0,
            )
        cost = [sum(both) for both in zip(cost, add, strict=True)]
    return cost


@settings(max_examples=60, deadline=None)
@given(swiss())
def test_no_other_pairing_of_those_who_play_costs_less(state):
    drafted = [(pair.one, pair.other) for pair in pairing.next_round(state)]
    playing = sorted(entry.number for entry in state.taking_part)
    assert sorted(key for pair in drafted for key in pair if key) == playing
    assert worth(state, drafted) == min(worth(state, pairs) for pairs in every_pairing(playing))
    shown = pairing.cost(state, pairing.next_round(state)).weight
    assert list(shown) == worth(state, drafted)


def test_a_swiss_season_ends_with_its_rounds():
    recorder = begun(4, format="swiss", rounds=2)
    for number in (1, 2):
        assert publish(recorder)
        played(recorder, number)
    assert publish(recorder) == ()


def test_three_in_a_cup_need_no_match_for_third_place():
    recorder = begun(3, format="knock-out")
    publish(recorder)
    played(recorder, 1)
    assert [(pair.phase, pair.one, pair.other) for pair in publish(recorder)] == [("knock-out", 1, 2)]


def test_the_match_for_third_place_decides_it_whatever_it_is_worth():
    recorder = begun(4, format="knock-out", win=0, draw=0, loss=1)
    publish(recorder)
    played(recorder, 1)
    publish(recorder)
    played(recorder, 2)
    assert [row.key for row in tables.table(recorder.state).rows] == [1, 2, 3, 4]


def test_a_forfeit_keeps_its_bonus_and_measures_are_taken_at_the_table():
    recorder = begun(2, format="round-robin", legs=2, tie_breaks=("game:hits", "wins"))
    publish(recorder)
    decide(recorder, 1, score="loss", measures={"hits": (2, 7)})
    publish(recorder)
    decide(recorder, 2, absent=(1,), bonus=(1, 0), measures={"hits": (9, 9)})
    assert recorder.state.fixtures[2].sides == (2, 1)
    rows = {row.key: row for row in tables.table(recorder.state).rows}
    assert [rows[key].points for key in (1, 2)] == [0, 3 + 3 + 1]
    assert [rows[key].values for key in (1, 2)] == [
        {"game:hits": Fraction(2), "wins": Fraction(0)},
        {"game:hits": Fraction(7), "wins": Fraction(1)},
    ]


def test_head_to_head_counts_points_of_the_league_and_not_wins():
    """Each has won once, and a loss is worth as much as a win: both have two points, not one win."""
    recorder = begun(2, format="round-robin", legs=2, loss=1, win=1, tie_breaks=("head-to-head",))
    for number in (1, 2):
        publish(recorder)
        decide(recorder, number, score="win")
    assert [row.values for row in tables.table(recorder.state).rows] == [{"head-to-head": Fraction(2)}] * 2


def test_cross_tables_show_forfeits_and_what_is_provisional():
    recorder = begun(3, format="round-robin", legs=2)
    for _ in range(3):
        publish(recorder)
    decide(recorder, 1, absent=(3,))
    recorder.write(ev.Claimed(fixture=2, by=1, result=ev.Result(score="loss", points=(2, 5))))
    board = tables.table(recorder.state).board
    assert [recorder.state.fixtures[number].sides for number in (1, 2)] == [(2, 3), (1, 2)]
    cell = '<td class="n">{}</td>'.format
    own = '<td class="n self" aria-label="the same team">×</td>'
    assert render_tables._square_cells(board, 2, (1, 2, 3)) == cell("<i>W 5:2</i>") + own + cell("Wf")
    assert render_tables._square_cells(board, 3, (1, 2, 3)) == cell("") + cell("Lf") + own
    places = {1: 2, 2: 1, 3: 3}
    assert render_tables._round_cells(board.games[2], places, 2) == cell("W forfeit") + cell("<i>W 2</i>")


def test_a_bye_that_clubs_decide_says_so():
    recorder = begun(0, format="swiss")
    for number, (team, club) in enumerate(
        [("Ann", "Kronos"), ("Ben", "Kronos"), ("Cleo", "Kronos"), ("Dov", "Vesta"), ("Eve", "Vesta")], start=1
    ):
        recorder.write(ev.Entered(entry=number, team=team, club=club))
    recorder.write(ev.Started(order=((1, 2, 3, 4, 5),)))
    (bye,) = (pair for pair in pairing.next_round(recorder.state) if pair.other is None)
    assert bye.one in (1, 2, 3)
    assert bye.why.endswith("; decided by the clubs: otherwise two of Kronos would meet")
