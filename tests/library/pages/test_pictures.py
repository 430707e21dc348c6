"""Pictures: what is sent, what is kept, how it is served."""

import io

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from armies.store.models import Army
from library.services import pictures
from library.store.models import Picture
from ui.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def picture(kind="PNG", size=(40, 30), mode="RGB", **how):
    out = io.BytesIO()
    Image.new(mode, size, "red").save(out, kind, **how)
    return out.getvalue()


def upload(client, content, name="gun.png", **more):
    return client.post("/library/pictures/", {"file": SimpleUploadedFile(name, content), "name": "A gun", **more})


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_an_upload_is_written_again(as_ada, kind):
    assert upload(as_ada, picture(kind)).status_code == 302
    kept = Picture.objects.get()
    answer = as_ada.get(kept.get_absolute_url())
    with Image.open(io.BytesIO(answer.getvalue())) as image:
        assert (image.format, image.size) == ("WEBP", (40, 30))


def test_it_is_served_as_nothing_but_a_picture(client, as_ada):
    upload(as_ada, picture())
    answer = client.get(Picture.objects.get().get_absolute_url())
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "immutable" in answer.headers["Cache-Control"]
    answer.close()


def test_metadata_is_left_out_and_the_picture_stands_upright(as_ada):
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x8825] = {1: "N", 2: (52.0, 31.0, 0.0)}
    exif[0x010E] = "taken at home"
    upload(as_ada, picture("JPEG", exif=exif, comment=b"secret"))
    content = as_ada.get(Picture.objects.get().get_absolute_url()).getvalue()
    with Image.open(io.BytesIO(content)) as image:
        assert image.size == (30, 40)
        assert not image.getexif()
    assert b"home" not in content
    assert b"secret" not in content


def test_large_ones_are_made_smaller(as_ada):
    upload(as_ada, picture(size=(3000, 1500)))
    kept = Picture.objects.get()
    assert (kept.width, kept.height) == (1024, 512)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "cannot be read"),
        (b"<html><script>alert(1)</script>", "cannot be read"),
        (picture()[:60], "cannot be read"),
        (picture("BMP"), "cannot be read"),
        (b"", "empty"),
    ],
)
def test_what_is_no_picture_is_refused_whatever_it_is_called(as_ada, content, said):
    answer = upload(as_ada, content, name="gun.png")
    assert answer.status_code == 422
    assert said in answer.text
    assert not Picture.objects.exists()


def test_too_many_pixels_and_bytes_are_refused_before_they_are_unpacked(ada, monkeypatch):
    monkeypatch.setattr(pictures, "PIXELS", 1000)
    with pytest.raises(Refused, match="million pixels"):
        pictures.keep_picture(io.BytesIO(picture()), size=10, owner=ada)
    with pytest.raises(Refused, match=r"at most|the most is 8 MB"):
        pictures.keep_picture(io.BytesIO(picture()), size=9 * 1024 * 1024, owner=ada)


def test_from_a_card_it_goes_back_to_the_card(as_ada, ada, make_army):
    army = make_army(ada)
    from armies.services.commands import apply_edits
    from rules.kernel.edits import Edit

    apply_edits(army, [Edit(op="add", path=("units",), value={"name": "Trooper", "skills": ["human-health"]})])
    answer = upload(as_ada, picture(), army=army.key, place="units/0/picture")
    assert answer.headers["Location"] == f"/armies/{army.key}/card/units/0/"
    address = Picture.objects.get().get_absolute_url()
    assert Army.objects.get().document["units"][0]["picture"] == address
    assert f'src="{address}"' in as_ada.get(answer.headers["Location"]).text
    assert f'src="{address}"' in as_ada.get(f"/armies/{army.key}/print/").text


def test_a_linked_picture_stays_a_link(as_ada, ada, make_army):
    army = make_army(ada)
    from armies.services.commands import apply_edits
    from rules.kernel.edits import Edit

    links = ["https://example.org/a.png", "javascript:alert(1)"]
    units = [{"name": link, "skills": ["human-health"], "picture": link} for link in links]
    apply_edits(army, [Edit(op="add", path=("units",), value=unit) for unit in units])
    page = as_ada.get(f"/armies/{army.key}/print/").text
    assert '<a class="address" href="https://example.org/a.png" rel="noopener noreferrer nofollow ugc">' in page
    assert 'href="javascript:' not in page
    assert '<img class="thumb"' not in page


def test_somebody_elses_card_and_picture_are_out_of_reach(as_bob, ada, make_army):
    army = make_army(ada)
    mine = pictures.keep_picture(io.BytesIO(picture()), size=10, owner=ada)
    assert upload(as_bob, picture(), army=army.key, place="units/0/picture").status_code == 404
    assert as_bob.post(f"/library/pictures/{mine.key}/delete/").status_code == 404
    assert as_bob.post(f"/library/pictures/{mine.key}/choose/").status_code == 404


def test_deleting_takes_the_file_away(as_ada, ada, django_capture_on_commit_callbacks, password):
    kept = pictures.keep_picture(io.BytesIO(picture()), size=10, owner=ada)
    other = pictures.keep_picture(io.BytesIO(picture()), size=10, owner=ada)
    with django_capture_on_commit_callbacks(execute=True):
        as_ada.post(f"/library/pictures/{kept.key}/delete/")
    assert not default_storage.exists(kept.file.name)
    assert as_ada.get(kept.get_absolute_url()).status_code == 404
    with django_capture_on_commit_callbacks(execute=True):
        as_ada.post("/profile/delete/", {"password": password})
    assert not default_storage.exists(other.file.name)
