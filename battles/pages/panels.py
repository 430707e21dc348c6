"""The panel of the battle page in which something is done: an action, its dice, its result, a correction, the end."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4, uuid5

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.urls import reverse

from battles.pages import action_form, measurements, waypoints
from battles.pages.next_step import up_next
from battles.pages.regions import act_url, first_sheet, forfeits
from battles.play import previews, referee_rolls, refereeing
from battles.play.commands import Asked, Command, Wanted
from battles.store import event_store, selectors
from battles.store.access import Access
from battles.store.log import role_name
from battles.store.models import Battle, RollRequest, UndoRequest
from battles.store.selectors import Moment
from rules import registry
from rules.kernel.problems import Problem, RulesError
from rules.kernel.records import Json
from rules.kernel.screen import Field, Line, Offer, Slots
from ui.html import place_id
from ui.offers import with_value


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A template with what it shows, and the status of the answer that carries it."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)
    status: int = 200


EMPTY = Panel(template="battles/action_empty.html")
GOING_BACK = "undo"
"""What is asked for when the others are to agree that the battle goes back."""


def command_from(request: HttpRequest, access: Access, what: str = "") -> Command:
    """Who sends this form, once: the same button of the same form makes the same ``action_id``.

    Raises BadRequest when the form is not one of ours.
    """
    try:
        form_id, seq = UUID(request.POST["form"]), int(request.POST["seq"])
    except (KeyError, ValueError) as error:
        raise BadRequest("not a form of this site") from error
    user = request.user if request.user.is_authenticated else None
    return Command(viewer=access.viewer, user=user, action_id=uuid5(form_id, what), expected_seq=seq)


def stamp(battle: Battle, access: Access, unit: str) -> dict[str, object]:
    """The hidden fields of every form: who acts, at which moment, and the form's own number."""
    return {"role": access.role, "seq": battle.seq, "form_id": str(uuid4()), "unit": unit}


def action_panel(
    battle: Battle, now: Moment, offer: Offer, *, problems: Sequence[Problem] = (), status: int = 200
) -> Panel:
    """An offer as a form, with what would come of it as it stands."""
    game = registry.get(battle.game)
    fields = previews.relevant_fields(game, now.view, offer)
    here = action_form.find_offer(now.offers, offer.key) or offer
    shown = measurements.preview(game, now.view, here, offer.action)
    return Panel(
        template="battles/action_action.html",
        status=status,
        context={
            "offer": offer,
            "who": sheet.title if (sheet := now.sheet(offer.by)) else "",
            "fields": [_control(offer, one) for one in fields if one.path not in offer.folded],
            "more": [_control(offer, one) for one in fields if one.path in offer.folded],
            "action": dict(offer.action),
            "problems": problems,
            **_forfeits(now, offer),
            "preview": shown,
            "spot": offer.placing and place_id(offer.placing.at),
            "turn": offer.placing and offer.placing.turn and place_id(offer.placing.turn),
            **waypoints.describe(offer),
            "measures": bool(offer.measures or offer.asks),
            "act_url": act_url(battle, now.role),
            "preview_url": reverse("battles:preview", args=[battle.public_id, now.role]),
            **rollers(battle, now, offer, shown),
        },
    )


def _forfeits(now: Moment, offer: Offer) -> dict[str, list[str]]:
    """What is given up by an action: the things that could still act, and what else is lost."""
    named, things = forfeits(now, offer), {name for one in now.screen.sheets for name in (one.id, one.title)}
    return {
        "forfeits": [one for one in named if one in things],
        "lost": [one for one in named if one not in things],
    }


def rollers(battle: Battle, now: Moment, offer: Offer, shown: previews.Preview) -> dict[str, object]:
    """Who may roll the dice of an action: the site, the table, or the referee in the player's stead.

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
        "dice": "referee" if by_referee else "table" if typed else "",
    }


def _control(offer: Offer, one: Any) -> dict[str, object]:
    if isinstance(one, Slots):
        several = action_form.several(one, dict(offer.action), offer.cells if one.path == offer.cell_path else None)
        return {"several": several, "look": _look(offer, one)}
    cells = offer.cells if one.path == offer.cell_path else None
    return {"record": one, "cells": cells, "look": _look(offer, one)}


def _look(offer: Offer, one: Field) -> str:
    """What is to be made anew when a field is changed: what the plan measures, what is asked, or nothing."""
    return "measure" if one.path in offer.measures else "ask" if one.path in offer.asks else ""


def dice_panel(
    battle: Battle, now: Moment, offer: Offer | None, wanted: Wanted, action: Json, *, problems: Sequence[Problem] = ()
) -> Panel:
    """The keypad for the die that is wanted next, with those that have been entered."""
    return _keypad(wanted, offer, action, act_url(battle, now.role), problems)


def _keypad(wanted: Wanted, offer: Offer | None, action: Json, address: str, problems: Sequence[Problem]) -> Panel:
    faces = [roll.face for roll in wanted.rolled]
    return Panel(
        template="battles/action_dice.html",
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


def refusal_panel(problems: Sequence[Problem], *, status: int) -> Panel:
    """What stands in the way, when there is no form to go back to."""
    return Panel(template="battles/action_refused.html", context={"problems": problems}, status=status)


def result_panel(battle: Battle, access: Access, action_id: UUID, *, unit: str | None = None) -> Panel:
    """What an action has brought about, old and new, and, where a sheet is open, who comes after it."""
    found = selectors.result(battle, access.role, action_id)
    if found is None:
        return EMPTY
    next_one = None if unit is None else up_next(battle, selectors.moment(battle, access.role), unit)
    return Panel(template="battles/action_result.html", context={"result": found, "next": next_one})


def said_panel(title: str, text: str) -> Panel:
    """A few words on what has been done: somebody was asked, or reminded."""
    return Panel(template="battles/action_said.html", context={"said_title": title, "said_text": text})


def nudged_panel(names: Sequence[str]) -> Panel:
    """Somebody has been reminded that the others wait."""
    return said_panel("Nudged", f"{' and '.join(names)} can read in the log that you wait.")


def asked_panel(battle: Battle, role: str, asked: Asked) -> Panel:
    """The others have been asked."""
    text = f"The others have been asked whether the battle may go back to line {asked.to} of the log."
    return asking_panel(battle, role, text, answer=GOING_BACK)


def asking_panel(battle: Battle, role: str, text: str, *, answer: str) -> Panel:
    """Somebody has been asked: what came of it takes the panel's place."""
    panel = said_panel("Asked", text)
    panel.context["follow"] = f"{battle.get_absolute_url()}?{urlencode({'as': role, 'answer': answer})}"
    return panel


def answer_panel(battle: Battle, access: Access, answer: str) -> Panel:
    """The ruling on the question in a line of the log, or the others' word on going back; empty until it is there."""
    if answer == GOING_BACK:
        waits = UndoRequest.objects.filter(battle=battle, status=UndoRequest.Status.OPEN).exists()
        last = None if waits else selectors.latest(battle, access.role)
        return EMPTY if last is None else result_panel(battle, access, last.action_id)
    rulings = [one.ruling for one in refereeing.questions(battle) if str(one.seq) == answer and one.ruling]
    return said_panel("The referee decides", rulings[-1]) if rulings else EMPTY


def waits_panel(battle: Battle, role: str, offer: Offer | None, action_id: UUID) -> Panel:
    """The action waits for the referee's dice: the result takes the panel's place when they have fallen."""
    what = f"“{offer.label}”" if offer else "This"
    panel = said_panel("Waiting for dice", f"{what} is done when the referee has rolled. The result stands in the log.")
    query = urlencode({"as": role, "unit": offer.by if offer else "", "done": action_id})
    panel.context["follow"] = f"{battle.get_absolute_url()}?{query}"
    return panel


def ask_panel(battle: Battle, *, posted: Any = None, problems: Sequence[Problem] = (), status: int = 200) -> Panel:
    """A question to the referee."""
    return Panel(
        template="battles/action_ask.html",
        status=status,
        context={
            "problems": problems,
            "text": (posted or {}).get("text", ""),
            "ask_url": reverse("battles:ask", args=[battle.public_id]),
        },
    )


def roll_panel(battle: Battle, request_id: int, wanted: Wanted, *, problems: Sequence[Problem] = ()) -> Panel:
    """The keypad on which the referee types the dice that an action waits for."""
    panel = _keypad(wanted, None, {}, reverse("battles:roll", args=[battle.public_id]), problems)
    panel.context["waits"] = request_id
    return panel


def rolls(battle: Battle, access: Access) -> list[dict[str, object]]:
    """The actions that wait for dice, as who looks may know them: what they are, only its player and the referee."""
    return [
        {
            "who": role_name(battle, one.role),
            "mine": one.role == access.role,
            "rolls": access.role == "referee",
            "what": one.label,
            "sum": _sum(battle, one) if access.role == "referee" else (),
            "number": one.pk,
            "url": reverse("battles:roll", args=[battle.public_id]),
        }
        for one in referee_rolls.waiting(battle)
    ]


def _sum(battle: Battle, request: RollRequest) -> Sequence[Line]:
    """The arithmetic of an action that waits, for the referee."""
    now = selectors.moment(battle, "referee")
    return previews.preview(registry.get(battle.game), now.view, request.action).lines


def correct_panel(
    battle: Battle,
    now: Moment,
    unit: str,
    *,
    what: str = "",
    posted: Any = None,
    problems: Sequence[Problem] = (),
    status: int = 200,
) -> Panel:
    """The referee's corrections: a list of all that can be set (the open sheet's first), and a form for one of them.

    ``what`` is the place of that one as JSON; ``posted`` a form that was refused.
    """
    found = selectors.correctable(now.screen)
    title = sheet.title if (sheet := now.sheet(unit) or first_sheet(now)) else ""
    found.sort(key=lambda pair: pair[0] != title)
    places = {_place(one): (thing, one) for thing, one in found}
    what = what if what in places else next(iter(places), "")
    groups = [
        (thing, [(_place(one), one.label) for _, one in inside])
        for thing, inside in groupby(found, lambda pair: pair[0])
    ]
    return Panel(
        template="battles/action_correct.html",
        status=status,
        context={
            "groups": groups,
            "what": what,
            "about": places[what][0] if what else "",
            "control": _correction(battle, now, _with_typed_value(places[what][1], posted)) if what else None,
            "reason": (posted or {}).get("reason", ""),
            "problems": problems,
            "correct_url": reverse("battles:correct", args=[battle.public_id]),
        },
    )


def _place(one: Field) -> str:
    return json.dumps(list(one.path))


def _with_typed_value(one: Field, posted: Any) -> Field:
    try:
        return with_value(one, action_form.correction_from(posted)["value"]) if posted else one
    except RulesError:
        return one


def _correction(battle: Battle, now: Moment, one: Field) -> dict[str, object]:
    if isinstance(one, Slots):
        state = registry.get(battle.game).states.write(event_store.state_at(battle, now.seq))
        return {"several": action_form.several(one, state)}
    return {"record": one, "cells": None}


def end_panel(battle: Battle, *, posted: Any = None, problems: Sequence[Problem] = (), status: int = 200) -> Panel:
    """The referee's decision of the end."""
    return Panel(
        template="battles/action_end.html",
        status=status,
        context={
            "problems": problems,
            "reason": (posted or {}).get("reason", ""),
            "winners": posted.getlist("winner") if posted else [],
            "end_url": reverse("battles:end", args=[battle.public_id]),
        },
    )
