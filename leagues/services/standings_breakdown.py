"""The arithmetic of the standings: points and every tie-break of a row, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from leagues.competition.numbers import in_words
from leagues.competition.standings import Row, Term, point_terms, terms
from leagues.services.selectors import People
from leagues.services.tables import WON, Table
from rules.kernel.display.cards import Line


def sums(table: Table, row: Row, who: People, columns: Sequence[tuple[str, str]]) -> list[tuple[str, str, list[Line]]]:
    """The arithmetic of a row: (key, title, lines) of points and of every tie-break (key and title)."""
    found = [*_before_points(table, row, who)]
    found.append(("points", "Points", _lines(point_terms(table.board, row.key), who, "Points")))
    for name, title in columns:
        found.append((name, title, _lines(terms(table.board, name, row.key, row.tied), who, title)))
    return found


def _before_points(table: Table, row: Row, who: People) -> list[tuple[str, str, list[Line]]]:
    """Returns what ranks before points: the rung of a ladder, or how far somebody came in a bracket."""
    lead = table.board.lead.get(row.key, 0)
    if who.state.terms.format == "ladder":
        how = "Beat somebody above you to take their rung."
        return [("lead", "Ladder", [Line(label="Rung", amount=str(row.rank), how=how, total=True)])]
    if not lead:
        return []
    furthest, more = divmod(lead, 10)
    won = "won" if more >= WON else "lost, then third by the match for it" if more else "not won"
    said = f"{won}; this ranks before points"
    return [("lead", "Bracket", [Line(label="Furthest round", amount=str(furthest), how=said, total=True)])]


def _lines(parts: Sequence[Term], who: People, title: str) -> list[Line]:
    if not parts:
        why = "Nobody is tied here, or not all of those who are have met." if title == "Head-to-head" else ""
        return [Line(label=title, amount="–" if why else "0", how=why, total=True)]
    lines = [
        Line(label=who.team(part.about) if part.about else "No opponent", amount=in_words(part.amount), how=part.how)
        for part in parts
    ]
    total = sum((part.amount for part in parts), start=Fraction(0))
    return [*lines, Line(label=title, amount=in_words(total), total=True)]
