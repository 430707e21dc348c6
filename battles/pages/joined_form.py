"""The form of several actions as one: what was changed in it, which of them are left out, and what is moved along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from battles.pages import action_form
from battles.pages.clipping import TAPPED, clip
from battles.play import previews
from rules.kernel.display.cards import Choose
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Illegal, Problem, RulesError
from rules.kernel.records import Json, Path, replace
from rules.kernel.together import as_list
from ui.json_text import read_json
from ui.offers import put

EACH = ""
"""The value of the common choice that leaves each action as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinedForm:
    """Several actions as they stand in a form; some are left ``off``, one ``leads`` the others on the plan."""

    offer: Offer
    actions: Sequence[Mapping[str, Json]]
    off: frozenset[int] = frozenset()
    leads: int = -1

    @classmethod
    def begin(cls, offer: Offer, *, piece: str = "") -> JoinedForm:
        """Returns the form as it opens; the ``piece`` that was picked on the plan leads."""
        placed = [number for number, one in enumerate(offer.parts) if one.at]
        named = [number for number in placed if offer.parts[number].piece == piece]
        return cls(offer=offer, actions=actions_of(offer.action), leads=next(iter([*named, *placed]), -1))

    @classmethod
    def read(cls, offer: Offer, posted: QueryDict) -> JoinedForm:
        """Returns the form as it was sent. Raises Unreadable."""
        actions, count = actions_of(action_form.action_from(posted)), len(offer.parts)
        if len(actions) != count:
            raise action_form.unreadable()
        ticked = set(posted.getlist("part")) if "parts" in posted else set(map(str, range(count)))
        off: set[int] = set()
        for at, one in enumerate(offer.parts):
            if at - 1 in off if one.along else not one.fixed and str(at) not in ticked:
                off.add(at)
        leads = posted.get("leads", "")
        return cls(
            offer=offer,
            actions=actions,
            off=frozenset(off),
            leads=int(leads) if leads.isdecimal() and int(leads) < count else cls.begin(offer).leads,
        )

    def kept(self) -> dict[str, Json]:
        """Returns the action without what is left out."""
        return as_list([one for at, one in enumerate(self.actions) if at not in self.off])

    def adjusted(self, game: AnyPlayedGame, view: Any, posted: QueryDict) -> JoinedForm:
        """Returns the form after a change: the others are moved along, the common choice is taken, all is measured.

        Of a place that was tapped on the plan each falls short that could not go so far.
        """
        tapped = TAPPED in posted
        form = self._clipped(game, view, only=self.leads) if tapped else self
        form = form._moved_along(_before(posted))
        if tapped:
            form = form._clipped(game, view)
        if common := str(posted.get("common", EACH)):
            form = form._with_common(game, view, _read(common))
        return form.measured(game, view)

    def measured(self, game: AnyPlayedGame, view: Any) -> JoinedForm:
        """Returns the form with everything that the plan measures."""
        return self._with([previews.measure(game, view, one) for one in self.actions])

    def previews(self, game: AnyPlayedGame, view: Any) -> list[previews.Preview]:
        """Returns what each action would bring, where the ones before it lead."""
        return previews.preview_parts(game, view, list(map(dict, self.actions)), off=self.off)

    def require_legal(self, game: AnyPlayedGame, view: Any) -> None:
        """Raises Illegal, before any die, with all that is against the actions as they stand, or where none is left."""
        if len(self.off) == len(self.actions):
            raise Illegal(Problem(code="nothing-chosen", message="Tick at least one."))
        found = [
            replace(problem, message=f"{part.label}: {problem.message}")
            for part, shown in zip(self.offer.parts, self.previews(game, view), strict=True)
            for problem in shown.problems
        ]
        if found:
            raise Illegal(*found)

    def _with(self, actions: Sequence[Mapping[str, Json]]) -> JoinedForm:
        return JoinedForm(offer=self.offer, actions=actions, off=self.off, leads=self.leads)

    def _moved_along(self, before: Sequence[Mapping[str, Json]]) -> JoinedForm:
        """Returns the form with all places moved as the leading one was, apart from those left out."""
        at = self.offer.parts[self.leads].at if self.leads >= 0 else ()
        if not at or len(before) != len(self.actions):
            return self
        old, new = (read_path({"actions": list(ones)}, at) for ones in (before, self.actions))
        try:
            by = [float(to) - float(start) for start, to in zip(old, new, strict=True)]
        except (TypeError, ValueError):
            return self
        whole: dict[str, Json] = as_list(self.actions)
        for number, part in enumerate(self.offer.parts):
            if part.at and number != self.leads and number not in self.off and any(by):
                whole = put(whole, part.at, _shifted(read_path(whole, part.at), by))
        return self._with(actions_of(whole))

    def _clipped(self, game: AnyPlayedGame, view: Any, *, only: int | None = None) -> JoinedForm:
        """Returns the form with each place, or that of one action, as far on its way as the rules allow."""
        begun, found = actions_of(self.offer.action), list(self.actions)
        for number, (part, action) in enumerate(zip(self.offer.parts, self.actions, strict=True)):
            if part.at and part.piece and number not in self.off and only in (None, number):
                place = part.at[2:]
                found[number] = clip(game, view, action, place, read_path(dict(begun[number]), place), may_stay=True)
            if game.display.presume is not None and number not in self.off and (only is None or not part.at):
                try:
                    view = game.display.presume(view, game.battle.codecs.actions.read(dict(found[number])))
                except RulesError:
                    continue
        return self._with(found)

    def _with_common(self, game: AnyPlayedGame, view: Any, value: Json) -> JoinedForm:
        """Returns the form with one choice in all actions to which it is open and which stay legal by it."""
        found = []
        for at, action in enumerate(self.actions):
            path = self.path_of_common(at)
            changed = previews.measure(game, view, {**action, self.offer.common: value}) if path else action
            found.append(action if previews.preview(game, view, dict(changed)).problems else changed)
        return self._with(found)

    def path_of_common(self, number: int) -> Path:
        """Returns the place of the common choice in an action; empty where it is not a choice there."""
        ends = (one.path for one in self.offer.parts[number].fields)
        return next((path for path in ends if path[2:] == (self.offer.common,)), ())

    def common_options(self) -> list[Any]:
        """Returns the choices of the common parameter, each once."""
        fields = [one for part in self.offer.parts for one in part.fields if one.path[2:] == (self.offer.common,)]
        options = [option for one in fields if isinstance(one, Choose) for option in one.options]
        return list({str(option.value): option for option in options}.values())


def actions_of(action: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    """Returns the actions of a list. Raises Unreadable for anything else."""
    found = action.get("actions")
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise action_form.unreadable()
    return found


def _before(posted: QueryDict) -> Sequence[Mapping[str, Json]]:
    """Returns the actions from which the form started."""
    try:
        return actions_of(_read(str(posted.get("action", ""))))
    except (AttributeError, RulesError):
        return ()


def _read(text: str) -> Json:
    """Reads a value of the form. Raises Unreadable."""
    try:
        return read_json(text)
    except (ValueError, RecursionError):
        raise action_form.unreadable() from None


def _shifted(place: Json, by: Sequence[float]) -> Json:
    if not isinstance(place, list) or len(place) != len(by):
        return place
    try:
        return [max(0, round(float(one) + step, 1)) for one, step in zip(place, by, strict=True)]
    except (TypeError, ValueError, OverflowError):
        return place
