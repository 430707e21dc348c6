"""The modules and pages that a server loads before requests, so that the first is as fast as the second."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from django.template import Engine
from django.template.loader import get_template
from django.urls import reverse

from rules import registry


@contextmanager
def warmed_up() -> Iterator[None]:
    """Loads the games, all views with their addresses, and what every page is rendered with.

    All of it stays as long as the process, so no later search for garbage looks through it: that held up every request.
    """
    registry.all_games()
    reverse("home")
    get_template("base.html")
    _ = Engine.get_default().template_context_processors  # imports them
    gc.collect()
    gc.freeze()
    yield
