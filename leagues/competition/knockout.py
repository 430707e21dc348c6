"""Knock-out: where the seeds stand in the bracket, and who meets whom in the next round."""

from collections.abc import Sequence

Pair = tuple[int, int | None]


def bracket(size: int) -> list[int]:
    """Seeds (from 1) in the order of the bracket's lines; ``size`` is a power of two. The first two meet in the final
    at the earliest, the first four in the semi-finals."""
    order = [1]
    while len(order) < size:
        order = [seed for high in order for seed in (high, 2 * len(order) + 1 - high)]
    return order


def first_round(seeded: Sequence[int]) -> list[Pair]:
    """The pairs of the first round in the order of the bracket; the best seeds are without an opponent (None) where the
    number of players is not a power of two."""
    size = 1 << max(1, (len(seeded) - 1).bit_length())
    lines = [seeded[seed - 1] if seed <= len(seeded) else None for seed in bracket(size)]
    pairs = []
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        pairs.append((one, other) if one is not None else (other, None))
    return [(one, other) for one, other in pairs if one is not None]


def next_round(winners: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of the next round from the winners of the last one, in the order of the bracket."""
    return list(zip(winners[::2], winners[1::2], strict=True))


def snake(players: Sequence[int], groups: int) -> list[list[int]]:
    """Players by seed dealt into groups to and fro, so that the groups are equally strong."""
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for at, player in enumerate(players):
        row, column = divmod(at, groups)
        dealt[groups - 1 - column if row % 2 else column].append(player)
    return dealt


def seeds_from_groups(ranked: Sequence[Sequence[int]], *, advance: int) -> list[int]:
    """Returns those who go on, as seeds: the winners of the groups, then the seconds, and so on.

    Two of a group do not meet in the first round where an exchange among seeds of one place can prevent it.
    """
    seeds = [group[place] for place in range(advance) for group in ranked if place < len(group)]
    home = {player: number for number, group in enumerate(ranked) for player in group}
    place = {player: at for group in ranked for at, player in enumerate(group)}
    for one, other in first_round(seeds):
        if other is not None and home[one] == home[other]:
            _exchange(seeds, other, home, place)
    return seeds


def _clashes(seeds: Sequence[int], home: dict[int, int]) -> int:
    return sum(other is not None and home[one] == home[other] for one, other in first_round(seeds))


def _exchange(seeds: list[int], player: int, home: dict[int, int], place: dict[int, int]) -> None:
    before, at = _clashes(seeds, home), seeds.index(player)
    for there, candidate in enumerate(seeds):
        if candidate != player and place[candidate] == place[player]:
            seeds[at], seeds[there] = seeds[there], seeds[at]
            if _clashes(seeds, home) < before:
                return
            seeds[at], seeds[there] = seeds[there], seeds[at]
