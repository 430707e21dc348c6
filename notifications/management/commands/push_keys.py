"""Makes the key with which the site signs its pushes."""

from argparse import ArgumentParser
from base64 import urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Makes the VAPID key of web push and keeps it beside the secret key, or prints it for VAPID_PRIVATE_KEY."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--print", action="store_true", help="print it for the environment and keep nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        key = urlsafe_b64encode(secret.to_bytes(32, "big")).rstrip(b"=").decode()
        if options["print"]:
            self.stdout.write(f"VAPID_PRIVATE_KEY={key}")
            return
        if settings.VAPID_PRIVATE_KEY:
            raise CommandError(
                "The site has a key already. With another one every browser would have to subscribe again."
            )
        settings.PUSH_KEY_FILE.touch(mode=0o600)
        settings.PUSH_KEY_FILE.write_text(key)
        self.stdout.write(f"Kept in {settings.PUSH_KEY_FILE}. Restart the site: it offers pushes from then on.")
