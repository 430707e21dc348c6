"""Whatever is accepted from a side has been offered to it, and what is closed is refused. ``offered`` says how."""

import pytest

from rules import registry
from tests.contract import offered
from tests.contract.games import PLAYED
from tests.contract.known import UNOFFERED

pytestmark = pytest.mark.parametrize("slug", PLAYED)


def kinds(slug, seeds, most, tries):
    """The kinds of actions that are accepted though nothing offers them: an example of each."""
    game = registry.get_played(slug)
    found = [one for seed in seeds for one in offered.findings(game, seed, most, tries=tries)]
    return {one.kind: one.text for one in found}


def new(slug, found):
    unknown = {kind: text for kind, text in found.items() if kind not in UNOFFERED.get(slug, ())}
    return "\n".join(f"{kind}: {text}" for kind, text in sorted(unknown.items()))


ADVICE = (
    "decide accepts these and no open offer admits them: offer them (a field for each parameter, with its bounds), or "
    "refuse them. A name that nothing has is refused as well"
)


def test_what_is_accepted_is_offered(slug):
    found = new(slug, kinds(slug, range(1), 41, 15))
    assert not found, f"{ADVICE}:\n{found}"


@pytest.mark.long
def test_what_is_accepted_is_offered_in_many_battles(slug):
    everything = kinds(slug, range(100), 300, 60)
    found = new(slug, everything)
    assert not found, f"{ADVICE}:\n{found}"
    listed = {kind for kind, why in UNOFFERED.get(slug, {}).items() if not why.startswith("seldom met")}
    gone = listed - everything.keys()
    assert not gone, f"mended: delete them from known.py: {sorted(gone)}"
