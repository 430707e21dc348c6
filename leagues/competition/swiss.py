"""Swiss pairing as a maximum-weight matching: of all ways to pair the players, the one that costs least.

Costs are weighed strictly one after the other: a rematch is worse than any number of second byes, a second bye than
any number of pairs of different classes, and so on (:data:`WEIGHTS`). So no rematch is made that could be avoided.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal

Pair = tuple[int, int | None]

STEPS = (101, 95, 89, 79, 71, 45, 35, 24, 0)
WEIGHTS = tuple(1 << step for step in STEPS)
"""The weight of one unit of each cost, the worst first: rematches, second byes, byes of somebody who has won a round
without play in another way, pairs of two classes, the distance of the bye from the lowest score group, distances of
score groups (squared), pairs of one club, players who float the same way as in the round before, distances from the
ideal opponent within a group (squared). No sum over 1,000 pairs reaches the next weight."""
CEILING = 1 << 110
REMATCH, _, _, CLASS, _, LEVEL, CLUB, FLOAT, _ = WEIGHTS
FARTHEST, WIDEST = 255, (1 << 14) - 1
"""Greater distances of score groups, and greater squared ones within a group, count as these."""
EXACT, NEAR, FLOATED = 300, 16, 2
"""Up to so many players all pairs are weighed. Of more, those within so many places of the ideal opponent, and between
the ends and middles of so many score groups below: all others only when a rematch or a second bye follows."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player to pair: points, seed (1 is the strongest), those met before with how often.

    ``byes`` are those that were allocated to them, ``walkovers`` the other rounds that they have won without play.
    ``floated``: whether they met somebody of a higher ("up") or a lower ("down") score group in the last round; an
    allocated bye is a float down.
    """

    key: int
    points: int = 0
    seed: int = 0
    byes: int = 0
    club: str = ""
    group: str = ""
    met: Mapping[int, int] = field(default_factory=dict)
    walkovers: int = 0
    floated: Literal["", "up", "down"] = ""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of the league beside the score groups."""

    clubs_apart: bool = True
    class_parity: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place: the number of their score group from the top, their place in it, and its size."""

    level: int
    position: int
    size: int


def pair(players: Sequence[Player], wishes: Wishes) -> list[Pair]:
    """The cheapest pairing, the highest places first; with an odd number one has a bye (None).

    The same players give the same pairs, whatever order they come in.
    """
    ordered = _order(players)
    if len(ordered) < 2:
        return [(player.key, None) for player in ordered]
    places, total = standing_places(ordered), len(ordered)
    edges = (_likely if total > EXACT else _edges)(ordered, places, wishes)
    matched = _match(edges, total)
    if total > EXACT and not _is_sound(matched, edges, total):
        matched = _match(_edges(ordered, places, wishes), total)
    pairs = [_seat(ordered, *sorted(match)) for match in matched]
    rank = {player.key: at for at, player in enumerate(ordered)}
    return sorted(pairs, key=lambda made: (made[1] is None, min(rank[key] for key in made if key is not None)))


def _order(players: Sequence[Player]) -> list[Player]:
    return sorted(players, key=lambda player: (-player.points, player.seed, player.key))


def _seat(ordered: Sequence[Player], left: int, right: int) -> Pair:
    return ordered[left].key, ordered[right].key if right < len(ordered) else None


def standing_places(players: Sequence[Player]) -> dict[int, Place]:
    """Returns everybody's place before the round."""
    ordered = _order(players)
    scores = sorted({player.points for player in ordered}, reverse=True)
    places: dict[int, Place] = {}
    for level, score in enumerate(scores):
        group = [player for player in ordered if player.points == score]
        places |= {player.key: Place(level, at, len(group)) for at, player in enumerate(group)}
    return places


Edge = tuple[int, int, int]


def _match(edges: Sequence[Edge], total: int) -> set[tuple[int, int]]:
    import rustworkx  # noqa: PLC0415 - 2 MB that only pairing needs

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(total + total % 2))
    graph.extend_from_weighted_edge_list(edges)
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def _likely(ordered: Sequence[Player], places: Mapping[int, Place], wishes: Wishes) -> list[Edge]:
    """The edges that a cheap pairing takes: near the ideal opponent, or between ends and middles of near groups."""
    total, groups = len(ordered), _groups(ordered, places)
    edges = [
        (left, right, CEILING - weigh(costs(ordered[left], ordered[right], places, wishes)))
        for level, group in enumerate(groups)
        for at, left in enumerate(group)
        for right in _partners(at, group, groups[level + 1 : level + 1 + FLOATED], total)
        if right > left
    ]
    return edges + _bye_edges(ordered, places)


def _groups(ordered: Sequence[Player], places: Mapping[int, Place]) -> list[range]:
    """The score groups from the top, as places in the order."""
    sizes = [places[player.key].size for player in ordered if places[player.key].position == 0]
    starts = [0, *accumulate(sizes)]
    return [range(start, start + size) for start, size in zip(starts, sizes, strict=False)]


def _partners(at: int, group: range, below: Sequence[range], total: int) -> Iterator[int]:
    """The likely opponents of a place in a group: in it near the ideal one, and in the groups below."""
    ideal = group.start + at + len(group) // 2
    yield from range(max(group.start, ideal - NEAR), min(group.stop, ideal + NEAR + 1))
    if _floats(at, len(group)):
        for other in below:
            yield from (right for place, right in enumerate(other) if _floats(place, len(other)))


def _floats(at: int, size: int) -> bool:
    return at < NEAR or size - at <= NEAR or abs(at - size // 2) < NEAR


def _is_sound(matched: set[tuple[int, int]], edges: Sequence[Edge], total: int) -> bool:
    """Checks whether everybody is paired, with no rematch and no second bye: else all pairs have to be weighed."""
    weights, dear = {(left, right): weight for left, right, weight in edges}, CEILING - (1 << STEPS[2])
    return 2 * len(matched) == total + total % 2 and all(
        weights[min(one, other), max(one, other)] > dear for one, other in matched
    )


def _edges(ordered: Sequence[Player], places: Mapping[int, Place], wishes: Wishes) -> list[Edge]:
    """Every pair that can be, by places in the order, and what speaks for it: what it costs less than the ceiling."""
    index = {player.key: at for at, player in enumerate(ordered)}
    every = [_About.of(player, places[player.key]) for player in ordered]
    levels = [min(distance, FARTHEST) ** 2 * LEVEL for distance in range(every[-1].level + 1)]
    edges: list[Edge] = []
    for left, one in enumerate(every):
        row = _row(one, every[left + 1 :], levels, wishes)
        for other, times in ordered[left].met.items():
            if index.get(other, -1) > left:
                row[index[other] - left - 1] += times * REMATCH
        edges += [(left, right, CEILING - cost) for right, cost in enumerate(row, start=left + 1)]
    return edges + _bye_edges(ordered, places)


def _bye_edges(ordered: Sequence[Player], places: Mapping[int, Place]) -> list[Edge]:
    """The edges to a bye, where one is needed."""
    total = len(ordered)
    return [(at, total, CEILING - weigh(bye_costs(one, places))) for at, one in enumerate(ordered)] if total % 2 else []


@dataclass(frozen=True, slots=True)
class _About:
    """A player as the cost of a pair sees them; ``up`` and ``down``: what such a float costs the player."""

    level: int
    position: int
    half: int
    club: str
    group: str
    up: int
    down: int

    @classmethod
    def of(cls, one: Player, place: Place) -> "_About":
        up, down = ((one.floated == way) * FLOAT for way in ("up", "down"))
        return cls(place.level, place.position, place.size // 2, one.club, one.group, up, down)


def _row(one: _About, below: Sequence[_About], levels: Sequence[int], wishes: Wishes) -> list[int]:
    """The costs of a player with everybody below, as :func:`costs` has them, without rematches."""
    level, ideal = one.level, one.position + one.half
    row = [
        min((other.position - ideal) ** 2, WIDEST)
        if other.level == level
        else levels[other.level - level] + one.down + other.up
        for other in below
    ]
    if wishes.clubs_apart and one.club:
        row = [cost + CLUB if other.club == one.club else cost for cost, other in zip(row, below, strict=True)]
    if wishes.class_parity:
        row = [cost + CLASS if other.group != one.group else cost for cost, other in zip(row, below, strict=True)]
    return row


def costs(one: Player, other: Player, places: Mapping[int, Place], wishes: Wishes) -> tuple[int, ...]:
    """Returns what a pair costs, by the kinds of :data:`WEIGHTS`."""
    here, there = places[one.key], places[other.key]
    fold = floats = 0
    if here.level == there.level:
        fold = min((abs(here.position - there.position) - here.size // 2) ** 2, WIDEST)
    else:
        upper, lower = (one, other) if here.level < there.level else (other, one)
        floats = int(upper.floated == "down") + int(lower.floated == "up")
    return (
        one.met.get(other.key, 0),
        0,
        0,
        int(wishes.class_parity and one.group != other.group),
        0,
        min(abs(here.level - there.level), FARTHEST) ** 2,
        int(wishes.clubs_apart and bool(one.club) and one.club == other.club),
        floats,
        fold,
    )


def bye_costs(one: Player, places: Mapping[int, Place]) -> tuple[int, ...]:
    """Returns what a bye costs: it goes to the lowest score group, and there to the last."""
    here = places[one.key]
    bottom = max(place.level for place in places.values())
    had = min(one.byes, 63), min(one.walkovers, 63)
    floats = int(one.floated == "down")
    return 0, *had, 0, min(bottom - here.level, FARTHEST), 0, 0, floats, min(here.size - 1 - here.position, WIDEST)


def weigh(cost: Sequence[int]) -> int:
    """Costs as one number."""
    return sum(weight * units for weight, units in zip(WEIGHTS, cost, strict=True))


def total(pairs: Sequence[Pair], players: Sequence[Player], wishes: Wishes) -> tuple[int, ...]:
    """Returns what a whole pairing costs, kind by kind."""
    known = {player.key: player for player in players}
    places = standing_places(players)
    each = [
        costs(known[one], known[other], places, wishes) if other is not None else bye_costs(known[one], places)
        for one, other in pairs
    ]
    return tuple(map(sum, zip(*each, strict=True))) if each else (0,) * len(WEIGHTS)
