"""The API's clients."""

from tests.api.conftest import api, as_ada, signed_in  # noqa: F401 - fixtures
from tests.armies.conftest import ada  # noqa: F401 - fixture
