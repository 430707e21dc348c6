"""The contract: a game is a value made of small parts. The kernel, the pages and the API know games by this alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeGuard, TypeVar

from rules.kernel.bounds import Bounds
from rules.kernel.campaign import Campaign
from rules.kernel.codec import Codec
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Card, Field, Line, Section
from rules.kernel.display.looks import StateSign
from rules.kernel.display.overlays import Overlays
from rules.kernel.display.pieces import Piece, pieces_of
from rules.kernel.display.plan import Sketch
from rules.kernel.display.screen import Offer, Outcome, Progress, Screen, Sentence, Sheet
from rules.kernel.edits import Edit
from rules.kernel.evaluation import Evaluation
from rules.kernel.generation import Generator
from rules.kernel.lesson import Lesson
from rules.kernel.measures import Measure
from rules.kernel.odds import Odds
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path, Record, names_of
from rules.kernel.rulebook import Rulebook
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.sharing import AnyKind
from rules.kernel.spreadsheets import ArmyTable
from rules.kernel.tactics import Tactics
from rules.kernel.undo import undo_is_free
from rules.kernel.viewer import Viewer

Army = TypeVar("Army")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
View = TypeVar("View")


class ArmyOfGame:
    """An army as some game reads it. All other code passes it on without looking inside."""


class StateOfGame:
    """The state of a battle of some game, opaque to all other code."""


class ActionOfGame:
    """An action of some game, opaque to all other code."""


class EventOfGame:
    """An event of some game, opaque to all other code."""


class ViewOfGame:
    """A view of some game, opaque to all other code."""


class Accent(Record):
    """The colour that distinguishes a game's pages, and a wash of it, each for light and for dark pages."""

    light: str
    dark: str
    light_wash: str
    dark_wash: str


class Info(Record):
    """Names and describes a game.

    ``slug`` is the name of its folder with hyphens; ``army_word`` is the game's own word for an army ("team",
    "force"); ``sides`` are the least and the greatest number of sides in a battle.
    """

    slug: str
    name: str
    tagline: str
    intro: str
    accent: Accent
    army_word: str
    sides: tuple[int, int]
    rules_version: str


class GameCatalogue(Record):
    """The numbers of a game: its ``tables`` as the game reads them, their ``hash``, and the rows that people read.

    ``reference()`` returns plain tables for the API and the reference pages, each row with its rule's number. ``quick``
    names those that are looked up at the table: they make the quick reference, with the order of a turn.
    """

    tables: Any
    hash: str
    reference: Callable[[], Mapping[str, Json]]
    quick: tuple[str, ...] = ()


class Armies(Record, Generic[Army]):
    """Builds armies. An illegal army can be read, evaluated and kept; only submitting one demands legality."""

    blank: Callable[[str], Json]
    """The document of a new, empty army of that name."""
    read: Callable[[Json], Army]
    """The army that a document describes, legal or not. Raises Unreadable for anything that describes none."""
    edit: Callable[[Json, Edit], Json]
    """The document after an edit; names that refer to each other stay in step. Raises NoSuchPlace."""
    evaluate: Callable[[Army], Evaluation]
    """Costs, derived values and all problems of an army, in one pass."""
    editor: Callable[[Army, Path], Card]
    """The fields at a place (the army itself: ``()``), each choice with its marginal cost. Raises NoSuchPlace."""
    record_sheets: Callable[[Army], Sequence[Sheet]]
    """The sheets that people print and fill in by hand."""
    pieces: Callable[[Army], Iterable[Piece]] | None = None
    """The pieces on the table for an army; None: one for each record sheet."""
    table: ArmyTable | None = None
    """The form of an army as a table for spreadsheets; None where the game has none."""
    markers: tuple[StateSign, ...] = ()
    """The states for which players lay a marker beside a piece."""
    bounds: Bounds = Bounds()
    """The most that a document may hold: the apps check it before anything reads the document."""
    generate: Generator | None = None
    """Makes armies by itself and completes those of players; None where the game has no such maker."""

    def pieces_of(self, army: Army) -> Sequence[Piece]:
        """Returns what stands on the table for an army."""
        return tuple(self.pieces(army) if self.pieces else pieces_of(self.record_sheets(army)))


class SetupRules(Record, Generic[Event]):
    """Opens battles."""

    sections: Callable[[Sequence[SideSetup], Mapping[str, Json]], Sequence[Section]]
    """The questions to settle before a battle begins, with the choices made so far."""
    check: Callable[[Setup], Sequence[Problem]]
    """The problems that prevent the start: illegal armies, wrong options. A referee may override errors."""
    start: Callable[[Setup, Dice], Sequence[Event]]
    """The first events; the very first holds the armies with their final numbers, the version of the rules and the
    catalogue's hash. Raises Illegal when the battle cannot begin at all."""


class Codecs(Record, Generic[State, Action, Event]):
    """The JSON of a game's actions, events and states. Older events are read by upcasters."""

    actions: Codec[Action]
    events: Codec[Event]
    states: Codec[State]


class Battle(Record, Generic[State, Action, Event]):
    """Plays battles: all the rules. Pure: no clock, no files, no randomness except through the dice it is given."""

    setup: SetupRules[Event]
    codecs: Codecs[State, Action, Event]
    decide: Callable[[State, Viewer, Action, Dice], Sequence[Event]]
    """The events that an action causes. Raises Illegal; nothing has then changed."""
    evolve: Callable[[State | None, Event], State]
    """The state after an event. No rules, no dice; never fails. The first event meets None."""
    outcome: Callable[[State], Outcome | None]
    """The outcome of the battle, or None while it continues."""
    undo_is_free: Callable[[Sequence[Event]], bool] = undo_is_free
    """A check whether undoing these events needs nobody's consent: no die was rolled, no secret was revealed. By
    itself the events say so, by the mark ``FreelyUndone``."""
    measures: tuple[Measure, ...] = ()
    """The counts that a battle yields for each side besides its winner; leagues break ties by them."""
    clock: Callable[[State, tuple[str, ...]], Mapping[str, Hashable]] | None = None
    """The parts of the battle in which the thing at a place of the state is, such as its turn and its activation: for
    each a value that stays as long as that part lasts, None while there is none. A field that holds until the end of a
    part is reset when the value changes from anything but None (``rules.kit.lifetimes``); None: nothing is."""


class OddsBook(Record, Generic[View, Action]):
    """Tells the odds of actions, as far as a view allows. Both members raise Illegal for an action that is refused."""

    odds: Callable[[View, Action], Odds | None]
    """The exact odds of an action; None when it has none."""
    breakdown: Callable[[View, Action], Sequence[Line]]
    """The arithmetic of an action before it is taken, with every modifier named."""


LONGEST = 1e6
"""Inches from which on a number cannot be a length: the action that it was typed for is refused."""
FAR_OFF = 0.5
"""The inches by which a typed length may differ from the plan without a word: tables and hands are not exact."""


class PlanDisplay(Record, Generic[View, Action]):
    """Measures and draws on a plan of the table, from the viewer's own view. Nothing of it ever fails."""

    sketch: Callable[[View, Action], Sketch]
    """The drawing of an action on the plan, legal or not."""
    measure: Callable[[View, Mapping[str, Json]], Mapping[str, Json]]
    """An action's document with everything filled in that the plan can measure; the rest stays as it was."""
    lengths: tuple[str, ...] = ()
    """The names of the parameters that are lengths in inches and are measured so."""

    def contradictions(self, view: View, action: Mapping[str, Json]) -> Iterator[str]:
        """Yields in words each length of an action that is more than half an inch off the plan."""
        measured = self.measure(view, action)
        for name in self.lengths:
            typed, found = action.get(name), measured.get(name)
            if _is_length(typed) and _is_length(found) and abs(typed - found) > FAR_OFF:
                yield f"typed {typed:g} {'inch' if typed == 1 else 'inches'}, the plan says {found:g}"


def _is_length(value: Json) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LONGEST


class Display(Record, Generic[View, Action, Event]):
    """Shows a view, and only a view: offers, sentences and pages never see a state.

    The last ones are optional: None where the game has none.
    """

    screen: Callable[[View], Screen]
    """The view as pages show it."""
    as_json: Callable[[View], Json]
    """The view as JSON, for the API."""
    offers: Callable[[View], Sequence[Offer]]
    """The actions that are open to the viewer now. Each is legal as offered, unless it is ``closed``."""
    describe: Callable[[Event, Viewer], Sentence | None]
    """The log's line of an event for a viewer; None when the viewer may not know of it."""
    offers_of_one: Callable[[View, Callable[[View, Offer], bool]], Sequence[Offer]] | None = None
    """The offers of the first unit that has one of which the function says yes, for players that need not look at all.

    They are all offers when no unit has such an offer.
    """
    offers_but: Callable[[View, frozenset[str]], Sequence[Offer]] | None = None
    """The offers for players who look for something sensible: without those of some types of actions, where the game
    need not work those out, and without any other that tactics would have nothing for, such as shots beyond the range.
    """
    progress: Callable[[View], Progress] | None = None
    """The screen's progress alone, for those who play thousands of battles and need not look at the rest."""
    overlays: Callable[[View, str], Overlays] | None = None
    """The marks on the board for a piece: the cells that it sees and reaches, as far as the view tells."""
    relevant_fields: Callable[[View, Offer], Sequence[Field]] | None = None
    """The offer's fields that matter for its action with its present values, in their order; never fails. A field that
    does not matter keeps its value. ``Offer.measures`` and ``Offer.asks`` name the fields on which others depend."""
    plan: PlanDisplay[View, Action] | None = None
    joined: Callable[[View, Sequence[Offer]], Iterable[Offer]] | None = None
    """Offers that take several actions at once (``Offer.parts``), made from the single ones that are open now: a whole
    unit moves, all search. Pages show the odds of each in one form. Computer players take the single ones."""
    presume: Callable[[View, Action], View] | None = None
    """The view in which an action of a list has gone as the actions after it presume (a roll for control has succeeded,
    a base has arrived). Without it the actions are judged from the same view."""


class Cases(Record):
    """Runs case files through the same code as the pages."""

    run: Callable[[Mapping[str, Json]], Json]
    """The actual counterpart of a case's ``expect``."""
    compare: Callable[[Mapping[str, Json], Json], Iterable[str]]
    """The differences between a case's ``expect`` and the actual result, one line each."""


class Game(Record, Generic[Army, State, Action, Event, View]):
    """A game. Without ``battle`` it is a game of lists alone; then ``view``, ``odds`` and ``display`` are None as well.

    ``view(state, viewer)`` is the one filter: a new object built from an allow-list. ``shared`` are the kinds of
    things that players make and share besides armies. ``tactics`` are what a computer player goes by; without them it
    goes by the odds alone. ``lesson`` is its first battle, for those who have never played it.
    ``rulebook`` says in words what each numbered rule and each term means.
    """

    info: Info
    catalogue: GameCatalogue
    armies: Armies[Army]
    conformance: Cases
    battle: Battle[State, Action, Event] | None = None
    view: Callable[[State, Viewer], View] | None = None
    odds: OddsBook[View, Action] | None = None
    display: Display[View, Action, Event] | None = None
    campaign: Campaign | None = None
    shared: tuple[AnyKind, ...] = ()
    tactics: Tactics[View] | None = None
    lesson: Lesson | None = None
    rulebook: Rulebook | None = None

    @property
    def slug(self) -> str:
        """The name of the game in addresses and documents."""
        return self.info.slug

    @property
    def name(self) -> str:
        """The name of the game for people."""
        return self.info.name


class PlayedGame(Game[Army, State, Action, Event, View]):
    """A game that has battles: the parts that a game of lists lacks are there."""

    battle: Battle[State, Action, Event]
    view: Callable[[State, Viewer], View]
    odds: OddsBook[View, Action]
    display: Display[View, Action, Event]


AnyGame = Game[ArmyOfGame, StateOfGame, ActionOfGame, EventOfGame, ViewOfGame]
AnyPlayedGame = PlayedGame[ArmyOfGame, StateOfGame, ActionOfGame, EventOfGame, ViewOfGame]


def as_played(game: AnyGame) -> AnyPlayedGame | None:
    """The game as one that has battles; None for a game of lists alone."""
    parts = {one: getattr(game, one) for one in names_of(type(game))}
    return None if game.battle is None else PlayedGame(**parts)
