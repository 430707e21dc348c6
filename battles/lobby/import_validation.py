"""The events and seats of a file that anybody may have written: everything that pages rely on is checked."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from battles.store.models import Event
from rules.kernel.codec import Codec
from rules.kernel.display.screen import Outcome
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json, Reads, SnakeRecord


def read_whole(value: Json) -> Json:
    """Returns a whole number as it is; raises ValueError for a text or a fraction that looks like one."""
    if type(value) is not int:
        raise ValueError("must be a whole number")
    return value


Whole = Annotated[int, Reads(read_whole)]
Said = Annotated[str, Meta(max_length=2000)]
Kind = Event.Kind


class Roll(SnakeRecord):
    """A roll as events keep it."""

    die: tuple[Whole, Whole]
    face: Whole
    why: Said
    source: Said
    number: Whole = 0
    side: Said = ""


class Note(SnakeRecord):
    """A note in the log, and what it stands for."""

    text: Said
    nudge: bool = False
    dice: bool = False
    line: Annotated[int, Meta(ge=1)] | None = None
    pause: bool = False
    question: Said = ""
    ruling: Said = ""
    rule: Said = ""
    to: Whole = 0
    clock: Said = ""


class End(SnakeRecord):
    """The referee's decision of the end."""

    text: Said
    outcome: dict[str, Any]


ROLLS: Codec[list[Roll]] = Codec(list[Roll])
NOTE: Codec[Note] = Codec(Note)
END: Codec[End] = Codec(End)
OUTCOME: Codec[Outcome] = Codec(Outcome)


def events(game: AnyPlayedGame, found: Sequence[Json]) -> list[dict[str, Json]]:
    """Reads the events of a file, as they are kept. Raises ValueError, KeyError, TypeError, RulesError."""
    rows: list[dict[str, Json]] = []
    for row in found:
        rows.append(_event(game, row, seq=len(rows) + 1, after=rows[-1]["part"] if rows else -1))
    return rows


def _event(game: AnyPlayedGame, row: Json, *, seq: int, after: int) -> dict[str, Json]:
    """Undos lead back, the parts of an action follow each other, and all can be read."""
    kind, part = Kind(row["kind"]), row["part"]
    if row["seq"] != seq or part not in (0, after + 1) or isinstance(part, bool):
        raise ValueError(seq)
    _check(game, kind, row["data"], seq=seq)
    ROLLS.read(row["rolls"])
    texts = {name: str(row.get(name, ""))[:48] for name in ("role", "stage", "phase")}
    return {"kind": kind, "data": row["data"], "part": part, "action": None, "rolls": row["rolls"], **texts}


def _check(game: AnyPlayedGame, kind: Event.Kind, data: Json, *, seq: int) -> None:
    match kind:
        case Kind.GAME:
            game.battle.codecs.events.read(data)
        case Kind.UNDO:
            if not {"to"} <= set(data) <= {"to", "agreed"} or data.get("agreed", True) is not True:
                raise ValueError(seq)
            if type(data["to"]) is not int or not 1 <= data["to"] < seq:
                raise ValueError(seq)
        case Kind.NOTE:
            NOTE.read(data)
            if "ruling" in data and not {"rule", "to"} <= set(data):
                raise ValueError(seq)
        case Kind.END:
            outcome = dict(END.read(data).outcome)
            if outcome.pop("adjudicated") is not True:
                raise ValueError(seq)
            OUTCOME.read(outcome)


def seats(found: Sequence[Json]) -> list[dict[str, str]]:
    """Reads the seats of a file. Raises ValueError, KeyError, TypeError."""
    read = [{"side": str(seat["side"])[:40], "name": str(seat["name"])[:80]} for seat in found]
    if not read or len({seat["side"] for seat in read}) < len(read):
        raise ValueError("sides")
    return read
