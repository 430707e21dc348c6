"""The game of Extractors! as the kernel knows it: every method hands on to the module that does the work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.games.extractors.army import document as army
from rules.games.extractors.army import summary
from rules.games.extractors.army.document import Army
from rules.games.extractors.army.editing import edit_army
from rules.games.extractors.army.starting import blank_army
from rules.games.extractors.battle import decide, evolve
from rules.games.extractors.battle.actions import ACTIONS, Action
from rules.games.extractors.battle.ending import find_outcome
from rules.games.extractors.battle.events import Event
from rules.games.extractors.battle.setup import SIDES, check_setup, setup_sections
from rules.games.extractors.battle.start import start_battle
from rules.games.extractors.battle.state import State
from rules.games.extractors.builder import record_sheets, reference
from rules.games.extractors.builder.editor import edit_card
from rules.games.extractors.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.extractors.catalogue.version import RULES_VERSION
from rules.games.extractors.conformance import cases
from rules.games.extractors.display.log import sentences as describe
from rules.games.extractors.display.offers.available import find_offers
from rules.games.extractors.display.overlays.sight import sight_overlay
from rules.games.extractors.display.screen import make_screen
from rules.games.extractors.odds.breakdown import break_down
from rules.games.extractors.odds.odds import find_odds
from rules.games.extractors.visibility import undo, view
from rules.games.extractors.visibility.view import View, make_view
from rules.kernel.campaign import Campaign
from rules.kernel.codec import Codec
from rules.kernel.dice import Dice
from rules.kernel.documents import Edit
from rules.kernel.game import Evaluation, Setup, SideSetup, Viewer
from rules.kernel.marks import Marks
from rules.kernel.measures import Measure
from rules.kernel.odds import Odds
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path
from rules.kernel.screen import Card, Line, Offer, Outcome, Screen, Section, Sentence, Sheet
from rules.kernel.sharing import AnyKind


class Extractors:
    """Extractors! (rules EXT-1 to EXT-22); ``tagline`` and ``intro`` tell what it is about (EXT-1.1)."""

    slug = "extractors"
    name = "Extractors!"
    tagline = "Hive infantry against huge machines that follow secret programs, on hexes."
    intro = (
        "The Dorian player leads cells of infantry and light vehicles. The Avronian player programs one to five huge "
        "machines with secret cycles of orders and has to live with what he wrote. Six scenarios, one ten-sided die."
    )
    rules_version = RULES_VERSION
    catalogue = CATALOGUE
    catalogue_hash = CATALOGUE_HASH
    army_word = "force"
    sides = SIDES
    shared_kinds: tuple[AnyKind, ...] = ()
    campaign: Campaign | None = None
    measures: tuple[Measure, ...] = (Measure(key="destroyed", label="Enemy units destroyed", rule="EXT-22.1"),)
    actions: Codec[Action] = ACTIONS
    events: Codec[Event] = Codec(Event)
    states: Codec[State] = evolve.STATES

    # --- construction -----------------------------------------------------------------------------

    def blank(self, name: str) -> Json:
        return blank_army(name)

    def read_army(self, document: Json) -> Army:
        return army.read_army(document)

    def edit(self, document: Json, edit: Edit) -> Json:
        return edit_army(document, edit)

    def evaluate(self, army_: Army) -> Evaluation:
        return summary.evaluate(army_)

    def editor(self, army_: Army, path: Path) -> Card:
        return edit_card(army_, path)

    def record_sheets(self, army_: Army) -> Sequence[Sheet]:
        return record_sheets.record_sheets(army_)

    def catalogue_tables(self) -> Mapping[str, Json]:
        return reference.catalogue_tables()

    # --- battle -----------------------------------------------------------------------------------

    def setup_sections(self, sides: Sequence[SideSetup], options: Mapping[str, Json]) -> Sequence[Section]:
        return setup_sections(sides, options)

    def check_setup(self, setup: Setup) -> Sequence[Problem]:
        return check_setup(setup)

    def start(self, setup: Setup, dice: Dice) -> Sequence[Event]:
        return [start_battle(setup)]

    def decide(self, state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
        return decide.decide(state, viewer, action, dice)

    def evolve(self, state: State | None, event: Event) -> State:
        return evolve.evolve(state, event)

    def view(self, state: State, viewer: Viewer) -> View:
        return make_view(state, viewer)

    def screen(self, view_: View) -> Screen:
        return make_screen(view_)

    def marks(self, view_: View, thing: str) -> Marks:
        return sight_overlay(view_, thing)

    def view_json(self, view_: View) -> Json:
        return view.view_json(view_)

    def offers(self, view_: View) -> Sequence[Offer]:
        return find_offers(view_)

    def odds(self, view_: View, action: Action) -> Odds | None:
        return find_odds(view_, action)

    def preview(self, view_: View, action: Action) -> Sequence[Line]:
        return break_down(view_, action)

    def describe(self, event: Event, viewer: Viewer) -> Sentence | None:
        return describe.describe(event, viewer)

    def undo_is_free(self, events: Sequence[Event]) -> bool:
        return undo.undo_is_free(events)

    def outcome(self, state: State) -> Outcome | None:
        return find_outcome(state)

    # --- case files -------------------------------------------------------------------------------

    def run_case(self, case: Mapping[str, Json]) -> Json:
        return cases.run_case(case)

    def compare_case(self, case: Mapping[str, Json], actual: Json) -> Iterable[str]:
        return cases.compare_case(case, actual)


GAME = Extractors()
