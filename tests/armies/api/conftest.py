"""The API's clients, beside the armies of ``tests/armies``."""

from tests.api.conftest import api, as_ada, signed_in  # noqa: F401 - fixtures
from tests.battles.conftest import duel  # noqa: F401 - fixture
