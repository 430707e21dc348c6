from django.db import migrations

import battles.store.json_column


class Migration(migrations.Migration):
    dependencies = [("battles", "0007_origin")]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="awaited",
            field=battles.store.json_column.DocumentField(blank=True, default=list),
        ),
    ]
