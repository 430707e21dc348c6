"""Successive halving: who plays on, how often, and how many battles that makes."""

from rules.kit.players.halving import LEAST, Standing, battles_of, planned, rank, survivors


def test_the_better_half_plays_on_until_two_are_left():
    standings = [Standing(place=place, battles=4, wins=place % 4, draws=place // 4) for place in range(12)]
    playing = list(range(12))
    rounds = [12]
    while left := survivors([standings[place] for place in playing]):
        worst = min(standings[place].share for place in left)
        assert all(standings[place].share <= worst for place in playing if place not in left)
        playing = list(left)
        rounds.append(len(playing))
    assert rounds == [12, 6, 3, LEAST]


def test_rounds_are_twice_as_long_and_their_battles_follow_each_other():
    numbers = [number for turn in range(5) for number in battles_of(turn)]
    assert numbers == list(range(len(numbers)))
    assert [len(battles_of(turn)) for turn in range(4)] == [4, 8, 16, 32]
    assert planned(12) == 12 * 4 + 6 * 8 + 3 * 16 + 2 * 32
    assert planned(2) == 8


def test_whoever_has_played_more_has_come_further():
    lucky = Standing(place=0, battles=4, wins=4)
    tested = Standing(place=1, battles=12, wins=9)
    assert rank([lucky, tested, Standing(place=2)]) == [tested, lucky, Standing(place=2)]
    assert Standing(place=0, battles=4, wins=1, draws=2).share == 0.5
