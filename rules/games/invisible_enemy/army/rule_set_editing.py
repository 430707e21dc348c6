"""Editing a rule set."""

from __future__ import annotations

from rules.games.invisible_enemy.catalogue import HOUSE_CHARTS
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.records import Json, Path


def edit_rule_set(document: Json, edit: Edit) -> Json:
    """Returns the document after an edit. The first change of the self-destruct table copies the house's."""
    match edit.path:
        case ("charts", "bands", int(place), *_):
            bands = read_path(document, BANDS) or _bands(HOUSE_CHARTS)
            if place == len(bands):
                bands = [*bands, {"attack": {}}]
            document = apply_edit(document, Edit(op="set", path=BANDS, value=bands))
    return _tidy(apply_edit(document, edit))


def _bands(now: Charts) -> Json:
    return [
        {"speed": band.speed, "range": band.range, "attack": {str(key): one for key, one in band.attack.items()}}
        for band in now.self_destruct.bands
    ]


def _tidy(value: Json) -> Json:
    """Returns a value without empty maps and rows that deleted numbers leave: the same rules are the same document."""
    match value:
        case dict():
            inner = {key: _tidy(one) for key, one in value.items()}
            return {key: one for key, one in inner.items() if one not in ({}, [])}
        case list():
            rows = [_tidy(one) for one in value]
            while rows and rows[-1] == {}:
                rows.pop()
            return rows
    return value


BANDS: Path = ("charts", "bands")
