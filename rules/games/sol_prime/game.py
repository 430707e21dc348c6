"""The game of Sol Prime as the kernel knows it: every method calls the module that does the work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.games.sol_prime.army import editing, evaluation, starting
from rules.games.sol_prime.army.document import ARMY, ArmyDesign
from rules.games.sol_prime.battle import agreement, decide, ending, evolve, start
from rules.games.sol_prime.battle.actions import Action
from rules.games.sol_prime.battle.events import Event
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.builder import editor, record_sheets, reference
from rules.games.sol_prime.builder.rule_sets import RuleSets
from rules.games.sol_prime.campaign.careers import CAREERS
from rules.games.sol_prime.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.sol_prime.catalogue.version import RULES_VERSION
from rules.games.sol_prime.conformance import cases
from rules.games.sol_prime.display import plan, relevant_fields, screen
from rules.games.sol_prime.display.log import describe
from rules.games.sol_prime.display.offers import offers
from rules.games.sol_prime.mechanics import measurement
from rules.games.sol_prime.odds import breakdown, odds
from rules.games.sol_prime.visibility import undo, view
from rules.games.sol_prime.visibility.view import View
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


class SolPrime:
    """Sol Prime (rules SP-1 to SP-29)."""

    slug = "sol-prime"
    name = "Sol Prime"
    tagline = "Future ground warfare: platoons, activation dice, and Overwatch in the enemy's turn."
    intro = (
        "Tanks, infantry, guns, aircraft and mines at three technology levels. A die says how many platoons you wake "
        "in a turn; a stand is whole, hampered or gone; and whoever moves in sight of Overwatch is fired at first."
    )
    rules_version = RULES_VERSION
    catalogue = CATALOGUE
    catalogue_hash = CATALOGUE_HASH
    army_word = "army"
    sides = start.SIDES
    shared_kinds: tuple[AnyKind, ...] = (RuleSets(),)
    campaign: Campaign | None = CAREERS
    measures: tuple[Measure, ...] = (Measure(key=POINTS, label="Points destroyed or routed", rule="SP-29.2"),)
    actions: Codec[Action] = Codec(Action)
    events: Codec[Event] = Codec(Event)
    states: Codec[State] = Codec(State)

    # --- construction -------------------------------------------------------------------------------------------------

    def blank(self, name: str) -> Json:
        return starting.blank_army(name)

    def read_army(self, document: Json) -> ArmyDesign:
        return ARMY.read(document)

    def edit(self, document: Json, edit: Edit) -> Json:
        return editing.edit(document, edit)

    def evaluate(self, army_: ArmyDesign) -> Evaluation:
        return evaluation.evaluate(army_)

    def editor(self, army_: ArmyDesign, path: Path) -> Card:
        return editor.editor(army_, path)

    def record_sheets(self, army_: ArmyDesign) -> Sequence[Sheet]:
        return record_sheets.record_sheets(army_)

    def catalogue_tables(self) -> Mapping[str, Json]:
        return reference.catalogue_tables()

    # --- battle -------------------------------------------------------------------------------------------------------

    def setup_sections(self, sides: Sequence[SideSetup], options: Mapping[str, Json]) -> Sequence[Section]:
        return agreement.setup_sections(sides, options)

    def check_setup(self, setup: Setup) -> Sequence[Problem]:
        return start.check_setup(setup)

    def start(self, setup: Setup, dice: Dice) -> Sequence[Event]:
        return [start.start(setup)]

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
        return offers.offers(view_)

    def odds(self, view_: View, action: Action) -> Odds | None:
        return odds.odds(view_, action)

    def preview(self, view_: View, action: Action) -> Sequence[Line]:
        return breakdown.breakdown(view_, action)

    def sketch(self, view_: View, action: Action) -> Sketch:
        return plan.sketch(view_.state, action)

    def measured(self, view_: View, action: Mapping[str, Json]) -> Mapping[str, Json]:
        return measurement.measure_action(view_.state, action)

    def asked(self, view_: View, offer: Offer) -> Sequence[Field]:
        return relevant_fields.relevant_fields(view_.state, offer)

    def describe(self, event: Event, viewer: Viewer) -> Sentence | None:
        return describe.describe(event, viewer)

    def undo_is_free(self, events: Sequence[Event]) -> bool:
        return undo.undo_is_free(events)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    # --- case files ---------------------------------------------------------------------------------------------------

    def run_case(self, case: Mapping[str, Json]) -> Json:
        return cases.run_case(case)

    def compare_case(self, case: Mapping[str, Json], actual: Json) -> Iterable[str]:
        return cases.compare_case(case, actual)


GAME = SolPrime()
