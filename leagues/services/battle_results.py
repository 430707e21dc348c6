"""Results of battles on the site: what they say of their fixtures, and how a season takes them down."""

from collections.abc import Iterable, Sequence

from battles.store.models import Battle
from leagues.competition.meetings import Result
from leagues.services import aftermath_forms
from leagues.services.unit_of_work import UnitOfWork
from leagues.store import events as ev
from leagues.store.state import Fixture, SeasonState
from rules.kernel.measures import POINTS
from rules.kernel.records import Json

MOST_POINTS = 99_999
MOST_MEASURED = 10**9

News = ev.BattleEnded | ev.BattleResumed


def find_news(states: Sequence[SeasonState]) -> list[list[News]]:
    """Returns, for each season, what its battles say that its events do not. One query for all of them, or none."""
    waiting = [
        {} if state.stage == "finished" else {one.battle: one for one in state.fixtures.values() if _listens(one)}
        for state in states
    ]
    wanted = {battle for fixtures in waiting for battle in fixtures}
    battles = Battle.objects.filter(public_id__in=wanted).prefetch_related("seats").order_by("pk") if wanted else ()
    found: list[list[News]] = [[] for _ in states]
    for battle in battles:
        for fixtures, news in zip(waiting, found, strict=True):
            if battle.public_id in fixtures and (event := _news(fixtures[battle.public_id], battle)):
                news.append(event)
    return found


def record(work: UnitOfWork, news: Iterable[News]) -> None:
    """Writes what battles say into a season, with the aftermath that follows from it."""
    for event in news:
        work.write(event)
        aftermath_forms.prefill(work, event.fixture)


def _listens(fixture: Fixture) -> bool:
    """Checks whether the battle decides: nobody has confirmed its result yet, or entered another one."""
    return bool(fixture.battle) and (
        fixture.state == "scheduled" or (fixture.state == "played" and not fixture.confirmed)
    )


def _news(fixture: Fixture, battle: Battle) -> News | None:
    """Returns what a battle says that its fixture does not know yet."""
    if battle.over:
        result, reason = battle_result(battle), str(battle.outcome["reason"])[:200]
        ended = ev.BattleEnded(fixture=fixture.number, battle=battle.public_id, result=result, reason=reason)
        return ended if fixture.state == "scheduled" or fixture.result != result else None
    return ev.BattleResumed(fixture=fixture.number) if fixture.state == "played" else None


def battle_result(battle: Battle) -> Result:
    """Returns the result of a fixture by its battle: the seats are the sides, in order."""
    outcome: Json = battle.outcome
    sides = [seat.side for seat in sorted(battle.seats.all(), key=lambda one: one.colour)]
    first, second = (side in outcome["winners"] for side in sides)
    one, other = (outcome.get("measures", {}).get(side, {}) for side in sides)
    counted = {key: (_clamp(one[key]), _clamp(other.get(key, 0))) for key in one}
    points = counted.pop(POINTS, (0, 0))
    return Result(
        score="draw" if first == second else "win" if first else "loss",
        points=(min(points[0], MOST_POINTS), min(points[1], MOST_POINTS)),
        measures=counted,
    )


def _clamp(amount: int) -> int:
    return max(0, min(amount, MOST_MEASURED))
