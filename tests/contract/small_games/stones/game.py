"""A small open game: two sides take stones from one heap in turns; whoever takes the last one wins.

It has battles, and neither secrets nor dice. A hand is how many stones a player may take at once: one to three.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct, Corrected, apply_correction, make_correction
from rules.kernel.dice import Dice
from rules.kernel.display.cards import Card, Line, Number, Section, Text
from rules.kernel.display.screen import (
    Counter,
    Offer,
    Outcome,
    Progress,
    Screen,
    Sentence,
    Sheet,
    SideSheet,
    Step,
    Waiting,
)
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit
from rules.kernel.evaluation import Evaluation
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
    SetupRules,
)
from rules.kernel.problems import Problem, Unreadable, illegal
from rules.kernel.records import Json, Path, Record, replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, Viewer
from rules.kit.corrections import as_on_form
from rules.kit.lifetimes import LASTING

HEAP, MOST, RULES_VERSION = 60, 3, "1"
TABLES: Mapping[str, Json] = {"hands": [{"stones": number, "rule": "ST-1"} for number in range(1, MOST + 1)]}
HASH = "stones-60-3"


class Hand(Record):
    name: str
    stones: int


class Player(Record):
    name: str
    hand: int
    taken: Annotated[int, LASTING] = 0


class Heap(Record):
    players: Mapping[str, Player]
    turn: Annotated[str, LASTING]
    left: Annotated[int, LASTING] = HEAP


class Take(Record):
    by: str
    stones: int
    type: Literal["take"] = "take"


class Begun(Record):
    players: Mapping[str, Player]
    turn: str
    rules: str
    catalogue: str
    type: Literal["begun"] = "begun"


class Took(Record):
    by: str
    stones: int
    next: str
    type: Literal["took"] = "took"


class Table(Record):
    """The heap as a viewer sees it: everybody sees everything, and each has buttons of their own."""

    viewer: Viewer
    heap: Heap


Action = Take | Correct
Event = Begun | Took | Corrected
ACTIONS: Codec[Any] = Codec(Action)
EVENTS: Codec[Any] = Codec(Event)
STATES: Codec[Heap] = Codec(Heap)


# --- armies ---------------------------------------------------------------------------------------


def blank(name: str) -> Json:
    return {"game": "stones", "name": name, "stones": 1}


def read(document: Json) -> Hand:
    match document:
        case {"name": str(name), "stones": int(stones)} if not isinstance(stones, bool) and 0 <= stones <= HEAP:
            return Hand(name=name, stones=stones)
    raise Unreadable(Problem(code="unreadable", message="A hand has a name and a number of stones."))


def problems(army: Hand) -> tuple[Problem, ...]:
    if 1 <= army.stones <= MOST:
        return ()
    return (Problem(code="hand", message=f"A hand takes 1 to {MOST} stones, not {army.stones}.", rule="ST-1"),)


def evaluate(army: Hand) -> Evaluation:
    return Evaluation(
        title=army.name,
        currency="stones",
        spent=str(army.stones),
        limit=str(MOST),
        left=str(MOST - army.stones),
        fill=None,
        fill_limit=None,
        parts=(),
        problems=problems(army),
    )


def editor(army: Hand, path: Path) -> Card:
    if path:
        raise NoSuchPlace(path)
    name = Text(path=("name",), label="Name", value=army.name)
    stones = Number(path=("stones",), label="Stones", value=army.stones, least=1, most=MOST, rule="ST-1")
    return Card(path=path, title=army.name, sections=(Section(key="hand", title="Hand", fields=(name, stones)),))


def edit(document: Json, change: Edit) -> Json:
    return apply_edit(document, change)


# --- battles --------------------------------------------------------------------------------------


def sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> Sequence[Section]:
    return ()


def check_setup(setup: Setup) -> Sequence[Problem]:
    return [problem for one in setup.sides for problem in problems(read(one.army))]


def start(setup: Setup, dice: Dice) -> Sequence[Any]:
    players = {one.id: Player(name=one.name, hand=max(1, read(one.army).stones)) for one in setup.sides}
    return [Begun(players=players, turn=setup.sides[0].id, rules=RULES_VERSION, catalogue=HASH)]


def decide(state: Heap, viewer: Viewer, action: Any, dice: Dice) -> Sequence[Any]:
    if isinstance(action, Correct):
        if viewer != REFEREE:
            raise illegal("referee-only", "Only the referee corrects.", rule="")
        as_on_form(view, screen)(state, action)
        return [make_correction(STATES, state, action)]
    if viewer.role == "spectator" or viewer.side not in ("", action.by):
        raise illegal("not-yours", "This is not your hand.", rule="ST-2")
    if action.by != state.turn:
        raise illegal("not-your-turn", "Wait for your turn.", rule="ST-2")
    if not 1 <= action.stones <= min(state.players[action.by].hand, state.left):
        raise illegal("stones", f"{action.stones} stones cannot be taken.", rule="ST-3")
    (other,) = state.players.keys() - {action.by}
    return [Took(by=action.by, stones=action.stones, next=other)]


def evolve(state: Heap | None, event: Any) -> Heap:
    match event:
        case Begun():
            return Heap(players=event.players, turn=event.turn)
        case Took() if state is not None:
            player = state.players[event.by]
            players = {**state.players, event.by: replace(player, taken=player.taken + event.stones)}
            return replace(state, players=players, turn=event.next, left=state.left - event.stones)
        case Corrected() if state is not None:
            return apply_correction(STATES, state, event)
    raise TypeError(event)


def outcome(state: Heap) -> Outcome | None:
    winners = tuple(key for key in state.players if key != state.turn)
    return Outcome(winners=winners, reason="took the last stone") if state.left <= 0 else None


# --- what people see ------------------------------------------------------------------------------


def view(state: Heap, viewer: Viewer) -> Table:
    return Table(viewer=viewer, heap=state)


def screen(view: Table) -> Screen:
    heap, referee = view.heap, view.viewer == REFEREE
    left = Number(path=("left",), label="Stones left", value=heap.left, least=0, most=HEAP)
    return Screen(
        progress=Progress(
            title="The heap",
            steps=(Step(key="take", label="Take"),),
            current="take",
            waiting=(Waiting(side=heap.turn, text="one hand of stones"),) if heap.left > 0 else (),
        ),
        sides=tuple(
            SideSheet(id=key, title=one.name, own=view.viewer.side == key, colour=place)
            for place, (key, one) in enumerate(heap.players.items())
        ),
        sheets=tuple(
            Sheet(
                id=key,
                title=one.name,
                kind="hand",
                side=key,
                own=view.viewer.side == key,
                counters=(
                    Counter(label="Stones taken", value=one.taken, path=("players", key, "taken") if referee else ()),
                ),
            )
            for key, one in heap.players.items()
        ),
        corrections=(left,) if referee else (),
    )


def as_json(view: Table) -> Json:
    return STATES.write(view.heap)


def offers(view: Table) -> Sequence[Offer]:
    heap = view.heap
    if heap.left <= 0 or view.viewer.role == "spectator" or view.viewer.side not in ("", heap.turn):
        return []
    most = min(heap.players[heap.turn].hand, heap.left)
    stones = Number(path=("stones",), label="Stones", value=1, least=1, most=most, rule="ST-3")
    action = {"type": "take", "by": heap.turn, "stones": 1}
    return [Offer(key="take", label="Take stones", action=action, by=heap.turn, fields=(stones,), primary=True)]


def describe(event: Any, viewer: Viewer) -> Sentence | None:
    match event:
        case Begun():
            return Sentence(text=f"A heap of {HEAP} stones.")
        case Took():
            return Sentence(text=f"{event.by} takes {event.stones}.", about=(event.by,))
        case Corrected():
            return Sentence(text=f"The referee sets a counter to {event.value}: {event.reason}", tone="warn")
    raise TypeError(event)


GAME: Game[Hand, Heap, Any, Any, Table] = Game(
    info=Info(
        slug="stones",
        name="Stones",
        tagline="Take the last one.",
        intro="An open game: nothing is hidden.",
        accent=Accent(light="#333333", dark="#dddddd", light_wash="#eeeeee", dark_wash="#222222"),
        army_word="hand",
        sides=(2, 2),
        rules_version=RULES_VERSION,
    ),
    catalogue=GameCatalogue(tables=TABLES, hash=HASH, reference=lambda: TABLES),
    armies=Armies(blank=blank, read=read, edit=edit, evaluate=evaluate, editor=editor, record_sheets=lambda army: ()),
    battle=Battle(
        setup=SetupRules(sections=sections, check=check_setup, start=start),
        codecs=Codecs(actions=ACTIONS, events=EVENTS, states=STATES),
        decide=decide,
        evolve=evolve,
        outcome=outcome,
        undo_is_free=lambda events: True,
    ),
    view=view,
    odds=OddsBook(odds=lambda view, action: None, breakdown=lambda view, action: [Line(label="Stones", amount="")]),
    display=Display(screen=screen, as_json=as_json, offers=offers, describe=describe),
    conformance=Cases(run=lambda case: {}, compare=lambda case, actual: ()),
)
