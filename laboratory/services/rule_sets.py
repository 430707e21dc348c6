"""Rule sets under which armies meet in the laboratory: copies, as in battles, that here replace the armies' own."""

from __future__ import annotations

from collections.abc import Mapping

from armies.services.rule_sets import governing_kinds
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json
from rules.kernel.sharing import PIN, AnyKind, Pin
from ui.time_limit import within_time


def options_with(kind: AnyKind, pin: Pin) -> dict[str, Json]:
    """Returns the options of a set-up in which all sides go by a rule set."""
    return dict(apply_edit({}, Edit(op="set", path=kind.battle_option, value=PIN.write(pin))))


def house_tables(kind: AnyKind) -> Pin:
    """Returns the copy that stands for no rule set at all."""
    return Pin(name=kind.nothing, body=kind.blank(kind.nothing))


def apply_to(game: AnyPlayedGame, army: Json, options: Mapping[str, Json]) -> Json:
    """Returns an army's document by the rule sets of these options, whatever it went by before."""
    for kind in governing_kinds(game):
        if pin := read_path(dict(options), kind.battle_option):
            for edit in kind.use(army, PIN.read(pin)):
                army = within_time(game.armies.edit, army, edit)
    return army
