"""Documents from outside harm nothing, whatever is in them. ``foreign`` says how sample armies are changed."""

import pytest

from rules import registry
from tests.contract import foreign
from tests.contract.games import EVERY
from tests.contract.known import FOREIGN
from tests.contract.play import samples

pytestmark = pytest.mark.parametrize("slug", EVERY)


def found_in(slug, most):
    """The kinds of faults with changed sample armies, each with a change that shows it."""
    game = registry.get(slug)
    every = (one for number in range(len(samples(game).ARMIES)) for one in foreign.faults(game, number, most))
    return {kind: str(mutation) for kind, mutation in every}


def new(slug, found):
    return "\n".join(f"{kind}: {text}" for kind, text in sorted(found.items()) if kind not in FOREIGN.get(slug, ()))


def test_a_changed_document_harms_nothing(slug):
    found = new(slug, found_in(slug, 8))
    assert not found, f"bound every number where the document is read, and name in evaluate what is wrong:\n{found}"


@pytest.mark.long
def test_no_change_of_a_document_harms_anything(slug):
    everything = found_in(slug, None)
    found = new(slug, everything)
    assert not found, found
    gone = FOREIGN.get(slug, {}).keys() - everything.keys()
    assert not gone, f"mended: delete them from known.py: {sorted(gone)}"
