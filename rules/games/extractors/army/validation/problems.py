"""All problems of an army (sections 3, 20 and 22), with what would fix them."""

from __future__ import annotations

from rules.games.extractors.army.document import Army
from rules.games.extractors.army.validation.scenario import check_scenario
from rules.games.extractors.army.validation.thanis import check_thanis
from rules.games.extractors.army.validation.units import check_unit
from rules.games.extractors.army.validation.whole_army import check_whole_army
from rules.kernel.problems import Problem


def find_problems(army: Army) -> list[Problem]:
    """Finds everything that is against the rules, the whole army first."""
    found = [*check_whole_army(army), *check_scenario(army), *check_thanis(army)]
    for key, units in (("units", army.units), ("reinforcement", army.reinforcement)):
        for place, unit in enumerate(units):
            found += check_unit(army, unit, (key, place))
    return found
