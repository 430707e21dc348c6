"""Forms of the library, its editor aside."""

from __future__ import annotations

from typing import Any, get_args

from django import forms

from library.services.selectors import KindOfGame, kinds
from library.store.licences import Licence
from library.store.models import Report, Visibility
from rules.kernel.display.canvas import Gesture, Stroke
from ui.errors import refused

ERASER = "erase"
MOST_SEED = 999_999
TABLE_LIMIT = 1024 * 1024  # bytes of a table or a file of things


def kind_choices(found: list[KindOfGame]) -> list[tuple[str, str]]:
    """Returns kinds of things as choices, each named with its game."""
    return [(f"{one.game.slug}/{one.kind.slug}", f"{one.game.name}: {one.kind.words}") for one in found]


def _all_kinds() -> list[tuple[str, str]]:
    return kind_choices(kinds())


def _tabular_kinds() -> list[tuple[str, str]]:
    return kind_choices([one for one in kinds() if one.tabular])


class NewThingForm(forms.Form):
    what = forms.ChoiceField(label="What", choices=_all_kinds)
    name = forms.CharField(max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"}))


class ShareForm(forms.Form):
    """The form that shares a thing. ``possible`` are the licences its origin allows."""

    visibility = forms.ChoiceField(
        label="Who sees it",
        choices=[(Visibility.LIBRARY, "Everyone, in the library"), (Visibility.LINK, "Anyone with the link")],
    )
    licence = forms.ChoiceField(label="Licence")
    note = forms.CharField(
        required=False,
        max_length=200,
        label="What is new in this version",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, possible: tuple[Licence, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        licence = self.fields["licence"]
        assert isinstance(licence, forms.ChoiceField)
        licence.choices = [(one.key, one.name) for one in possible]


class StrokeForm(forms.Form):
    """A stroke on a canvas: by a script in ``cells`` or ``x`` and ``y``, without one by a list and number fields."""

    do = forms.ChoiceField(choices=[(one, one) for one in get_args(Gesture)], required=False)
    brush = forms.CharField(max_length=40, required=False)
    cells = forms.CharField(max_length=60_000, required=False)
    at = forms.CharField(max_length=20, required=False)
    x = forms.FloatField(required=False)
    y = forms.FloatField(required=False)
    piece = forms.CharField(max_length=6, required=False)
    width = forms.FloatField(required=False)
    depth = forms.FloatField(required=False)
    turn = forms.IntegerField(required=False)
    round = forms.BooleanField(required=False)
    mirrored = forms.BooleanField(required=False)

    def stroke(self) -> Stroke:
        """Returns what was drawn. Raises Refused for numbers that are none."""
        if not self.is_valid():
            raise refused("unreadable", "Type sizes, turns and places as numbers.")
        data = self.cleaned_data
        places = tuple(data["cells"].split()) or ((data["at"],) if data["at"] else ())
        if data["x"] is not None and data["y"] is not None:
            places = (f"{data['x']},{data['y']}",)
        return Stroke(
            do="erase" if data["brush"] == ERASER and data["do"] in ("", "put") else data["do"] or "put",
            brush=data["brush"],
            places=places,
            piece=data["piece"],
            width=data["width"],
            depth=data["depth"],
            turn=data["turn"] or 0,
            round=data["round"],
            mirrored=data["mirrored"],
        )


class ScatterForm(forms.Form):
    seed = forms.IntegerField(min_value=1, max_value=MOST_SEED)

    def number(self) -> int:
        """Returns the number from which chance lays out the ground. Raises Refused."""
        if not self.is_valid():
            raise refused("unreadable", f"The number of the ground is 1 to {MOST_SEED:,}.")
        return int(self.cleaned_data["seed"])


class ReportForm(forms.Form):
    why = forms.ChoiceField(label="What is wrong with it", choices=Report.Why, widget=forms.RadioSelect)
    text = forms.CharField(
        required=False, max_length=1000, label="Tell us more", widget=forms.Textarea(attrs={"rows": 4})
    )


class ImportForm(forms.Form):
    """A table or file of things to import; pasted text stays in its field when it is refused."""

    what = forms.ChoiceField(required=False, label="What is in the table", choices=_tabular_kinds)
    file = forms.FileField(
        required=False,
        label="File",
        help_text="A table (.xlsx, .csv, .tsv) out of a spreadsheet, or a .json of this site.",
    )
    text = forms.CharField(
        required=False,
        label="or paste it: copied cells will do",
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        strip=False,
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        upload = data.get("file")
        if upload and upload.size > TABLE_LIMIT:
            raise forms.ValidationError(f"This file is too large: the most is {TABLE_LIMIT // 1024} KB.")
        data["content"] = upload.read() if upload else data.get("text", "").encode()
        if not data["content"].strip():
            raise forms.ValidationError("Choose a file, or paste a table.")
        if len(data["content"]) > TABLE_LIMIT:
            raise forms.ValidationError(f"This text is too long: the most is {TABLE_LIMIT // 1024} KB.")
        return data


class PictureForm(forms.Form):
    file = forms.FileField(label="Picture", help_text="JPEG, PNG, WebP or GIF, up to 8 MB.")
    name = forms.CharField(required=False, max_length=120, label="What it shows")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].widget.attrs["accept"] = "image/jpeg,image/png,image/webp,image/gif"
