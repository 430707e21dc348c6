"""What tests read of the books of teams."""

from rules.kernel.campaign import ACCOUNTS


def balances(book):
    """What every account of a team holds."""
    return {account: book.balance(account) for account in ACCOUNTS}
