"""The schema as schemathesis reads it, what every answer is checked for, and the demo that requests lead to."""

import schemathesis
from django.core.wsgi import get_wsgi_application
from drf_spectacular.generators import SchemaGenerator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]
ENDLESS = ("battles_stream", "account_stream")  # tests/battles/api/test_stream.py, tests/api/test_account.py
WHOLE = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
WHOLE.app = get_wsgi_application()
SCHEMA = WHOLE.exclude(operation_id=list(ENDLESS))
OPERATIONS = {one.ok().definition.raw["operationId"]: one.ok() for one in SCHEMA.get_all_operations()}
