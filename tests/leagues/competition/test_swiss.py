"""Swiss pairing: by brute force over all pairings of up to ten players, and at full size."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.competition import swiss
from leagues.competition.swiss import (
    CEILING,
    STEPS,
    Player,
    Wishes,
    _edges,
    _order,
    bye_costs,
    costs,
    pair,
    standing_places,
    total,
    weigh,
)


def every_pairing(keys):
    """All ways to pair the keys; with an odd number one of them has a bye."""
    if len(keys) % 2:
        for at, key in enumerate(keys):
            for rest in every_pairing(keys[:at] + keys[at + 1 :]):
                yield [*rest, (key, None)]
        return
    if not keys:
        yield []
        return
    first, others = keys[0], keys[1:]
    for at, other in enumerate(others):
        for rest in every_pairing(others[:at] + others[at + 1 :]):
            yield [(first, other), *rest]


@st.composite
def fields(draw, most=7):
    number = draw(st.integers(2, most))
    met = {key: {} for key in range(number)}
    for one in range(number):
        for other in range(one):
            if draw(st.booleans()):
                met[one][other] = met[other][one] = draw(st.integers(1, 2))
    return [
        Player(
            key=key,
            points=draw(st.integers(0, 3)) * 3,
            seed=key,
            byes=draw(st.integers(0, 1)),
            walkovers=draw(st.integers(0, 1)),
            club=draw(st.sampled_from(["", "a", "b"])),
            group=draw(st.sampled_from(["minor", "master"])),
            met=met[key],
            floated=draw(st.sampled_from(["", "up", "down"])),
        )
        for key in range(number)
    ]


wishes = st.builds(Wishes, clubs_apart=st.booleans(), class_parity=st.booleans())


@given(fields(), wishes)
def test_no_other_pairing_costs_less(players, wish):
    ours = total(pair(players, wish), players, wish)
    best = min(total(pairing, players, wish) for pairing in every_pairing([player.key for player in players]))
    assert ours == best


@settings(max_examples=6)
@given(fields(most=10), wishes)
def test_no_other_pairing_costs_less_among_ten(players, wish):
    while len(players) < 9:
        players = [*players, Player(key=len(players), points=3, seed=len(players))]
    test_no_other_pairing_costs_less.hypothesis.inner_test(players, wish)


@given(fields(), wishes, st.randoms(use_true_random=False))
def test_the_same_players_give_the_same_pairs_in_any_order(players, wish, rng):
    mixed = list(players)
    rng.shuffle(mixed)
    assert pair(players, wish) == pair(mixed, wish)


@given(fields(), wishes)
def test_everybody_is_paired_once(players, wish):
    keys = sorted(key for made in pair(players, wish) for key in made if key is not None)
    assert keys == [player.key for player in players]


def test_a_cost_never_outweighs_the_next_one():
    """No sum of one kind over 2,000 players reaches one unit of the kind above it."""
    players = [
        Player(
            key,
            points=key,
            seed=key,
            club="a",
            group=str(key % 2),
            byes=1,
            walkovers=50,
            floated=("up", "down")[key % 2],
        )
        for key in range(1999)
    ]
    places = standing_places(players)
    wish = Wishes(clubs_apart=True, class_parity=True)
    worst = [0] * 9
    for one, other in zip(players[:1000], reversed(players), strict=False):
        for at, units in enumerate(costs(one, other, places, wish) if one is not other else bye_costs(one, places)):
            worst[at] += units
    level = [Player(key, seed=key) for key in range(2000)]
    flat = standing_places(level)
    worst[8] = max(worst[8], sum(costs(level[at], level[at + 1], flat, wish)[8] for at in range(0, 2000, 2)))
    for at in range(1, 9):
        assert worst[at] << STEPS[at] < 1 << STEPS[at - 1], at


def test_a_full_field_is_paired_for_six_rounds_without_a_second_meeting():
    rng = Random(7)
    met = {key: {} for key in range(256)}
    points = dict.fromkeys(range(256), 0)
    for _ in range(6):
        players = [Player(key, points[key], key, 0, str(key % 25), str(key % 3), dict(met[key])) for key in range(256)]
        pairs = pair(players, Wishes(clubs_apart=True, class_parity=True))
        assert len(pairs) == 128
        assert all(other not in met[one] for one, other in pairs)
        for one, other in pairs:
            met[one][other] = met[other][one] = 1
            points[rng.choice((one, other))] += 3


def test_the_first_round_pairs_the_upper_half_with_the_lower():
    players = [Player(key, seed=key) for key in range(1, 9)]
    assert pair(players, Wishes()) == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_the_bye_goes_to_the_last_who_had_none():
    players = [Player(1, 6, 1), Player(2, 3, 2), Player(3, 3, 3), Player(4, 0, 4), Player(5, 0, 5, byes=1)]
    assert (4, None) in pair(players, Wishes())


def test_who_has_won_by_forfeit_has_the_bye_only_before_who_has_had_one():
    """FIDE Handbook C.04.1: neither has it while somebody else can; a second one is what is never done."""
    players = [Player(1, 6, 1), Player(2, 3, 2), Player(3, 3, 3), Player(4, 0, 4, walkovers=1), Player(5, 0, 5, byes=1)]
    assert (3, None) in pair(players, Wishes())
    assert (1, None) in pair([*players[:1], *players[3:]], Wishes())
    assert (4, None) in pair([Player(1, 6, 1, byes=1), *players[3:]], Wishes())


def test_clubs_are_kept_apart_within_a_score_group():
    players = [Player(key, seed=key, club="a" if key in (1, 3) else "") for key in range(1, 5)]
    assert all({one, other} != {1, 3} for one, other in pair(players, Wishes(clubs_apart=True)))
    assert (1, 3) in pair(players, Wishes(clubs_apart=False))


def test_classes_meet_their_own_where_the_league_wants_it():
    players = [Player(key, seed=key, group="minor" if key % 2 else "master") for key in range(1, 7)]
    pairs = pair([*players, Player(7, seed=7, group="minor"), Player(8, seed=8, group="master")], Wishes(True, True))
    assert all(one % 2 == other % 2 for one, other in pairs)


def test_one_player_alone_has_a_bye_and_nobody_none():
    assert pair([Player(1)], Wishes()) == [(1, None)]
    assert pair([], Wishes()) == []


@given(fields(), wishes)
def test_all_pairs_are_weighed_as_a_single_one(players, wish):
    ordered, places = _order(players), standing_places(players)
    for left, right, weight in _edges(ordered, places, wish):
        cost = bye_costs(ordered[left], places) if right == len(ordered) else None
        assert CEILING - weight == weigh(cost or costs(ordered[left], ordered[right], places, wish))


def test_nobody_floats_the_same_way_twice_when_another_can():
    """Three on 3 points: one of them meets the only one on none. Who did so in the round before is spared."""
    players = [Player(1, 3, 1), Player(2, 3, 2), Player(3, 3, 3), Player(4, 0, 4)]
    assert (1, 4) in pair(players, Wishes())
    assert (3, 4) in pair([Player(1, 3, 1, floated="down"), *players[1:]], Wishes())
    assert (1, 4) in pair([Player(1, 3, 1, floated="up"), *players[1:]], Wishes())
    assert (1, 4) in pair([*players[:3], Player(4, 0, 4, floated="up")], Wishes())


def large(total, seed):
    """A field after four rounds, with clubs, floats and all who have met."""
    rng = Random(seed)
    points, met = dict.fromkeys(range(total), 0), {key: {} for key in range(total)}
    for _ in range(4):
        keys = sorted(points, key=lambda key: (-points[key], rng.random()))
        for one, other in zip(keys[::2], keys[1::2], strict=False):
            met[one][other] = met[other][one] = 1
            points[rng.choice((one, other))] += 3
    floats = ["", "", "up", "down"]
    return [
        Player(key, points[key], key, 0, str(key % 40), "", met[key], 0, rng.choice(floats)) for key in range(total)
    ]


@pytest.mark.parametrize("total_players", [340, 341])
def test_of_a_large_field_likely_pairs_are_enough(monkeypatch, total_players):
    """No kind of cost is higher than of all pairs, but for the distance from the ideal opponent, by little."""
    players = large(total_players, seed=5)
    few = total(pair(players, Wishes()), players, Wishes())
    monkeypatch.setattr(swiss, "EXACT", 1000)
    every = total(pair(players, Wishes()), players, Wishes())
    assert few[:-1] == every[:-1] and few[-1] <= every[-1] + 20


def test_a_thousand_are_paired_once_and_never_again():
    players = large(1000, seed=3)
    pairs = pair(players, Wishes())
    assert sorted(key for made in pairs for key in made) == list(range(1000))
    assert not total(pairs, players, Wishes())[0]


def test_when_likely_pairs_do_not_do_all_are_weighed(monkeypatch):
    monkeypatch.setattr(swiss, "EXACT", 4)
    monkeypatch.setattr(swiss, "NEAR", 0)
    players = [Player(key, points=key % 3, seed=key, met={(key + 6) % 12: 1}) for key in range(12)]
    few = pair(players, Wishes())
    monkeypatch.setattr(swiss, "EXACT", 300)
    assert few == pair(players, Wishes())
