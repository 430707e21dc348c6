"""Files of a run: every battle as CSV, and the whole of it as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from laboratory.services.courses import ArmyFigures, by_rules
from laboratory.services.figures import Score, add_up
from laboratory.services.rounds import PLAYED
from laboratory.services.selectors import Battles, Courses
from laboratory.store.models import Run
from rules.kernel.codec import Codec
from rules.kernel.records import Json
from rules.kit.players.series import Played
from ui.spreadsheets import neutralise

ARMY: Codec[ArmyFigures] = Codec(ArmyFigures)
COLUMNS = (
    *("rules", "army", "opponent", "first seat", "winner", "reason", "fault"),
    *("battle", "rounds", "actions", "seconds"),
)


def battles_csv(run: Run, played: Iterable[tuple[int, Played]]) -> str:
    """Returns a line for each battle; ``winner`` is empty for a draw and for a battle without an end."""
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(COLUMNS)
    lines.writerows([neutralise(cell) for cell in _line(run, run.pairs[pair], one)] for pair, one in played)
    return "\ufeff" + text.getvalue()


def _line(run: Run, pair: Sequence[int], one: Played) -> tuple[str, ...]:
    rules, *armies = pair
    names = [run.armies[army]["name"] for army in armies]
    winner = "" if one.winner is None else names[one.winner]
    course = one.number, one.rounds, one.actions, f"{one.seconds:.3f}"
    return (run.rules[rules]["name"], *names, names[one.first], winner, one.reason, one.fault, *map(str, course))


def run_json(run: Run, played: Battles, courses: Courses, *, own: bool) -> dict[str, Json]:
    """Returns a run with its results and every battle; the documents of the armies only for their owner.

    ``courses`` have, for each rule set and army, the averages of its units over the recorded battles.
    """
    return {
        "title": run.title,
        "game": run.game,
        "player": run.player,
        "battles": run.battles,
        "versions": run.versions,
        "seed": run.seed,
        "total": run.total,
        "cancelled": run.cancelled,
        "armies": [army if own else {"name": army["name"]} for army in run.armies],
        "rules": [one if own else {"name": one["name"]} for one in run.rules],
        "refused": [one["why"] for one in run.refused],
        "results": _results(run, played),
        "courses": [
            {"rules": rules, **ARMY.write(army)}
            for rules, armies in sorted(by_rules(run.pairs, courses).items())
            for army in armies
        ],
        "played": [{"pair": run.pairs[pair], **PLAYED.write(one)} for pair, one in played],
    }


def _results(run: Run, played: Sequence[tuple[int, Played]]) -> list[Json]:
    return [
        {
            "rules": rules,
            "matrix": [
                {"army": one, "opponent": other, **_score(score)} for (one, other), score in sorted(found.cells.items())
            ],
            "first-seat": _score(found.first_seat),
            "length": found.length.summary,
            "reasons": dict(found.top_reasons),
        }
        for rules, found in sorted(add_up(run.pairs, played).items())
    ]


def _score(score: Score) -> dict[str, Json]:
    low, high = score.interval
    counts = {"battles": score.battles, "wins": score.wins, "draws": score.draws, "faults": score.faults}
    return {**counts, "share": score.share, "low": low, "high": high}
