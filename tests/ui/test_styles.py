"""Style sheets: written in parts, handed out in one piece."""

import os
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from ui.styles import Finder, bundle

CSS = Path(settings.BASE_DIR) / "static" / "css"
SHEETS = sorted(path.stem for path in CSS.glob("*.css"))
IMPORT = re.compile(r'@import "([^"]+)"')


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_imports_each_of_its_parts_once(sheet):
    imported = IMPORT.findall((CSS / f"{sheet}.css").read_text())
    assert sorted(imported) == sorted(f"{sheet}/{part.name}" for part in (CSS / sheet).glob("*.css"))


def test_every_folder_has_a_sheet():
    assert {path.name for path in CSS.iterdir() if path.is_dir()} <= set(SHEETS)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_handed_out_in_one_piece(sheet):
    sent = Path(finders.find(f"css/{sheet}.css")).read_text()
    assert "@import" not in sent
    assert "\n" not in sent.strip()
    assert "/*" not in sent


def test_layers_keep_their_order():
    wanted = re.search(r"@layer ([\w, ]+);", (CSS / "main.css").read_text())[1].split(", ")
    sent = re.findall(r"@layer (\w+)\{", bundle(CSS / "main.css"))
    assert list(dict.fromkeys(sent)) == wanted


def test_parts_are_not_handed_out():
    assert finders.find("css/main/base.css") is None
    listed = {path for path, _ in Finder().list([])}
    assert {f"css/{sheet}.css" for sheet in SHEETS} <= listed
    assert not [path for path in listed if path.startswith("css/main/")]


def test_a_changed_part_is_handed_out(tmp_path, settings):
    source = tmp_path / "static" / "css"
    (source / "page").mkdir(parents=True)
    (source / "page.css").write_text('@import "page/part.css";')
    part = source / "page" / "part.css"
    part.write_text("a { color: red; }")
    settings.STATICFILES_DIRS, settings.STYLES_ROOT = [tmp_path / "static"], tmp_path / "styles"
    assert Path(Finder().find("css/page.css")).read_text().strip() == "a{color:red}"
    part.write_text("a { color: #00f; }")
    later = part.stat().st_mtime + 10
    os.utime(part, (later, later))
    assert Path(Finder().find("css/page.css")).read_text().strip() == "a{color:#00f}"


def test_icons_and_fonts_are_found_as_ever():
    assert finders.find("icons.svg") == str(Path(settings.BASE_DIR) / "static" / "icons.svg")


@pytest.mark.parametrize("sheet", SHEETS)
def test_browsers_of_three_years_ago_can_read_every_sheet(sheet):
    sent = bundle(CSS / f"{sheet}.css")
    assert "light-dark(" not in sent
    assert not re.search(r"[{;}]\s*&", sent), "rules within rules"


NEWER = re.compile(
    r"(?<![\w-])(?:anchor|anchor-size|calc-size|contrast-color|if|mod|rem|round|shape|sibling-(?:count|index)|xywh)\("
    r"|\((?:\s*)from\s|@(?:function|mixin|position-try|property|scope|starting-style|view-transition)\b"
    r"|:(?:open|has-slotted|state|active-view-transition)\b|::(?:details-content|scroll-)|\d(?:cap|ric|rcap|rex|rch)\b"
)
"""Words that came after the oldest browsers (``ui.styles.BROWSERS``): they drop the whole declaration or rule."""
DROPPED = {"anchor-name", "field-sizing", "text-wrap", "scrollbar-color", "scrollbar-width"}
"""Properties that some of these browsers do not know, and without which everything is there."""
NEW = re.compile(
    r"[{;]((?:anchor-name|animation-(?:range|timeline)|content-visibility|corner-shape|dynamic-range-limit|field-sizing"
    r"|interpolate-size|margin-trim|overlay|position-(?:anchor|area|try)|reading-(?:flow|order)|scroll-timeline"
    r"|scrollbar-(?:color|gutter|width)|text-(?:box|wrap)|transition-behavior|view-(?:timeline|transition)|zoom)[\w-]*):"
)


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_older_browsers_do_not_know_has_something_in_its_place(sheet):
    """Newer words are within ``@supports``, and newer properties only add something or have a way round there."""
    sent = bundle(CSS / f"{sheet}.css")
    replaced = {"zoom"} if "@supports not (zoom:2)" in sent else set()
    while found := re.search(r"@supports [^{]*\{(?:[^{}]|\{[^{}]*\})*\}", sent):
        sent = sent[: found.start()] + sent[found.end() :]
    assert not [sent[found.start() - 80 : found.end() + 40] for found in NEWER.finditer(sent)]
    assert set(NEW.findall(sent)) <= DROPPED | replaced


def test_the_check_of_newer_words_finds_them():
    for rule in (
        "a{inset:anchor(--b top)}",
        "a{color:rgb(from red r g b)}",
        "@starting-style{a{opacity:0}}",
        "a:open{x:y}",
    ):
        assert NEWER.search(rule)
    assert NEW.findall("a{text-anchor:end;position-area:top;zoom:2}") == ["position-area", "zoom"]
