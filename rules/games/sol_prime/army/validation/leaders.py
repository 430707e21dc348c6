"""Leaders: number and attachment (SP-2.66)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.leaders import place_leaders
from rules.games.sol_prime.army.summary import ArmySummary
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.problems import Problem


def leader_problems(army: ArmySummary) -> Iterator[Problem]:
    """Checks the number of leaders, and that each is attached to a stand."""
    most = army.design.options.players * CATALOGUE.leaders.per_player
    if len(army.design.leaders) > most:
        message = f"{len(army.design.leaders)} leaders for {most} players; each player has one."
        yield Problem(code="too-many-leaders", message=message, rule="SP-2.66", where=("leaders",))
    names = {name for entry in army.entries for name in (entry.name, *entry.stands)}
    placed = place_leaders(army)
    for place, leader in enumerate(army.design.leaders):
        where = ("leaders", place, "attached")
        if leader.attached not in names:
            message = f"{leader.name} is attached to {leader.attached or 'nobody'}; choose a stand of the army."
            yield Problem(code="leader-unattached", message=message, rule="SP-2.66", where=where)
        elif placed[place] is None and len(placed) <= most:
            message = (
                f"{leader.attached} has a leader; one leader is with one stand, so choose another for {leader.name}."
            )
            yield Problem(code="leader-unattached", message=message, rule="SP-19.1", where=where)
