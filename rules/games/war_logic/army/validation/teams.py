"""Problems of teams (WL-3.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.summary import ArmySummary
from rules.games.war_logic.army.validation.problems import problem
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Path


def team_problems(army: ArmySummary) -> Iterator[Problem]:
    """Yields unknown members and units in two teams."""
    names = {unit.design.name for unit in army.units}
    homes: dict[str, str] = {}
    for place, team in enumerate(army.design.teams):
        for member, name in enumerate(team.members):
            path: Path = ("teams", place, "members", member)
            out = Fix(label="Take it out", edits=(Edit(op="remove", path=path),))
            if name not in names:
                yield problem(
                    "unknown-unit", f"{team.name} lists “{name}”, which is not a unit of this army.", path, out
                )
            elif homes.setdefault(name, team.name) != team.name:
                text = f"{name} is in {homes[name]} and in {team.name}; a unit is in at most one team."
                yield problem("unit-in-two-teams", text, path, out)
