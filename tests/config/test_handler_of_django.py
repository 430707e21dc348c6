"""Django's handlers are still the ones for which ``config.handler`` was written."""

import ast
import hashlib
import inspect
import textwrap

import django
import pytest
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler

# Of Django 5.2 to 5.2.19: what was read when the handler was written. Comments and docstrings do not count.
READ = {
    # overridden
    ASGIHandler.__init__: "aba4f16ce6a10936",
    ASGIHandler.__call__: "7ad2eb1719abf0cb",
    # not called any more: our own ``_in_turn``, ``_work`` and ``_stream`` do the same work
    ASGIHandler.handle: "757c338bcbdd6d35",
    ASGIHandler.run_get_response: "ddbc5289a4f83545",
    ASGIHandler.listen_for_disconnect: "50b3a7c7e65e3d75",
    # called
    ASGIHandler.read_body: "ac6cecd415160998",
    ASGIHandler.create_request: "814617866b2baa64",
    ASGIHandler.send_response: "233cf01100dc68d6",
    BaseHandler.load_middleware: "b8b14208f6158b23",
    BaseHandler.get_response: "1ae5d55a40a8099e",
    get_script_prefix: "7ed6bcc13bd893bb",
}


def digest(function: object) -> str:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return hashlib.sha256(ast.unparse(tree).encode()).hexdigest()[:16]


@pytest.mark.once
@pytest.mark.parametrize("function", READ, ids=lambda function: function.__qualname__)
def test_django_has_not_changed_what_the_handler_relies_on(function):
    assert digest(function) == READ[function], (
        f"{function.__module__}.{function.__qualname__} of Django {django.__version__} is not the one that "
        "config/handler.py was written for. Compare the two (git diff 5.2.19 -- django/core/handlers in a clone of "
        "Django), carry over to config/handler.py what matters, run tests/config/test_handler.py and "
        f"tests/load/watchers.py, then write {digest(function)!r} here and what has changed into decision 0017."
    )
