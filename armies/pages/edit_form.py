"""Reading of a posted roster form as edits of the document.

The form posts the count of edits it was drawn from (``seen``), the card's place (``place``), every typed value
(``f:<place>``) and, when a button was pressed, ``do=<what>:<place>[:<value>]``. Typed values count first, where they
differ from what the page showed; what the button asks for is then found on the document that comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from armies.pages.html import find_option
from armies.pages.parse import fields_of, read_typed
from armies.services.evaluation_cache import Reading, read_at
from armies.services.paths import place_path, place_text
from rules.kernel.dice import SystemDice
from rules.kernel.display.cards import Card, Choose, Faces, Field, Slots, Stepper, Toggle
from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.problems import Unreadable
from rules.kernel.records import Path
from ui.errors import refused


@dataclass
class Change:
    """The edits of a form, their name in the history, the card to show next, and errors.

    ``errors`` holds a message for each place whose typed value cannot be read; nothing is then to be stored.
    """

    edits: list[Edit] = field(default_factory=list)
    doing: str = ""
    place: Path = ()
    errors: dict[str, str] = field(default_factory=dict)


def read_change(reading: Reading, place: Path, posted: Mapping[str, Sequence[str]], *, patient: bool = False) -> Change:
    """Reads the change that ``posted`` makes on the card at ``place``. Raises Refused for an unknown button.

    ``patient``: the page posts by itself while somebody is typing; what is half typed is left alone.
    """
    try:
        card = reading.card(place)
    except NoSuchPlace:
        raise refused("no-such-place", "That part of the army is no longer there.") from None
    change = Change(place=place)
    change.edits, change.errors, change.doing = read_typed(card, posted, patient=patient)
    do = (posted.get("do") or ["save"])[-1]
    if do != "save" and not change.errors:
        _read_button(reading, do, change)
    return change


def _read_button(reading: Reading, do: str, change: Change) -> None:
    """Adds the edits of a button, read against the document after the typed values."""
    what, _, rest = do.partition(":")
    act = BUTTONS.get(what)
    if act is None:
        raise refused("unreadable", "The site does not know this button. Load the page again.")
    try:
        now = reading.after(change.edits)
        act(now, rest, change)
    except (NoSuchPlace, Unreadable):
        raise refused("no-such-place", "That part of the army is no longer there.") from None


def _find(reading: Reading, text: str, change: Change) -> tuple[Card, Field]:
    card = reading.card(change.place)
    found = fields_of(card).get(text)
    if found is None:
        raise NoSuchPlace(text)
    change.doing = f"{card.title}: {found.label}"
    return card, found


def _step_by(by: int) -> Callable[[Reading, str, Change], None]:
    def act(reading: Reading, rest: str, change: Change) -> None:
        _, stepper = _find(reading, rest, change)
        if not isinstance(stepper, Stepper):
            raise NoSuchPlace(rest)
        to = (-1 if stepper.value is None else stepper.value) + by
        if 0 <= to < len(stepper.scale):
            change.edits.append(Edit(op="set", path=stepper.path, value=stepper.scale[to].value))
        elif to == -1 and stepper.clearable:
            change.edits.append(Edit(op="set", path=stepper.path, value=None))

    return act


def _set(reading: Reading, rest: str, change: Change) -> None:
    text, _, value = rest.partition(":")
    _, chosen = _find(reading, text, change)
    if not isinstance(chosen, Choose):
        raise NoSuchPlace(text)
    option = find_option(chosen.options, value)
    if option is None:
        raise NoSuchPlace(value)
    change.edits.append(Edit(op="set", path=chosen.path, value=option.value))


def _toggle(reading: Reading, rest: str, change: Change) -> None:
    _, toggle = _find(reading, rest, change)
    if not isinstance(toggle, Toggle):
        raise NoSuchPlace(rest)
    change.edits.append(Edit(op="set", path=toggle.path, value=None if toggle.checked else toggle.on))


def _roll(reading: Reading, rest: str, change: Change) -> None:
    _, faces = _find(reading, rest, change)
    if not isinstance(faces, Faces):
        raise NoSuchPlace(rest)
    dice = SystemDice()
    rolled = [dice.roll(die, why=faces.label) for die in faces.dice]
    change.edits.append(Edit(op="set", path=faces.path, value=rolled))
    change.doing += f" {', '.join(map(str, rolled))}"


def _add(reading: Reading, rest: str, change: Change) -> None:
    text, _, value = rest.partition(":")
    slots = _list_at(reading, text, change.place)
    option = find_option(slots.options, value)
    if option is None:
        raise NoSuchPlace(value)
    edit = Edit(op="add", path=slots.path, value=option.value)
    change.edits.append(edit)
    change.doing = f"{option.label} added"
    after = reading.after([edit])
    entries = read_at(after.document, slots.path)
    new = (*slots.path, len(entries) - 1) if isinstance(entries, list) else ()
    if new in after.parts:
        change.place = new


def _list_at(reading: Reading, text: str, place: Path) -> Slots:
    """Finds a list on the card at ``place`` or on one around it. Raises NoSuchPlace."""
    for card in reading.cards_from(place):
        found = fields_of(card).get(text)
        if isinstance(found, Slots):
            return found
    raise NoSuchPlace(text)


def _entry(op: str, said: str) -> Callable[[Reading, str, Change], None]:
    def act(reading: Reading, rest: str, change: Change) -> None:
        path, number, title = _entry_at(reading, rest)
        change.edits.append(Edit(op=op, path=(*path, number)))  # type: ignore[arg-type]
        change.doing = f"{title} {said}"
        own = change.place == (*path, number)
        if own:
            change.place = (*path, number + 1) if op == "copy" else ()

    return act


def _move(reading: Reading, rest: str, change: Change) -> None:
    text, _, by = rest.partition(":")
    path, number, title = _entry_at(reading, text)
    if by not in {"-1", "1"}:
        raise NoSuchPlace(by)
    change.edits.append(Edit(op="move", path=(*path, number), value=int(by)))
    change.doing = f"{title} moved"
    if change.place == (*path, number):
        last = len(read_at(reading.document, path)) - 1
        change.place = (*path, max(0, min(last, number + int(by))))


def _entry_at(reading: Reading, text: str) -> tuple[Path, int, str]:
    """Finds an entry of a list: the list's path, the entry's number and its title."""
    *before, number = place_path(text, reading.document) or ("",)
    path = tuple(before)
    entries = read_at(reading.document, path)
    if not isinstance(entries, list) or not isinstance(number, int) or not 0 <= number < len(entries):
        raise NoSuchPlace(text)
    part = reading.parts.get((*path, number))
    return path, number, part.title if part else "Entry"


def _fix(reading: Reading, rest: str, change: Change) -> None:
    """Applies a fix, named by its problem's code and place and its number so that it works from an older page."""
    code, _, rest = rest.partition(":")
    place, _, number = rest.partition(":")
    for problem in reading.evaluation.problems:
        fits = problem.code == code and place_text(problem.where) == place
        if fits and number.isdecimal() and len(number) < 4 and int(number) < len(problem.fixes):
            fix = problem.fixes[int(number)]
            change.edits.extend(fix.edits)
            change.doing = fix.label
            return
    raise refused("mended", "This problem is no longer there.")


BUTTONS: Mapping[str, Callable[[Reading, str, Change], None]] = {
    "up": _step_by(1),
    "down": _step_by(-1),
    "set": _set,
    "toggle": _toggle,
    "roll": _roll,
    "add": _add,
    "remove": _entry("remove", "removed"),
    "copy": _entry("copy", "copied"),
    "move": _move,
    "fix": _fix,
}

__all__ = ["Change", "read_change"]
