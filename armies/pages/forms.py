"""Forms of the army pages, the roster aside."""

from __future__ import annotations

from typing import Any

from django import forms

from armies.services.commands import NAME_LIMIT
from armies.services.documents import SIZE_LIMIT
from rules import registry


def _games() -> list[tuple[str, str]]:
    return [(game.slug, game.name) for game in registry.all_games()]


def _games_or_file() -> list[tuple[str, str]]:
    return [("", "As the file says"), *_games()]


class NewArmyForm(forms.Form):
    game = forms.ChoiceField(choices=_games, widget=forms.HiddenInput)
    name = forms.CharField(max_length=NAME_LIMIT, widget=forms.TextInput(attrs={"autocomplete": "off"}))


class ImportForm(forms.Form):
    """An army as a file or as text; the text stays in its field when it is refused."""

    file = forms.FileField(
        required=False, label="File", help_text="Saved here, ending in .json, a list as text, or a table (.xlsx, .csv)."
    )
    text = forms.CharField(
        required=False,
        label="or its text",
        help_text="As Copy as text shows it; anything that a chat or a forum has put around it is ignored.",
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        strip=True,
    )
    game = forms.ChoiceField(required=False, label="Game, if the file names none", choices=_games_or_file)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        upload = data.get("file")
        if upload and upload.size > SIZE_LIMIT:
            raise forms.ValidationError(f"This file is too large: the most is {SIZE_LIMIT // 1024} KB.")
        data["content"] = upload.read() if upload else data.get("text", "")
        if not data["content"]:
            raise forms.ValidationError("Choose a file, or paste the text of an army.")
        return data


class VersionForm(forms.Form):
    note = forms.CharField(
        required=False,
        max_length=200,
        label="Note",
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "before the match against Vesta"}),
    )
