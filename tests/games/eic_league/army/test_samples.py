"""The sample teams of these tests."""

import pytest

from rules.games.eic_league.catalogue import CATALOGUE
from tests.games.eic_league.construction import codes, evaluated
from tests.games.eic_league.samples import SAMPLES


@pytest.mark.parametrize("document", SAMPLES, ids=[document["name"] for document in SAMPLES])
def test_samples_are_legal(document):
    assert codes(document) == set()


def test_samples_cover_every_type_and_league():
    assert {part["type"] for document in SAMPLES for part in document["units"]} == set(CATALOGUE.units)
    assert {evaluated(document).values["league"] for document in SAMPLES} == set(CATALOGUE.leagues)
