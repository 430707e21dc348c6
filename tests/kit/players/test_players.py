"""Players of every game: they play legally to the end, say why, and know no more than their view."""

import json
import re
from random import Random

import pytest

from rules import registry
from rules.kernel.game import as_played
from rules.kernel.records import replace
from rules.kernel.viewer import SPECTATOR, side
from rules.kit.players import random_player
from rules.kit.players.choice import LATE, Choice, measure, situation, waited_for
from rules.kit.players.matches import Table
from rules.kit.players.random_player import choose, choose_at_random
from rules.kit.players.series import Series, interval, play_series, seat
from rules.kit.players.steady import EVEN, choose_steadily, weigh
from rules.kit.players.strengths import PLAYERS
from tests.contract.games import SECRETIVE as SECRETIVE_GAMES
from tests.contract.namesakes import namesakes
from tests.contract.play import courses, sampled, samples
from tests.contract.small_games.stones.game import GAME as STONES
from tests.kit.players.armies import duel, ready_armies

each_game = pytest.mark.parametrize("slug", [game.slug for game in registry.played_games()])
SECRETIVE = [slug for slug in SECRETIVE_GAMES if slug in {game.slug for game in registry.played_games()}]
BEGINNING = 60


def begun(slug, first="steady", other="random", seed="1", options=None):
    game = registry.get_played(slug)
    setup = namesakes(game, seat(game, duel(slug), options))
    players = dict(zip((one.id for one in setup.sides), (PLAYERS[first], PLAYERS[other]), strict=True))
    return Table(game, setup, players, seed)


def asked(game, state, viewer):
    screen = game.display.screen(game.view(state, SPECTATOR))
    awaited = waited_for(screen.progress, screen.sides)
    return situation(game, game.view(state, viewer), viewer, awaited=viewer.side in awaited or not awaited)


@each_game
def test_a_battle_begins_and_goes_on_with_reasons(slug):
    table = begun(slug)
    steps = [table.step() for _ in range(BEGINNING) if table.game.battle.outcome(table.state) is None]
    assert {viewer.side for viewer, _ in steps} == {"side-1", "side-2"}
    assert [choice for _, choice in steps if not choice.reason.strip()] == []


@each_game
def test_a_battle_is_the_same_again_from_its_seed(slug):
    one, same = begun(slug), begun(slug)
    for _ in range(20):
        if one.game.battle.outcome(one.state) is None:
            assert one.step() == same.step()
    assert one.state == same.state


@pytest.mark.parametrize("slug", SECRETIVE)
@pytest.mark.parametrize("player", [choose_steadily, choose_at_random])
def test_what_a_player_does_rests_on_no_secret(slug, player):
    game, rng, acted = registry.get_played(slug), Random(3), 0
    for course in courses(slug, 1):
        for state in sampled(course, 25):
            if game.battle.outcome(state) is not None:
                continue
            for viewer in (one for one in course.viewers if one.role == "side"):
                other = samples(game).secrets(state, viewer, rng)
                first, second = (player(asked(game, one, viewer), Random(9)) for one in (state, other))
                assert first == second, f"{viewer} chooses by what they may not know"
                acted += first is not None
    assert acted, "nobody chose anything"


@each_game
def test_progress_alone_is_that_of_the_screen(slug):
    game = registry.get_played(slug)
    for course in courses(slug, 1):
        for state in sampled(course, 12):
            for viewer in course.viewers:
                view = game.view(state, viewer)
                assert game.display.progress(view) == game.display.screen(view).progress


@pytest.mark.parametrize("slug", SECRETIVE)
def test_whoever_is_waited_for_finds_something_to_do(slug):
    """Also in positions to which no sensible player leads."""
    game = registry.get_played(slug)
    for course in courses(slug, 1):
        for state in sampled(course, 75):
            if game.battle.outcome(state) is None:
                everybody = [asked(game, state, one) for one in course.viewers if one.role == "side"]
                awaited = [one for one in everybody if one.awaited and any(not offer.seldom for offer in one.offers)]
                assert all(choose(choose_steadily, one, Random(1)) for one in awaited)


@pytest.mark.parametrize("slug", [game.slug for game in registry.played_games() if game.display.offers_of_one])
def test_what_is_looked_at_first_is_among_all_offers_and_never_less_than_something_sensible(slug):
    table = begun(slug)
    for _ in range(BEGINNING):
        viewer, _ = table.step()
        now = asked(table.game, table.state, viewer).open
        assert {offer.key for offer in now.next} <= {offer.key for offer in now.all}
        assert bool(now.next) == bool(now.all)


@pytest.mark.parametrize("slug", [game.slug for game in registry.played_games() if game.display.offers_but])
def test_offers_that_are_not_worked_out_are_those_that_tactics_have_nothing_for(slug):
    table = begun(slug)
    tactics, left_out = table.game.tactics, table.game.tactics.left_alone | table.game.tactics.by_hand
    seen = set()
    for _ in range(BEGINNING):
        viewer, _ = table.step()
        now = asked(table.game, table.state, viewer)
        everything, looked_at = table.game.display.offers(now.view), table.game.display.offers_but(now.view, left_out)
        seen |= {str(one.action["type"]) for one in everything}
        assert [one for one in everything if one in looked_at] == list(looked_at)
        missed = [one for one in everything if one not in looked_at]
        alone = [one for one in missed if one.action["type"] not in tactics.by_hand and one.closed is None]
        assert not [one for offer in alone for one in tactics.candidates(now.view, offer)]
    assert seen & left_out


@pytest.mark.parametrize("slug", ["invisible-enemy", "sol-prime"])
def test_dice_that_cannot_make_a_way_the_best_are_not_weighed_and_the_choice_is_the_same(slug):
    table, asked_for = begun(slug), []
    odds = table.game.odds.odds

    def count(view, action):
        asked_for.append(action)
        return odds(view, action)

    table.game, spared = replace(table.game, odds=replace(table.game.odds, odds=count)), 0
    for _ in range(BEGINNING):
        viewer, _ = table.step()
        now = asked(table.game, table.state, viewer)
        asked_for.clear()
        some = weigh(now, now.open.next, whole=False)
        worked_out = len(asked_for)
        all_ways = weigh(now, now.open.next)
        spared += len(asked_for) - 2 * worked_out
        best = max((one.worth for one in all_ways), default=0.0)
        assert [one for one in some if one.worth > best - EVEN] == [one for one in all_ways if one.worth > best - EVEN]
    assert spared


@each_game
def test_a_battle_that_lasts_too_long_is_given_up_by_a_side_that_does_not_win_it(slug):
    table = begun(slug, "random", "random")
    for _ in range(BEGINNING):
        table.step()
    table.actions = LATE + 1
    table.play(most=LATE + 200)
    reason = table.game.battle.outcome(table.state).reason
    assert re.search("surrendered|gave up|given up", reason), reason


def test_a_game_without_tactics_is_played_by_what_leads_on_and_by_the_odds():
    game = as_played(STONES)
    assert game.tactics is None
    tally = play_series(game, Series(armies=tuple(samples(game).ARMIES[:2]), players=("steady", "random")), 4)
    assert tally.faults == ()


def test_a_player_that_finds_nothing_plays_on_legally():
    table = begun("war-logic")
    viewer = side("side-1")
    chosen = choose(lambda situation, rng: None, asked(table.game, table.state, viewer), Random(1))
    assert isinstance(chosen, Choice)
    assert chosen.reason.startswith("drawn by lot")


def test_figures_on_a_ready_table_close_in_and_fight_to_the_end():
    """War Logic: without moves nobody reaches anybody there."""
    for seed in "12":
        table = begun("war-logic", "steady", "steady", seed, {"ground": "mill"})
        before = {name: unit.at for name, unit in table.state.units.items()}
        assert all(before.values()) and table.play(most=600).outcome.winners
        assert sum(unit.at != before[name] for name, unit in table.state.units.items()) >= len(before) / 2


def test_a_plan_measures_what_a_careless_player_takes(monkeypatch):
    """Sol Prime: where nothing that it drew was legal it fired at the distance of an empty form."""
    monkeypatch.setattr(random_player, "TRIES", 0)
    table, unmeasured = begun("sol-prime", "steady", "steady", options={"ground": "ford"}), []
    while not unmeasured:
        table.step()
        now = asked(table.game, table.state, side("side-1"))
        seen = [one.action for one in now.offers if now.awaited and not one.seldom]
        unmeasured = [one for one in seen if measure(now, one) != one]
    taken = [choose_at_random(now, Random(seed)).action for seed in range(60)]
    assert {one["type"] for one in unmeasured} <= {one["type"] for one in taken}
    assert all(measure(now, one) == one for one in taken)


def test_a_series_exchanges_the_seats_and_counts_everything():
    armies = duel("war-logic")
    game = registry.get_played("war-logic")
    series = Series(armies=armies, players=("steady", "random"), seed=4)
    tally, same = play_series(game, series, 2), play_series(game, series, 2)
    assert sum(tally.wins) + tally.draws + tally.errors == tally.battles == 2
    assert (tally.wins, tally.draws, tally.errors, tally.actions) == (same.wins, same.draws, same.errors, same.actions)
    assert tally.errors == 0
    assert tally.wins[0] > tally.wins[1]


def test_an_interval_narrows_with_more_battles():
    few, many = interval(9, 10), interval(900, 1000)
    assert few[0] < many[0] < 0.9 < many[1] < few[1]
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(10, 10)[1] == 1.0


@each_game
def test_the_ready_armies_can_begin_a_battle(slug):
    game = registry.get_played(slug)
    assert [one for one in game.battle.setup.check(seat(game, duel(slug))) if one.weight == "error"] == []
    assert all(json.dumps(one) for one in ready_armies(slug))


@pytest.mark.long
@each_game
def test_steady_beats_random(slug):
    game = registry.get_played(slug)
    armies = duel(slug)
    tallies = [
        play_series(game, Series(armies=armies, players=players, seed=7), 20)
        for players in (("steady", "random"), ("random", "steady"))
    ]
    assert [fault for tally in tallies for fault in tally.faults] == []
    assert tallies[0].wins[0] + tallies[1].wins[1] >= 36
