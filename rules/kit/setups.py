"""Parts of a set-up that all games check alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.problems import Problem
from rules.kernel.setup import SideSetup


def army_errors(side: SideSetup, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yields what is wrong with the army of a side, under the side's name: hints prevent no battle."""
    for one in problems:
        if one.weight == "error":
            yield Problem(code=one.code, message=f"{side.name}: {one.message}", rule=one.rule)
