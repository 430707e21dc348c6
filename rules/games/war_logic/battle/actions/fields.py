"""Fields that several actions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from rules.games.war_logic.catalogue.exact import Exact
from rules.kernel.records import Reads

Inches: TypeAlias = Mapping[str, Exact]


def drop_unmeasured(value: Any) -> Any:
    """Leaves out distances that were not measured."""
    return {key: inches for key, inches in value.items() if inches is not None} if isinstance(value, dict) else value


Distances = Annotated[Inches, Reads(drop_unmeasured)]
