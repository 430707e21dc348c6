"""The contract that every game fulfils. The kernel, the pages and the API know games by this alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from rules.kernel.codec import Codec
from rules.kernel.dice import Dice
from rules.kernel.documents import Edit
from rules.kernel.odds import Odds
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path, record
from rules.kernel.screen import (
    Card,
    Fact,
    Line,
    Offer,
    Outcome,
    Screen,
    Section,
    Sentence,
    Sheet,
)

if TYPE_CHECKING:
    from rules.kernel.campaign import Campaign
    from rules.kernel.measures import Measure
    from rules.kernel.sharing import AnyKind

Army = TypeVar("Army")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
View = TypeVar("View")


@record
class Viewer:
    """Who looks or acts: a side (with its name), the referee, or a spectator."""

    role: Literal["side", "referee", "spectator"]
    side: str = ""


REFEREE = Viewer(role="referee")
SPECTATOR = Viewer(role="spectator")


def side(name: str) -> Viewer:
    """The viewer who plays the side ``name``."""
    return Viewer(role="side", side=name)


@record
class Part:
    """A part of an army (unit, platoon, team ...) in its evaluation: where it is, what it costs, and what follows
    from it.

    ``values`` are the derived values by the names of the case files; ``lines`` add up to ``cost``; ``parts`` are
    nested. ``picture`` is the address of one, on this site or elsewhere.
    """

    path: Path
    title: str
    kind: str = ""
    cost: str = ""
    summary: str = ""
    good_for: str = ""
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()
    values: Mapping[str, Json] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    picture: str = ""


@record
class Evaluation:
    """All that follows from an army document, computed from the whole of it in one pass.

    ``spent``, ``limit`` and ``left`` are shown as given with ``currency`` behind; ``fill`` and ``fill_limit`` are the
    same as numbers for a meter (None: the game counts nothing, or no limit is set). Problems are complete, errors
    and hints.
    """

    title: str
    currency: str
    spent: str
    limit: str
    left: str
    fill: float | None
    fill_limit: float | None
    parts: tuple[Part, ...]
    problems: tuple[Problem, ...]
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()
    values: Mapping[str, Json] = field(default_factory=dict)
    tags: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """True when nothing is against the rules (hints do not count)."""
        return not any(problem.weight == "error" for problem in self.problems)


@record
class SideSetup:
    """A side of a battle that is about to begin: its key, its name, and the document of its army."""

    id: str
    name: str
    army: Json


@record
class Setup:
    """A battle that is about to begin. ``options`` is the document that the game's set-up sections edit."""

    sides: tuple[SideSetup, ...]
    options: Mapping[str, Json]


class Game(Protocol, Generic[Army, State, Action, Event, View]):
    """A game. Methods are pure: no clock, no files, no randomness but through the dice they are given."""

    slug: str
    name: str
    tagline: str
    intro: str
    rules_version: str
    catalogue: Any
    catalogue_hash: str
    army_word: str
    """What an army is called ("team", "force")."""
    sides: tuple[int, int]
    """The least and the greatest number of sides in a battle."""
    shared_kinds: tuple[AnyKind, ...]
    """What players of this game make and share besides armies."""
    campaign: Campaign | None
    """The rules between battles, for games that have such rules."""
    measures: tuple[Measure, ...]
    """What is counted of a battle for each side, beside who has won."""
    actions: Codec[Action]
    events: Codec[Event]
    states: Codec[State]

    # --- construction -----------------------------------------------------------------------------

    def blank(self, name: str) -> Json:
        """The document of a new, empty army."""
        ...

    def read_army(self, document: Json) -> Army:
        """The army that a document describes, legal or not. Raises Unreadable when it has not the form of one."""
        ...

    def edit(self, document: Json, edit: Edit) -> Json:
        """The document after an edit that a page or client asked for; names that refer to each other stay in step.

        Raises :class:`rules.kernel.documents.NoSuchPlace`.
        """
        ...

    def evaluate(self, army: Army) -> Evaluation:
        """Costs, derived values and all problems of an army."""
        ...

    def editor(self, army: Army, path: Path) -> Card:
        """What can be edited at ``path`` (the army itself: ``()``), each choice with its marginal cost.

        Raises :class:`rules.kernel.documents.NoSuchPlace`.
        """
        ...

    def record_sheets(self, army: Army) -> Sequence[Sheet]:
        """The sheets that one prints and fills in by hand."""
        ...

    def catalogue_tables(self) -> Mapping[str, Json]:
        """The catalogue as plain tables for the API and the reference pages, each row with its rule's number."""
        ...

    # --- battle -----------------------------------------------------------------------------------

    def setup_sections(self, sides: Sequence[SideSetup], options: Mapping[str, Json]) -> Sequence[Section]:
        """What is to be settled before a battle begins, with the choices made so far."""
        ...

    def check_setup(self, setup: Setup) -> Sequence[Problem]:
        """What stands against beginning: illegal armies, and what the set-up breaks. A referee may override errors."""
        ...

    def start(self, setup: Setup, dice: Dice) -> Sequence[Event]:
        """The first events; the very first holds the armies with their final numbers, rules version and catalogue hash.

        Raises Illegal when the battle cannot begin at all.
        """
        ...

    def decide(self, state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
        """What an action brings about: all the rules. Raises Illegal; nothing has then changed."""
        ...

    def evolve(self, state: State | None, event: Event) -> State:
        """The state after an event. No rules, no dice; never fails. The first event is met by None."""
        ...

    def view(self, state: State, viewer: Viewer) -> View:
        """A new object of what the viewer may know, built from an allow-list."""
        ...

    def screen(self, view: View) -> Screen:
        """The view as pages show it."""
        ...

    def view_json(self, view: View) -> Json:
        """The view as JSON, for the API."""
        ...

    def offers(self, view: View) -> Sequence[Offer]:
        """The actions that are open to the viewer now. Each is legal as it stands, unless it is ``closed``."""
        ...

    def odds(self, view: View, action: Action) -> Odds | None:
        """The exact odds of an action as far as the view allows; None when it has none. Raises Illegal."""
        ...

    def preview(self, view: View, action: Action) -> Sequence[Line]:
        """The arithmetic of an action before it is made, every modifier named, as far as the view allows."""
        ...

    def describe(self, event: Event, viewer: Viewer) -> Sentence | None:
        """The log's line of an event for a viewer, who may know of it or not (None)."""
        ...

    def undo_is_free(self, events: Sequence[Event]) -> bool:
        """True when taking these events back needs nobody's leave: no die has landed, no secret was opened."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How the battle has ended, or None while it goes on."""
        ...

    # --- case files -------------------------------------------------------------------------------

    def run_case(self, case: Mapping[str, Json]) -> Json:
        """The actual counterpart of the case's ``expect``, reached through the methods above."""
        ...

    def compare_case(self, case: Mapping[str, Json], actual: Json) -> Iterable[str]:
        """What differs between a case's ``expect`` and ``actual``, one line each."""
        ...


AnyGame = Game[Any, Any, Any, Any, Any]

__all__ = [
    "REFEREE",
    "SPECTATOR",
    "AnyGame",
    "Evaluation",
    "Game",
    "Part",
    "Setup",
    "SideSetup",
    "Viewer",
    "side",
]
