"""The catalogue of War Logic: all tables as frozen records, with the number of each rule."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.games.war_logic.catalogue.records import Catalogue, SubCategory
from rules.kernel.catalogue import content_hash, load

FOLDER = Path(__file__).parent
CATALOGUE: Catalogue = load(FOLDER, Catalogue)
CATALOGUE_HASH = content_hash(FOLDER)
LIBRARY = CATALOGUE.skill_library
LIMITS = CATALOGUE.limits
STEPS = CATALOGUE.steps.order
DEFAULT_NATURE = CATALOGUE.words.natures.default
"""Nature of a unit that states none (WL-3.12)."""
SUBS: Mapping[tuple[str, str], SubCategory] = {(sub.category, sub.id): sub for sub in CATALOGUE.sub_categories.items}
"""Sub-categories by category and name: miracle exists twice (WL-2.24)."""
AIM_PRICE = max(one.cost / one.die_bonus for one in LIBRARY.values() if one.die_bonus)
"""The credits that each point of help in aiming is worth, by the library's monocular (WL-8.11)."""
RULES: Mapping[str, str] = {**CATALOGUE.problem_codes.army, **CATALOGUE.problem_codes.battle}
"""The rule behind each problem code."""
