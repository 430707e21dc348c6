"""Map and compass: inches that information skills add to a move (WL-7.7)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.movement import Move
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue.exact import ZERO, format_number
from rules.games.war_logic.catalogue.refusals import refuse


def check_map_bonus(recorder: Recorder, action: Move) -> Decimal:
    """Returns the inches that map and compass add, if the card allows them (WL-7.7). Raises Illegal."""
    if action.bonus is None:
        return ZERO
    if not recorder.state.card.map_bonus:
        raise refuse("rule-not-in-force", "The card gives no move bonus for maps.", rule="WL-7.7")
    most = map_bonus(recorder, action)
    if isinstance(action.bonus, str) and most <= 0:
        raise refuse("no-such-skill", f"{action.bonus} is not a map that helps {action.by}.", rule="WL-7.7")
    wanted = action.bonus if isinstance(action.bonus, Decimal) else most
    if wanted < 0 or wanted > most:
        raise refuse(
            "too-far",
            f"Maps in the team give {format_number(most)} inches, not {format_number(wanted)}.",
            rule="WL-7.7",
        )
    return wanted


def map_bonus(recorder: Recorder, action: Move) -> Decimal:
    """Returns the most inches that a map of the mover's team still adds (WL-7.7)."""
    return max((skill.range for _, _, skill in _maps(recorder, action)), default=ZERO)


def use_map_bonus(recorder: Recorder, action: Move) -> None:
    """Records that a map has helped a member of its team, as often as its impact allows (WL-7.7)."""
    wanted = check_map_bonus(recorder, action)
    if wanted <= 0:
        return
    enough = [one for one in _maps(recorder, action) if one[2].range >= wanted]
    name, key, _ = min(enough, key=lambda one: one[2].range)
    guided = recorder.units[name].guided
    recorder.set_unit(name, guided={**guided, key: guided.get(key, frozenset()) | {action.by}})


def _maps(recorder: Recorder, action: Move) -> list[tuple[str, str, Skill]]:
    """Returns maps in the mover's team, or those of the named unit or skill, that can help one member more."""
    side, sheet = recorder.units[action.by].side, recorder.sheets[action.by]
    mates = [
        name
        for name, other in recorder.units.items()
        if other.side == side
        and recorder.is_in_play(name)
        # A team is known by its name within one army; units without a team are one together.
        and (recorder.sheets[name].home, recorder.sheets[name].team) == (sheet.home, sheet.team)
    ]
    named = action.bonus if isinstance(action.bonus, str) else None
    return [
        (name, key, skill)
        for name in mates
        for key, skill in recorder.sheets[name].skills.items()
        if skill.sub_category == "information"
        and (named is None or named in (name, key))
        and len(recorder.units[name].guided.get(key, frozenset()) - {action.by}) < skill.impact
    ]
