"""A round of a double elimination: a step of both brackets, made of the results of the steps before it."""

from leagues.competition import double_elimination
from leagues.competition.double_elimination import Outcome, Place
from leagues.competition.meetings import Pairing
from leagues.services import knockout_rounds
from leagues.store.state import SeasonState

WHY = {
    "knock-out": "Winners of two fixtures of the upper bracket",
    "lower": "Both have lost once",
    "final": "The winner of the upper bracket against the winner of the lower",
}
ALONE = "The other side has withdrawn, or nobody comes from there"
SECOND = "Both have lost once: the second grand final decides"


def draft(state: SeasonState, division: int) -> list[Pairing]:
    """Returns the pairs of the next step in which anybody plays; none at the end. Raises Illegal (``no-winner``)."""
    size = find_size(state, division)
    if not size:
        return knockout_rounds.pair_seeds(knockout_rounds.staying(state, state.order_of(division)), division, step=1)
    return _next_step(state, division, size, find_outcomes(state, division))


def find_size(state: SeasonState, division: int) -> int:
    """Returns the size of a division's bracket, a power of two; 0 before its first round."""
    return 2 * sum(place.step == 1 for place in find_outcomes(state, division, decided=False))


def find_outcomes(state: SeasonState, division: int, *, decided: bool = True) -> dict[Place, Outcome]:
    """Returns who has won and lost each place of the brackets for which there is a fixture.

    ``decided``: all of them must have a winner, unless both have withdrawn. Raises Illegal (``no-winner``).
    """
    found: dict[Place, Outcome] = {}
    for fixture in state.fixtures.values():
        pair = fixture.pairing
        if not pair.in_bracket or pair.division != division:
            continue
        winner = fixture.winner()
        if winner is None and decided:
            knockout_rounds.through(state, fixture)
        loser = fixture.opponent(winner) if winner is not None else None
        found[Place(pair.step, pair.phase, pair.slot)] = winner, loser  # type: ignore[arg-type]
    return found


def _last_step(state: SeasonState, division: int) -> int:
    return max((one.step for one in find_outcomes(state, division, decided=False)), default=0)


def _next_step(state: SeasonState, division: int, size: int, outcomes: dict[Place, Outcome]) -> list[Pairing]:
    for step in range(_last_step(state, division) + 1, double_elimination.grand_final(size) + 1):
        drawn = [_pair(state, place, size, division, outcomes) for place in double_elimination.places(step, size)]
        if pairs := [pair for pair in drawn if pair]:
            return pairs
    return _second_final(state, division, size, outcomes)


def _pair(state: SeasonState, place: Place, size: int, division: int, outcomes: dict[Place, Outcome]) -> Pairing | None:
    here = knockout_rounds.staying(state, double_elimination.meet(place, size, outcomes))
    return _meet(here, place, division, WHY[place.bracket]) if here else None


def _meet(here: list[int], place: Place, division: int, why: str) -> Pairing:
    one, other = here[0], here[1] if len(here) == 2 else None
    return Pairing(
        one=one,
        other=other,
        division=division,
        phase=place.bracket,
        step=place.step,
        slot=place.slot,
        why=why if other else ALONE,
    )


def _second_final(state: SeasonState, division: int, size: int, outcomes: dict[Place, Outcome]) -> list[Pairing]:
    """Returns the second grand final, where the terms have one and the first has not decided."""
    first = double_elimination.grand_final(size)
    if not state.terms.second_final or _last_step(state, division) != first:
        return []
    if not double_elimination.needs_second_final(size, outcomes):
        return []
    winner, loser = outcomes[Place(first, "final", 0)]
    here = knockout_rounds.staying(state, (loser, winner))
    return [_meet(here, Place(first + 1, "final", 0), division, SECOND)] if here else []


def goes_on(state: SeasonState, division: int) -> bool:
    """Checks whether another step follows, once the results are in on which it depends."""
    size = find_size(state, division)
    if not size:
        return len(knockout_rounds.staying(state, state.order_of(division))) > 1
    outcomes = find_outcomes(state, division, decided=False)
    if _last_step(state, division) < double_elimination.grand_final(size) and _is_waited_for(state, division):
        return True
    return bool(_next_step(state, division, size, outcomes))


def _is_waited_for(state: SeasonState, division: int) -> bool:
    """Checks whether a fixture of the brackets has no winner yet, and somebody who could be it."""
    return any(
        fixture.winner() is None and knockout_rounds.staying(state, fixture.sides)
        for fixture in state.fixtures.values()
        if fixture.pairing.in_bracket and fixture.pairing.division == division
    )


# --- standings ------------------------------------------------------------------------------------

WON, UNBEATEN = 5, 9


def progress(state: SeasonState, last: int) -> dict[int, int]:
    """Returns how far everybody has come by round ``last``: the round of their second defeat, or further.

    Ten for the last round that they played in and a little for having won it; before all others, the unbeaten.
    """
    played: dict[int, int] = {}
    beaten: dict[int, int] = {}
    for fixture in state.fixtures.values():
        if fixture.counts_from > last or not fixture.pairing.in_bracket:
            continue
        winner = fixture.winner()
        for side in fixture.sides:
            played[side] = max(played.get(side, 0), 10 * fixture.round + (WON if side == winner else 0))
            lost = fixture.counted and side != winner and fixture.result is not None
            beaten[side] = beaten.get(side, 0) + lost
    for side, value in played.items():
        left = state.entries[side].left
        if not beaten[side] and (left is None or left >= last):
            played[side] = max(value, 10 * last + UNBEATEN)
    return played
