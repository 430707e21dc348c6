"""Offers to whole platoons: all stands of one move in formation, as one list of actions (SP-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.sol_prime.battle.actions import Action
from rules.games.sol_prime.battle.actions.turn import Drive
from rules.games.sol_prime.display.offers.movement import MOVE
from rules.games.sol_prime.mechanics.measured_moves import as_move
from rules.games.sol_prime.visibility.view import View
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import replace
from rules.kit.joined import Single, join

FEWEST = 2
"""The number of stands from which a platoon moves as one."""


def joined_offers(view: View, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yields the offers to move a whole platoon, made from those to its stands that are open now."""
    found: dict[str, list[Single]] = {}
    for offer in offers:
        if offer.action["type"] == "drive" and offer.closed is None and offer.placing:
            single = Single(
                label=offer.placing.piece,
                action=offer.action,
                fields=tuple(one for one in offer.fields if one.path[:1] == ("to",)),
                at=("to",),
                piece=offer.placing.piece,
            )
            found.setdefault(offer.by, []).append(single)
    for platoon, drives in found.items():
        if len(drives) >= FEWEST:
            yield join(
                f"move-all:{platoon}",
                f"Move all {len(drives)} stands",
                drives,
                by=platoon,
                group=MOVE,
                rolls=True,
                rolls_by_odds=True,
                reminders=(
                    Reminder(text="Overwatch fire at one of them comes first: the rest then wait.", rule="SP-6.3"),
                    Reminder(
                        text="Test first when it moves closer to the enemy or leaves cover near it.", rule="SP-18.10"
                    ),
                ),
            )


def presume(view: View, action: Action) -> View:
    """Returns the view after a move as the moves after it presume: the stand has arrived."""
    state = view.state
    if not isinstance(action, Drive) or action.unit not in state.units:
        return view
    move = as_move(state, action)
    stand = state.units[action.unit]
    there = replace(stand, at=action.to, facing=stand.facing if move.facing is None else move.facing)
    return replace(view, state=replace(state, units={**state.units, action.unit: there}))
