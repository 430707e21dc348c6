"""Forms of matches of teams: each table has its own end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from leagues.competition.meetings import Result, TableEnd
from leagues.competition.scoring import Score, score_of
from leagues.pages.forms import ResultForm
from leagues.store.state import Fixture, SeasonState

POINTS_MOST = 99_999
AS_PLAYED = ("tables", "win", "loss")


@dataclass(frozen=True, slots=True)
class Board:
    """A table of a match, from 1, with both who sit there: by name, or else the team."""

    number: int
    one: str
    other: str


def boards_of(state: SeasonState, fixture: Fixture) -> list[Board]:
    """The tables of a match of teams; none where nobody plays in teams."""
    sides = [state.entries[side] for side in fixture.sides]
    return [
        Board(
            at, *(f"{side.members[at - 1]} ({side.team})" if named(side.members, at) else side.team for side in sides)
        )
        for at in range(1, state.terms.tables + 1)
        if fixture.other is not None
    ]


def named(members: Sequence[str], table: int) -> bool:
    """Checks whether a team has named its member at a table."""
    return len(members) >= table and bool(members[table - 1])


@dataclass(frozen=True, slots=True)
class BoardFields:
    """The fields of a table of a match."""

    board: Board
    ended: forms.BoundField
    points: tuple[forms.BoundField, forms.BoundField]


class TeamResultForm(ResultForm):
    """The result of a match of teams: who has won each table, with or without points."""

    def __init__(self, *args: Any, fixture: Fixture, boards: Sequence[Board], **kwargs: Any) -> None:
        kwargs.setdefault("initial", _initial(fixture))
        super().__init__(*args, fixture=fixture, **kwargs)
        self.boards = boards
        del self.fields["points_one"], self.fields["points_other"], self.fields["first"]
        ended = self.fields["ended"]
        if isinstance(ended, forms.ChoiceField):
            choices = [(str(key), str(text)) for key, text in ended.widget.choices]
            ended.choices = [("tables", "As the tables say"), *_level(fixture, choices)]
        for board in boards:
            choices = [("win", board.one), ("draw", "Draw"), ("loss", board.other)]
            self.fields[f"table_{board.number}"] = forms.ChoiceField(
                required=False, choices=choices, label=f"Table {board.number}", widget=forms.RadioSelect
            )
            for key, name in (("one", board.one), ("other", board.other)):
                self.fields[f"points_{board.number}_{key}"] = forms.IntegerField(
                    required=False, min_value=0, max_value=POINTS_MOST, label=f"Victory points of {name}"
                )

    @property
    def tables(self) -> list[BoardFields]:
        """The tables with their fields."""
        return [
            BoardFields(
                one, self[f"table_{one.number}"], (self[f"points_{one.number}_one"], self[f"points_{one.number}_other"])
            )
            for one in self.boards
        ]

    @property
    def others(self) -> list[forms.BoundField]:
        """The fields beside the tables: bonus points, and what the game counts."""
        return [field for field in self if field.name.startswith(("bonus_", "counted_"))]

    def clean(self) -> dict[str, Any]:
        """Asks for every table of a match that was played. Raises ValidationError."""
        data = super().clean() or self.cleaned_data
        if data.get("ended") in AS_PLAYED:
            missing = [str(one.number) for one in self.boards if self._end(one.number) is None]
            if missing and not self.errors:
                raise forms.ValidationError(f"Say who won at table {', '.join(missing)}.")
        return data

    def _end(self, number: int) -> TableEnd | None:
        data = self.cleaned_data
        given = [data.get(f"points_{number}_{key}") for key in ("one", "other")]
        points = (given[0] or 0, given[1] or 0)
        score = data.get(f"table_{number}") or (score_of(*points) if given != [None, None] else "")
        return TableEnd(score=score, points=points) if score else None  # type: ignore[arg-type]

    def result(self) -> Result:
        """The result of a valid form."""
        ended = self.cleaned_data["ended"]
        if ended not in AS_PLAYED:
            return super().result()
        ends = tuple(end for one in self.boards if (end := self._end(one.number)))
        bonus = (self.cleaned_data.get("bonus_one") or 0, self.cleaned_data.get("bonus_other") or 0)
        measures = {name: self._both(f"counted_{name}") for name, _ in self.counted}
        score: Score = "draw" if ended == "tables" else ended
        return Result(score=score, bonus=bonus, measures=measures, tables=ends)


def _level(fixture: Fixture, choices: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The other endings: forfeits and void, and in a bracket who goes on from a match that is level."""
    kept = [(key, text) for key, text in choices if key not in ("win", "draw", "loss")]
    if fixture.pairing.in_bracket:
        won = [(key, text) for key, text in choices if key in ("win", "loss")]
        kept = [(key, f"If it is level: {text}") for key, text in won] + kept
    return kept


def _initial(fixture: Fixture) -> Mapping[str, Any]:
    result = fixture.result
    if result is None:
        return {"ended": "tables"}
    if result.void:
        return {"ended": "void"}
    if result.absent:
        both = len(result.absent) > 1
        return {"ended": "absent-both" if both else f"absent-{'one' if result.absent[0] == fixture.one else 'other'}"}
    found: dict[str, Any] = {"ended": "tables", "bonus_one": result.bonus[0], "bonus_other": result.bonus[1]}
    for at, end in enumerate(result.tables, start=1):
        found |= {f"table_{at}": end.score, f"points_{at}_one": end.points[0], f"points_{at}_other": end.points[1]}
    for name, both_counts in result.measures.items():
        found |= {f"counted_{name}_one": both_counts[0], f"counted_{name}_other": both_counts[1]}
    return found
