"""A league to look at, for ``manage.py demo``: a Swiss season in its third round, and careers after a first battle."""

from collections.abc import Sequence

from accounts.store.models import User
from armies.store.models import Army
from leagues.competition.meetings import Result
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
from leagues.store.models import League, Season
from leagues.store.terms import Terms
from rules.kernel.game import AnyGame
from rules.kernel.problems import RulesError

NAME = "Dorian Winter League"
TEAMS = ("Hive Etaki", "Third Extraction", "Panza", "Glide Club", "Crane and Sons", "Lone Wolves", "Iron Foundry")
SCORES = ("win", "draw", "loss", "win", "loss", "win")


def demo_league(game: AnyGame, people: Sequence[User]) -> League:
    """The league of the demonstration; the same one when it has been made before. The last of ``people`` runs it."""
    *players, organiser = people
    if found := League.objects.filter(owner=organiser, name=NAME, game=game.slug).first():
        return found
    about = "Thursdays at the club, from seven. Late comers are welcome until the third round."
    league = organising.create_league(owner=organiser, name=NAME, game=game.slug, about=about)
    breaks = ("head-to-head", "buchholz", "sonneborn-berger", "difference")
    terms = Terms(format="swiss", rounds=5, tie_breaks=breaks, requests=1, late_byes=1)
    season = organising.create_season(league, by=organiser, name="Season One", terms=terms)
    names = [user.username for user in players] + [""] * (len(TEAMS) - len(players))
    for team, username in zip(TEAMS, names, strict=True):
        registration.add(season, by=organiser, username=username, team=team)
    organising.start(season, by=organiser)
    for number in (1, 2, 3):
        rounds.draft(season, by=organiser)
        rounds.publish(season, by=organiser)
        if number < 3:
            _play(season, organiser, number)
    _claim(season, players[0])
    if game.campaign:
        _careers(league, players, organiser)
    return league


def _play(season: Season, organiser: User, number: int) -> None:
    for fixture in season_store.state_of(season).of_round(number):
        if fixture.other is not None:
            score = SCORES[(fixture.number + number) % len(SCORES)]
            points = {"win": (21, 8), "draw": (14, 14), "loss": (6, 17)}[score]
            result = Result(score=score, points=points)  # type: ignore[arg-type]
            results.record(season, by=organiser, number=fixture.number, result=result)


def _claim(season: Season, player: User) -> None:
    """Lets the first player claim a win."""
    mine = season.participants.get(user=player).number
    for fixture in season_store.state_of(season).of_round(3):
        if fixture.other is not None and mine in fixture.sides:
            score = "win" if fixture.one == mine else "loss"
            results.claim(season, by=player, number=fixture.number, entry=mine, result=Result(score=score))  # type: ignore[arg-type]


# --- careers --------------------------------------------------------------------------------------


def _careers(league: League, players: Sequence[User], organiser: User) -> None:
    """A season of careers: teams are equipped, the first battle is settled, its receipt cashed in part."""
    terms = Terms(format="round-robin", career=True, budget=12_000, tie_breaks=("head-to-head", "wins"))
    season = organising.create_season(league, by=organiser, name="Season of Careers", terms=terms)
    names = [user.username for user in players] + [""] * (4 - len(players))
    for team, username in zip(TEAMS[:4], names, strict=True):
        registration.add(season, by=organiser, username=username, team=team)
    organising.start(season, by=organiser)
    armies = list(Army.objects.filter(owner__in=players, game=league.game, deleted_at=None).order_by("pk"))
    for entry in (1, 2, 3, 4):
        _equip(season, entry, armies[entry - 1 :])
    rounds.draft(season, by=organiser)
    rounds.publish(season, by=organiser)
    fixture = season_store.state_of(season).fixtures[1]
    results.record(season, by=organiser, number=1, result=Result(score="win"))
    state = season_store.state_of(season)
    sheet = aftermath_forms.first_sheet(season, state, state.fixtures[1])
    aftermaths.file_sheet(season, by=organiser, number=1, entry=0, sheet=sheet)
    aftermaths.settle(season, by=organiser, number=1, expected=season.seq)
    for paper in careers.books_of(season_store.state_of(season)).held(fixture.one):
        transactions.cash(season, by=None, entry=fixture.one, receipt=paper.key, amount=paper.amount // 3)


def _equip(season: Season, entry: int, armies: Sequence[Army]) -> None:
    """The first budget, and of an army what the team can have."""
    rules, state = campaigns.campaign_of(season), season_store.state_of(season)
    first = rules.deals(careers.career_of(state, careers.books_of(state), entry))[0]
    transactions.deal(season, by=None, entry=entry, action=first.action)
    state = season_store.state_of(season)
    team = careers.career_of(state, careers.books_of(state), entry)
    for offer in rules.recruits(team, armies[0].document)[:3] if armies else ():
        try:
            transactions.deal(season, by=None, entry=entry, action=offer.action)
        except RulesError:  # too dear by now, or one too many of its kind
            continue
