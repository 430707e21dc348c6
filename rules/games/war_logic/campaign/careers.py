"""War Logic between battles: credits for reinforcement, fallen units are gone (WL-5.4, WL-5.5, WL-17.7)."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Any

from rules.games.war_logic.army import evaluation
from rules.games.war_logic.army.document import ARMY
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import State
from rules.kernel.campaign import Career
from rules.kernel.evaluation import Evaluation
from rules.kernel.problems import illegal
from rules.kernel.records import Json
from rules.kit.roster_forms import Fate
from rules.kit.rosters import RosterCareers


class WarLogicCareers(RosterCareers):
    """Careers of teams: teams stay for the next game, and remaining credits buy reinforcements."""

    about = (
        "An army begins with the season’s budget. Units that die or are taken prisoner are gone; the others come back "
        "whole. Credits that are left buy reinforcements between battles at their cost; where the card says that what "
        "is left of the budget is credit, it buys them in battle, too, at the smuggling rate. Who is bought, found or "
        "taken over in a battle serves in that battle only."
    )
    currency = "credits"
    rule = "WL-4.2"
    loss_rule = "WL-17.7"

    def evaluate(self, document: Json) -> Evaluation:
        return evaluation.evaluate(ARMY.read(document))

    def merge_armies(self, armies: Sequence[Json], names: Sequence[str]) -> dict[str, Json]:
        whole: dict[str, Json] = dict(armies[0]) if armies else {"game": "war-logic"}
        whole.pop("allotments", None)
        teams = [team for one in armies for team in one.get("teams") or []]
        whole["teams"] = _teams(teams, names)
        whole["skills"] = _skills(armies)
        return whole

    def recruit_context(self, career: Career, army: Json, unit: Json) -> dict[str, Any]:
        """Returns a unit with its own skills only; one id is one skill in the whole team (WL-2.28, WL-2.20)."""
        context = super().recruit_context(career, army, unit)
        named = {entry if isinstance(entry, str) else entry.get("id") for entry in unit.get("skills") or []}
        mine = [skill for skill in _skills([context]) if skill.get("id") in named]
        known = {skill.get("id"): skill for skill in _skills([one.document["army"] for one in career.units()])}
        for skill in mine:
            if known.get(skill.get("id"), skill) != skill:
                message = f"The team has another skill {skill['id']} already: give this one an id of its own."
                raise illegal("skill-redefined", message, rule="WL-2.28")
        options = {key: value for key, value in (context.get("options") or {}).items() if key != "strict-defaults"}
        return {**context, "skills": mine, "options": options}

    def fates(self, state: State, side: str, units: Sequence[Json]) -> list[tuple[Fate, int | None]]:
        recorder = Recorder(state)
        own = [name for name, sheet in state.sheets.items() if sheet.home == side]
        mines = [unit for unit in units if unit.get("kind") == "hazard"]
        found: list[tuple[Fate, int | None]] = []
        names = iter(own)
        for unit in units:
            # Fields are laid out again for each battle and cannot fall.
            name = None if unit in mines else next(names, None)
            lost = name is not None and recorder.is_lost(name)
            found.append(("lost" if lost else "back", None))
        return found

    def credits_left(self, career: Career, state: State, side: str) -> int:
        """Returns the wallet less what was spent of the budget left over (WL-5.5), after the card's extra credit."""
        if not career.options.get("carry-left-over") or side not in state.sides:
            return career.wallet
        own = state.sides[side]
        spent = floor(max(own.left or 0, 0) - own.credit)
        return career.wallet - max(0, min(spent, career.wallet))


def _skills(armies: Sequence[Json]) -> list[Json]:
    """Returns the armies' own skills, each id once; the first army comes first."""
    found: dict[str, Json] = {}
    for one in armies:
        entries = one.get("skills") or []
        if isinstance(entries, dict):
            entries = [{**skill, "id": key} for key, skill in entries.items()]
        for skill in entries:
            found.setdefault(str(skill.get("id") or skill.get("skill") or len(found)), skill)
    return list(found.values())


def _teams(teams: Sequence[Json], names: Sequence[str]) -> list[Json]:
    """Returns the teams with the members that are present; a member stays in the first team that lists it."""
    left = set(names)
    found: dict[str, Json] = {}
    for team in teams:
        members = team.get("members") or []
        here = [name for name in ([members] if isinstance(members, str) else members) if name in left]
        left -= set(here)
        if here:
            kept = found.setdefault(str(team.get("name")), {**team, "members": []})
            kept["members"] = [*kept["members"], *here]
    return list(found.values())


CAREERS = WarLogicCareers()
