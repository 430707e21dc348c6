from django.db import migrations, models

import battles.store.json_column


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0012_accepted_seats'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='computer',
            field=models.CharField(blank=True, default='', max_length=16),
        ),
        migrations.AddField(
            model_name='event',
            name='remark',
            field=battles.store.json_column.DocumentField(blank=True, default=dict),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('computer__gt', '')), fields=['battle'], name='seat_of_computer'),
        ),
    ]
