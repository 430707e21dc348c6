"""Every term of the standings with what it says, schemes of points, costs of pairs one by one, places of brackets."""

from fractions import Fraction

import pytest

from leagues.competition import berger, knockout, ratings, swiss
from leagues.competition.numbers import in_words
from leagues.competition.scoring import Scheme
from leagues.competition.standings import Absences, Board, Game, point_terms, rank, terms, value

CHESS = Scheme(win=2, draw=1, loss=0, bye=2, requested=1)


def told(board, name, key, tied=()):
    return [(term.about, term.how, term.amount) for term in terms(board, name, key, tied)]


# --- what terms say -------------------------------------------------------------------------------

SEASON = [
    Game(round=1, one=1, other=2, points=(9, 4), bonus=(1, 0), fixture=1, measures={"worth": (30, 10)}),
    Game(round=1, one=3, other=None, fixture=2),
    Game(round=2, one=3, other=1, score="loss", points=(2, 8), fixture=3, measures={"worth": (0, 20)}),
    Game(round=2, one=2, other=None, requested=True, score="draw", fixture=4),
    Game(round=3, one=2, other=3, absent=frozenset({2}), fixture=5, provisional=True),
    Game(round=3, one=1, other=4, score="draw", points=(5, 5), fixture=6),
]


@pytest.fixture
def board():
    """1: 3 + 2 + 1; 2: 0 + 1 + 0; 3: 2 + 0 + 2; 4: 1."""
    return Board.of([1, 2, 3, 4], SEASON, CHESS)


def test_points_are_told_game_by_game(board):
    assert [(term.about, term.how, term.amount) for term in point_terms(board, 1)] == [
        (2, "round 1: win, bonus 1", 3),
        (3, "round 2: win", 2),
        (4, "round 3: draw", 1),
    ]
    assert [term.how for term in point_terms(board, 2)] == [
        "round 1: loss",
        "round 2: requested bye",
        "round 3: loss by forfeit",
    ]
    assert [term.how for term in point_terms(board, 3)] == ["round 1: bye", "round 2: loss", "round 3: win by forfeit"]
    assert [board.record(key) for key in (1, 2, 3, 4)] == [(2, 1, 0), (0, 1, 2), (2, 0, 1), (0, 1, 0)]


def test_each_tie_break_is_told_round_by_round(board):
    assert told(board, "buchholz", 1) == [(2, "round 1", 1), (3, "round 2", 4), (4, "round 3", 1)]
    own = [(None, "round 2: no opponent, own points", 1), (None, "round 3: no opponent, own points", 1)]
    assert told(board, "buchholz", 2) == [(1, "round 1", 6), *own]
    assert told(board, "buchholz-cut-1", 1) == [(2, "round 1, cut", 0), (3, "round 2", 4), (4, "round 3", 1)]
    assert told(board, "buchholz-cut-1", 2)[1] == (None, "round 2: no opponent, own points, cut", 0)
    assert told(board, "buchholz-cut-1", 4) == [(1, "round 3, cut", 0)]
    assert told(board, "sonneborn-berger", 1) == [
        (2, "round 1, win: 1 of 1", 1),
        (3, "round 2, win: 1 of 4", 4),
        (4, "round 3, draw: 1/2 of 1", Fraction(1, 2)),
    ]
    assert told(board, "wins", 1) == [(2, "round 1", 1), (3, "round 2", 1)] and told(board, "wins", 3) == []
    assert told(board, "difference", 1) == [
        (2, "round 1: 9 to 4", 5),
        (3, "round 2: 8 to 2", 6),
        (4, "round 3: 5 to 5", 0),
    ]
    assert told(board, "difference", 3) == [(1, "round 2: 2 to 8", -6)]
    assert told(board, "schedule", 1) == [
        (2, "1 of 6, one of 3", Fraction(1, 18)),
        (3, "4 of 6, one of 3", Fraction(4, 18)),
        (4, "1 of 2, one of 3", Fraction(1, 6)),
    ]


def test_what_the_game_counts_is_a_tie_break_too(board):
    assert told(board, "game:worth", 1) == [(2, "round 1", 30), (3, "round 2", 20), (4, "round 3", 0)]
    assert told(board, "game:worth", 3) == [(1, "round 2", 0)]
    assert told(board, "game:losses", 2) == [(1, "round 1", 0)]


def test_head_to_head_is_told_among_those_who_are_tied(board):
    assert told(board, "head-to-head", 1, (1, 2)) == [(2, "round 1: win, bonus 1", 3)]
    assert told(board, "head-to-head", 2, (1, 2)) == [(1, "round 1: loss", 0)]
    assert told(board, "head-to-head", 1, (1,)) == [] == told(board, "head-to-head", 2, (2, 3))


def test_rows_say_who_was_compared_and_whether_a_result_may_change(board):
    rows = {row.key: row for row in rank(board, ("head-to-head", "wins"))}
    assert [(key, row.rank, row.points) for key, row in rows.items()] == [(1, 1, 6), (3, 2, 4), (2, 3, 1), (4, 3, 1)]
    assert rows[2].tied == (2, 4) == rows[4].tied and rows[1].tied == ()
    assert rows[2].values == {"head-to-head": None, "wins": 0} and rows[1].values["wins"] == 2
    assert {key for key, row in rows.items() if row.provisional} == {2, 3}
    tied = Board.of([1, 2], [Game(round=1, one=2, other=1), Game(round=2, one=1, other=None)], CHESS)
    assert [(row.key, row.rank, row.values["head-to-head"]) for row in rank(tied, ("head-to-head",))] == [
        (2, 1, 2),
        (1, 2, 0),
    ]


def test_a_lead_ranks_before_points(board):
    led = Board.of([1, 2, 3, 4], SEASON, CHESS, {4: 2, 2: 1})
    assert [row.key for row in rank(led, ("wins",))] == [4, 2, 1, 3]


# --- rounds in which somebody was not there -------------------------------------------------------


@pytest.mark.parametrize(
    ("missed", "pending", "points", "said"),
    [
        ({2: [3]}, {}, 1, ": 0, adjusted by 1 for rounds left out"),
        ({2: [3, 4]}, {}, 2, ": 0, adjusted by 2 for rounds left out"),
        ({2: [3]}, {2: [4]}, 0, ""),
        ({}, {}, 0, ""),
    ],
)
def test_an_opponent_who_has_left_counts_with_draws_for_the_rest(missed, pending, points, said):
    """C.07, 16.3.2."""
    games = [Game(round=1, one=1, other=2, fixture=1), Game(round=2, one=1, other=3, fixture=2)]
    found = Board.of([1, 2, 3], games, CHESS, None, Absences(missed, pending))
    assert told(found, "buchholz", 1)[0] == (2, f"round 1{said}", points)
    gone = [(None, f"round {number}: not there, own points", 0) for number in missed.get(2, ())]
    assert told(found, "buchholz", 2)[1:] == gone


def test_who_comes_back_is_adjusted_for_nothing_before():
    """C.07, 16.3.2: only rounds after the last one in which they were there."""
    games = [Game(round=4, one=1, other=2, score="draw", fixture=1), Game(round=2, one=2, requested=True, score="draw")]
    found = Board.of([1, 2], games, CHESS, None, Absences({2: [1, 3]}, {}))
    assert (found.total[2], found.adjusted[2]) == (2, 2)
    found = Board.of([1, 2], games, CHESS, None, Absences({2: [1, 5]}, {}))
    assert found.adjusted[2] == 3


@pytest.mark.parametrize(("requested", "after"), [(0, 1), (1, 1), (2, 2)])
def test_a_last_requested_bye_counts_as_a_draw_for_opponents(requested, after):
    """C.07, 16.1.1, 16.3.2: one that is worth a win is no round left out."""
    scheme = Scheme(win=2, draw=1, loss=0, bye=2, requested=requested)
    games = [Game(round=1, one=1, other=2, fixture=1), Game(round=2, one=2, requested=True, score=scheme.of_request)]
    found = Board.of([1, 2], games, scheme, None, Absences({}, {}))
    assert (found.total[2], found.adjusted[2]) == (requested, after)


def test_the_cut_takes_the_lowest_round_left_out_first():
    games = [
        Game(round=1, one=1, other=2, score="loss", fixture=1),
        Game(round=2, one=1, requested=True, score="draw", fixture=2),
        Game(round=3, one=1, other=3, fixture=3),
    ]
    found = Board.of([1, 2, 3], games, CHESS, None, Absences({1: [4]}, {}))
    assert [(how, amount) for _, how, amount in told(found, "buchholz-cut-1", 1)] == [
        ("round 1", 2),
        ("round 2: no opponent, own points, cut", 0),
        ("round 3", 0),
        ("round 4: not there, own points", 3),
    ]


# --- schemes and words ----------------------------------------------------------------------------

TABLE = Scheme(win=3, table=((0, 10, 10), (1, 12, 8), (6, 15, 5), (20, 20, 0)))


@pytest.mark.parametrize(
    ("apart", "better", "worse"), [(0, 10, 10), (1, 12, 8), (5, 12, 8), (6, 15, 5), (20, 20, 0), (99, 20, 0)]
)
def test_a_difference_of_victory_points_earns_by_the_table(apart, better, worse):
    for points, earned in (((50 + apart, 50), (better, worse)), ((50, 50 + apart), (worse, better))):
        found = Board.of([1, 2], [Game(round=1, one=1, other=2, points=points)], TABLE)
        assert (found.total[1], found.total[2]) == earned
    assert (TABLE.best, TABLE.even) == (20, 10) and (CHESS.best, CHESS.even) == (2, 1)


def test_a_table_leaves_byes_and_forfeits_their_own_points():
    games = [
        Game(round=1, one=1, other=None),
        Game(round=2, one=1, other=None, requested=True),
        Game(round=3, one=1, other=2, points=(0, 30), absent=frozenset({2})),
    ]
    found = Board.of([1, 2], games, Scheme(win=3, bye=2, requested=1, forfeit=-1, table=TABLE.table))
    assert (found.total[1], found.total[2]) == (2 + 1 + 3, -1)


@pytest.mark.parametrize(
    ("requested", "score"), [(-1, "loss"), (0, "loss"), (1, "draw"), (2, "draw"), (3, "win"), (4, "win")]
)
def test_a_requested_bye_counts_as_what_its_points_are_worth(requested, score):
    assert Scheme(win=3, draw=1, loss=0, requested=requested).of_request == score


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        *((None, "–"), (3, "3"), (0, "0"), (-2, "-2"), ("1/2", "½"), ("7/2", "3½"), ("-7/2", "-3.5")),
        *(("-1/2", "-0.5"), ("1/3", "0.333"), ("-1/4", "-0.250"), ("7/4", "1.750")),
    ],
)
def test_numbers_are_told_in_words(amount, words):
    assert in_words(None if amount is None else Fraction(amount)) == words


# --- ratings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up", "sigma", "shown", "uncertainty"), [(0, 5, 1500, 200), (1, 2.5, 1540, 100), (-2, 1, 1420, 40)]
)
def test_ratings_are_shown_on_their_scale(up, sigma, shown, uncertainty):
    rating = ratings.Rating(ratings.NEWCOMER.mu + up, sigma, 3)
    assert (rating.shown, rating.uncertainty, rating.games) == (shown, uncertainty, 3)


def test_a_rating_counts_its_games_and_rests_on_mean_and_doubt():
    strong, sure = ratings.Rating(30, 8, 4), ratings.Rating(30, 1, 9)
    won, lost = ratings.after((strong, sure), (2, 1))
    assert (won.games, lost.games) == (5, 10)
    assert won.mu < 30 < lost.mu and abs(won.mu - 30) > abs(lost.mu - 30)
    assert won.sigma < 8 and lost.sigma == pytest.approx(1, abs=0.01)


# --- pairs ----------------------------------------------------------------------------------------

KINDS = ("rematch", "second-bye", "walkover", "class", "bye-level", "level", "club", "float", "fold")


def cost(one, other=None, *, rest=(), **wishes):
    """The costs of a pair, or of a bye, that are not 0, by name."""
    everybody = [one, *([other] if other else []), *rest]
    places = swiss.standing_places(everybody)
    found = swiss.bye_costs(one, places) if other is None else swiss.costs(one, other, places, swiss.Wishes(**wishes))
    assert len(found) == len(KINDS) == len(swiss.WEIGHTS)
    assert swiss.weigh(found) == sum(weight * units for weight, units in zip(swiss.WEIGHTS, found, strict=True))
    return {kind: units for kind, units in zip(KINDS, found, strict=True) if units}


def player(key, points=0, **more):
    return swiss.Player(key=key, points=points, seed=key, **more)


def test_each_cost_of_a_pair_counts_by_itself():
    assert cost(player(1), player(2)) == {}
    assert cost(player(1, met={2: 2}), player(2)) == {"rematch": 2}
    assert cost(player(1, club="a"), player(2, club="a")) == {"club": 1}
    assert cost(player(1, club="a"), player(2, club="a"), clubs_apart=False) == {}
    assert cost(player(1, group="a"), player(2, group="b")) == {}
    assert cost(player(1, group="a"), player(2, group="b"), class_parity=True) == {"class": 1}
    assert cost(player(1, group="a"), player(2, group="a"), class_parity=True) == {}
    assert cost(player(1, 6), player(2, 0), rest=[player(3, 3)]) == {"level": 4}
    assert cost(player(2, 0), player(1, 6), rest=[player(3, 3)]) == {"level": 4}
    assert cost(player(1), player(2), rest=[player(3), player(4), player(5), player(6)]) == {"fold": 4}
    assert cost(player(1), player(4), rest=[player(2), player(3), player(5), player(6)]) == {}


@pytest.mark.parametrize(
    ("upper", "lower", "units"), [("down", "up", 2), ("down", "", 1), ("", "up", 1), ("up", "down", 0)]
)
def test_the_same_float_again_costs_and_another_does_not(upper, lower, units):
    one, other = player(1, 3, floated=upper), player(2, 0, floated=lower)
    wanted = {"level": 1, **({"float": units} if units else {})}
    assert cost(one, other) == cost(other, one) == wanted
    level = cost(player(1, floated="down"), player(2, floated="up"))
    assert level == {}


def test_each_cost_of_a_bye_counts_by_itself():
    rest = [player(2, 3), player(3, 0), player(4, 0)]
    assert cost(player(9), rest=rest) == {}
    assert cost(player(1), rest=rest) == {"fold": 2}
    assert cost(player(1, 3), rest=rest) == {"bye-level": 1, "fold": 1}
    assert cost(player(9, byes=2, walkovers=3), rest=rest) == {"second-bye": 2, "walkover": 3}
    assert cost(player(9, byes=70, walkovers=70), rest=rest) == {"second-bye": 63, "walkover": 63}
    assert cost(player(9, floated="down"), rest=rest) == {"float": 1} and cost(player(9, floated="up"), rest=rest) == {}


def test_far_groups_and_wide_folds_count_no_more_than_their_bounds():
    far = [player(key, 1000 - key) for key in range(1, 302)]
    assert cost(far[0], far[-1], rest=far[1:-1]) == {"level": 255**2}
    assert cost(far[0], rest=far[1:]) == {"bye-level": 255}
    wide = [player(key) for key in range(1, 601)]
    assert cost(wide[0], wide[1], rest=wide[2:]) == {"fold": (1 << 14) - 1}
    assert cost(wide[0], rest=wide[1:]) == {"fold": 599}


def test_a_whole_pairing_costs_what_its_pairs_cost():
    players = [player(1, met={2: 1}), player(2, met={1: 1}), player(3, byes=1)]
    found = dict(zip(KINDS, swiss.total([(1, 2), (3, None)], players, swiss.Wishes()), strict=True))
    assert (found["rematch"], found["second-bye"]) == (1, 1)
    assert swiss.total([], players, swiss.Wishes()) == (0,) * len(KINDS)
    made = swiss.pair(players, swiss.Wishes())
    assert sum(swiss.total(made, players, swiss.Wishes())) == 2 and made[-1][1] is None and made[-1][0] != 3


@pytest.mark.parametrize("size", [40, 101])
def test_likely_partners_stand_near_the_ideal_one_and_at_ends_and_middles_below(size):
    group, below = range(10, 10 + size), [range(200, 260)]
    for at in (0, 15, 16, 20, size // 2, size - 17, size - 16, size - 1):
        ideal = 10 + at + size // 2
        near = {right for right in group if abs(right - ideal) <= swiss.NEAR}
        floats = at < 16 or at >= size - 16 or abs(at - size // 2) < 16
        ends = {200 + place for place in range(60) if place < 16 or place >= 44 or abs(place - 30) < 16}
        assert set(swiss._partners(at, group, below, 300)) == near | (ends if floats else set())


# --- tables and brackets --------------------------------------------------------------------------


@pytest.mark.parametrize("legs", [1, 2, 3])
@pytest.mark.parametrize("players", range(9))
def test_the_length_of_a_round_robin_is_that_of_its_rounds(players, legs):
    assert berger.length(players, legs=legs) == len(berger.rounds(range(players), legs=legs))


def test_winners_meet_in_the_order_of_the_bracket():
    assert knockout.next_round([4, 7, 1, 9]) == [(4, 7), (1, 9)]
    assert knockout.snake([1, 2, 3, 4, 5, 6, 7], 3) == [[1, 6, 7], [2, 5], [3, 4]]
    assert knockout.first_round([5, 6]) == [(5, 6)] and knockout.first_round([5]) == [(5, None)]
    assert knockout.first_round([1, 2, 3]) == [(1, None), (2, 3)]
    assert knockout.seeds_from_groups([[1, 2], [3, 4]], advance=2) == [1, 3, 2, 4]
    assert knockout.seeds_from_groups([[1, 2, 9], [3]], advance=3) == [1, 3, 2, 9]


def test_the_sum_of_no_terms_is_nothing(board):
    assert value(board, "wins", 3) == 0 and isinstance(value(board, "wins", 3), Fraction)
