from django.db import migrations

import battles.documents


class Migration(migrations.Migration):
    dependencies = [("battles", "0007_origin")]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="awaited",
            field=battles.documents.DocumentField(blank=True, default=list),
        ),
    ]
