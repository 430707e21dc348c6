"""The tables of a season as HTML, written in one go: standings and cross tables have thousands of cells."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from leagues.competition.numbers import in_words
from leagues.competition.standings import Board, Played, Row
from leagues.services.selectors import People
from leagues.services.tables import Table

LETTER = {"win": "W", "draw": "D", "loss": "L"}
KINDS = {"requested": "bye, asked for"}


@dataclass(frozen=True, slots=True)
class RowLinks:
    """The addresses in a row of the standings and the rows that stand out.

    A number leads to its sum: ``query`` with the player and the column behind it. ``chosen``: the row whose sums are
    open; ``mine``: the viewer's own.
    """

    query: str
    players_url: str
    chosen: int | None = None
    mine: frozenset[int] = frozenset()


def group_name(group: int) -> str:
    """Returns what a group is called: A to Z, then by number."""
    return f"Group {chr(65 + group) if group < 26 else group + 1}"


def standing_rows(table: Table, who: People, links: RowLinks, rows: slice) -> SafeString:
    """The body of the standings, with some of the rows."""
    return mark_safe("".join(_row(table, row, who, links) for row in table.rows[rows]))


def _row(table: Table, row: Row, who: People, links: RowLinks) -> str:
    entry = who.state.entries[row.key]
    current = ' class="current"' if row.key in links.mine or row.key == links.chosen else ""
    why = f"{links.query}&amp;why={row.key}#"
    link = f"{why}sum-"
    gone = entry.left is not None and (entry.left <= table.round or not who.state.terms.in_rounds)
    marks = ' <span class="chip quiet">withdrawn</span>' if gone else ""
    if row.provisional:
        marks += ' <span class="chip warn">provisional</span>'
    player = who.player(row.key)
    wins = "-".join(map(str, table.board.record(row.key)))
    cells = [
        _link(f"{why}why", str(row.rank)),
        f'<th scope="row"><a href="{links.players_url}{row.key}/">{escape(entry.team)}</a>'
        f"{f' <small>{escape(player)}</small>' if player else ''}{marks}</th>",
        _link(f"{link}points", f"<b>{in_words(row.points)}</b>"),
        _link(f"{link}points", wins),
        *(_link(f"{link}{name}", in_words(value)) for name, value in row.values.items()),
        _rating(who, row.key, f"{link}rating"),
    ]
    place = f' id="place-{row.key}"' if row.key in links.mine and table.group is None else ""
    return f"<tr{place}{current}>{''.join(cells)}</tr>"


def _link(link: str, text: str) -> str:
    return f'<td class="n"><a class="cell" href="{link}">{text}</a></td>'


def _rating(who: People, key: int, link: str) -> str:
    rating = who.ratings.get(key)
    return _link(link, f"{rating.shown} <small>±{rating.uncertainty}</small>") if rating else '<td class="n">–</td>'


# --- cross tables ---------------------------------------------------------------------------------


def square(table: Table, who: People, players_url: str) -> SafeString:
    """Renders everybody against everybody: a row each, a column each, in the order of the standings."""
    keys = [row.key for row in table.rows]
    head = "".join(f'<th scope="col" class="n">{at}</th>' for at in range(1, len(keys) + 1))
    body = "".join(
        f'<tr><td class="n">{at}</td>{_name(who, key, players_url)}{_square_cells(table.board, key, keys)}'
        f'<td class="n"><b>{in_words(table.board.total[key])}</b></td></tr>'
        for at, key in enumerate(keys, start=1)
    )
    return _table(f'<th scope="col" class="n">#</th><th scope="col">Team</th>{head}', body)


def _square_cells(board: Board, key: int, keys: Sequence[int]) -> str:
    met: dict[int, list[str]] = {}
    for game in board.games[key]:
        if game.against is not None:
            met.setdefault(game.against, []).append(_mark(game))
    return "".join(
        '<td class="n self" aria-label="the same team">×</td>'
        if other == key
        else f'<td class="n">{" ".join(met.get(other, ()))}</td>'
        for other in keys
    )


def _mark(game: Played) -> str:
    counted = f" {game.points}:{game.conceded}" if game.points or game.conceded else ""
    return _lean(game, f"{LETTER[game.score]}{'f' if game.kind == 'forfeit' else counted}")


def _lean(game: Played, said: str) -> str:
    """Marks a provisional result: it leans."""
    return f"<i>{said}</i>" if game.provisional else said


def by_round(table: Table, who: People, players_url: str, rows: slice) -> SafeString:
    """Renders a row each, a column per round: the result and the opponent's place, as Swiss tournaments print it."""
    head = "".join(f'<th scope="col" class="n">R{number}</th>' for number in range(1, table.round + 1))
    places = _places(table)
    return _in_order(
        table, who, players_url, rows, head, lambda key: _round_cells(table.board.games[key], places, table.round)
    )


def by_game(table: Table, who: People, players_url: str, rows: slice) -> SafeString:
    """Renders a row each, with all games in one column: for seasons without rounds, where some play often."""
    places = _places(table)

    def cell(key: int) -> str:
        told = ", ".join(_met(game, places) for game in table.board.games[key])
        return f"<td>{told}</td>"

    return _in_order(table, who, players_url, rows, '<th scope="col">Games</th>', cell)


def _places(table: Table) -> Mapping[int, int]:
    return {row.key: at for at, row in enumerate(table.rows, start=1)}


def _in_order(
    table: Table, who: People, players_url: str, rows: slice, head: str, cells: Callable[[int], str]
) -> SafeString:
    """Renders some rows in the order of the standings; ``cells`` stand between a team and its points."""
    body = "".join(
        f'<tr><td class="n">{at}</td>{_name(who, row.key, players_url)}{cells(row.key)}'
        f'<td class="n"><b>{in_words(row.points)}</b></td></tr>'
        for at, row in enumerate(table.rows[rows], start=rows.start + 1)
    )
    return _table(f'<th scope="col" class="n">#</th><th scope="col">Team</th>{head}', body)


def _round_cells(games: Iterable[Played], places: Mapping[int, int], rounds: int) -> str:
    cells: dict[int, list[str]] = {}
    for game in games:
        cells.setdefault(game.round, []).append(_met(game, places))
    return "".join(f'<td class="n">{", ".join(cells.get(number, ()))}</td>' for number in range(1, rounds + 1))


def _met(game: Played, places: Mapping[int, int]) -> str:
    """Tells a game by its result and the place of the opponent."""
    against = f"{places.get(game.other, '')}" if game.other is not None else KINDS.get(game.kind, game.kind)
    return _lean(game, f"{LETTER[game.score]} {against}")


def _name(who: People, key: int, players_url: str) -> str:
    return f'<th scope="row"><a href="{players_url}{key}/">{escape(who.team(key))}</a></th>'


def _table(head: str, body: str) -> SafeString:
    return mark_safe(
        f'<table class="table"><thead><tr>{head}<th scope="col" class="n">Points</th></tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )
