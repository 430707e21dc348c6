"""All offers: the actions that are open to a viewer now, from what they may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state.lookup import side_keys
from rules.games.invisible_enemy.display.offers.barrages import resolve_offers
from rules.games.invisible_enemy.display.offers.concession import concession_offers
from rules.games.invisible_enemy.display.offers.direct_fire import fire_offers
from rules.games.invisible_enemy.display.offers.hit_log import hit_log_offers
from rules.games.invisible_enemy.display.offers.marking import deflection_offers, place_offers
from rules.games.invisible_enemy.display.offers.movement import movement_offers
from rules.games.invisible_enemy.display.offers.network_command import network_command_offers
from rules.games.invisible_enemy.display.offers.positions import locate_offers
from rules.games.invisible_enemy.display.offers.setup import set_up_offers
from rules.games.invisible_enemy.display.offers.turn import end_part_offers, resume_offers
from rules.games.invisible_enemy.display.relevant_fields import controlling_paths
from rules.games.invisible_enemy.visibility.view import View, owns
from rules.kernel.display.screen import Offer
from rules.kernel.records import replace


def open_offers(view: View) -> tuple[Offer, ...]:
    """Returns every action open to the viewer, and closed ones whose absence would be puzzling."""
    state = view.state
    if state.ended or view.viewer.role == "spectator":
        return ()
    sides = [key for key in side_keys(state) if owns(view.viewer, key)]
    if not sides:
        return ()
    return tuple(replace(offer, asks=controlling_paths(offer.fields)) for offer in _all_offers(view, sides))


def _all_offers(view: View, sides: Sequence[str]) -> tuple[Offer, ...]:
    state = view.state
    giving_up = tuple(concession_offers(state, sides))
    return (
        *(giving_up if state.conceding else ()),  # a question to this side comes first
        *resume_offers(state),
        *_phase_offers(view, sides),
        *locate_offers(state, sides, again=view.viewer.role == "referee" or state.phase == "placement"),
        *hit_log_offers(state, sides),
        *end_part_offers(state, sides),
        *(() if state.conceding else giving_up),
    )


def _phase_offers(view: View, sides: Sequence[str]) -> Iterator[Offer]:
    state = view.state
    match state.phase:
        case "placement":
            yield from set_up_offers(state, sides)
        case "command":
            yield from network_command_offers(state, sides)
        case "mark-1":
            yield from place_offers(state, sides, ("type-1", "type-2"))
        case "movement":
            yield from movement_offers(state, sides)
        case "mark-2":
            yield from deflection_offers(state, sides)
        case "direct-kp" | "direct-c":
            yield from fire_offers(state, sides)
        case "resolve":
            yield from resolve_offers(state, sides)
        case _:
            return
