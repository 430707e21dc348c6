"""A league to look at, for ``manage.py demo``: a Swiss season in its third round."""

from collections.abc import Sequence

from accounts.models import User
from leagues import registration, results, rounds, services, store
from leagues.events import Result
from leagues.models import League, Season
from leagues.terms import Terms
from rules.kernel.game import AnyGame

NAME = "Dorian Winter League"
TEAMS = ("Hive Etaki", "Third Extraction", "Panza", "Glide Club", "Crane and Sons", "Lone Wolves", "Iron Foundry")
SCORES = ("win", "draw", "loss", "win", "loss", "win")


def demo_league(game: AnyGame, people: Sequence[User]) -> League:
    """The league of the demonstration; the same one when it has been made before. The last of ``people`` runs it."""
    *players, organiser = people
    if found := League.objects.filter(owner=organiser, name=NAME, game=game.slug).first():
        return found
    about = "Thursdays at the club, from seven. Late comers are welcome until the third round."
    league = services.found_league(owner=organiser, name=NAME, game=game.slug, about=about)
    terms = Terms(format="swiss", rounds=5, tie_breaks=("head-to-head", "buchholz", "sonneborn-berger", "difference"))
    season = services.new_season(league, by=organiser, name="Season One", terms=terms)
    names = [user.username for user in players] + [""] * (len(TEAMS) - len(players))
    for team, username in zip(TEAMS, names, strict=True):
        registration.add(season, by=organiser, username=username, team=team)
    services.start(season, by=organiser)
    for number in (1, 2, 3):
        rounds.draft(season, by=organiser)
        rounds.publish(season, by=organiser)
        if number < 3:
            _play(season, organiser, number)
    _claim(season, players[0])
    return league


def _play(season: Season, organiser: User, number: int) -> None:
    for fixture in store.state_of(season).of_round(number):
        if fixture.other is not None:
            score = SCORES[(fixture.number + number) % len(SCORES)]
            points = {"win": (21, 8), "draw": (14, 14), "loss": (6, 17)}[score]
            result = Result(score=score, points=points)  # type: ignore[arg-type]
            results.record(season, by=organiser, number=fixture.number, result=result)


def _claim(season: Season, player: User) -> None:
    """The first player has won, he says."""
    mine = season.participants.get(user=player).number
    for fixture in store.state_of(season).of_round(3):
        if fixture.other is not None and mine in fixture.sides:
            score = "win" if fixture.one == mine else "loss"
            results.claim(season, by=player, number=fixture.number, entry=mine, result=Result(score=score))  # type: ignore[arg-type]
