"""The API's clients, beside the things of ``tests/library``."""

from tests.api.conftest import api, as_ada, signed_in  # noqa: F401 - fixtures
