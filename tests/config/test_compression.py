"""The site packs its answers itself where no proxy does, and packs nothing that must not wait or gets no smaller."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.compression import Packed

TEXT = b"All quiet on the ridge. " * 40


def answer_to(kind, accepts="br, gzip"):
    request = RequestFactory().get("/", HTTP_ACCEPT_ENCODING=accepts)
    return Packed(lambda _: HttpResponse(TEXT, content_type=kind))(request)


def test_a_page_comes_packed_to_a_client_that_takes_it():
    packed = answer_to("text/html; charset=utf-8")
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == TEXT
    assert len(packed.content) < len(TEXT) / 2
    assert "Content-Encoding" not in answer_to("text/html", accepts="identity")


@pytest.mark.parametrize("kind", ["text/event-stream", "image/png", "font/woff2"])
def test_streams_and_what_is_packed_already_stay_as_they_are(kind):
    assert answer_to(kind).content == TEXT


def test_a_static_file_that_the_browser_has_is_not_sent_again(client):
    packed = client.get("/static/js/muster.js", headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    again = client.get("/static/js/muster.js", headers={"accept-encoding": "gzip", "if-none-match": packed["ETag"]})
    assert again.status_code == 304
