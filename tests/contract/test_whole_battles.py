"""Battles of every game come to an end, and armies with equal names are told apart. ``soak`` and ``names`` say how."""

import pytest

from rules import registry
from tests.contract import names, soak
from tests.contract.games import PLAYED

SHORT, LONG = range(3), range(1000, 2000)
MOST = 220
"""Actions of a battle in the short run: enough for most phases of a round in every game."""

pytestmark = pytest.mark.parametrize("slug", PLAYED)
