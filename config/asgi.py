import os

import django

from config.handler import Handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

application = Handler()
