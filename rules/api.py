"""The front door of the rules: every name that a game needs, from one module.

A game may write ``from rules.api import Game, Record, hexes`` and know nothing of the rooms behind it. One that begins
so imports nothing else from ``rules`` but its own modules (``lint-imports`` holds it to that); ``manage.py startgame``
writes such games. The names, by what they are for:

- **Records and documents**: ``Record``, ``replace``, ``field``, ``Json``, ``Path``, ``Names``, ``Numbers``, ``Codec``,
  ``Edit``, ``NoSuchPlace``, ``apply_edit``, ``read_path``, ``load_catalogue``.
- **Refusals**: ``Problem``, ``Fix``, ``Unreadable`` (no such document), ``Illegal``, ``illegal`` (against the rules).
- **The value of a game**: ``Game`` with its parts ``Info``, ``Accent``, ``GameCatalogue``, ``Armies``, ``Bounds``,
  ``Cases``, ``Battle``, ``SetupRules``, ``Codecs``, ``OddsBook``, ``Display``, ``PlanDisplay``, ``Tactics``,
  ``Measure``, ``Lesson``, ``Rulebook`` (``read_rulebook`` reads one from the folder).
- **Armies by annotation** (``rules/kit/armies``): ``ArmyRules`` with the words ``Pick``, ``Picks``, ``Switch``,
  ``Amount``, ``Entries`` and the ``Limit``; ``make_catalogue`` for numbers that stand in the code.
- **Armies on the roster page**: ``Evaluation``, ``Part``, ``Card``, ``Section``, the fields ``Choose``, ``Number``,
  ``Slots``, ``Stepper``, ``Text``, ``Toggle`` with ``Option`` and ``Entry``, and ``Fact``, ``Line``, ``Chip``.
- **Battles**: ``Setup``, ``SideSetup``, ``Viewer``, ``owns``, ``REFEREE``, ``SPECTATOR``, ``side``, ``Correct``,
  ``Corrected``, ``make_correction``, ``apply_correction``, ``Correctable``, ``as_on_form``, ``correcting``,
  ``correction_fields``, ``in_words``, ``find_knowing_side``, the mark ``FreelyUndone`` of events, the secrets
  ``SECRET``, ``Secret``, ``conceal``, ``leave_out_secrets``, ``may_read``, the lifetimes ``LASTING``, ``Until``,
  ``UntilEach``, ``renew``, and the table of actions ``ActionTable``, ``ActionRules``, ``Permissions`` with its
  helpers.
- **Small battles on hexes** (``rules/kit/skirmish.py``): ``Skirmish`` with its ``Words`` and its view, the ``Table``;
  ``change``, ``with_entries``, ``renew_units``; beside fields of actions ``UnitName``, ``SideName``, ``OneHex``,
  ``OneUnit``; beside fields of the state ``Shown``; ``find_odds``; the whole game (``rules/kit/skirmish_game.py``):
  ``SkirmishGame`` with ``EndTurn``, ``end_turn`` and ``TurnEnded``.
- **Dice and odds**: ``Dice``, ``Die``, ``D6``, ``D10``, ``D10_FROM_ZERO``, ``D100``, ``roll_for``, ``credit_roll``,
  ``explore``, ``Distribution``, ``Odds``, ``Segment``, ``percent``; pools of dice: ``Pool``,
  ``explore_pool``, ``by_face``, ``combine``.
- **Fields of forms** (``rules/kit/fields.py``): ``choose``, ``choose_name``, ``choose_or_none``, ``tick_names``,
  ``toggle_off``, ``yes_or_no``; ``find_refusal`` for what is offered closed.
- **Tables and lines**: ``pick``, ``rows_of`` and ``read_tables`` for tables of reference, ``describe_correction`` for
  the log.
- **What people see**: ``Screen``, ``Progress``, ``Step``, ``Waiting``, ``Reminder``, ``SideSheet``, ``Sheet``, ``Row``,
  ``Counter``, ``Board``, ``Token``, ``Sign``, ``Offer``, ``Sentence``, ``Outcome``, ``Overlays``.
- **Modules of the kit**, used by their own names: ``hexes``, ``hex_lines``, ``hex_ways``, ``plan``, ``table``;
  ``read_rows`` for a map drawn as letters.
"""

from msgspec import field

from rules.kernel.bounds import Bounds
from rules.kernel.catalogue import load as load_catalogue
from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct, Corrected, apply_correction, make_correction
from rules.kernel.dice import D6, D10, D10_FROM_ZERO, D100, Dice, Die, credit_roll, roll_for
from rules.kernel.display.cards import (
    Card,
    Chip,
    Choose,
    Entry,
    Fact,
    Line,
    Number,
    Option,
    Section,
    Slots,
    Stepper,
    Text,
    Toggle,
)
from rules.kernel.display.overlays import Overlays
from rules.kernel.display.screen import (
    Board,
    Counter,
    Offer,
    Outcome,
    Progress,
    Reminder,
    Row,
    Screen,
    Sentence,
    Sheet,
    SideSheet,
    Sign,
    Step,
    Token,
    Waiting,
)
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit, read_path
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.game import (
    Accent,
    Armies,
    Battle,
    Cases,
    Codecs,
    Display,
    Game,
    GameCatalogue,
    Info,
    OddsBook,
    PlanDisplay,
    SetupRules,
)
from rules.kernel.lesson import Lesson
from rules.kernel.measures import Measure
from rules.kernel.odds import Distribution, Odds, Segment, explore, percent
from rules.kernel.problems import Fix, Illegal, Problem, Unreadable, find_refusal, illegal
from rules.kernel.records import Json, Names, Numbers, Path, Record, replace
from rules.kernel.rulebook import Rulebook
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.tactics import Tactics
from rules.kernel.undo import FreelyUndone
from rules.kernel.viewer import REFEREE, SPECTATOR, Viewer, owns, side
from rules.kit import hex_lines, hex_ways, hexes, plan, table
from rules.kit.actions import ActionRules, ActionTable, Permissions, anyone, as_found, checked, rolled, the_referee
from rules.kit.armies import Amount, ArmyRules, Entries, Limit, Pick, Picks, Switch
from rules.kit.catalogues import make_catalogue
from rules.kit.changes import change, with_entries
from rules.kit.correction_events import correcting, find_knowing_side
from rules.kit.correction_log import describe_correction
from rules.kit.corrections import Correctable, as_on_form, correction_fields, in_words
from rules.kit.fields import choose, choose_name, choose_or_none, tick_names, toggle_off, yes_or_no
from rules.kit.ground import read_rows
from rules.kit.lifetimes import LASTING, Until, UntilEach, renew
from rules.kit.odds_strip import find_odds
from rules.kit.offers import OneHex, OneUnit, SideName, UnitName
from rules.kit.pools import Pool, by_face, combine, explore_pool
from rules.kit.reference import pick, read_tables, rows_of
from rules.kit.rulebooks import read_rulebook
from rules.kit.secrets import SECRET, Secret, conceal, leave_out_secrets, may_read
from rules.kit.sheets import Shown
from rules.kit.skirmish import Skirmish, Table, Words, renew_units
from rules.kit.skirmish_game import EndTurn, SkirmishGame, TurnEnded, end_turn

__all__ = [
    "D6",
    "D10",
    "D10_FROM_ZERO",
    "D100",
    "LASTING",
    "REFEREE",
    "SECRET",
    "SPECTATOR",
    "Accent",
    "ActionRules",
    "ActionTable",
    "Amount",
    "Armies",
    "ArmyRules",
    "Battle",
    "Board",
    "Bounds",
    "Card",
    "Cases",
    "Chip",
    "Choose",
    "Codec",
    "Codecs",
    "Correct",
    "Correctable",
    "Corrected",
    "Counter",
    "Dice",
    "Die",
    "Display",
    "Distribution",
    "Edit",
    "EndTurn",
    "Entries",
    "Entry",
    "Evaluation",
    "Fact",
    "Fix",
    "FreelyUndone",
    "Game",
    "GameCatalogue",
    "Illegal",
    "Info",
    "Json",
    "Lesson",
    "Limit",
    "Line",
    "Measure",
    "Names",
    "NoSuchPlace",
    "Number",
    "Numbers",
    "Odds",
    "OddsBook",
    "Offer",
    "OneHex",
    "OneUnit",
    "Option",
    "Outcome",
    "Overlays",
    "Part",
    "Path",
    "Permissions",
    "Pick",
    "Picks",
    "PlanDisplay",
    "Pool",
    "Problem",
    "Progress",
    "Record",
    "Reminder",
    "Row",
    "Rulebook",
    "Screen",
    "Secret",
    "Section",
    "Segment",
    "Sentence",
    "Setup",
    "SetupRules",
    "Sheet",
    "Shown",
    "SideName",
    "SideSetup",
    "SideSheet",
    "Sign",
    "Skirmish",
    "SkirmishGame",
    "Slots",
    "Step",
    "Stepper",
    "Switch",
    "Table",
    "Tactics",
    "Text",
    "Toggle",
    "Token",
    "TurnEnded",
    "UnitName",
    "Unreadable",
    "Until",
    "UntilEach",
    "Viewer",
    "Waiting",
    "Words",
    "anyone",
    "apply_correction",
    "apply_edit",
    "as_found",
    "as_on_form",
    "by_face",
    "change",
    "checked",
    "choose",
    "choose_name",
    "choose_or_none",
    "combine",
    "conceal",
    "correcting",
    "correction_fields",
    "credit_roll",
    "describe_correction",
    "end_turn",
    "explore",
    "explore_pool",
    "field",
    "find_knowing_side",
    "find_odds",
    "find_refusal",
    "hex_lines",
    "hex_ways",
    "hexes",
    "illegal",
    "in_words",
    "leave_out_secrets",
    "load_catalogue",
    "make_catalogue",
    "make_correction",
    "may_read",
    "owns",
    "percent",
    "pick",
    "plan",
    "read_path",
    "read_rows",
    "read_rulebook",
    "read_tables",
    "renew",
    "renew_units",
    "replace",
    "roll_for",
    "rolled",
    "rows_of",
    "side",
    "table",
    "the_referee",
    "tick_names",
    "toggle_off",
    "with_entries",
    "yes_or_no",
]
