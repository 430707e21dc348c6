"""The tables of a round: those at which nobody of a pair has sat before, as far as that can be."""

from collections.abc import Sequence, Set


def choose_tables(tables: Sequence[int], sat: Sequence[Set[int]]) -> list[int]:
    """Returns a table for each pair, in their order: the first that neither has sat at.

    ``sat`` has the tables at which a player of each pair has sat. There are as many tables as pairs. As many pairs as
    possible sit at a table that is new to both (a maximum matching, by augmenting paths); the others at what is left.
    """
    held: dict[int, int] = {}
    free, over = list(tables), []
    for pair in range(len(sat)):
        path = _find_path(pair, tables, free, held, sat)
        held |= {table: one for one, table in path}
        if path:
            free.remove(path[0][1])
        else:
            over.append(pair)
    held |= zip(free, over, strict=False)
    found = {pair: table for table, pair in held.items()}
    return [found[pair] for pair in range(len(sat))]


def _find_path(
    pair: int, tables: Sequence[int], free: Sequence[int], held: dict[int, int], sat: Sequence[Set[int]]
) -> list[tuple[int, int]]:
    """Returns who sits where when a pair gets a table that is new to it, the one at a free table first.

    Pairs on the way move to another table that is new to them. Empty when there is no such way.
    """
    waiting, moved_for = [pair], dict[int, tuple[int, int]]()
    seen: set[int] = set()
    for one in waiting:
        table = next((table for table in free if table not in sat[one]), None)
        if table is not None:
            return _trace(one, table, moved_for)
        for table in reversed(tables):
            if table in held and table not in sat[one] and table not in seen:
                seen.add(table)
                moved_for[held[table]] = (one, table)
                waiting.append(held[table])
    return []


def _trace(pair: int, table: int, moved_for: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    """Returns the moves that begin at a free table, back to the pair that needed one."""
    path = [(pair, table)]
    while path[-1][0] in moved_for:
        path.append(moved_for[path[-1][0]])
    return path
