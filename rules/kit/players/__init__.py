"""Computer players of any game. They see a view and the offers in it, as a person does, and nothing else."""
