"""Settings from the environment: a local site starts with nothing set, a production site refuses to guess."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import Env
from config.network import own_address, site_address

ROOT = Path(__file__).resolve().parents[2]


def setting(name, **env):
    """The value of a setting in a fresh process whose environment has only ``env``."""
    code = f"from django.conf import settings; print(settings.{name})"
    kept = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**kept, **env}, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


def test_production_needs_a_secret_key():
    assert "SECRET_KEY is not set" in setting("DEBUG")


def test_production_is_not_debug_and_keeps_cookies_to_https():
    assert setting("DEBUG", SECRET_KEY="x") == "False"
    assert setting("SESSION_COOKIE_SECURE", SECRET_KEY="x") == "True"
    assert setting("SECURE_HSTS_SECONDS", SECRET_KEY="x") == "31536000"


def test_a_site_of_ones_own_shows_no_faults_with_what_is_in_memory():
    assert setting("DEBUG", SECRET_KEY="x", LOCAL="1") == "False"
    assert setting("SESSION_COOKIE_SECURE", SECRET_KEY="x", LOCAL="1") == "False"
    assert setting("LOCAL", SECRET_KEY="x", DEBUG="1") == "True"


def test_a_network_without_certificates_can_be_served():
    assert setting("SESSION_COOKIE_SECURE", SECRET_KEY="x", HTTPS="0") == "False"
    assert setting("SECURE_HSTS_SECONDS", SECRET_KEY="x", HTTPS="0") == "0"


def test_forwarded_headers_are_believed_only_behind_a_proxy():
    assert setting("SECURE_PROXY_SSL_HEADER", SECRET_KEY="x") == "None"
    assert "X_FORWARDED_PROTO" in setting("SECURE_PROXY_SSL_HEADER", SECRET_KEY="x", TRUSTED_PROXIES="1")


def test_passwords_are_kept_with_argon2():
    assert "Argon2" in setting("PASSWORD_HASHERS[0]", SECRET_KEY="x")


def test_mail_goes_where_the_environment_says():
    mail = {"SECRET_KEY": "x", "EMAIL_URL": "submission://user:pass@mail.example"}
    assert setting("EMAIL_HOST", **mail) == "mail.example"
    assert setting("EMAIL_PORT", **mail) == "587"
    assert setting("EMAIL_USE_TLS", **mail) == "True"


def test_a_mail_address_that_is_not_understood_says_what_would_be():
    assert "write one of smtp, submission" in setting("EMAIL_HOST", SECRET_KEY="x", EMAIL_URL="pigeon://roof")


@pytest.mark.parametrize("value", ["maybe", "2", "ja"])
def test_a_switch_is_on_or_off(monkeypatch, value):
    monkeypatch.setenv("A_SWITCH", value)
    with pytest.raises(ImproperlyConfigured, match="write 1 or 0"):
        Env().bool("A_SWITCH")


def test_a_number_is_a_number(monkeypatch):
    monkeypatch.setenv("A_NUMBER", "ten")
    with pytest.raises(ImproperlyConfigured, match="whole number"):
        Env().int("A_NUMBER", 3)


def test_lists_forgive_blanks(monkeypatch):
    monkeypatch.setenv("HOSTS", " a.example , ,b.example")
    assert Env().list("HOSTS") == ["a.example", "b.example"]


def test_the_key_of_a_developer_is_made_once_and_for_their_eyes_only(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY")
    keyfile = tmp_path / "key"
    first = Env().secret_key(keyfile, local=True)
    assert len(first) >= 50
    assert Env().secret_key(keyfile, local=True) == first
    assert keyfile.stat().st_mode & 0o077 == 0


def test_sqlite_is_the_default_and_takes_its_write_lock_at_once(tmp_path):
    made = Env({}).database(tmp_path, pool_size=3)
    assert made["NAME"] == str(tmp_path / "var" / "muster.sqlite3")
    assert made["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in made["OPTIONS"]["init_command"]


def test_postgres_comes_with_a_pool_and_keeps_no_connection_past_the_request(tmp_path):
    made = Env({"DATABASE_URL": "postgres://u:p@db:5432/muster"}).database(tmp_path, pool_size=3)
    assert made["OPTIONS"]["pool"]["max_size"] == 3
    assert made["CONN_MAX_AGE"] == 0


def test_a_blank_variable_counts_as_unset():
    """Compose files and .env.example hand over names without a value."""
    blank = Env({"A_SWITCH": " ", "A_NUMBER": "", "A_TEXT": "  ", "DATABASE_URL": "", "EMAIL_URL": ""})
    assert blank.bool("A_SWITCH", default=True) and blank.int("A_NUMBER", 7) == 7
    assert blank.str("A_TEXT", "usual") == "usual" and blank.list("A_LIST", "a,b") == ["a", "b"]
    assert blank.mail()["EMAIL_BACKEND"].endswith("console.EmailBackend")


@pytest.mark.parametrize("text", ["$HOME", "$a$b", r"a\$b$", "no sign"])
def test_a_dollar_sign_is_only_a_character(text):
    """django-environ would take what begins with one for the name of another variable."""
    assert Env({"SECRET_KEY": text, "HOME": "/root"}).secret_key(Path("unused"), local=False) == text


def test_signs_in_a_database_address_are_read_as_they_were_quoted(tmp_path):
    address = "postgres://u%40x:p%2F+$q@%2Frun%2Fpostgresql:5433/mu?sslmode=require&connect_timeout=10"
    made = Env({"DATABASE_URL": address}).database(tmp_path, pool_size=3)
    assert (made["USER"], made["PASSWORD"], made["NAME"]) == ("u@x", "p/+$q", "mu")
    assert (made["HOST"], made["PORT"]) == ("/run/postgresql", 5433)
    assert made["OPTIONS"]["sslmode"] == "require" and made["OPTIONS"]["connect_timeout"] == 10
    file = Env({"DATABASE_URL": "sqlite:////srv/a+b c/x%20y.sqlite3"}).database(tmp_path, pool_size=3)
    assert file["NAME"] == "/srv/a+b c/x y.sqlite3"


@pytest.mark.parametrize("address", ["pigeon://roof", "postgres://u:secret@db:port/muster", "muster.sqlite3"])
def test_a_database_address_that_is_not_understood_is_refused_without_its_password(tmp_path, address):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL") as refusal:
        Env({"DATABASE_URL": address}).database(tmp_path, pool_size=3)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    ("address", "host", "port", "tls", "ssl"),
    [
        ("submission://user:p%40ss@mail.example", "mail.example", 587, True, False),
        ("smtp://mail.example", "mail.example", 25, False, False),
        ("smtp://", "localhost", 25, False, False),
        ("smtp://user:p%40ss@mail.example:465?ssl=1", "mail.example", 465, False, True),
        ("smtp://mail.example?tls=yes", "mail.example", 25, True, False),
    ],
)
def test_mail_is_sent_as_the_address_says(address, host, port, tls, ssl):
    made = Env({"EMAIL_URL": address}).mail()
    assert (made["EMAIL_HOST"], made["EMAIL_PORT"]) == (host, port)
    assert (made["EMAIL_USE_TLS"], made["EMAIL_USE_SSL"], made["EMAIL_TIMEOUT"]) == (tls, ssl, 10)
    assert made["EMAIL_HOST_PASSWORD"] == ("p@ss" if "@" in address else "")


@pytest.mark.parametrize("address", ["smtp://mail.example:abc", "smtp://mail.example?timeout=soon"])
def test_a_mail_address_with_a_bad_number_is_refused(address):
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        Env({"EMAIL_URL": address}).mail()


def test_links_in_mails_begin_with_an_address_that_their_readers_can_reach():
    production = {"SECRET_KEY": "x", "CSRF_TRUSTED_ORIGINS": "https://*.muster.example,https://muster.example"}
    assert setting("SITE_URL", **production) == "https://muster.example"
    assert setting("SITE_URL", **production, SITE_URL="https://other.example/") == "https://other.example"
    assert setting("SITE_URL", SECRET_KEY="x", HOST="127.0.0.1", PORT="8123") == "http://127.0.0.1:8123"


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [("192.168.1.5", 80, "http://192.168.1.5"), ("fe80::1", 8000, "http://[fe80::1]:8000"),
     ("0.0.0.0", 8000, f"http://{own_address()}:8000"), ("::", 80, f"http://{own_address()}")],
)  # fmt: skip
def test_the_address_of_a_server_for_a_network_is_this_machines(host, port, address):
    assert site_address(host, port) == address


def test_a_machine_in_no_network_calls_itself_localhost(monkeypatch):
    def nowhere(*args):
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", nowhere)
    assert own_address() == "localhost"


def test_the_password_in_the_readme_is_for_a_site_that_nobody_else_reaches():
    assert setting("DEMO_PASSWORD", SECRET_KEY="x", LOCAL="1") == "muster-demo"
    assert setting("DEMO_PASSWORD", SECRET_KEY="x", LOCAL="1", HOST="0.0.0.0") == ""
    assert setting("DEMO_PASSWORD", SECRET_KEY="x") == ""
