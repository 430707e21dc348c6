"""Loads the project's templates without the white space that only their readers need."""

from django.template import Origin
from django.template.loaders import filesystem

from ui.whitespace import tighten

TIGHTENED = (".html", ".svg")


class Loader(filesystem.Loader):
    """Loads the templates of ``DIRS`` tightened. Plain texts (e-mails) and third-party templates stay as they are."""

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        return tighten(contents) if str(origin.name).endswith(TIGHTENED) else contents
