"""Fields that several actions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator

from rules.games.war_logic.catalogue.exact import Exact

Inches: TypeAlias = Mapping[str, Exact]


def drop_unmeasured(value: Any) -> Any:
    """Leaves out distances that were not measured."""
    return {key: inches for key, inches in value.items() if inches is not None} if isinstance(value, dict) else value


Distances = Annotated[Inches, BeforeValidator(drop_unmeasured)]
