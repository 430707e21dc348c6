"""The site packs its answers itself where no proxy does, and packs nothing that must not wait or gets no smaller."""

import gzip

import brotli
import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.compression import Packed

TEXT = b"All quiet on the ridge. " * 40


def answer_to(kind, accepts="br, gzip"):
    request = RequestFactory().get("/", HTTP_ACCEPT_ENCODING=accepts)
    return Packed(lambda _: HttpResponse(TEXT, content_type=kind))(request)


@pytest.mark.parametrize("accepts", ["br, gzip", "gzip, deflate, br, zstd", "br;q=0.5", "gzip,br;q=1.0"])
def test_a_page_comes_packed_by_brotli_to_a_client_that_takes_it(accepts):
    packed = answer_to("text/html; charset=utf-8", accepts)
    assert packed["Content-Encoding"] == "br" and "Accept-Encoding" in packed["Vary"]
    assert brotli.decompress(packed.content) == TEXT
    assert int(packed["Content-Length"]) == len(packed.content) < len(TEXT) / 4


@pytest.mark.parametrize("accepts", ["gzip", "br;q=0, gzip", "gzip, br;q=0.0", "brr, gzip"])
def test_a_page_comes_packed_by_gzip_to_others(accepts):
    packed = answer_to("text/html; charset=utf-8", accepts)
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == TEXT
    assert len(packed.content) < len(TEXT) / 2
    assert "Content-Encoding" not in answer_to("text/html", accepts="identity")


def test_what_is_packed_has_another_etag_than_what_is_not():
    request = RequestFactory().get("/", HTTP_ACCEPT_ENCODING="br")
    given = Packed(lambda _: HttpResponse(TEXT, headers={"ETag": '"a"'}))(request)
    assert given["ETag"] == 'W/"a"'
    short = Packed(lambda _: HttpResponse(b"short"))(request)
    assert short.content == b"short" and "Content-Encoding" not in short


@pytest.mark.parametrize("kind", ["text/event-stream", "image/png", "font/woff2"])
def test_streams_and_what_is_packed_already_stay_as_they_are(kind):
    assert answer_to(kind).content == TEXT


def test_a_static_file_that_the_browser_has_is_not_sent_again(client):
    packed = client.get("/static/js/muster.js", headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    again = client.get("/static/js/muster.js", headers={"accept-encoding": "gzip", "if-none-match": packed["ETag"]})
    assert again.status_code == 304
