"""Double elimination: whatever the results, two defeats and no more put somebody out."""

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.competition import knockout
from leagues.competition.double_elimination import Place, grand_final, meet, needs_second_final, places, upper_step


def play(players, wins):
    """Plays a bracket; ``wins`` yields whether the first side wins. Returns size, outcomes and games by place."""
    seeded = list(range(1, players + 1))
    size = 1 << max(1, (players - 1).bit_length())
    outcomes, games = {}, {}
    for step in range(1, grand_final(size) + 1):
        for place in places(step, size):
            one, other = knockout.first_round(seeded)[place.slot] if step == 1 else meet(place, size, outcomes)
            here = [key for key in (one, other) if key is not None]
            if len(here) == 2:
                games[place] = (one, other)
                outcomes[place] = (one, other) if wins() else (other, one)
            elif here:
                outcomes[place] = (here[0], None)
    return size, outcomes, games


@st.composite
def played(draw, most=40):
    random = draw(st.randoms(use_true_random=False))
    players = draw(st.integers(2, most))
    return players, *play(players, lambda: random.random() < 0.5)


@settings(max_examples=80)
@given(played())
def test_two_defeats_put_somebody_out_and_one_leads_into_the_lower_bracket(tournament):
    players, size, outcomes, games = tournament
    beaten = dict.fromkeys(range(1, players + 1), 0)
    for place, sides in games.items():
        lost = sorted(beaten[key] for key in sides)
        assert lost == {"knock-out": [0, 0], "lower": [1, 1], "final": [0, 1]}[place.bracket]
        beaten[outcomes[place][1]] += 1
    left = [key for key, times in beaten.items() if times < 2]
    assert len(left) == (2 if needs_second_final(size, outcomes) else 1)
    assert outcomes[Place(grand_final(size), "final", 0)][0] in left
    assert len(games) in (2 * players - 2, 2 * players - 3), "each game is a defeat, and all but one have two"


@settings(max_examples=80)
@given(played())
def test_nobody_who_has_lost_waits_for_a_round(tournament):
    _, size, outcomes, games = tournament
    for place, sides in games.items():
        loser, later = outcomes[place][1], range(place.step + 1, grand_final(size) + 1)
        there = [one.step for one, both in outcomes.items() if one.step in later and loser in both]
        if place.bracket == "knock-out":
            assert there and min(there) == place.step + 1, sides


@settings(max_examples=60)
@given(played(most=64))
def test_two_meet_again_in_the_last_rounds_of_the_lower_bracket_alone(tournament):
    games = tournament[3]
    met = {}
    for place in sorted(games):
        if (pair := frozenset(games[place])) in met and place.bracket == "lower":
            assert sum(one.step == place.step and one.bracket == "lower" for one in games) <= 2
        met[pair] = place


def test_a_bracket_of_eight_as_it_is_printed():
    """The first side of each pair wins: the better seed, and who comes down from the upper bracket."""
    games = play(8, lambda: True)[2]
    names = {place: f"{min(sides)}-{max(sides)}" for place, sides in games.items()}
    by_step = [[names[place] for place in places(step, 8)] for step in range(1, 7)]
    assert by_step == [
        ["1-8", "4-5", "2-7", "3-6"],
        ["1-4", "2-3", "5-8", "6-7"],
        ["3-8", "4-7"],
        ["1-2", "3-4"],
        ["2-3"],
        ["1-2"],
    ]
    assert [upper_step(round_) for round_ in (1, 2, 3)] == [1, 2, 4]
