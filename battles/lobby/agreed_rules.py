"""The rule set and the map on which the sides of a battle agree: what can be chosen, and what was chosen.

Without a choice the battle goes by what its armies hold. A choice is copied into the options, and so into the
battle's first event: later changes of it do not reach the battle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from armies.services.rule_sets import held_pin
from library.services import rule_sets
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.game import AnyGame, AnyPlayedGame
from rules.kernel.problems import Problem
from rules.kernel.records import Json
from rules.kernel.sharing import PIN, AnyKind, Pin
from rules.kit.rule_sets import CODE, is_same_copy
from ui.errors import Refused
from ui.time_limit import within_time


def kinds_of(game: AnyGame) -> tuple[AnyKind, ...]:
    """Returns the kinds of things that a battle can take from the library: rule sets, maps."""
    return tuple(kind for kind in game.shared if kind.battle_option)


HOUSE, KEPT = "house", "kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The choice of a thing of one kind, as the form shows it. ``options``: value, label, whether it is chosen."""

    kind: AnyKind
    name: str
    options: list[tuple[str, str, bool]]
    link: str = ""


def choices(request: HttpRequest, game: AnyPlayedGame, options: Mapping[str, Json]) -> list[Choice]:
    """Returns what can be chosen for a battle with these options, kind by kind."""
    return [_choice(request, game, kind, options) for kind in kinds_of(game)]


def _choice(request: HttpRequest, game: AnyPlayedGame, kind: AnyKind, options: Mapping[str, Json]) -> Choice:
    pin = _pin_in(options, kind)
    now = _token(pin, kind)
    found = [("", kind.nothing)]
    if kind.for_armies:
        found = [("", f"The armies’ own, else {kind.nothing[:1].lower()}{kind.nothing[1:]}"), (HOUSE, kind.nothing)]
    found += [(one.token, one.label) for one in rule_sets.list_choices(request, game, kind)]
    if pin and now not in {token for token, _ in found}:
        found.append((now, pin.title))  # one that was found by its link
    return Choice(kind=kind, name=f"rules-{kind.slug}", options=[(token, said, token == now) for token, said in found])


def _pin_in(options: Mapping[str, Json], kind: AnyKind) -> Pin | None:
    found = read_path(dict(options), kind.battle_option)
    return PIN.read(found) if found else None


def describe(game: AnyPlayedGame, options: Mapping[str, Json]) -> list[tuple[str, str]]:
    """Describes what was agreed on in a battle's options: its kind and its title."""
    found = [(kind.word.capitalize(), _pin_in(options, kind)) for kind in kinds_of(game)]
    return [(word, pin.title) for word, pin in found if pin]


def apply_to(game: AnyPlayedGame, army: Json, options: Mapping[str, Json]) -> Json:
    """Returns an army's document by the rules that were agreed on, if the army names none itself."""
    for kind in kinds_of(game):
        pin = _pin_in(options, kind)
        if pin and held_pin(kind, army) is None:
            for edit in kind.use(army, pin):
                army = within_time(game.armies.edit, army, edit)
    return army


def conflicts_with(game: AnyPlayedGame, army: Json, options: Mapping[str, Json]) -> list[Problem]:
    """Returns the problems of an army that goes by another rule set than these battles."""
    pairs = [(kind, _pin_in(options, kind), held_pin(kind, army)) for kind in kinds_of(game)]
    return [
        Problem(
            code=CODE,
            message=(
                f"The army uses “{held.title}”, the battles use “{agreed.title}”: choose that {kind.word} for the army."
            ),
        )
        for kind, agreed, held in pairs
        if agreed and held and not is_same_copy(agreed, held)
    ]


def _token(pin: Pin | None, kind: AnyKind) -> str:
    if pin is None:
        return ""
    if not pin.key:
        return HOUSE if pin.name == kind.nothing else KEPT
    return f"{pin.key}:{pin.version}" if pin.version else pin.key


def read_choices(
    request: HttpRequest, game: AnyPlayedGame, posted: Any, options: Mapping[str, Json]
) -> tuple[list[Edit], list[Problem]]:
    """Reads the edits of a battle's options that the form asks for, and the problems with a choice."""
    edits: list[Edit] = []
    problems: list[Problem] = []
    for kind in kinds_of(game):
        name = f"rules-{kind.slug}"
        token = posted.get(f"{name}-link", "").strip()[:300] or posted.get(name, KEPT)
        try:
            edits += _edits(request, game, kind, token)
        except Refused as error:
            problems += error.problems
    return edits, problems


def _edits(request: HttpRequest, game: AnyPlayedGame, kind: AnyKind, token: str) -> list[Edit]:
    if token == KEPT:
        return []
    if token == "":
        return [Edit(op="set", path=kind.battle_option, value=None)]
    house = Pin(name=kind.nothing, body=kind.blank(kind.nothing))
    pin = house if token == HOUSE else rule_sets.find_choice(request, game, kind, token)
    return [Edit(op="set", path=kind.battle_option, value=PIN.write(pin))]


def options_from_address(request: HttpRequest, game: AnyPlayedGame) -> dict[str, Json]:
    """Returns a battle's options with the rule set that the page's address names, if there is one."""
    options: Json = {}
    for kind in kinds_of(game):
        if token := request.GET.get(f"rules-{kind.slug}", ""):
            try:
                for edit in _edits(request, game, kind, token):
                    options = apply_edit(options, edit)
            except Refused as error:
                messages.error(request, str(error))
    return dict(options)
