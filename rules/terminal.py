"""A battle in the terminal: one person against a computer player, or two people at one keyboard.

Everybody is shown their own view and the offers in it, as on the site. Before the other person looks, the screen is
cleared.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rules import registry
from rules.kernel.display.cards import Choose, Field, Number, Option, Stepper, Text, Toggle
from rules.kernel.display.screen import Offer, Screen
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.game import AnyPlayedGame
from rules.kernel.odds import percent
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, replace
from rules.kernel.viewer import Viewer
from rules.kit.players.choice import Choice, Situation, measure
from rules.kit.players.matches import Match, Table
from rules.kit.players.random_player import choose as choose_player
from rules.kit.players.series import seat
from rules.kit.players.strengths import PLAYERS

CLEAR = "\033[2J\033[H"
QUIT = ("q", "quit")
ADVISER = "steady"


class Quit(Exception):
    """The end of a battle because somebody does not want to go on."""


def play(
    slug: str,
    *,
    people: int = 1,
    opponent: str = "steady",
    seed: str = "",
    ask: Callable[[str], str] = input,
    tell: Callable[[str], None] = print,
) -> Match:
    """Plays a battle between two ready armies of a game to its end. Raises UnknownGame, ValueError or :class:`Quit`.

    ``ask`` reads a line for a prompt, ``tell`` shows one. ``opponent`` is the computer player's strength.
    """
    game = registry.get_played(slug)
    setup = seat(game, ready_armies(game))
    keys = [one.id for one in setup.sides]
    terminal = Terminal(ask, tell, people)
    players = {key: terminal.choose if place < people else PLAYERS[opponent] for place, key in enumerate(keys)}
    table = Table(game, setup, players, seed)
    table.standstill = sys.maxsize  # people may take their time
    match = table.play(most=sys.maxsize, watch=lambda viewer, choice, state: terminal.watch(table.events))
    terminal.tell_log(game, Viewer(role="side", side=keys[0]))
    names = {one.id: one.name for one in setup.sides}
    winners = ", ".join(names.get(one, one) for one in match.outcome.winners)
    tell(f"{f'{winners} has won' if winners else 'Nobody has won'}: {match.outcome.reason.removesuffix('.')}.")
    return match


def ready_armies(game: AnyPlayedGame) -> list[Json]:
    """Returns two ready armies of a game: those of its first battle, else its first two. Raises ValueError."""
    folder = registry.folder_of(game.slug) / "demo" / (game.lesson.folder if game.lesson else "armies")
    names = (game.lesson.own, game.lesson.other) if game.lesson else ()
    files = [folder / f"{name.removesuffix('.json')}.json" for name in names] or sorted(folder.glob("*.json"))[:2]
    if len(files) < 2:
        raise ValueError(f"{game.name} has no two ready armies in demo/armies")
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


class Terminal:
    """The people at the terminal, and what each has read of the log."""

    def __init__(self, ask: Callable[[str], str], tell: Callable[[str], None], people: int) -> None:
        self.ask, self.tell, self.people = ask, tell, people
        self.log: list[Any] = []
        self.read: dict[str, int] = {}
        self.seat = ""

    def watch(self, events: Sequence[Any]) -> None:
        """Adds events to the log that each reads when it is their turn."""
        self.log += events

    def choose(self, situation: Situation, rng: Random) -> Choice | None:
        """Asks a person for an action: a player of the kit. None when they are not waited for and nothing presses."""
        if not situation.offers or not (situation.awaited or any(one.primary for one in situation.offers)):
            return None
        self._hand_over(situation)
        self.tell_log(situation.game, situation.viewer)
        screen = situation.game.display.screen(situation.view)
        self.tell("\n".join(describe_screen(screen)))
        titles = {one.id: one.title for one in screen.sides} | {one.id: one.title for one in screen.sheets}
        while True:
            for number, offer in enumerate(situation.offers, 1):
                self.tell(f"{number:3}  {describe_offer(offer, titles)}")
            passing = "" if situation.awaited else ", Enter to wait"
            word = self._read(f"Action 1 to {len(situation.offers)}{passing}, c for the computer's choice, q to stop: ")
            if word.lower() == "c":
                return choose_player(PLAYERS[ADVISER], situation, rng)
            if not word and not situation.awaited:
                return None
            if word.isdigit() and 1 <= int(word) <= len(situation.offers):
                action = self._fill_in(situation, situation.offers[int(word) - 1])
                if self._confirm(situation, action):
                    return Choice(action=action, reason="chosen by a person")

    def tell_log(self, game: AnyPlayedGame, viewer: Viewer) -> None:
        """Shows what has happened since this viewer last looked, as far as they may know of it."""
        for event in self.log[self.read.get(viewer.side, 0) :]:
            if sentence := game.display.describe(event, viewer):
                self.tell(f"  {sentence.text}" + (f"  [{', '.join(sentence.dice)}]" if sentence.dice else ""))
        self.read[viewer.side] = len(self.log)

    def _hand_over(self, situation: Situation) -> None:
        who = situation.viewer.side
        if self.people > 1 and self.seat != who:
            self.tell(CLEAR)
            self._read(f"{who}: press Enter when nobody else is looking. ")
        self.seat = who

    def _read(self, prompt: str) -> str:
        word = self.ask(prompt).strip()
        if word.lower() in QUIT:
            raise Quit
        return word

    def _fill_in(self, situation: Situation, offer: Offer) -> Mapping[str, Json]:
        action: Mapping[str, Json] = dict(offer.action)
        relevant, done = situation.game.display.relevant_fields, set()
        while True:
            fields = relevant(situation.view, replace(offer, action=action)) if relevant else offer.fields
            left = [one for one in fields if one.path not in done and one.path not in offer.folded]
            if not left:
                return measure(situation, action)
            done.add(left[0].path)
            action = self._ask_field(action, left[0])

    def _ask_field(self, action: Mapping[str, Json], field: Field) -> Mapping[str, Json]:
        present = read_path(action, field.path)
        choices = choices_of(field)
        if choices is None and not isinstance(field, Number | Text):
            return action
        for number, one in enumerate(choices or (), 1):
            self.tell(f"     {number:3}  {one.label} {one.detail} {one.reason}".rstrip())
        now = next((one.label for one in choices or () if one.value == present), present)
        while word := self._read(f"     {field.label} [{now}]: "):
            try:
                value = parse_value(word, field, choices)
            except ValueError:
                continue
            changed: Mapping[str, Json] = apply_edit(action, Edit(op="set", path=field.path, value=value))
            return changed
        return action

    def _confirm(self, situation: Situation, action: Mapping[str, Json]) -> bool:
        """Shows the arithmetic and the odds; says why where the rules are against it."""
        book = situation.game.odds
        try:
            parsed = situation.game.battle.codecs.actions.read(dict(action))
            lines, odds = book.breakdown(situation.view, parsed), book.odds(situation.view, parsed)
        except OverflowError:
            return True
        except RulesError as error:
            self.tell(f"  Not possible: {error.problem.message} {error.problem.rule}".rstrip())
            return False
        for line in lines:
            self.tell(f"  {line.label}: {line.amount} {line.how}".rstrip())
        if odds:
            self.tell("  " + ", ".join(f"{one.label} {percent(one.chance)}" for one in odds.strip))
        if dict(action) in [dict(one) for one in situation.refused]:
            self.tell("  That was refused just now.")
            return False
        return True


def parse_value(word: str, field: Field, choices: Sequence[Option] | None) -> Json:
    """Reads what was typed for a field. Raises ValueError for a number that is none, or that has no choice."""
    if choices is not None:
        place = int(word)
        if not 1 <= place <= len(choices):
            raise ValueError(word)
        return choices[place - 1].value
    if isinstance(field, Number) and field.step == "1":
        return int(word)
    return word


def choices_of(field: Field) -> Sequence[Option] | None:
    """Returns the choices of a field; None when it is typed."""
    match field:
        case Choose(options=options) | Stepper(scale=options):
            return options
        case Toggle():
            return (Option(value=field.on, label="yes"), Option(value=None, label="no"))
    return None


def describe_offer(offer: Offer, titles: Mapping[str, str]) -> str:
    """Returns an offer in a line: whose it is, by the titles of sheets, and what it does."""
    who = f"{titles.get(offer.by, offer.by)}: " if offer.by else ""
    return f"{who}{offer.group + ': ' if offer.group else ''}{offer.label}"


def describe_screen(screen: Screen) -> Iterator[str]:
    """Yields the lines of a view: the progress, then each side with its pieces and their counters."""
    progress = screen.progress
    current = next((one.label for one in progress.steps if one.key == progress.current), "")
    yield ""
    yield f"== {progress.title}{f': {current}' if current else ''}"
    for holder in screen.holders:
        yield f"-- {holder.title}{' (you)' if holder.own else ''}"
        for sheet in screen.sheets:
            if sheet.side == holder.id and not sheet.gone:
                counters = [
                    f"{one.label} {'?' if one.value is None else one.value}{f'/{one.most}' if one.most else ''}"
                    for one in sheet.counters
                ]
                chips = [one.label for one in sheet.chips]
                yield f"   {sheet.title} {sheet.place}  {', '.join([*counters, *chips])}".rstrip()
