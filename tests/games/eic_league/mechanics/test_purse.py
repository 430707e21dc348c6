"""Purse, receipts and leagues that meet (EIC-10.3, EIC-19.3, EIC-19.4)."""

import pytest

from rules.games.eic_league.mechanics.purse import cash_receipt, match_league, purse_of
from rules.kernel.problems import Illegal


def code(call):
    with pytest.raises(Illegal) as error:
        call()
    return error.value.problem.code


def test_the_purse_above_the_minor_league_is_the_organiser_s():  # EIC-R58
    assert purse_of("minor", None) == purse_of("minor", 30_000) == 15_000
    assert purse_of("master", 30_000) == 30_000
    assert code(lambda: purse_of("master", None)) == "purse-not-set"
    assert code(lambda: purse_of("cross-training", 15_000)) == "purse-not-set"


def test_a_receipt_is_cashed_in_part():
    assert cash_receipt(15_000, 9000) == (9000, 6000)
    assert cash_receipt(6000, 6000) == (6000, 0)
    assert code(lambda: cash_receipt(6000, 6001)) == "receipt-too-small"


def test_teams_of_different_leagues_do_not_match():
    assert match_league([1, 6]) == "minor"
    assert match_league([7, 12, 9]) == "cross-training"
    assert code(lambda: match_league([6, 7])) == "league-mismatch"
    assert code(lambda: match_league([0, 0])) == "league-mismatch"
