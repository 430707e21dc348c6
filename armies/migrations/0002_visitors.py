"""Visitors of before have their last visit today: nobody has told them that what they keep expires."""

from django.db import migrations
from django.utils import timezone


def note_visitors(apps, schema_editor):
    army, visitor = apps.get_model("armies", "Army"), apps.get_model("accounts", "Visitor")
    keys = army.objects.exclude(visitor="").order_by().values_list("visitor", flat=True).distinct()
    now = timezone.now()
    visitor.objects.bulk_create([visitor(key=key, seen_at=now) for key in keys], ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("armies", "0001_initial"), ("accounts", "0002_visitors")]

    operations = [migrations.RunPython(note_visitors, migrations.RunPython.noop)]
