"""Standings and tie-breaks: a worked example, the definitions once more by brute force, the rules of ties."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from leagues.competition.numbers import in_words
from leagues.competition.scoring import TURNED, Scheme
from leagues.competition.standings import TIE_BREAKS, Board, Game, point_terms, rank, value

CHESS = Scheme(win=2, draw=1, loss=0, bye=2)


def board(games, players, scheme=CHESS):
    return Board.of(list(range(1, players + 1)), games, scheme)


# A round robin of four, with scores of chess in half points: 1 beats 2 and 4, draws 3; 2 beats 3 and 4; 3 beats 4.
EXAMPLE = [
    Game(round=1, one=1, other=4, score="win", points=(10, 2), fixture=1),
    Game(round=1, one=2, other=3, score="win", points=(7, 6), fixture=2),
    Game(round=2, one=4, other=3, score="loss", points=(1, 5), fixture=3),
    Game(round=2, one=1, other=2, score="win", points=(4, 3), fixture=4),
    Game(round=3, one=2, other=4, score="win", points=(9, 0), fixture=5),
    Game(round=3, one=3, other=1, score="draw", points=(5, 5), fixture=6),
]


def test_the_worked_example():
    found = board(EXAMPLE, 4)
    assert [found.total[key] for key in (1, 2, 3, 4)] == [5, 4, 3, 0]
    assert [value(found, "buchholz", key) for key in (1, 2, 3, 4)] == [7, 8, 9, 12]
    assert [value(found, "buchholz-cut-1", key) for key in (1, 2, 3, 4)] == [7, 8, 9, 9]
    # 1: all of 2 and 4, half of 3: 4 + 0 + 1½; 2: 3 + 0; 3: 0 + half of 5; 4: nothing.
    assert [value(found, "sonneborn-berger", key) for key in (1, 2, 3, 4)] == [Fraction(11, 2), 3, Fraction(5, 2), 0]
    assert [value(found, "wins", key) for key in (1, 2, 3, 4)] == [2, 2, 1, 0]
    assert [value(found, "difference", key) for key in (1, 2, 3, 4)] == [9, 9, 3, -21]
    assert value(found, "schedule", 1) == Fraction(4 + 3 + 0, 6 * 3)
    assert [row.rank for row in rank(found, ())] == [1, 2, 3, 4]


def test_a_bye_and_a_forfeit_count_as_an_opponent_with_own_points():
    games = [
        Game(round=1, one=1, other=2, score="win", fixture=1),
        Game(round=1, one=3, other=None, fixture=2),
        Game(round=2, one=3, other=1, absent=frozenset({1}), fixture=3),
    ]
    found = board(games, 3)
    assert [found.total[key] for key in (1, 2, 3)] == [2, 0, 4]
    assert value(found, "buchholz", 3) == 8
    assert value(found, "buchholz", 1) == 0 + 2
    assert value(found, "wins", 3) == 0
    assert found.record(3) == (2, 0, 0)


def test_a_bye_that_was_asked_for_is_worth_its_own_points_and_is_cut_first():
    games = [
        Game(round=1, one=1, other=2, score="win", fixture=1),
        Game(round=2, one=1, requested=True, score="draw", fixture=2),
        Game(round=3, one=1, other=3, score="draw", fixture=3),
    ]
    found = board(games, 3, Scheme(win=2, draw=1, bye=2, requested=1))
    assert [found.total[key] for key in (1, 2, 3)] == [4, 0, 1]
    assert [term.how for term in point_terms(found, 1)] == ["round 1: win", "round 2: requested bye", "round 3: draw"]
    # The bye counts as a draw with somebody who has 4 points; the cut takes it although 2 has fewer.
    assert value(found, "buchholz", 1) == 0 + 4 + 1
    assert value(found, "buchholz-cut-1", 1) == 0 + 1
    assert value(found, "sonneborn-berger", 1) == 0 + Fraction(4, 2) + Fraction(1, 2)
    assert value(found, "wins", 1) == 1
    assert found.record(1) == (1, 2, 0)


def test_points_say_what_a_bye_that_was_asked_for_counts_as():
    assert [Scheme(win=3, draw=1, loss=0, requested=n).of_request for n in range(4)] == ["loss", "draw", "draw", "win"]


def test_both_forfeit():
    found = board([Game(round=1, one=1, other=2, absent=frozenset({1, 2}))], 2, Scheme(forfeit=0, loss=1))
    assert found.total == {1: 0, 2: 0}
    assert found.record(1) == found.record(2) == (0, 0, 1)


def test_head_to_head_needs_that_all_have_met():
    won = Game(round=1, one=2, other=1, score="win", fixture=1)
    other = Game(round=2, one=1, other=3, score="win", fixture=2)
    tied = board([won, other, Game(round=2, one=4, other=2, score="win", fixture=3)], 4)
    assert [row.key for row in rank(tied, ("head-to-head",))][:3] == [1, 2, 4]
    assert {row.rank for row in rank(tied, ("head-to-head",)) if row.points == 2} == {1}
    met = [won, other, Game(round=3, one=3, other=2, score="win", fixture=3)]
    circle = rank(board(met, 3), ("head-to-head",))
    assert [row.rank for row in circle] == [1, 1, 1]
    pair = rank(board([won, Game(round=2, one=1, other=3, fixture=2)], 3), ("head-to-head",))
    assert [(row.rank, row.key) for row in pair] == [(1, 2), (2, 1), (3, 3)]


def test_bonus_points_count_as_points():
    found = board([Game(round=1, one=1, other=2, score="loss", bonus=(1, 0))], 2)
    assert found.total == {1: 1, 2: 2}


def test_numbers_in_words():
    assert [in_words(amount) for amount in (None, Fraction(3), Fraction(7, 2), Fraction(1, 2), Fraction(1, 3))] == [
        "–",
        "3",
        "3½",
        "½",
        "0.333",
    ]


# --- by brute force -------------------------------------------------------------------------------


@st.composite
def seasons(draw):
    players = draw(st.integers(2, 10))
    games, fixture = [], 0
    for number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(1, players + 1)))
        for one, other in zip(order[::2], order[1::2], strict=False):
            fixture += 1
            absent = draw(st.sampled_from([(), (), (), (one,), (other,)]))
            games.append(
                Game(
                    round=number,
                    one=one,
                    other=other,
                    score=draw(st.sampled_from(["win", "draw", "loss"])),
                    points=(draw(st.integers(0, 9)), draw(st.integers(0, 9))),
                    absent=frozenset(absent),
                    fixture=fixture,
                    tables=(draw(st.integers(0, 6)), draw(st.integers(0, 6))),
                )
            )
        if players % 2:
            fixture += 1
            asked = draw(st.sampled_from(["", "win", "draw", "loss"]))
            games.append(
                Game(round=number, one=order[-1], fixture=fixture, requested=bool(asked), score=asked or "win")
            )
    return players, games


def naive(games, scheme, players):
    """Points and tie-breaks straight from their definitions, on plain lists."""
    seen = {key: [] for key in range(1, players + 1)}
    for game in games:
        if game.other is None:
            earned = scheme.requested if game.requested else scheme.bye
            seen[game.one].append((None, game.score, earned, (0, 0), game.requested))
            continue
        for me, you, score, points in (
            (game.one, game.other, game.score, game.points),
            (game.other, game.one, TURNED[game.score], game.points[::-1]),
        ):
            if game.absent:
                lost = me in game.absent
                earned = scheme.forfeit if lost else scheme.win
                seen[me].append((None, "loss" if lost else "win", earned, (0, 0), lost))
            else:
                earned = {"win": scheme.win, "draw": scheme.draw, "loss": scheme.loss}[score]
                seen[me].append((you, score, earned, points, False))
    total = {key: sum(game[2] for game in played) for key, played in seen.items()}
    found = {}
    for key, played in seen.items():
        against = [total[you] if you else total[key] for you, *_ in played]
        worth = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
        met = [you for you, *_ in played if you]
        # C.07: of rounds that somebody left out himself the lowest is cut first, else the lowest of all.
        cut = min([one for game, one in zip(played, against, strict=True) if game[4]] or against, default=0)
        shares = [Fraction(total[you], len(seen[you]) * max(scheme.win, 1)) for you in met]
        found[key] = {
            "points": total[key],
            "buchholz": sum(against),
            "buchholz-cut-1": sum(against) - cut,
            "sonneborn-berger": sum(worth[game[1]] * one for game, one in zip(played, against, strict=True)),
            "wins": sum(1 for you, score, *_ in played if you and score == "win"),
            "schedule": sum(shares, Fraction(0)) / len(met) if met else 0,
            "table-points": sum(naive_tables(game, key, scheme) for game in games if key in (game.one, game.other)),
            "difference": sum(points[0] - points[1] for you, _, _, points, _ in played if you),
        }
    return found


def naive_tables(game, key, scheme):
    if game.other is None:
        return 0 if game.requested else scheme.tables
    if game.absent:
        return 0 if key in game.absent else scheme.tables * 2
    return game.tables[key != game.one]


schemes = st.builds(
    Scheme,
    win=st.integers(0, 5),
    draw=st.integers(0, 3),
    loss=st.integers(0, 2),
    bye=st.integers(0, 5),
    requested=st.integers(0, 5),
    forfeit=st.integers(0, 1),
    tables=st.integers(0, 3),
)


@given(seasons(), schemes)
def test_every_number_is_that_of_its_definition(season, scheme):
    players, games = season
    found, expected = board(games, players, scheme), naive(games, scheme, players)
    for key in range(1, players + 1):
        assert found.total[key] == expected[key]["points"]
        for name in TIE_BREAKS:
            assert value(found, name, key) == expected[key][name], (name, key)


@given(seasons(), st.permutations(sorted([*TIE_BREAKS, "head-to-head"])), st.randoms(use_true_random=False))
def test_the_order_of_entry_does_not_matter(season, breaks, rng):
    players, games = season
    mixed = list(games)
    rng.shuffle(mixed)
    assert rank(board(games, players), breaks) == rank(board(mixed, players), breaks)


@given(seasons(), st.permutations(sorted(TIE_BREAKS)))
def test_ranks_follow_points_and_then_the_tie_breaks_in_order(season, breaks):
    players, games = season
    rows = rank(board(games, players), breaks)
    marks = [(row.points, *(row.values[name] for name in breaks)) for row in rows]
    assert marks == sorted(marks, reverse=True)
    for row, mark in zip(rows, marks, strict=True):
        assert row.rank == 1 + sum(other > mark for other in marks)
