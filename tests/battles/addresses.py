"""Every address of the site, from the URL conf: a page that is added is searched without anybody's remembering it."""

from django.urls import get_resolver, reverse
from django.urls.resolvers import URLPattern

ELSEWHERE = {
    "battles:stream": "numbers, and what SHARED renders, which test_secrecy.py reads",
    "api:stream": "numbers alone",
    "battles:fork": "for those alone to whom nothing is secret: test_reports.py",
    "account_signup": "of who comes in",
}


def routes(resolver=None, space=""):
    """(name with its namespace, names of its parameters) of every address that has a name."""
    for one in (resolver or get_resolver()).url_patterns:
        if isinstance(one, URLPattern):
            if one.name:
                yield f"{space}{one.name}", tuple(one.pattern.regex.groupindex)
        else:
            yield from routes(one, f"{space}{one.namespace}:" if one.namespace else space)


def about_a_battle(name, parameters):
    """Whether an address is one battle's."""
    return name.startswith(("battles:", "api:")) and bool({"public_id", "battle", "code", "words"} & set(parameters))


def address(name, parameters, places):
    """The address with its parameters filled in. A parameter that nobody has thought of yet is a KeyError."""
    return reverse(name, kwargs={one: places[one] for one in parameters})
