"""What is left of a template's white space when it has been loaded."""

from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.template.loader import get_template

from ui.whitespace import find_lost_spaces, tighten

TEMPLATES = Path(settings.BASE_DIR) / "templates"
NAMES = sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n", "<ul><li>one</li><li>two</li></ul>"),
        (
            "{% if a %}\n  <b>x</b>\n{% else %}\n  {{ y }}\n{% endif %}",
            "{% if a %}<b>x</b>{% else %}{{ y }}{% endif %}",
        ),
        (
            "<p>\n  Some <b>bold</b>\n  words, {{ a }}\n  {{ b }}.\n</p>",
            "<p>Some <b>bold</b> words, {{ a }} {{ b }}.</p>",
        ),
        ("<a>\n  {% icon 'x' %} Add\n</a>", "<a>{% icon 'x' %} Add</a>"),
        ('<b>x</b>{{ " " }}\n<i>y</i>', "<b>x</b> <i>y</i>"),
        ('{% if a %}\n  {{ " " }}\n  <i>y</i>\n{% endif %}', "{% if a %} <i>y</i>{% endif %}"),
        ("{{ a }}\n<div>b</div>\nc", "{{ a }}<div>b</div>c"),
        ("{{ a }}\n<span>b</span>\nc", "{{ a }} <span>b</span> c"),
        ("<td>\n  1\n</td>\n<td>2</td>", "<td>1<td>2"),
        ("a\u00a0\n<b>c</b>", "a\u00a0 <b>c</b>"),
        ("{# why #}\n{% comment %}\n  more\n{% endcomment %}\n<p>x</p>", "<p>x</p>"),
        ("1 < 2 <b>x</b>", "1 < 2 <b>x</b>"),
        ('<{{ tag|default:"div" }}\n  class="a">\n  b\n</{{ tag|default:"div" }}>', None),
    ],
)
def test_between_tags_and_words(written, sent):
    assert tighten(written) == (sent or '<{{ tag|default:"div" }} class="a">b</{{ tag|default:"div" }}>')


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ('<a\n  class="b"\n  href="{% url "x" %}"\n>', '<a class="b" href="{% url "x" %}">'),
        ("<body {% block x %}{% endblock %}>", "<body {% block x %}{% endblock %}>"),
        ('<li {% if a %}class="b"{% endif %}>', '<li{% if a %} class="b"{% endif %}>'),
        (
            "<p\n  {% if a %}\n    x\n  {% else %}\n    y\n  {% endif %}\n  {% if b %}z{% endif %}\n  w\n>",
            "<p{% if a %} x{% else %} y{% endif %}{% if b %} z{% endif %} w>",
        ),
        ('<p class="b{% if a %} c{% endif %}">', '<p class="b{% if a %} c{% endif %}">'),
        ('<p class="\n  b\n  c\n">', '<p class="b c">'),
        ('<a href="/x?a={{ a }}\n  &amp;b={{ b }}">', '<a href="/x?a={{ a }}&amp;b={{ b }}">'),
        ("<p title='{{ a }}{# \"JSON\" #}'>", "<p title='{{ a }}{# \"JSON\" #}'>"),
        ('<path d="M0 0" />', '<path d="M0 0"/>'),
        ('<p title="a > b"\n  lang="en">', '<p title="a > b" lang="en">'),
    ],
)
def test_in_a_tag(written, sent):
    assert tighten(written) == sent


@pytest.mark.parametrize(
    "kept",
    [
        "<pre>\n  a\n    <b>b</b>\n</pre>",
        "<textarea>\n{{ a }}\n </textarea>",
        "<script>\n  let a = 1 // one\n  let b\n</script>",
        "<style>\n  a > b { }\n</style>",
        "{% verbatim %}\n  {{ a }}\n{% endverbatim %}",
        "{% blocktranslate %}\n  a\n{% endblocktranslate %}",
    ],
)
def test_what_stays_as_it_is(kept):
    assert tighten(f"<div>\n  {kept}\n</div>") == f"<div>{kept}</div>"


def test_a_formatted_template_renders_as_the_tight_one():
    formatted = """
      <ul {% if wide %}class="wide"{% endif %}>
        {% for name in names %}
          <li>
            {{ forloop.counter }}. <b>{{ name }}</b>{{ " " }}
            <small>{% if forloop.first %}first{% else %}later{% endif %}</small>
          </li>
        {% empty %}
          <li>none</li>
        {% endfor %}
      </ul>
    """
    tight = (
        '<ul{% if wide %} class="wide"{% endif %}>{% for name in names %}<li>{{ forloop.counter }}. <b>{{ name }}</b> '
        "<small>{% if forloop.first %}first{% else %}later{% endif %}</small></li>"
        "{% empty %}<li>none</li>{% endfor %}</ul>"
    )
    for context in ({"names": ["Ada", "Bob"], "wide": True}, {"names": []}):
        assert Template(tighten(formatted)).render(Context(context)) == Template(tight).render(Context(context))


def test_a_space_on_a_line_that_is_not_sent_is_found():
    assert not list(find_lost_spaces('<p>a <b>b</b> c</p>{{ " " }}<i>d</i>'))
    assert list(find_lost_spaces("<b>b</b> <i>d</i>")) == [8]
    assert list(find_lost_spaces("3{% if a %} of 4{% endif %}")) == [11]


@pytest.mark.parametrize("name", NAMES)
def test_every_template_can_be_loaded(name):
    assert "\n  <" not in get_template(name).template.source


def test_templates_of_others_and_plain_texts_stay_as_they_are():
    assert "\n" in get_template("rest_framework/base.html").template.source
    assert "\n" in get_template("account/email/base_message.txt").template.source
