"""Swiss pairing as a maximum-weight matching: of all ways to pair the players, the one that costs least.

Costs are weighed strictly one after the other: a rematch is worse than any number of second byes, a second bye than
any number of pairs of different classes, and so on (:data:`WEIGHTS`). So no rematch is made that could be avoided.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import rustworkx

Pair = tuple[int, int | None]

STEPS = (82, 76, 70, 62, 54, 30, 22, 0)
WEIGHTS = tuple(1 << step for step in STEPS)
"""The weight of one unit of each cost, the worst first: rematches, second byes, byes of somebody who has won a round
without play in another way, pairs of two classes, the distance of the bye from the lowest score group, distances of
score groups (squared), pairs of one club, distances from the ideal opponent within a group (squared). No sum over 128
pairs reaches the next weight."""
CEILING = 1 << 92


@dataclass(frozen=True, slots=True)
class Player:
    """A player who is to be paired: points, seed (1 is the strongest), those met before with how often.

    ``byes`` are those that were allocated to them, ``walkovers`` the other rounds that they have won without play.
    """

    key: int
    points: int = 0
    seed: int = 0
    byes: int = 0
    club: str = ""
    group: str = ""
    met: Mapping[int, int] = field(default_factory=dict)
    walkovers: int = 0


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
    places = standing_places(ordered)
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(ordered) + len(ordered) % 2))
    graph.extend_from_weighted_edge_list(_edges(ordered, places, wishes))
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
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


def _edges(ordered: Sequence[Player], places: Mapping[int, Place], wishes: Wishes) -> list[tuple[int, int, int]]:
    total = len(ordered)
    edges = [
        (left, right, CEILING - weigh(costs(ordered[left], ordered[right], places, wishes)))
        for left in range(total)
        for right in range(left + 1, total)
    ]
    if total % 2:
        edges += [(at, total, CEILING - weigh(bye_costs(one, places))) for at, one in enumerate(ordered)]
    return edges


def costs(one: Player, other: Player, places: Mapping[int, Place], wishes: Wishes) -> tuple[int, ...]:
    """Returns what a pair costs, by the kinds of :data:`WEIGHTS`."""
    here, there = places[one.key], places[other.key]
    fold = 0
    if here.level == there.level:
        fold = min((abs(here.position - there.position) - here.size // 2) ** 2, (1 << 14) - 1)
    return (
        one.met.get(other.key, 0),
        0,
        0,
        int(wishes.class_parity and one.group != other.group),
        0,
        min(abs(here.level - there.level), 255) ** 2,
        int(wishes.clubs_apart and bool(one.club) and one.club == other.club),
        fold,
    )


def bye_costs(one: Player, places: Mapping[int, Place]) -> tuple[int, ...]:
    """Returns what a bye costs: it goes to the lowest score group, and there to the last."""
    here = places[one.key]
    bottom = max(place.level for place in places.values())
    had = min(one.byes, 63), min(one.walkovers, 63)
    return 0, *had, 0, min(bottom - here.level, 255), 0, 0, here.size - 1 - here.position


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
