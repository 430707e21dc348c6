from typing import Any

from django.db import migrations, models

LOST_IN_A_CRASH = ("accounts_count", "accounts_shared")


def spare_the_log(apps: Any, schema_editor: Any) -> None:
    """Keeps counts out of PostgreSQL's log: they are written with every request, and nobody misses them."""
    if schema_editor.connection.vendor == "postgresql":
        for table in LOST_IN_A_CRASH:
            schema_editor.execute(f"ALTER TABLE {table} SET UNLOGGED")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_token_scopes")]

    operations = [
        migrations.CreateModel(
            name="Shared",
            fields=[
                ("cache_key", models.CharField(max_length=255, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.RunPython(spare_the_log, migrations.RunPython.noop),
    ]
