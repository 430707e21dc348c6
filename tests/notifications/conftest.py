"""Accounts that are told something, and a push service of this machine that reads what it gets."""

import json
import threading
from base64 import urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from notifications.services import notices
from notifications.services.notices import Message


def encode(raw):
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@pytest.fixture
def ada(make_user):
    return make_user("ada", email="ada@example.org")


@pytest.fixture
def tell():
    """``tell(ada, "round", "You meet Vesta.")`` writes a notice for an account."""

    def write(user, kind="round", text="You meet Vesta.", **more):
        message = Message(**{"kind": kind, "text": text, "address": "/leagues/", "topic": "Winter League", **more})
        return notices.write([(user, message)])

    return write


@pytest.fixture
def site_key(settings):
    """The site's VAPID key, as `manage.py push_keys` makes it."""
    secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    settings.VAPID_PRIVATE_KEY = encode(secret.to_bytes(32, "big"))
    settings.VAPID_SUBJECT = "mailto:muster@example.org"
    return Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode())


class Browser:
    """A browser with a subscription: its address at the push service, and the private key that reads messages."""

    def __init__(self, endpoint):
        self.endpoint, self.auth = endpoint, b"sixteen bytes ok"
        self._key = ec.generate_private_key(ec.SECP256R1())
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.keys = {"p256dh": encode(point), "auth": encode(self.auth)}

    def read(self, body):
        return json.loads(
            http_ece.decrypt(body, private_key=self._key, auth_secret=self.auth, version="aes128gcm").decode()
        )


@pytest.fixture
def push_service(settings):
    """A push service. ``browser()`` subscribes with it; ``received`` are the requests; ``answer`` is its status."""
    settings.WEBHOOKS_PRIVATE = True

    class Service(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.server.received.append((self.path, dict(self.headers), body))
            self.send_response(self.server.answer)
            self.end_headers()

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    server.received, server.answer = [], 201
    server.browser = lambda name="one": Browser(f"http://127.0.0.1:{server.server_port}/send/{name}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()
