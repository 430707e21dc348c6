"""The form of an action as it comes back from the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from battles.pages import action_form, measurements
from battles.pages.joined_form import JoinedForm
from battles.store.selectors import Moment
from rules.kernel.display.screen import Offer
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Problem, RulesError
from rules.kernel.records import Json


class NotOpen(Exception):
    """The offer of a form has closed, and the form does not say by itself what to do."""


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces typed so far (None: the site rolls), and what is wrong with the last: it is asked for again."""

    typed: list[int] | None
    problems: Sequence[Problem] = ()

    @classmethod
    def read(cls, posted: Mapping[str, str]) -> Faces:
        """Reads the faces of a form. Raises Unreadable."""
        if posted.get("dice") != "table":
            return cls(None)
        faces = action_form.faces_from(posted)
        if "die" not in posted:
            return cls(faces)
        try:
            return cls([*faces, action_form.read_typed_face(posted)])
        except RulesError as error:
            return cls(faces, error.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class SentAction:
    """A form that was sent: the ``key`` of its offer, that offer where it is still open, and what was entered."""

    key: str
    offer: Offer | None
    posted: QueryDict

    @classmethod
    def read(cls, posted: QueryDict, now: Moment) -> SentAction:
        """Reads a form at the present moment."""
        key = posted.get("offer", "")
        return cls(key=key, offer=action_form.find_offer(now.offers, key), posted=posted)

    @property
    def label(self) -> str:
        return self.offer.label if self.offer else ""

    @property
    def source(self) -> str:
        """Says who rolls: "ask" when the referee shall."""
        return "ask" if self.posted.get("dice") == "referee" else ""

    @property
    def faces(self) -> Faces:
        """Reads the dice that were rolled at the table. Raises Unreadable."""
        return Faces.read(self.posted)

    @property
    def unit(self) -> str:
        """Returns the sheet that stays open."""
        return self.posted.get("unit") or (self.offer.by if self.offer else "")

    def entered(self) -> dict[str, Json]:
        """Returns the action as it was entered. Raises NotOpen, Unreadable."""
        if "action" in self.posted:
            return dict(action_form.action_from(self.posted))
        if self.offer is None:
            raise NotOpen
        return dict(self.offer.action)

    def joined(self) -> JoinedForm | None:
        """Returns the form of several actions; None for one of a single action. Raises Unreadable."""
        if self.offer is None or not self.offer.parts:
            return None
        return JoinedForm.read(self.offer, self.posted) if "action" in self.posted else JoinedForm.begin(self.offer)

    def complete(self, game: AnyPlayedGame, view: Any) -> dict[str, Json]:
        """Returns the action ready to be done. Raises NotOpen, Unreadable, Illegal for what is still to be typed."""
        if "faces" not in self.posted and (joined := self.joined()):
            joined = joined.adjusted(game, view, self.posted)
            joined.require_legal(game, view)
            return joined.kept()
        action = self.entered()
        if "action" not in self.posted or self.offer is None or self.offer.parts:
            return action
        return dict(measurements.require_complete(game, view, self.offer, action))

    def joined_or(self, offer: Offer) -> JoinedForm:
        """Returns the form of several actions as it was entered, that of the offer where it cannot be read."""
        try:
            return JoinedForm.read(offer, self.posted)
        except RulesError:
            return JoinedForm.begin(offer)

    def entered_or(self, offer: Offer) -> Mapping[str, Json]:
        """Returns the action as it was entered, that of the offer where it cannot be read."""
        try:
            return dict(action_form.action_from(self.posted))
        except RulesError:
            return offer.action
