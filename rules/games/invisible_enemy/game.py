"""The game of Invisible Enemy as the kernel knows it: every method hands on to the module that does the work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.games.invisible_enemy.army import evaluation, starting
from rules.games.invisible_enemy.army.document import ARMY, ArmyDesign
from rules.games.invisible_enemy.army.editing import edit_army
from rules.games.invisible_enemy.battle import decide, evolve, start
from rules.games.invisible_enemy.battle.actions import ACTIONS, Action
from rules.games.invisible_enemy.battle.decide import begin_battle
from rules.games.invisible_enemy.battle.ending import find_outcome
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.start import start_battle
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.builder import editor, record_sheets, reference
from rules.games.invisible_enemy.builder.rule_sets import RuleSets
from rules.games.invisible_enemy.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.invisible_enemy.catalogue.version import RULES_VERSION
from rules.games.invisible_enemy.conformance import cases
from rules.games.invisible_enemy.display import screen
from rules.games.invisible_enemy.display.log import sentences as describe
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.display.offers.open_offers import open_offers
from rules.games.invisible_enemy.display.relevant_fields import relevant_fields
from rules.games.invisible_enemy.display.setup import setup_sections
from rules.games.invisible_enemy.display.sketch import sketch
from rules.games.invisible_enemy.odds import odds as asking
from rules.games.invisible_enemy.odds.breakdown import breakdown
from rules.games.invisible_enemy.visibility import undo, view
from rules.games.invisible_enemy.visibility.view import View
from rules.kernel.campaign import Campaign
from rules.kernel.codec import Codec
from rules.kernel.dice import Dice
from rules.kernel.documents import Edit
from rules.kernel.game import Evaluation, Setup, SideSetup, Viewer
from rules.kernel.measures import POINTS, Measure
from rules.kernel.odds import Odds
from rules.kernel.plan import Sketch
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path
from rules.kernel.screen import Card, Field, Line, Offer, Outcome, Screen, Section, Sentence, Sheet
from rules.kernel.sharing import AnyKind


class InvisibleEnemy:
    """Invisible Enemy (rules IE-1 to IE-11)."""

    slug = "invisible-enemy"
    name = "Invisible Enemy"
    tagline = "Swarms of tiny fighting vehicles, and a duel of network dice for every move they make."
    intro = (
        "Units of tiny vehicles fight among dust, mold and fungus towers. Every turn both sides throw their network"
        " dice: what survives buys moves, barrages and deflections, or cripples the enemy's network. Every network"
        " dwindles by a die a turn."
    )
    rules_version = RULES_VERSION
    catalogue = CATALOGUE
    catalogue_hash = CATALOGUE_HASH
    army_word = "force"
    sides = start.SIDES
    shared_kinds: tuple[AnyKind, ...] = (RuleSets(),)
    campaign: Campaign | None = None
    measures: tuple[Measure, ...] = (
        Measure(key=POINTS, label="House points", rule="IE-10.1"),
        Measure(key="strikes", label="Strikes", rule="IE-10.1"),
    )
    actions: Codec[Action] = ACTIONS
    events: Codec[Event] = Codec(Event)
    states: Codec[State] = evolve.STATES

    # --- construction ---------------------------------------------------------------------------------

    def blank(self, name: str) -> Json:
        return starting.blank(name)

    def read_army(self, document: Json) -> ArmyDesign:
        return ARMY.read(document)

    def edit(self, document: Json, edit: Edit) -> Json:
        return edit_army(document, edit)

    def evaluate(self, army_: ArmyDesign) -> Evaluation:
        return evaluation.evaluate(army_)

    def editor(self, army_: ArmyDesign, path: Path) -> Card:
        return editor.editor(army_, path)

    def record_sheets(self, army_: ArmyDesign) -> Sequence[Sheet]:
        return record_sheets.record_sheets(army_)

    def catalogue_tables(self) -> Mapping[str, Json]:
        return reference.catalogue_tables()

    # --- battle ---------------------------------------------------------------------------------------

    def setup_sections(self, sides: Sequence[SideSetup], options_: Mapping[str, Json]) -> Sequence[Section]:
        return setup_sections(sides, options_)

    def check_setup(self, setup: Setup) -> Sequence[Problem]:
        return start.check_setup(setup)

    def start(self, setup: Setup, dice: Dice) -> Sequence[Event]:
        return begin_battle(start_battle(setup))

    def decide(self, state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
        return decide.decide(state, viewer, action, dice)

    def evolve(self, state: State | None, event: Event) -> State:
        return evolve.evolve(state, event)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def screen(self, view_: View) -> Screen:
        return screen.screen(view_)

    def view_json(self, view_: View) -> Json:
        return view.view_json(view_)

    def offers(self, view_: View) -> Sequence[Offer]:
        return open_offers(view_)

    def odds(self, view_: View, action: Action) -> Odds | None:
        return asking.odds(view_, action)

    def preview(self, view_: View, action: Action) -> Sequence[Line]:
        return breakdown(view_, action)

    def sketch(self, view_: View, action: Action) -> Sketch:
        return sketch(view_.state, action)

    def measured(self, view_: View, action: Mapping[str, Json]) -> Mapping[str, Json]:
        return fill_measurements(view_.state, action)

    def asked(self, view_: View, offer: Offer) -> Sequence[Field]:
        return relevant_fields(view_.state, offer)

    def describe(self, event: Event, viewer: Viewer) -> Sentence | None:
        return describe.describe(event, viewer)

    def undo_is_free(self, events: Sequence[Event]) -> bool:
        return undo.undo_is_free(events)

    def outcome(self, state: State) -> Outcome | None:
        return find_outcome(state)

    # --- case files -----------------------------------------------------------------------------------

    def run_case(self, case: Mapping[str, Json]) -> Json:
        return cases.run_case(case)

    def compare_case(self, case: Mapping[str, Json], actual: Json) -> Iterable[str]:
        return cases.compare_case(case, actual)


GAME = InvisibleEnemy()
