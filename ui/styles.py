"""Style sheets as browsers get them: one small file for each sheet that a page links. Decision 0019 has the reasons.

People write ``static/css/<sheet>.css``, which imports its parts from ``static/css/<sheet>/``. Browsers get one file of
the same name, with the parts inside and without white space. It is built when the files are collected, or when one is
asked for (``LOCAL``), and built again when a part has changed. The accents of the games are the games' own attribute;
their rules are put behind the parts (decision 0020).
"""

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage, Storage
from lightningcss import bundle_css, process_stylesheet

from rules import registry
from rules.kernel.game import AnyGame

FOLDER = "css"
ACCENTED = "main.css"
"""The sheet that every page links: it has the accents of the games."""


BROWSERS = ["chrome 119", "edge 119", "firefox 121", "safari 17.1", "ios_saf 17.1"]
"""The oldest browsers that get every colour: those of the end of 2023. What they lack, such as ``light-dark()``, is
written in older words when a sheet is built. ``docs/players.md`` names them."""


class Finder(FileSystemFinder):
    """The files of ``STATICFILES_DIRS``, with each style sheet in one piece and without its parts."""

    def find(self, path: str, *args: Any, **kwargs: Any) -> Any:
        found = super().find(path, *args, **kwargs)
        if not is_style(path) or not found:
            return found
        if is_part(path):
            return []
        return [build(path, Path(one)) for one in found] if isinstance(found, list) else build(path, Path(found))

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        for path, storage in super().list(ignore_patterns):
            if not is_style(path):
                yield path, storage
            elif not is_part(path):
                build(path, Path(storage.path(path)))
                yield path, self.bundles

    @cached_property
    def bundles(self) -> FileSystemStorage:
        return FileSystemStorage(location=settings.STYLES_ROOT)


def is_style(path: str) -> bool:
    parts = Path(path).parts
    return parts[:1] == (FOLDER,) and path.endswith(".css")


def is_part(path: str) -> bool:
    return len(Path(path).parts) > 2


def build(path: str, source: Path) -> str:
    """Returns the path of the style sheet in one piece; it is built if there is none as new as its parts."""
    target = Path(settings.STYLES_ROOT) / path
    newest = max(part.stat().st_mtime_ns for part in source.parent.rglob("*.css"))
    if not target.exists() or target.stat().st_mtime_ns < newest or not _has_the_accents(target):
        _write(target, bundle(source))
    return str(target)


def bundle(source: Path) -> str:
    """Bundles a style sheet with all its parts, without white space and comments."""
    sheet = bundle_css(str(source), minify=True, browsers_list=BROWSERS)
    return sheet + (accents() if source.name == ACCENTED else "")


def accents() -> str:
    """Returns the rules that give each game's pages the game's accent, in the layer ``game``."""
    rules = f"@layer game{{{''.join(_accent(game) for game in registry.all_games())}}}"
    return process_stylesheet(rules, minify=True, browsers_list=BROWSERS)


def _accent(game: AnyGame) -> str:
    colours = game.info.accent
    ink, wash = f"{colours.light},{colours.dark}", f"{colours.light_wash},{colours.dark_wash}"
    # The bar is dark and paper is light in either scheme: older words fix a colour where it is declared.
    here = f'[data-game="{game.slug}"]'
    return (
        f"{here},{here} :is(.turnbar,.record,.cutouts){{--accent:light-dark({ink});--accent-wash:light-dark({wash})}}"
    )


def _has_the_accents(sheet: Path) -> bool:
    return sheet.name != ACCENTED or sheet.read_text(encoding="utf-8").endswith(accents())


def _write(target: Path, text: str) -> None:
    """Puts a file in its place at once: a reader meanwhile gets the old one whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=target.parent, suffix=".new", delete=False, encoding="utf-8") as file:
        file.write(text)
    os.chmod(file.name, 0o644)
    os.replace(file.name, target)
