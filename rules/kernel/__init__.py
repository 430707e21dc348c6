"""What any game needs, and nothing that only some games do."""
