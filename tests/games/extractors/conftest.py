"""Whatever the tests of Extractors! resolve adds up."""

import pytest

from rules.kit.actions import ActionTable
from tests.games.extractors import bookkeeping


@pytest.fixture(scope="module", autouse=True)
def actions_add_up():
    resolve = ActionTable.resolve

    def resolve_and_check(table, state, *given):
        events = resolve(table, state, *given)
        for event in events:
            bookkeeping.check(state, event)
        return events

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ActionTable, "resolve", resolve_and_check)
        yield
