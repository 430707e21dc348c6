#!/usr/bin/env python
"""Muster's command line."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not os.environ.get("SECRET_KEY"):  # no secret in the environment: a developer's machine, not a production site
        os.environ.setdefault("LOCAL", os.environ.get("DEBUG") or "1")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
