from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0009_hidden_from")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="request",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    ]
