"""The API's clients, beside the battles of ``tests/battles``."""

from tests.api.conftest import api, as_ada, signed_in  # noqa: F401 - fixtures
from tests.armies.conftest import ada, army, bob, make_army  # noqa: F401 - fixtures
