"""Editing a rule set."""

from __future__ import annotations

from rules.games.invisible_enemy.catalogue import HOUSE_CHARTS
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.kernel.edits import Edit, apply_edit, read_path
from rules.kernel.records import Json, Path
from rules.kit.rule_sets import tidy


def edit_rule_set(document: Json, edit: Edit) -> Json:
    """Returns the document after an edit. The first change of the self-destruct table copies the house's."""
    match edit.path:
        case ("charts", "bands", int(place), *_):
            bands = read_path(document, BANDS) or _bands(HOUSE_CHARTS)
            if place == len(bands):
                bands = [*bands, {"attack": {}}]
            document = apply_edit(document, Edit(op="set", path=BANDS, value=bands))
    return tidy(apply_edit(document, edit))


def _bands(now: Charts) -> Json:
    return [
        {"speed": band.speed, "range": band.range, "attack": {str(key): one for key, one in band.attack.items()}}
        for band in now.self_destruct.bands
    ]


BANDS: Path = ("charts", "bands")
