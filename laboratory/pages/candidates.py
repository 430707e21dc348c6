"""The table of a run that looks for the best army: how each made army stands, and the choices of the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from laboratory.services.rounds import standings_of
from laboratory.store.models import Run
from rules.kit.players.halving import rank


@dataclass(frozen=True, slots=True)
class Candidate:
    """A made army: its place in the run, and its battles against the army to beat."""

    place: int
    name: str
    battles: int
    share: str
    interval: str


@dataclass(frozen=True, slots=True)
class Candidates:
    """The made armies, the best first; the choices that made the best; the army to beat and its key, if one's own."""

    rows: Sequence[Candidate]
    choices: Sequence[Mapping[str, str]]
    against: str

    @property
    def best(self) -> Candidate | None:
        """The best so far; None before the first battle."""
        return self.rows[0] if self.rows and self.rows[0].battles else None

    @property
    def unmet(self) -> int:
        """The made armies that have not met the army to beat: the time was over before."""
        return sum(not row.battles for row in self.rows)


def candidates_of(run: Run) -> Candidates:
    """Returns how the made armies of a run stand. One query."""
    ranked = rank(standings_of(run))
    rows = []
    for one in ranked:
        low, high = one.interval
        rows.append(
            Candidate(
                place=one.place,
                name=run.armies[one.place]["name"],
                battles=one.battles,
                share=f"{100 * one.share:.0f} %" if one.battles else "–",
                interval=f"{100 * low:.0f}–{100 * high:.0f} %" if one.battles else "",
            )
        )
    choices = run.armies[ranked[0].place].get("choices", ()) if ranked else ()
    return Candidates(rows=rows, choices=choices, against=run.armies[-1]["name"])
