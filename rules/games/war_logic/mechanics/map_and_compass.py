"""Map and compass: inches that information skills add to a move (WL-7.7)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.battle.actions.movement import Move
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue.exact import ZERO, shown
from rules.games.war_logic.catalogue.refusals import refuse


def check_map_bonus(scene: Scene, action: Move) -> Decimal:
    """Inches that a map and compass give, when the card allows (WL-7.7)."""
    if action.bonus is None:
        return ZERO
    if not scene.state.card.map_bonus:
        raise refuse("rule-not-in-force", "The card gives no move bonus for maps.", rule="WL-7.7")
    most = map_bonus(scene, action)
    wanted = action.bonus if isinstance(action.bonus, Decimal) else most
    if wanted < 0 or wanted > most:
        raise refuse("too-far", f"Maps in the team give {shown(most)} inches, not {shown(wanted)}.", rule="WL-7.7")
    return wanted


def map_bonus(scene: Scene, action: Move) -> Decimal:
    """The most inches that a map of the mover's team gives (WL-7.7)."""
    return max((skill.range for skill in _maps(scene, action)), default=ZERO)


def _maps(scene: Scene, action: Move) -> list[Skill]:
    """Information skills in the mover's team, or of the one unit or skill that was named."""
    unit, team = scene.units[action.by], scene.sheets[action.by].team
    mates = [
        name
        for name, other in scene.units.items()
        if other.side == unit.side and scene.sheets[name].team == team and scene.in_play(name)
    ]
    named = action.bonus if isinstance(action.bonus, str) else None
    return [
        skill
        for name in mates
        for key, skill in scene.sheets[name].skills.items()
        if skill.sub_category == "information" and skill.impact >= 1 and (named is None or named in (name, key))
    ]
