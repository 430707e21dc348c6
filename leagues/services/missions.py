"""The mission and the deployment of each round: drawn when it is published, or set by the organisers before."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from accounts.store.models import User
from leagues.competition.meetings import Pairing
from leagues.services import season_store
from leagues.services.unit_of_work import UnitOfWork
from leagues.store import day_events
from leagues.store.models import Season
from leagues.store.state import SeasonState
from rules.kernel.problems import illegal

LIST_MOST = 40
NAME_MOST = 80


def check_lists(missions: Sequence[str], deployments: Sequence[str]) -> None:
    """Raises Illegal (``missions``) for a list in the terms that is not in order."""
    for what, names in (("Missions", missions), ("Deployments", deployments)):
        if len(names) > LIST_MOST:
            raise illegal("missions", f"{what}: there are {len(names)}, at most {LIST_MOST} are allowed.", rule="")
        for name in names:
            if not 0 < len(name.strip()) <= NAME_MOST:
                raise illegal("missions", f"{what}: each has a name of 1 to {NAME_MOST} characters.", rule="")
        if len({name.casefold() for name in names}) < len(names):
            raise illegal("missions", f"{what}: a name is in the list twice.", rule="")
    if deployments and not missions:
        raise illegal("missions", "Deployments are drawn for missions: name at least one mission.", rule="")


def set_mission(season: Season, *, by: User, number: int, mission: str, deployment: str = "") -> None:
    """Sets the mission of a round out of the list of the terms; empty names leave it to the draw again.

    Raises Illegal: when a table of the round has a result, or a name is not in the list (``no-mission``).
    """
    with season_store.lock(season, by) as work:
        state = work.state
        if why := why_fixed(state, number):
            raise illegal("mission-fixed", why, rule="")
        if mission and mission not in state.terms.missions:
            raise illegal("no-mission", "Choose a mission out of the list in the terms.", rule="")
        if deployment and deployment not in state.terms.deployments:
            raise illegal("no-mission", "Choose a deployment out of the list in the terms.", rule="")
        if not mission and (deployment or number <= state.round):
            raise illegal("no-mission", "Choose a mission.", rule="")
        was = state.missions.get(number)
        if not mission and was:
            work.write(day_events.MissionSet(round=number))
        elif mission and (was is None or (was.mission, was.deployment) != (mission, deployment)):
            work.write(_draw(work, number, mission, deployment))


def why_fixed(state: SeasonState, number: int) -> str:
    """Returns why the mission of a round cannot be set now; empty when it can."""
    if state.stage == "finished" or not state.terms.missions or not state.terms.in_rounds:
        return "No missions can be set in this season now."
    if not 0 < number <= 50:
        return "There is no such round."
    if any(one.other is not None and one.state != "scheduled" for one in state.of_round(number)):
        return f"Round {number} has results: its mission is fixed."
    return ""


def draw_for(work: UnitOfWork, number: int, pairs: Sequence[Pairing]) -> None:
    """Draws the mission of a round that is about to be published, unless it is set."""
    if work.state.terms.missions and number not in work.state.missions:
        work.write(_draw(work, number, "", "", pairs))


def _draw(
    work: UnitOfWork, number: int, mission: str, deployment: str, pairs: Sequence[Pairing] = ()
) -> day_events.MissionSet:
    """Returns the mission of a round, with what is not given drawn."""
    state, drawn = work.state, not mission
    before = [one for at, one in state.missions.items() if at != number]
    text = seed_text(work.season.public_id, number, pairs)
    mission = mission or choose(state.terms.missions, [one.mission for one in before], f"{text} mission")
    if not deployment and state.terms.deployments:
        deployment = choose(state.terms.deployments, [one.deployment for one in before], f"{text} deployment")
    return day_events.MissionSet(round=number, mission=mission, deployment=deployment, drawn=drawn)


def seed_text(public_id: str, number: int, pairs: Sequence[Pairing]) -> str:
    """Returns what decides a draw: the season, the round and its pairs, so that nobody knows it before they do."""
    who = " ".join(f"{pair.one}-{pair.other or 0}" for pair in pairs)
    return f"{public_id} {number} {who}".strip()


def choose(names: Sequence[str], used: Sequence[str], text: str) -> str:
    """Draws one of the names that were used least, by the SHA-256 of a text as a number, modulo their count."""
    times = Counter(used)
    least = min(times[name] for name in names)
    left = [name for name in names if times[name] == least]
    return left[int(sha256(text.encode()).hexdigest(), 16) % len(left)]
