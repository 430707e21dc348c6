"""Operating a site: backups and drills, the doctor, figures for monitors. Above every app; no app knows it."""
