#!/usr/bin/env python
"""Muster's command line."""

import os
import sys

from config.unused import leave_out


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not os.environ.get("SECRET_KEY"):  # no secret in the environment: a developer's machine, not a production site
        os.environ.setdefault("LOCAL", os.environ.get("DEBUG") or "1")
    if sys.argv[1:2] == ["serve"] and "--reload" not in sys.argv:
        leave_out()
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - after what is left out

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
