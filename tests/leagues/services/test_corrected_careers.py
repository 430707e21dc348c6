"""Careers after corrections of old results: what was built on what was not won lapses, and nothing else is lost."""

import pytest

from leagues.services import corrections, season_store, transactions
from leagues.store import careers
from leagues.store.events import Result
from tests.armies.teams import ANVIL
from tests.leagues.career_steps import act, books, equip, fight, held, lose_anvil, titles


@pytest.fixture
def season(running, next_round, owner):
    """Two EIC teams twice round, in their first round; each has Anvil, Whisper and credits enough."""
    found = running(2, format="round-robin", legs=2, career=True)
    for entry in (1, 2):
        equip(found, entry)
        transactions.grant(found, by=owner, entry=entry, amount=50_000, reason="a rich league")
    next_round(found)
    return found


def correct(season, owner, number, score):
    season.refresh_from_db()
    result = Result(void=True) if score == "void" else Result(score=score)
    corrections.correct(season, by=owner, number=number, result=result, reason="Mistaken.", expected=season.seq)


def adds_up(season):
    """Every line, and what stands for equipment is what the units are worth."""
    for book in books(season).teams.values():
        units = [one for one in book.holdings.values() if one.kind == "unit" and not one.captured]
        assert book.balance("equipment") == sum(one.worth for one in units)
        assert all(sum(entry.postings.values()) == 0 for entry in book.entries)
    return True


def fit_the_beam(season):
    """Whisper of the first team gets the plasma beam of the Anvil that it has beaten."""
    unit, piece = held(season, 1, "Whisper"), held(season, 1, "Plasma beam")
    act(season, 1, type="fit", unit=unit.id, piece=piece.id)


def upgrade(season, entry, title, to):
    act(season, entry, type="upgrade", unit=held(season, entry, title).id, buy={"rating": "attr", "to": to})


def salvaged(season, entry):
    """How many salvaged weapons units of a team wear."""
    return sum(one.detail.count("salvaged") for one in books(season).of(entry).holdings.values())


def test_what_is_bought_after_a_correction_takes_the_name_of_nothing_that_is_there(season, owner):
    def lose_whisper(sheet):
        sheet["sides"][1]["units"][1] |= {"fate": "vanquished", "energy": 0}

    fight(season, owner, 1, change=lose_whisper)
    act(season, 1, type="recruit", unit=ANVIL)
    correct(season, owner, 1, "loss")
    for _ in range(3):
        act(season, 1, type="recruit", unit=ANVIL)
    assert titles(season, 1) == ["Anvil", "Whisper", "Anvil 2", "Anvil 3", "Anvil 4", "Anvil 5"]
    assert adds_up(season)


def test_what_is_built_on_a_weapon_that_was_not_won_lapses_with_it(season, owner):
    fight(season, owner, 1, change=lose_anvil)
    fit_the_beam(season)
    before = books(season).of(1).balance("wallet")
    upgrade(season, 1, "Whisper", 90)
    correct(season, owner, 1, "loss")
    assert [entry.text for entry in books(season).of(1).entries if entry.lapsed] == [
        "Plasma beam fitted to Whisper (salvaged from Anvil of Team 2)",
        "ATTR 90 for Whisper",
    ]
    assert (salvaged(season, 1), books(season).of(1).balance("wallet")) == (0, before)
    upgrade(season, 1, "Whisper", 80)
    assert [entry.text for entry in books(season).of(1).entries if not entry.lapsed][-1] == "ATTR 80 for Whisper"
    assert adds_up(season)
    correct(season, owner, 1, "win")
    assert salvaged(season, 1) == 1
    assert adds_up(season)


def test_a_later_battle_brings_back_no_weapon_that_was_not_won(season, owner, next_round):
    fight(season, owner, 1, change=lose_anvil)
    fit_the_beam(season)
    next_round(season)
    fight(season, owner, 2, score="draw")
    assert salvaged(season, 1) == 1
    correct(season, owner, 1, "loss")
    assert salvaged(season, 1) == 0
    assert "Whisper" in titles(season, 1)
    assert adds_up(season)


def test_a_unit_that_two_battles_take_away_is_written_off_once(season, owner, next_round):
    def give_away(sheet):
        sheet["sides"][1]["units"][1] |= {"fate": "handed-over"}

    fight(season, owner, 1, score="draw", change=give_away)
    upgrade(season, 2, "Whisper", 80)
    next_round(season)
    fixture = season_store.state_of(season).fixtures[2]

    def lose_whisper(sheet):
        sheet["sides"][fixture.sides.index(2)]["units"][1] |= {"fate": "vanquished", "energy": 0}

    fight(season, owner, 2, score="draw", change=lose_whisper)
    for score in ("win", "loss", "void", "win"):
        correct(season, owner, 1, score)
        assert adds_up(season), score
    assert "Whisper" not in titles(season, 2)


def test_a_team_has_the_class_of_the_units_that_a_correction_leaves_it(season, owner):
    def give_all(sheet):
        for unit in sheet["sides"][1]["units"]:
            unit["fate"] = "handed-over"

    fight(season, owner, 1, score="draw", change=give_all)
    tags = season_store.state_of(season).entries[2].tags
    assert tags
    correct(season, owner, 1, "win")
    assert season_store.state_of(season).entries[2].tags == ()
    correct(season, owner, 1, "draw")
    assert season_store.state_of(season).entries[2].tags == tags


def test_a_void_battle_is_behind_nobody(season, owner):
    fight(season, owner, 1)

    def behind():
        season.refresh_from_db()
        return careers.career_of(season_store.state_of(season), books(season), 1).battles

    assert behind() == 1
    correct(season, owner, 1, "void")
    assert behind() == 0
