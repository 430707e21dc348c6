from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("battles", "0006_matches")]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="origin",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
        ),
    ]
