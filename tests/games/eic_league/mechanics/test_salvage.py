"""Spoils of a battle (EIC-19.5, EIC-19.6)."""

from rules.games.eic_league.mechanics.salvage import reckon, salvage
from tests.games.eic_league.battles import GAME, act
from tests.games.eic_league.duels import last_shot, unit


def test_a_scrapped_unit_leaves_its_weapons_and_nothing_else():  # EIC-R53
    wreck = unit(
        "outlaw",
        weapons=("laser", "auto-cannon", "sonic-grenade", "oxy-plus", "nuke-missile"),
        holster="flame-thrower",
        pod_missile="sonic-missile",
        shots={"2": 7, "3": 0, "5": 0},
        destroyed=frozenset({1}),
        movement=("flight",),
    )
    assert dict(salvage(wreck)) == {
        "auto-cannon": 7,
        "oxy-plus": 1,
        "flame-thrower": 1,
        "sonic-missile": 1,
    }


def test_vanquished_units_of_both_sides_are_the_victor_s():
    units = {
        "r1": unit(side="red", weapons=("laser",), energy=0, vanquished=True),
        "b1": unit(weapons=("laser",), energy=0, vanquished=True),
        "b2": unit(),
        "r2": unit(side="red"),
    }
    found = reckon(units, winner="red", losers=["blue"], purse=15_000)
    assert (found.scrapped, found.store, found.ready, found.kept) == (("b1", "r1"), {"laser": 2}, ("r2",), ("b2",))


def test_a_loser_keeps_units_in_action_and_credits():  # EIC-R59
    state = act(last_shot(), "red", [61], type_="shoot", by="alpha", weapon=1, target="bravo")
    assert GAME.battle.outcome(state).facts["credits"] == {"red": 0, "blue": 0}
