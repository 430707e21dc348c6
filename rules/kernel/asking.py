"""What a form asks: of an offer's parameters those that matter for its action as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from rules.kernel.cards import Field
from rules.kernel.screen import Offer


@runtime_checkable
class Asks(Protocol):
    """What a game may answer besides, on what a viewer's own view holds; a game that does not asks everything.

    What is not asked keeps the value that the action holds. Parameters on which the others depend stand in
    ``Offer.measures`` or ``Offer.asks``: a page asks anew when one of them is chosen.
    """

    def asked(self, view: Any, offer: Offer) -> Sequence[Field]:
        """The offer's fields that matter for its action, in their order; never fails."""
        ...


__all__ = ["Asks"]
