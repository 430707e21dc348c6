"""The attacks that ask most of the odds of each game: many dice, targets, modifiers and special effects at once.

Random battles hold none as large. Each is one that the rules allow; what a first look keeps for the next is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import new_unit
from rules.games.extractors.catalogue.kinds import KINDS
from rules.games.extractors.mechanics import attack_outcomes
from rules.games.invisible_enemy.battle.actions.support_fire import ResolveBarrage
from rules.games.invisible_enemy.odds import barrages
from rules.games.sol_prime.game import GAME as SOL_PRIME
from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.visibility.view import view
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.bench.test_eic_odds_bench import BOMB, CROWD
from tests.games.eic_league.duels import attack_odds
from tests.games.extractors.odds.test_exact import attack
from tests.games.invisible_enemy.odds.test_barrages import division
from tests.games.sol_prime.situations import SQUAD, situation
from tests.games.war_logic.odds.test_assigned_faces import crowd

Work = Callable[[], Any]


def eic_league() -> Iterator[Work]:
    """Yields a bomb over everybody in the largest battle there is."""
    yield lambda: attack_odds(CROWD, BOMB)


def extractors() -> Iterator[Work]:
    """Yields Ferl Erlop and a Transcom against each kind of unit: four weapons of one point, two of them Commandos.

    No cell has more Commandos, and cells do not combine (EXT-3.7, EXT-14.4).
    """

    def ask(type_: str, legal: Any) -> Any:
        for kept in (
            attack_outcomes._outcomes_of_impact,
            attack_outcomes._conditions_after,
            attack_outcomes._explore_damage,
            attack_outcomes._after_critical_hit,
            attack_outcomes._explore_critical_hit,
        ):
            kept.cache_clear()
        unit = State(units={"t": new_unit(type_)}).units["t"]
        now, impacts = attack_outcomes.condition_of(unit), attack_outcomes.impacts_of(legal, unit)
        return attack_outcomes.attack_outcomes(now, impacts, simple=False)

    for seed in range(4):
        for type_ in sorted(KINDS):
            legal = attack(Random(seed), "t", weapons=4)
            guns = (replace(gun, hard=1, soft=1, critical=number < 2) for number, gun in enumerate(legal.guns))
            legal = replace(legal, guns=tuple(guns))
            yield lambda type_=type_, legal=legal: ask(type_, legal)


def invisible_enemy() -> Iterator[Work]:
    """Yields barrages on divisions whose bases are flanks of one another."""

    def ask(state: Any) -> Any:
        barrages.loss_chance.cache_clear()
        return barrages.barrage_loss_odds(state, ResolveBarrage(marker="m"))

    for seed in range(10):
        state = division(seed, 24)
        yield lambda state=state: ask(state)


def sol_prime() -> Iterator[Work]:
    """Yields a pair of bombs on buildings full of squads."""
    units: dict[str, Any] = {"a": {"model": "bomb-bomber"}}
    targets = []
    for place in range(8):
        inside = [f"b{place}s{number}" for number in range(4)]
        units |= {f"b{place}": {"model": "command-center"}, **dict.fromkeys(inside, SQUAD)}
        targets.append({"unit": f"b{place}", "along": 1, "occupants": inside})
    bomb = {"range": 5, "targets": targets}
    action = SOL_PRIME.battle.codecs.actions.read({"type": "bomb", "by": "a", "bombs": [bomb, bomb]})
    seen = SOL_PRIME.view(situation(units), REFEREE)
    yield lambda: SOL_PRIME.odds.odds(seen, action)


def war_logic() -> Iterator[Work]:
    """Yields volleys with four faces to assign, blasts, charges, and covers that wear."""
    for seed in range(200):
        state, action = crowd(seed, 4)
        seen = view(state, REFEREE)
        yield lambda seen=seen, action=action: TABLE.odds(seen, action)


WORST: dict[str, Callable[[], Iterator[Work]]] = {
    "eic-league": eic_league,
    "extractors": extractors,
    "invisible-enemy": invisible_enemy,
    "sol-prime": sol_prime,
    "war-logic": war_logic,
}
