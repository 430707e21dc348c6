"""One situation, one result: a moment of a battle, written as a case file has it, comes to the same chances.

A game says in its samples, with ``as_case(state, document)``, how a case writes the moment and the action, and the
chances that the battle itself finds, under the names of the case files; None for what cases do not hold: reactions that
are waited for, places on a plan. Every open offer is then measured, as pages do it, and asked for in both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rules.kernel.game import AnyPlayedGame
from rules.kernel.viewer import side
from tests.contract.play import samples
from tests.contract.soak import Fault, Style, Table


def compared(game: AnyPlayedGame, state: Any) -> Iterator[tuple[str, str]]:
    """The type of each action of the moment that has chances, and what then differs: empty, if all is well."""
    for one in game.display.screen(game.view(state, side(""))).sides:
        view = game.view(state, side(one.id))
        for offer in game.display.offers(view):
            document = json.loads(json.dumps(dict(offer.action)))
            if game.display.plan:
                document = json.loads(json.dumps(dict(game.display.plan.measure(view, document))))
            if offer.closed is None and (twin := samples(game).as_case(state, document)):
                moment, action, chances = twin
                case = {"kind": "odds", "state": json.loads(json.dumps(moment)), "action": action}
                found = game.conformance.run(case)
                yield document["type"], "" if found == chances else f"{document}\n  play: {chances}\n  case: {found}"


def found(game: AnyPlayedGame, seed: int, most: int, every: int) -> Iterator[tuple[str, str]]:
    """What was compared in a battle."""
    table = Table(game, seed, style=Style(undone=0.0))
    for number in range(most):
        if game.battle.outcome(table.played.state) is not None:
            return
        if number % every == 0:
            yield from compared(game, table.played.state)
        try:
            table.go_on()
        except Fault:
            return
