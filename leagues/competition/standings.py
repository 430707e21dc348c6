"""Standings: points and tie-breaks, each with the terms that add up to it.

Published definitions: FIDE Handbook C.07, edition of 2024. A player's own round without an opponent at the table (a
bye, a forfeit) counts as one against an opponent with their own points (16.4), with the score that they have for it.
With :class:`Absences` the rest of its article 16 holds, too: rounds in which a player was not there at all are such
rounds (16.1.1), and opponents count with adjusted points (16.3). Without them opponents count with the points that
they have in the same standings. Nothing here knows names or the database.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from leagues.competition.numbers import in_words
from leagues.competition.scoring import TURNED, WORTH, Kind, Scheme, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A result that counts: ``score`` is that of ``one``; ``other`` None is a bye, ``requested`` by the player or not.

    ``points`` are victory points of the battle, ``bonus`` league points beside the score. ``absent`` lost by forfeit.
    ``measures`` is what the game itself counts of both sides, ``tables`` are the table points of two teams.
    """

    round: int
    one: int
    other: int | None = None
    score: Score = "win"
    points: tuple[int, int] = (0, 0)
    bonus: tuple[int, int] = (0, 0)
    absent: frozenset[int] = frozenset()
    provisional: bool = False
    requested: bool = False
    fixture: int = 0
    measures: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    tables: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Absences:
    """Facts beside the games, by player: rounds without any fixture (``missed``), or whose result is not known."""

    missed: Mapping[int, Sequence[int]]
    pending: Mapping[int, Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game as one of its two sides saw it.

    ``other`` None: nobody sat opposite (bye or forfeit). ``against`` is who was to.
    """

    round: int
    other: int | None
    against: int | None
    kind: Kind
    score: Score
    points: int
    earned: int
    bonus: int
    conceded: int
    provisional: bool
    fixture: int
    measures: Mapping[str, int] = field(default_factory=dict)
    tables: int = 0


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a sum: what it is for (``about``: the opponent), how it comes about, and how much it is."""

    about: int | None
    how: str
    amount: Fraction


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings. ``tied`` are those whom head-to-head compared; ``values`` are by tie-break."""

    rank: int
    key: int
    points: Fraction
    values: Mapping[str, Fraction | None]
    tied: tuple[int, ...]
    provisional: bool


@dataclass
class Board:
    """The games of all players, from which every number of the standings is taken."""

    keys: Sequence[int]
    scheme: Scheme
    lead: Mapping[int, int] = field(default_factory=dict)
    """The rank before points: how far somebody came in a bracket, or the rung of a ladder (higher is better)."""
    games: dict[int, list[Played]] = field(default_factory=dict)
    total: dict[int, Fraction] = field(default_factory=dict)
    absences: Absences | None = None
    """With them unplayed rounds count by C.07 (2024), article 16; None: opponents count with their points."""
    adjusted: dict[int, Fraction] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        keys: Sequence[int],
        games: Iterable[Game],
        scheme: Scheme,
        lead: Mapping[int, int] | None = None,
        absences: Absences | None = None,
    ) -> "Board":
        """The board of ``keys``; the order of ``games`` does not matter."""
        board = cls(keys, scheme, lead or {}, {key: [] for key in keys}, absences=absences)
        for game in sorted(games, key=lambda game: (game.round, game.fixture, game.one)):
            for key, played in _sides(game, scheme):
                if key in board.games:
                    board.games[key].append(played)
        board.total = {key: Fraction(sum(game.earned for game in board.games[key])) for key in keys}
        board.adjusted = {key: board.total[key] + _adjustment(board, key) for key in keys}
        return board

    def record(self, key: int) -> tuple[int, int, int]:
        """Wins, draws and losses, with byes and forfeits."""
        scores = [game.score for game in self.games[key]]
        return scores.count("win"), scores.count("draw"), scores.count("loss")


def _sides(game: Game, scheme: Scheme) -> Iterator[tuple[int, Played]]:
    others = (game.other, game.one)
    scores: tuple[Score, Score] = (game.score, TURNED[game.score])
    for side, key in enumerate((game.one, game.other)):
        if key is None:
            continue
        kind: Kind = _kind(game)
        score: Score = "loss" if key in game.absent else "win" if game.absent else scores[side]
        yield (
            key,
            Played(
                round=game.round,
                other=others[side] if kind == "played" else None,
                against=others[side],
                kind=kind,
                score=score,
                points=game.points[side],
                conceded=game.points[1 - side],
                bonus=game.bonus[side],
                earned=_earned(scheme, game, side, score) + game.bonus[side],
                provisional=game.provisional,
                fixture=game.fixture,
                measures={name: both[side] for name, both in game.measures.items()},
                tables=game.tables[side],
            ),
        )


def _kind(game: Game) -> Kind:
    if game.other is None:
        return "requested" if game.requested else "bye"
    return "forfeit" if game.absent else "played"


def _earned(scheme: Scheme, game: Game, side: int, score: Score) -> int:
    kind, apart = _kind(game), game.points[side] - game.points[1 - side]
    if (game.one, game.other)[side] in game.absent:
        return scheme.forfeit
    if scheme.table and kind == "played":
        best = max(split for split in scheme.table if split[0] <= abs(apart))
        return best[1] if apart > 0 else best[2]
    known = {"bye": scheme.bye, "requested": scheme.requested, "win": scheme.win, "draw": scheme.draw}
    return known.get(kind, known.get(score, scheme.loss))


# --- tie-breaks -----------------------------------------------------------------------------------


def point_terms(board: Board, key: int) -> list[Term]:
    """The points, game by game."""
    return [Term(game.other, _how(game), Fraction(game.earned)) for game in board.games[key]]


def _how(game: Played) -> str:
    resting = {"bye": "bye", "requested": "requested bye", "forfeit": f"{game.score} by forfeit"}
    said = resting.get(game.kind, game.score)
    return f"round {game.round}: {said}{f', bonus {game.bonus}' if game.bonus else ''}"


def _missed(board: Board, key: int) -> Sequence[int]:
    return board.absences.missed.get(key, ()) if board.absences else ()


def _adjustment(board: Board, key: int) -> Fraction:
    """Returns what a player's points change by for the opponents' tie-breaks: a requested bye after which they
    were never there again counts as a draw, and so does a round after they have left (C.07, 16.3.2)."""
    if board.absences is None or board.absences.pending.get(key):
        return Fraction(0)
    change = [(number, board.scheme.even) for number in _missed(board, key)]
    last = 0
    for game in board.games[key]:
        if game.kind == "requested" and _is_missed(board, game):
            change.append((game.round, board.scheme.even - game.earned))
        elif not _is_missed(board, game):
            last = max(last, game.round)
    return Fraction(sum(points for number, points in change if number > last))


def _opponents(board: Board, key: int) -> list[Term]:
    """The opponents' points, round by round; those in which the player was not there last."""
    own = board.total[key]
    met = [
        Term(game.other, f"round {game.round}{_how_adjusted(board, game.other)}", board.adjusted[game.other])
        if game.other is not None
        else Term(None, f"round {game.round}: no opponent, own points", own)
        for game in board.games[key]
    ]
    return met + [Term(None, f"round {number}: not there, own points", own) for number in _missed(board, key)]


def _how_adjusted(board: Board, key: int) -> str:
    change = board.adjusted[key] - board.total[key]
    return f": {in_words(board.total[key])}, adjusted by {in_words(change)} for rounds left out" if change else ""


def _cut_one(board: Board, key: int) -> list[Term]:
    terms = _opponents(board, key)
    if len(terms) < 2:
        return [Term(term.about, f"{term.how}, cut", Fraction(0)) for term in terms]
    played = len(board.games[key])
    missed = [term for game, term in zip(board.games[key], terms, strict=False) if _is_missed(board, game)]
    lowest = min([*missed, *terms[played:]] or terms, key=lambda term: term.amount)
    return [Term(term.about, f"{term.how}, cut", Fraction(0)) if term is lowest else term for term in terms]


def _is_missed(board: Board, game: Played) -> bool:
    """Checks whether the player chose to leave the round out (C.07, 16.1.2: voluntarily unplayed): the cut takes it
    first. A requested bye that is worth a win is none (16.1.1)."""
    won = board.absences is not None and board.scheme.of_request == "win"
    return (game.kind == "requested" and not won) or (game.kind == "forfeit" and game.score == "loss")


def _sonneborn_berger(board: Board, key: int) -> list[Term]:
    terms = []
    for game, term in zip(board.games[key], _opponents(board, key), strict=False):
        share = WORTH[game.score]
        terms.append(Term(term.about, f"{term.how}, {game.score}: {share} of {term.amount}", share * term.amount))
    return terms


def _wins(board: Board, key: int) -> list[Term]:
    won = [game for game in board.games[key] if game.kind == "played" and game.score == "win"]
    return [Term(game.other, f"round {game.round}", Fraction(1)) for game in won]


def _schedule(board: Board, key: int) -> list[Term]:
    """The opponents' share of the points that they could have had, on average."""
    met, terms = [game.other for game in board.games[key] if game.other is not None], []
    for other in met:
        most = len(board.games[other]) * max(board.scheme.best, 1)
        share = board.total[other] / most if most else Fraction(0)
        terms.append(Term(other, f"{board.total[other]} of {most}, one of {len(met)}", share / len(met)))
    return terms


def _difference(board: Board, key: int) -> list[Term]:
    return [
        Term(game.other, f"round {game.round}: {game.points} to {game.conceded}", Fraction(game.points - game.conceded))
        for game in board.games[key]
        if game.kind == "played"
    ]


def _table_points(board: Board, key: int) -> list[Term]:
    """The table points of a team. A bye counts as all tables drawn, a walkover as all tables won."""
    return [Term(game.other, _how(game), Fraction(_tables_of(board, game))) for game in board.games[key]]


def _tables_of(board: Board, game: Played) -> int:
    match game.kind:
        case "bye":
            return board.scheme.tables
        case "forfeit" if game.score == "win":
            return board.scheme.tables * 2
        case "played":
            return game.tables
        case _:
            return 0


TieBreak = Callable[[Board, int], list[Term]]
TABLE_POINTS = "table-points"
TIE_BREAKS: Mapping[str, TieBreak] = {
    "wins": _wins,
    "buchholz": _opponents,
    "buchholz-cut-1": _cut_one,
    "sonneborn-berger": _sonneborn_berger,
    "schedule": _schedule,
    "difference": _difference,
    TABLE_POINTS: _table_points,
}
HEAD_TO_HEAD = "head-to-head"
OF_GAME = "game:"
"""The prefix of a tie-break that the game itself counts; the measure's key follows."""


def _measure_terms(board: Board, key: int, measure: str) -> list[Term]:
    """Returns what the game counts, battle by battle."""
    played = [game for game in board.games[key] if game.kind == "played"]
    return [Term(game.other, f"round {game.round}", Fraction(game.measures.get(measure, 0))) for game in played]


def terms(board: Board, name: str, key: int, tied: Sequence[int] = ()) -> list[Term]:
    """The terms of a tie-break. Head-to-head counts only among ``tied``, and only when all of them have met."""
    if name == HEAD_TO_HEAD:
        return _head_to_head(board, key, tied)
    if name.startswith(OF_GAME):
        return _measure_terms(board, key, name.removeprefix(OF_GAME))
    return TIE_BREAKS[name](board, key)


def _head_to_head(board: Board, key: int, tied: Sequence[int]) -> list[Term]:
    if not _all_met(board, tied):
        return []
    among = [game for game in board.games[key] if game.other in tied]
    return [Term(game.other, _how(game), Fraction(game.earned)) for game in among]


def _all_met(board: Board, tied: Sequence[int]) -> bool:
    return len(tied) > 1 and all(set(tied) <= {game.other for game in board.games[key]} | {key} for key in tied)


def value(board: Board, name: str, key: int, tied: Sequence[int] = ()) -> Fraction:
    """The sum of a tie-break's terms."""
    return sum((term.amount for term in terms(board, name, key, tied)), Fraction(0))


# --- ranking --------------------------------------------------------------------------------------


def rank(board: Board, tie_breaks: Sequence[str]) -> list[Row]:
    """The standings, best first. Those who are equal in everything share a rank, in the order of their numbers."""
    fixed = {key: {name: value(board, name, key) for name in tie_breaks if name != HEAD_TO_HEAD} for key in board.keys}
    compared: dict[int, tuple[int, ...]] = {}
    top = _split(sorted(board.keys), lambda key: (board.lead.get(key, 0), board.total[key]))
    groups = [part for group in top for part in _broken(board, group, tie_breaks, fixed, compared)]
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        rows += [_row(board, place, key, tie_breaks, fixed[key], compared.get(key, ())) for key in group]
    return rows


def _row(
    board: Board,
    place: int,
    key: int,
    tie_breaks: Sequence[str],
    fixed: Mapping[str, Fraction],
    tied: tuple[int, ...],
) -> Row:
    values = {name: fixed.get(name) for name in tie_breaks}
    if HEAD_TO_HEAD in values and _all_met(board, tied):
        values[HEAD_TO_HEAD] = value(board, HEAD_TO_HEAD, key, tied)
    provisional = any(game.provisional for game in board.games[key])
    return Row(place, key, board.total[key], values, tied, provisional)


def _split(keys: Iterable[int], by: Callable[[int], object]) -> list[list[int]]:
    """Groups of equals, the greatest value first."""
    groups: dict[object, list[int]] = {}
    for key in keys:
        groups.setdefault(by(key), []).append(key)
    return [groups[mark] for mark in sorted(groups, reverse=True)]  # type: ignore[type-var]


def _broken(
    board: Board,
    group: list[int],
    tie_breaks: Sequence[str],
    fixed: Mapping[int, Mapping[str, Fraction]],
    compared: dict[int, tuple[int, ...]],
) -> list[list[int]]:
    """A group of equals, broken by the tie-breaks in order."""
    if len(group) < 2 or not tie_breaks:
        return [group]
    name, later = tie_breaks[0], tie_breaks[1:]
    if name == HEAD_TO_HEAD:
        compared |= dict.fromkeys(group, tuple(group))
        parts = _split(group, lambda key: value(board, name, key, group))
    else:
        parts = _split(group, lambda key: fixed[key][name])
    return [part for smaller in parts for part in _broken(board, smaller, later, fixed, compared)]
