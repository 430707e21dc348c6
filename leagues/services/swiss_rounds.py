"""A round of a Swiss season: who is paired, who rests, and the reason of each pair."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal

from leagues.competition import acceleration, swiss
from leagues.competition.meetings import Pairing
from leagues.competition.standings import Board
from leagues.services import tables
from leagues.store.state import Entry, SeasonState


def wishes(state: SeasonState) -> swiss.Wishes:
    """Returns what the terms ask of a Swiss pairing."""
    return swiss.Wishes(clubs_apart=state.terms.clubs_apart, class_parity=state.terms.class_parity)


def players(state: SeasonState, division: int) -> list[swiss.Player]:
    """Returns the players of a division who will be paired: all but those who have asked for a bye."""
    board = tables.table(state, division=division).board
    order = {key: at for at, key in enumerate(state.order_of(division))}
    known, byes, walkovers, floats = count_meetings(state), _byes(state), _walkovers(state), _floats(state)
    virtual = virtual_points(state, state.round + 1)
    return [
        swiss.Player(
            key=entry.number,
            points=virtual.get(entry.number, 0)
            + int(board.total[entry.number] if entry.number in board.total else _late_points(state, entry)),
            seed=order.get(entry.number, len(order)),
            byes=byes[entry.number],
            walkovers=walkovers[entry.number],
            club=entry.club.casefold().strip(),
            group=entry.tags[0] if entry.tags else "",
            met=known.get(entry.number, {}),
            floated=floats.get(entry.number, ""),
        )
        for entry in state.taking_part
        if entry.division == division and state.round + 1 not in entry.byes and not state.is_away(entry)
    ]


def virtual_points(state: SeasonState, number: int) -> dict[int, int]:
    """Returns the points by which the upper half of each division is ahead in the pairing of a round."""
    terms = state.terms
    ahead = acceleration.virtual_points(number, rounds=terms.rounds, win=terms.scheme.best, draw=terms.scheme.even)
    if not terms.accelerated or not ahead:
        return {}
    return {key: ahead for order in state.order for key in acceleration.upper_half(order)}


def _late_points(state: SeasonState, entry: Entry) -> int:
    """The points of somebody who stands in no table yet: those for the byes with which they came."""
    return state.terms.requested_bye * sum(entry.number == fixture.one for fixture in state.fixtures.values())


def count_requests(state: SeasonState) -> Counter[int]:
    """Counts the byes that everybody has requested or come with, also before they left and came again."""
    now = _now(state)
    return Counter(now[one.one] for one in state.fixtures.values() if one.pairing.requested)


def _now(state: SeasonState) -> dict[int, int]:
    """By every number the one with which the same player takes part now: who leaves and comes again gets a new one."""
    now = {number: number for number in state.entries}
    for number in sorted(state.entries, reverse=True):
        if before := state.entries[number].again:
            now[before] = now[number]
    return now


def count_meetings(state: SeasonState) -> dict[int, dict[int, int]]:
    """Counts how often each pair has been paired. A game lost by forfeit was a pairing, too."""
    found: dict[int, dict[int, int]] = {}
    now = _now(state)
    for fixture in state.fixtures.values():
        if fixture.other is not None:
            for one, other in ((fixture.one, fixture.other), (fixture.other, fixture.one)):
                mine = found.setdefault(now[one], {})
                mine[now[other]] = mine.get(now[other], 0) + 1
    return found


def _byes(state: SeasonState) -> Counter[int]:
    """Returns how many byes were allocated to everybody."""
    now = _now(state)
    return Counter(now[one.one] for one in state.fixtures.values() if one.other is None and not one.pairing.requested)


def _walkovers(state: SeasonState) -> Counter[int]:
    """Counts the other rounds that everybody has won without play: by forfeit, or by a requested bye worth a win
    (FIDE Handbook C.04.1: neither has the allocated bye)."""
    now, scheme = _now(state), state.terms.scheme
    won = (one.winner() for one in state.fixtures.values() if one.result is not None and one.result.absent)
    asked = (one.one for one in state.fixtures.values() if one.pairing.requested and scheme.requested >= scheme.win)
    return Counter(now[key] for key in (*won, *asked) if key is not None)


def _floats(state: SeasonState) -> dict[int, Literal["up", "down"]]:
    """Returns who met somebody of another score group in the last round; an allocated bye is a float down."""
    earlier = [one for one in state.fixtures.values() if one.counts_from < state.round]
    total = Board.of(list(state.entries), tables.games(earlier), state.terms.scheme).total
    virtual, now = virtual_points(state, state.round), _now(state)
    found: dict[int, Literal["up", "down"]] = {}
    for fixture in state.of_round(state.round):
        if fixture.other is None:
            if not fixture.pairing.requested:
                found[now[fixture.one]] = "down"
            continue
        one, other = (total[key] + virtual.get(key, 0) for key in fixture.sides)
        if one != other:
            found[now[fixture.one]] = "down" if one > other else "up"
            found[now[fixture.other]] = "up" if one > other else "down"
    return found


def draft(state: SeasonState, division: int) -> list[Pairing]:
    if state.round >= state.terms.rounds:
        return []
    paired = explain(state, division, swiss.pair(players(state, division), wishes(state)))
    return [*paired, *_resting(state, division, since=len(paired))]


def _resting(state: SeasonState, division: int, *, since: int) -> list[Pairing]:
    """Returns those who have asked for a bye in the next round."""
    number = state.round + 1
    here = [entry for entry in state.taking_part if entry.division == division and number in entry.byes]
    why = f"Asked for a bye in round {number}, worth {state.terms.requested_bye}; it is not the one allocated"
    return [
        Pairing(one=entry.number, division=division, slot=slot, requested=True, why=why)
        for slot, entry in enumerate(here, start=since)
    ]


def explain(state: SeasonState, division: int, pairs: Iterable[swiss.Pair]) -> list[Pairing]:
    """Swiss pairs with the reason of each."""
    known = {player.key: player for player in players(state, division)}
    pairs, wish, virtual = list(pairs), wishes(state), virtual_points(state, state.round + 1)
    made = []
    for slot, (one, other) in enumerate(pairs):
        why = (
            _why(known, one, other, wish)
            + _ahead(state, virtual, one, other)
            + (_clubs_decided(state, known, one, wish) if other is None else "")
        )
        made.append(Pairing(one=one, other=other, division=division, slot=slot, why=why))
    return made


def reason(state: SeasonState, pair: Pairing) -> str:
    """Returns what to say of a pair that was made by hand."""
    known = {player.key: player for player in players(state, pair.division)}
    virtual = virtual_points(state, state.round + 1)
    why = _why(known, pair.one, pair.other, wishes(state)) + _ahead(state, virtual, pair.one, pair.other)
    return why if pair.other is not None else why.removesuffix(LAST)


LAST = ", from the lowest score group that could spare a player"


def _clubs_decided(state: SeasonState, known: Mapping[int, swiss.Player], one: int, wish: swiss.Wishes) -> str:
    """Says that clubs decided who has the bye, when somebody else would have it without them."""
    if not wish.clubs_apart or not known[one].club:
        return ""
    without = swiss.pair(list(known.values()), replace(wish, clubs_apart=False))
    if (one, None) in without:
        return ""
    met = [pair[0] for pair in without if pair[1] is not None and _of_one_club(known[pair[0]], known[pair[1]])]
    would = f"two of {state.entries[met[0]].club} would meet" if met else "two of one club would meet"
    return f"; decided by the clubs: otherwise {would}"


def _of_one_club(one: swiss.Player, other: swiss.Player) -> bool:
    return bool(one.club) and one.club == other.club


def _ahead(state: SeasonState, virtual: Mapping[int, int], one: int, other: int | None) -> str:
    """Says that virtual points are among those of a pair."""
    ahead = [key for key in (one, other) if key in virtual] if other is not None else []
    if not ahead:
        return ""
    return (
        f"; {virtual[ahead[0]]} of them virtual{f' ({state.entries[ahead[0]].team})' if len(ahead) == 1 else ', each'}"
    )


def _why(known: dict[int, swiss.Player], one: int, other: int | None, wish: swiss.Wishes) -> str:
    if other is None:
        before = f"after {known[one].byes} before" if known[one].byes else "the first"
        walkover = ", after a round won without play" if known[one].walkovers else ""
        return f"A bye, {before}{walkover}{LAST}"
    left, right = known[one], known[other]
    same = left.points == right.points
    said = [f"Both on {left.points} points" if same else f"{left.points} and {right.points} points"]
    times = left.met.get(other, 0)
    said.append(f"have met {times} times before" if times else "have not met")
    if wish.clubs_apart and _of_one_club(left, right):
        said.append("of one club")
    if wish.class_parity:
        said.append(f"both {left.group}" if left.group == right.group else f"{left.group} and {right.group}")
    return "; ".join(said)
