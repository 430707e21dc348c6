"""A round of a knock-out: the seeds of its first round, the winners of the last, the match for third place."""

from collections.abc import Iterable, Sequence

from leagues.competition import knockout
from leagues.competition.meetings import Pairing
from leagues.store.state import Fixture, SeasonState
from rules.kernel.problems import illegal


def draft(state: SeasonState, division: int, *, since: int = 0) -> list[Pairing]:
    """Returns the pairs of the next round of a knock-out that began after round ``since``. Raises Illegal."""
    if state.round == since:
        return pair_seeds(staying(state, state.order_of(division)), division)
    last = [
        fixture
        for fixture in state.of_round(state.round)
        if fixture.pairing.division == division and fixture.pairing.phase == "knock-out"
    ]
    last.sort(key=lambda fixture: fixture.pairing.slot)
    if len(last) < 2:
        return []
    winners = [through(state, fixture) for fixture in last]
    pairs = [_tie(state, pair, division, slot) for slot, pair in enumerate(knockout.next_round(winners))]
    return pairs + (_third(state, last, division) if len(last) == 2 and state.terms.third_place else [])


def pair_seeds(seeded: Sequence[int], division: int, *, step: int = 0) -> list[Pairing]:
    """Returns the first round of a bracket, by the order of seeds."""
    if len(seeded) < 2:
        return []
    seed = {key: at for at, key in enumerate(seeded, start=1)}
    return [
        Pairing(
            one=one,
            other=other,
            division=division,
            phase="knock-out",
            slot=slot,
            step=step,
            why=f"Seed {seed[one]} against seed {seed[other]}" if other else f"Seed {seed[one]} has no opponent yet",
        )
        for slot, (one, other) in enumerate(knockout.first_round(seeded))
    ]


def through(state: SeasonState, fixture: Fixture) -> int:
    """Returns who goes on to the next round; one of the two in name only where both have withdrawn."""
    winner = fixture.winner()
    if winner is not None:
        return winner
    if staying(state, fixture.sides):
        raise illegal("no-winner", f"Fixture {fixture.number} needs a winner before the next round.", rule="")
    return fixture.one


def staying(state: SeasonState, keys: Iterable[int | None]) -> list[int]:
    """Returns those who have not withdrawn."""
    return [key for key in keys if key is not None and state.entries[key].left is None]


def _tie(state: SeasonState, pair: tuple[int, int], division: int, slot: int) -> Pairing:
    """Two winners meet. Where both have withdrawn their fixture keeps the place in the bracket, lost by both."""
    here, why = staying(state, pair), "Winners of two fixtures"
    met: knockout.Pair = pair
    if len(here) < 2:
        why = "The other winner has withdrawn" if here else "Both winners have withdrawn"
        met = (here[0], None) if here else pair
    return Pairing(one=met[0], other=met[1], division=division, phase="knock-out", slot=slot, why=why)


def _third(state: SeasonState, semi_finals: Sequence[Fixture], division: int) -> list[Pairing]:
    losers = [fixture.opponent(through(state, fixture)) for fixture in semi_finals if fixture.other is not None]
    here = staying(state, losers)
    if len(losers) < 2 or not here:
        return []
    one, other = here[0], here[1] if len(here) == 2 else None
    why = "For third place" if other else "Third place; the other has withdrawn"
    return [Pairing(one=one, other=other, division=division, phase="third", slot=1, why=why)]
