"""What lives from battle to battle."""
