from django.db import migrations

import battles.store.json_column


class Migration(migrations.Migration):
    """Events stored so far count for everybody: their numbers stay what addresses of moments say."""

    dependencies = [("battles", "0008_awaited")]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="hidden",
            field=battles.store.json_column.DocumentField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="event",
            name="hidden_from",
            field=battles.store.json_column.DocumentField(blank=True, default=list),
        ),
    ]
