"""The tables of War Logic as frozen records, each with the number of its rule. ``CATALOGUE`` holds them all."""

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
SUBS: Mapping[tuple[str, str], SubCategory] = {(sub.category, sub.id): sub for sub in CATALOGUE.sub_categories.items}
"""Sub-categories by category and name: miracle exists twice (WL-2.24)."""
RULES: Mapping[str, str] = {**CATALOGUE.problem_codes.army, **CATALOGUE.problem_codes.battle}
"""The rule behind each problem code."""
