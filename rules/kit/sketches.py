"""Drawings on the plan for an action that is being prepared: half filled in as it may be, it never fails."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from rules.kernel.display.plan import Sketch
from rules.kernel.problems import RulesError

P = ParamSpec("P")


def drawn_if_possible(draw: Callable[P, Sketch]) -> Callable[P, Sketch]:
    """Draws nothing for an action that is against the rules or names what is not there."""

    @wraps(draw)
    def sketch(*args: P.args, **kwargs: P.kwargs) -> Sketch:
        try:
            return draw(*args, **kwargs)
        except (RulesError, LookupError):
            return Sketch()

    return sketch
