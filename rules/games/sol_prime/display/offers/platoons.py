"""Offers for a whole platoon: Overwatch, showing, concealing (SP-6.1, SP-28.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.mechanics.stands import is_aircraft, stands_of
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json


def platoon_overwatch_offers(context: OfferContext, key: str) -> Iterator[Offer]:
    """Yields Overwatch for a whole platoon, as soon as one of its stands may (SP-6.1)."""
    offer = Offer(
        key=f"platoon-overwatch:{key}",
        label="All on Overwatch",
        action={"type": "platoon-overwatch", "platoon": key},
        by=key,
        group="Overwatch",
    )
    if context.find_refusal(offer.action) is None:
        yield offer


def platoon_show_offers(state: State, key: str) -> Iterator[Offer]:
    """Yields showing all unseen stands of a platoon at once (SP-28.4)."""
    if sum(state.units[name].concealed for name in stands_of(state, key)) > 1:
        yield _concealed(key, "Put all on the table", concealed=False)


def platoon_conceal_offers(state: State, key: str) -> Iterator[Offer]:
    """Yields keeping a whole platoon secret at set-up (SP-28.4)."""
    left = [state.units[name] for name in stands_of(state, key)]
    if state.options.hidden_set_up and not all(unit.concealed or is_aircraft(unit) for unit in left):
        yield _concealed(key, "All stay secret", concealed=True)


def _concealed(key: str, label: str, *, concealed: bool) -> Offer:
    action: dict[str, Json] = {"type": "conceal-platoon", "platoon": key, "concealed": concealed}
    return Offer(key=f"{action['type']}:{key}:{concealed}", label=label, action=action, by=key, group="Unseen")
