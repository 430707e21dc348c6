"""Every game that has rules between battles: a career from the first budget through a battle, by the contract alone."""

import json

import pytest

from battles.store.event_store import state_at
from battles.store.models import Battle
from config.settings import BASE_DIR
from leagues.services import (
    aftermath_forms,
    aftermaths,
    campaigns,
    organising,
    registration,
    results,
    rounds,
    season_store,
    transactions,
)
from leagues.store import careers
from leagues.store.events import Result
from leagues.store.terms import Terms
from rules import registry
from rules.kernel.campaign import Career
from rules.kernel.dice import TapeDice
from rules.kernel.problems import RulesError
from rules.kernel.records import replace

GAMES = [game.slug for game in registry.all_games() if game.campaign]


def ready_army(slug):
    """The first ready army of a game."""
    folder = BASE_DIR / "rules" / "games" / slug.replace("-", "_") / "demo" / "armies"
    return json.loads(sorted(folder.glob("*.json"))[0].read_text())


def team(season, entry):
    season.refresh_from_db()
    state = season_store.state_of(season)
    return careers.career_of(state, careers.books_of(state), entry)


@pytest.fixture
def season_of(owner):
    def make(slug, budget=100_000):
        league = organising.create_league(owner=owner, name="League", game=slug)
        terms = Terms(format="round-robin", career=True, budget=budget, income=10)
        season = organising.create_season(league, by=owner, name="One", terms=terms)
        for name in ("North", "South"):
            registration.add(season, by=owner, username="", team=name)
        organising.start(season, by=owner)
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
        return season

    return make


@pytest.mark.parametrize("slug", GAMES)
def test_a_season_in_which_no_career_could_begin_is_not_set_up(slug, season_of):
    """Its terms would be fixed, and nobody could ever buy a unit. EIC League's teams roll their first budget."""
    if slug == "eic-league":
        assert season_of(slug, budget=0)
    else:
        with pytest.raises(RulesError, match="career-cannot-begin"):
            season_of(slug, budget=0)


def equip(season, entry, army):
    rules = campaigns.campaign_of(season)
    transactions.deal(season, by=None, entry=entry, action=rules.deals(team(season, entry))[0].action)
    transactions.grant(season, by=season.league.owner, entry=entry, amount=50_000, reason="for the test")
    for offer in rules.recruits(team(season, entry), army):
        if offer.closed is None:
            transactions.deal(season, by=None, entry=entry, action=offer.action)


@pytest.mark.parametrize("slug", GAMES)
def test_a_team_lives_through_a_battle(slug, season_of, owner):
    season, army = season_of(slug), ready_army(slug)
    for entry in (1, 2):
        equip(season, entry, army)
    rules, game = campaigns.campaign_of(season), registry.get(slug)
    fielded = rules.army(team(season, 1))
    evaluation = game.armies.evaluate(game.armies.read(fielded))
    assert evaluation.legal, evaluation.problems
    worth = sum(one.worth for one in team(season, 1).holdings.values())
    assert 0 <= worth - evaluation.fill < len(fielded["units"])  # each is paid for in whole credits
    assert 0 <= fielded["budget"] - evaluation.fill - team(season, 1).wallet < 1

    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    with pytest.raises(RulesError, match="in-the-field"):
        transactions.bank(season, by=None, entry=1, amount=1)
    results.rule(season, by=owner, number=1, result=Result(score="win"), reason="The time was up.")
    state = season_store.state_of(season)
    sheet = aftermath_forms.first_sheet(season, state, state.fixtures[1])
    assert [unit["name"] for unit in sheet["sides"][0]["units"]] == [one.title for one in team(season, 1).units()]
    assert rules.aftermath_sections(sheet)
    before = [team(season, entry) for entry in (1, 2)]
    assert aftermath_forms.comes_to(season, state, state.fixtures[1], sheet).sides[1].postings["grants"] == -10
    aftermaths.file_sheet(season, by=owner, number=1, entry=0, sheet=sheet)
    season.refresh_from_db()
    aftermaths.settle(season, by=owner, number=1, expected=season.seq)
    for entry, was in zip((1, 2), before, strict=True):
        now = team(season, entry)
        assert now.wallet == was.wallet + 10
        assert [one.title for one in now.units()] == [one.title for one in was.units()]
    assert state_at(battle, battle.seq) is not None
    books = careers.books_of(season_store.state_of(season))
    assert sum(sum(entry.postings.values()) for book in books.teams.values() for entry in book.entries) == 0


@pytest.mark.parametrize("slug", GAMES)
def test_deals_refuse_what_no_page_sends(slug, season_of):
    season = season_of(slug)
    for action in (None, [], {}, {"type": "begin", "more": 1}, {"type": "recruit", "unit": None, "army": {}},
                   {"type": "recruit", "unit": {"name": 3}, "army": {"skills": 7}}, {"type": "nonsense"}):  # fmt: skip
        with pytest.raises(RulesError):
            transactions.deal(season, by=None, entry=1, action=action)
    equip(season, 1, ready_army(slug))
    for offer in campaigns.campaign_of(season).deals(team(season, 1)):
        for spoilt in ("", "x", None, -1, {}, []):
            with pytest.raises(RulesError):
                transactions.deal(season, by=None, entry=1, action={**offer.action, "unit": spoilt, "lots": spoilt})


def test_what_was_destroyed_is_gone_and_what_was_fired_is_bought_again(season_of, owner):
    season = season_of("sol-prime")
    for entry in (1, 2):
        equip(season, entry, ready_army("sol-prime"))
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    state = state_at(battle, battle.seq)
    side = next(iter(state.sides))
    own = [name for name, stand in state.units.items() if stand.side == side]
    gun = next(name for name in own if state.units[name].fire_turns)
    units = {**state.units, own[0]: replace(state.units[own[0]], destroyed=True),
             own[1]: replace(state.units[own[1]], destroyed=True, routed=True),
             gun: replace(state.units[gun], fire_turns=0)}  # fmt: skip
    season.refresh_from_db()
    teams = [team(season, entry) for entry in season_store.state_of(season).fixtures[1].sides]
    rules = campaigns.campaign_of(season)
    sheet = rules.aftermath(teams, 0, replace(state, units=units), list(state.sides))
    returns = sheet["sides"][0]["units"]
    assert [unit["fate"] for unit in returns].count("lost") == 1 and returns[0]["fate"] == "lost"
    assert [unit["supply"] for unit in returns if unit["supply"] is not None].count(0) == 1
    settled = rules.settle(teams, sheet, 0)
    assert settled.sides[0].gone == (teams[0].units()[0].id,)


def test_after_a_battle_installations_are_built_by_engineering_vehicles(season_of):
    rules = registry.get("sol-prime").campaign
    career = Career(name="North", wallet=500, begun=True, battles=1)
    hangar = {"name": "Hangar", "class": "installation", "installation": "hangar"}
    builder = {"name": "Builder", "model": "engineering-vehicle", "platoon": "Works"}
    action = {"type": "recruit", "unit": hangar, "army": {"game": "sol-prime", "tech": "plasma"}}
    with pytest.raises(RulesError, match="no-engineering-vehicle"):
        rules.deal(career, action, TapeDice())
    bought = rules.deal(career, {**action, "unit": builder}, TapeDice()).put[0]
    with_builder = replace(career, holdings={"1": replace(bought, id="1")})
    assert rules.deal(with_builder, action, TapeDice()).put[0].title == "Hangar"
    assert rules.deal(replace(career, battles=0), action, TapeDice()).put[0].title == "Hangar"


def test_who_is_bought_or_taken_over_in_a_battle_serves_in_that_battle_only(season_of, owner):
    season = season_of("war-logic")
    for entry in (1, 2):
        equip(season, entry, ready_army("war-logic"))
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    state = state_at(battle, battle.seq)
    side, enemy = state.sides
    model = next(name for name, sheet in state.sheets.items() if sheet.home == side)
    theirs = next(name for name, sheet in state.sheets.items() if sheet.home == enemy)
    after = replace(
        state,
        sheets={**state.sheets, "Smuggled": state.sheets[model]},
        units={**state.units, "Smuggled": state.units[model], theirs: replace(state.units[theirs], side=side)},
    )
    teams = [team(season, entry) for entry in season_store.state_of(season).fixtures[1].sides]
    sheet = campaigns.campaign_of(season).aftermath(teams, 0, after, list(state.sides))
    assert [unit["name"] for unit in sheet["sides"][0]["units"]] == [one.title for one in teams[0].units()]
    gone = [unit["name"] for unit in sheet["sides"][1]["units"] if unit["fate"] == "lost"]
    assert gone == [theirs.removeprefix("South ")]
    assert "serves in that battle only" in campaigns.campaign_of(season).about


def test_the_fallen_and_the_captured_are_gone_and_the_others_whole(season_of, owner):
    season = season_of("war-logic")
    for entry in (1, 2):
        equip(season, entry, ready_army("war-logic"))
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    state = state_at(battle, battle.seq)
    side, enemy = state.sides
    own = [name for name, sheet in state.sheets.items() if sheet.home == side]
    units = {**state.units, own[0]: replace(state.units[own[0]], status=frozenset({"dead"})),
             own[1]: replace(state.units[own[1]], side=enemy),
             own[2]: replace(state.units[own[2]], health=1)}  # fmt: skip
    teams = [team(season, entry) for entry in season_store.state_of(season).fixtures[1].sides]
    sheet = campaigns.campaign_of(season).aftermath(teams, 0, replace(state, units=units), list(state.sides))
    assert [unit["fate"] for unit in sheet["sides"][0]["units"]][:3] == ["lost", "lost", "back"]
