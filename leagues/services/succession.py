"""A season that follows on another: its players, seeded by the last ranking, some of them in another division."""

from collections.abc import Sequence

from accounts.store.models import User
from leagues.services import organising, registration, season_store, tables
from leagues.store import events as ev
from leagues.store.models import Participant, Season
from leagues.store.state import SeasonState
from rules.kernel.problems import illegal

MOVES_MOST = 50


def last_season(season: Season) -> Season | None:
    """Returns the finished season of the league before this one, if there is any."""
    before = Season.objects.filter(league_id=season.league_id, stage="finished", pk__lt=season.pk)
    return before.order_by("-pk").first()


def may_follow(season: Season, state: SeasonState) -> bool:
    """Checks whether a season can still take over the players of the last one: nobody has entered, and there is one."""
    return not state.started and not state.entries and last_season(season) is not None


def take_over(season: Season, *, by: User, moves: int = 0) -> list[int]:
    """Enters everybody who was there at the end of the last season, seeded by its ranking; their numbers.

    With divisions, the first ``moves`` of each go up and the last ``moves`` go down. Raises Illegal.
    """
    former = last_season(season)
    if former is None:
        raise illegal("no-last-season", "This league has no finished season before this one.", rule="")
    if not 0 <= moves <= MOVES_MOST:
        raise illegal("bad-moves", f"Between 0 and {MOVES_MOST} go up and down.", rule="")
    old = season_store.state_of(former)
    users = dict(Participant.objects.filter(season=former).values_list("number", "user_id"))
    with season_store.lock(season, by) as work:
        if not organising.takes_entries(work.state) or work.state.started or work.state.entries:
            raise illegal("not-empty", "Players are taken over before anybody has entered.", rule="")
        if work.state.stage == "setting-up":
            work.write(ev.Registration(open=False))
        roster, rows = registration.Roster.of(work), []
        for division, numbers in enumerate(rank_by_result(old, moves, len(work.state.terms.division_names))):
            for seed, number in enumerate(numbers, start=1):
                entry = registration.write_entry(work, roster, old.entries[number].team, old.entries[number].club)
                work.write(ev.Placed(entry=entry.number, division=division, seed=seed))
                rows.append(Participant(season=work.season, number=entry.number, user_id=users.get(number)))
        Participant.objects.bulk_create(rows)
    return [row.number for row in rows]


def rank_by_result(state: SeasonState, moves: int, divisions: int) -> list[list[int]]:
    """Returns the entries of a finished season by the divisions of the next one, the strongest first.

    In each division: those who come down, those who stay, those who come up. Of a small division at most half go
    either way. Where the next season has fewer divisions, the last of it takes the rest.
    """
    last = [_ranking(state, division) for division in range(len(state.terms.division_names))]
    found: list[list[int]] = [[] for _ in last]
    for at, numbers in enumerate(last):
        up, down = _split(numbers, moves, first=at == 0, last=at == len(last) - 1)
        stay = numbers[up : len(numbers) - down]
        if up:
            found[at - 1] += numbers[:up]
        found[at] += stay
        if down:
            found[at + 1] += numbers[len(numbers) - down :]
    return [*found[: divisions - 1], [number for rest in found[divisions - 1 :] for number in rest]]


def _split(numbers: Sequence[int], moves: int, *, first: bool, last: bool) -> tuple[int, int]:
    """Returns how many of a division go up, and how many down."""
    moving = min(moves, len(numbers) // 2)
    return 0 if first else moving, 0 if last else moving


def _ranking(state: SeasonState, division: int) -> list[int]:
    """Returns who was there at the end of a season, by the final standings of a division."""
    return [row.key for row in tables.table(state, division=division).rows if state.entries[row.key].active]
