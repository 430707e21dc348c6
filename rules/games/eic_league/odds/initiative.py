"""The odds of an initiative roll (section 11)."""

from __future__ import annotations

from fractions import Fraction

from rules.games.eic_league.battle.labels import side_name
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics.initiative import AGAIN, DIE, Contest, roll_spook, side_of_spooks
from rules.kernel.odds import Odds, Segment, explore
from rules.kernel.records import replace


def initiative_chances(contest: Contest) -> dict[str, Fraction]:
    """Returns the chance of each side to win the initiative with this roll, and of ``again``."""
    spooks = explore(lambda dice: side_of_spooks(contest, [roll_spook(*one, dice) for one in contest.needs]))
    dice_decide, by_dice = spooks.weights.get("", Fraction(0)), _by_dice(contest)
    return {
        side: spooks.weights.get(side, Fraction(0)) + dice_decide * by_dice[side] for side in (*contest.sides, AGAIN)
    }


def _by_dice(contest: Contest) -> dict[str, Fraction]:
    """Returns the chance of each side to be alone at the top, die against dice."""
    faces = range(DIE.low, DIE.high + 1)
    ranks = {side: [(face + contest.bonus[side], not contest.bonus[side]) for face in faces] for side in contest.sides}
    chances: dict[str, Fraction] = {}
    for side in contest.sides:
        chances[side] = Fraction(0)
        for rank in ranks[side]:
            below = Fraction(1, DIE.size)
            for other in contest.sides:
                if other != side:
                    below *= Fraction(sum(theirs < rank for theirs in ranks[other]), DIE.size)
            chances[side] += below
    chances[AGAIN] = 1 - sum(chances.values(), Fraction(0))
    return chances


def initiative_odds(state: State, contest: Contest) -> Odds:
    """Returns the odds of the initiative as the page shows them."""
    hidden = bool(contest.needs) and any(unit.unknown for unit in state.units.values())
    # A Spook's number depends on facts hidden from one side or the other, so only the dice are counted.
    chances = initiative_chances(replace(contest, needs=()) if hidden else contest)
    tones = {AGAIN: "note"}
    labels = {AGAIN: "Roll again"}
    return Odds(
        strip=tuple(
            Segment(label=labels.get(side) or side_name(state, side), tone=tones.get(side, "hit"), chance=chance)
            for side, chance in chances.items()
            if chance
        ),
        chances=chances,
        tables={},
        notes=("Should a Spook succeed, its side has the initiative at once.",) if hidden else (),
    )
