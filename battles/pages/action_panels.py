"""The panel in which an action is made: its form, its dice, and what comes of it."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from battles.pages import action_form, alternatives, measurements, waypoints
from battles.pages.clipping import TAPPED
from battles.pages.joined_form import JoinedForm
from battles.pages.joined_panel import joined_panel
from battles.pages.panels import NOT_OPEN, Panel, refusal_panel, result_panel, said_panel
from battles.pages.quick_offers import forfeits
from battles.pages.regions import act_url
from battles.pages.sent_action import SentAction
from battles.pages.unmoved import stays
from battles.play import commands, previews, timekeeping
from battles.play.commands import Wanted
from battles.store import selectors
from battles.store.access import Access
from battles.store.models import Battle
from battles.store.selectors import Moment
from rules import registry
from rules.kernel.display.cards import Choose, Field, Slots
from rules.kernel.display.screen import Offer
from rules.kernel.problems import Problem
from rules.kernel.records import Json
from ui.html import place_id
from ui.offers import at_cell, offer_with


def offer_panel(battle: Battle, access: Access, key: str, *, at: str) -> Panel:
    """Returns the offer of that key as a form, aimed ``at`` a cell of the board where one was tapped."""
    now = selectors.moment(battle, access.role)
    offer = now.offer(key)
    if offer is None:
        return refusal_panel((NOT_OPEN,), status=409)
    if offer.closed:
        return refusal_panel((offer.closed,), status=422)
    if offer.parts:
        form = JoinedForm.begin(offer, piece=at).measured(registry.get_played(battle.game), now.view)
        return _joined_panel(battle, now, form)
    game = registry.get_played(battle.game)
    if at in offer.cells:
        action = measurements.begin(game, now.view, offer, at_cell(offer, at))
    else:
        action = measurements.begin_possible(game, now.view, offer)
    return action_panel(battle, now, offer_with(offer, action))


def adjusted_panel(battle: Battle, access: Access, sent: SentAction, *, look: str) -> Panel:
    """Returns a form again after a change in it. Raises NotOpen, Unreadable."""
    now = selectors.moment(battle, access.role)
    if joined := sent.joined():
        return _joined_panel(battle, now, joined.adjusted(registry.get_played(battle.game), now.view, sent.posted))
    action = sent.entered()
    if sent.offer is None:
        return refusal_panel((NOT_OPEN,), status=409)
    game, (word, _, other) = registry.get_played(battle.game), look.partition(":")
    if word == "instead":
        return _instead_panel(battle, now, sent.offer, action, now.offer(other))
    action = dict(waypoints.adjust(game, now.view, sent.offer, action, look))
    if TAPPED in sent.posted and look == "measure":
        action = dict(waypoints.fall_short(game, now, sent.offer, action))
    return action_panel(battle, now, offer_with(sent.offer, action))


def _instead_panel(battle: Battle, now: Moment, offer: Offer, action: Json, other: Offer | None) -> Panel:
    """Returns another offer as a form, with what was entered in the form of the first."""
    if other is None or other.closed:
        return refusal_panel((other.closed if other and other.closed else NOT_OPEN,), status=409)
    begun = offer_with(other, measurements.with_gaps(other, other.action))
    made = previews.measure(registry.get_played(battle.game), now.view, alternatives.carry_over(offer, begun, action))
    return action_panel(battle, now, offer_with(other, made))


def refused_panel(battle: Battle, access: Access, sent: SentAction, problems: Sequence[Problem], status: int) -> Panel:
    """Returns the form of an action that was refused, with what was entered and what is against it."""
    now = selectors.moment(battle, access.role)
    offer = action_form.find_offer(now.offers, sent.key)
    if offer is None:
        return refusal_panel(problems, status=status)
    if offer.parts:
        return _joined_panel(battle, now, sent.joined_or(offer), problems=problems, status=status)
    shown = offer_with(offer, sent.entered_or(offer))
    return action_panel(battle, now, shown, problems=problems, status=status)


def _joined_panel(battle: Battle, now: Moment, form: JoinedForm, **said: Any) -> Panel:
    """Returns several actions as one form."""
    return joined_panel(battle, now, form, lambda offer, shown: rollers(battle, now, offer, shown), **said)


def outcome_panel(
    battle: Battle, access: Access, sent: SentAction, outcome: commands.Outcome, *, action: Json, action_id: UUID
) -> Panel:
    """Returns what has come of an action: its result, a wait for the referee, or the keypad for the next die."""
    if isinstance(outcome, Wanted):
        now = selectors.moment(battle, access.role)
        return dice_panel(battle, now, sent.offer, outcome, action, problems=sent.faces.problems)
    timekeeping.refresh(battle)
    if isinstance(outcome, commands.Waits):
        return waits_panel(battle, access.role, sent.offer, action_id)
    return result_panel(battle, access, action_id, unit=sent.unit)


def action_panel(
    battle: Battle, now: Moment, offer: Offer, *, problems: Sequence[Problem] = (), status: int = 200
) -> Panel:
    """Returns an offer as a form, with what would come of it as it stands."""
    game = registry.get_played(battle.game)
    fields = previews.relevant_fields(game, now.view, offer)
    here = action_form.find_offer(now.offers, offer.key) or offer
    shown = measurements.preview(game, now.view, here, offer.action)
    return Panel(
        template="battles/action/form.html",
        status=status,
        context={
            "offer": offer,
            "who": sheet.title if (sheet := now.sheet(offer.by)) else "",
            "fields": [_control(offer, one) for one in fields if one.path not in offer.folded],
            "more": [_control(offer, one) for one in fields if one.path in offer.folded],
            "alternatives": alternatives.find_alternatives(now, here),
            "action": dict(offer.action),
            "problems": problems,
            "said": [one.message for one in problems] == [one.message for one in shown.problems],
            **_forfeits(now, offer),
            "preview": shown,
            "spot": offer.placing and place_id(offer.placing.at),
            "turn": offer.placing and offer.placing.turn and place_id(offer.placing.turn),
            **waypoints.describe(offer),
            "measures": bool(offer.measures or offer.asks),
            "stays": stays(now, offer, here),
            "act_url": act_url(battle, now.role),
            "adjust_url": reverse("battles:adjust", args=[battle.public_id, now.role]),
            "preview_url": reverse("battles:preview", args=[battle.public_id, now.role]),
            **rollers(battle, now, offer, shown),
        },
    )


def _forfeits(now: Moment, offer: Offer) -> dict[str, list[str]]:
    """Returns what an action gives up: the things that could still act, and what else is lost."""
    named, things = forfeits(now, offer), {name for one in now.screen.sheets for name in (one.id, one.title)}
    return {
        "forfeits": [one for one in named if one in things],
        "lost": [one for one in named if one not in things],
    }


def does(offer: Offer) -> str:
    """Returns what the button of a form does as it stands, where a cell is chosen ("Move: 0602, 1 hex").

    Where a number is typed, the field beside the button has the value: the button says no other one.
    """
    chosen = next((one for one in offer.fields if one.path == offer.cell_path and isinstance(one, Choose)), None)
    option = next((one for one in chosen.options if one.value == chosen.value), None) if chosen else None
    if option is None:
        return offer.does
    return f"{offer.does or offer.label}: {', '.join(filter(None, (option.label, option.detail)))}"


def rollers(battle: Battle, now: Moment, offer: Offer, shown: previews.Preview) -> dict[str, object]:
    """Returns who may roll the dice of an action: the site, the table, or the referee in the player's stead.

    ``unrolled``: it takes no die as it stands; ``dice`` is whose it would be, should it take one after all.
    """
    modes, plays = Battle.Dice, now.role.startswith("side:")
    by_referee = battle.dice == modes.REFEREE and plays
    unrolled = offer.rolls_by_odds and shown.odds is None and not shown.wanted
    rolls = offer.rolls and not unrolled
    typed = battle.dice in (modes.TABLE, modes.EITHER, modes.REFEREE)
    return {
        "site_rolls": rolls and battle.dice != modes.TABLE and not by_referee,
        "table_rolls": rolls and typed and not by_referee,
        "referee_rolls": rolls
        and (by_referee or (battle.dice in (modes.TABLE, modes.EITHER) and plays and battle.referee_id is not None)),
        "unrolled": unrolled,
        "does": "" if rolls else does(offer),
        "dice": "referee" if by_referee else "table" if typed else "",
    }


def _control(offer: Offer, one: Any) -> dict[str, object]:
    if isinstance(one, Slots):
        several = action_form.several(one, dict(offer.action), offer.cells if one.path == offer.cell_path else None)
        return {"several": several, "look": _look(offer, one)}
    cells = offer.cells if one.path == offer.cell_path else None
    return {"record": one, "cells": cells, "look": _look(offer, one)}


def _look(offer: Offer, one: Field) -> str:
    """Says what is updated when a field changes: what the plan measures ("measure"), what is asked, or nothing."""
    held = offer.placing
    placed = bool(held and held.piece and one.path[: len(held.at)] == held.at)  # a tap too far falls short
    return "measure" if placed or one.path in offer.measures else "ask" if one.path in offer.asks else ""


def dice_panel(
    battle: Battle, now: Moment, offer: Offer | None, wanted: Wanted, action: Json, *, problems: Sequence[Problem] = ()
) -> Panel:
    """Returns the keypad for the die that is wanted next, with those that have been entered."""
    return _keypad(wanted, offer, action, act_url(battle, now.role), problems)


def _keypad(wanted: Wanted, offer: Offer | None, action: Json, address: str, problems: Sequence[Problem]) -> Panel:
    faces = [roll.face for roll in wanted.rolled]
    return Panel(
        template="battles/action/dice.html",
        status=422 if problems else 200,
        context={
            "offer": offer,
            "wanted": wanted,
            "faces": " ".join(map(str, faces)),
            "fewer": " ".join(map(str, faces[:-1])),
            "action": action,
            "problems": problems,
            "act_url": address,
        },
    )


def waits_panel(battle: Battle, role: str, offer: Offer | None, action_id: UUID) -> Panel:
    """Returns a note that an action waits for the referee's dice; its result will take the panel's place."""
    what = f"“{offer.label}”" if offer else "This"
    panel = said_panel(
        "Waiting for dice", f"{what} is done when the referee has rolled. The result will be in the log."
    )
    query = urlencode({"as": role, "unit": offer.by if offer else "", "done": action_id})
    panel.context["follow"] = f"{battle.get_absolute_url()}?{query}"
    return panel


def roll_panel(battle: Battle, request_id: int, wanted: Wanted, *, problems: Sequence[Problem] = ()) -> Panel:
    """Returns the keypad on which the referee types the dice that an action waits for."""
    address = reverse("battles:roll", args=[battle.public_id, request_id])
    return _keypad(wanted, None, {}, address, problems)


def changed_buttons(
    battle: Battle, now: Moment, offer: Offer | None, shown: previews.Preview, *, unrolled: bool
) -> dict[str, object]:
    """Returns the form's buttons again, when dice are called for that were not before, or no longer; else what they do.

    ``offer`` shows what has been entered.
    """
    if offer is None:
        return {}
    if not offer.rolls_by_odds:
        return {"does": "" if offer.rolls else does(offer)}
    who = rollers(battle, now, offer, shown)
    return {"go": unrolled != who["unrolled"], "offer": offer, **who}
