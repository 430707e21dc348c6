from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("battles", "0013_computer_seats"),
    ]

    operations = [
        migrations.AddField(
            model_name="battle",
            name="lesson",
            field=models.BooleanField(default=False),
        ),
    ]
