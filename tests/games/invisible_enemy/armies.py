"""Army documents, changed and judged, for tests."""

import copy

from rules.games.invisible_enemy.game import GAME
from rules.kernel.edits import Edit, apply_edit


def change_document(document, *edits):
    document = copy.deepcopy(document)
    for path, value in edits:
        document = apply_edit(document, Edit(op="set", path=path, value=value))
    return document


def errors_of(document):
    return [one for one in GAME.armies.evaluate(GAME.armies.read(document)).problems if one.weight == "error"]


def edit_document(document, op, path, value=None):
    return GAME.armies.edit(document, Edit(op=op, path=path, value=value))
