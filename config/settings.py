"""Muster's settings: one file, driven by the environment (docs/operators.md lists every variable)."""

import os
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.urls import reverse_lazy

from config.environment import SQLITE_BACKEND, Env
from config.logs import logging_settings
from config.network import is_loopback, site_address

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent

# LOCAL: a site on one's own machine or a closed network. DEBUG shows tracebacks with local variables in the browser,
# secrets of battles among them: for developers, never for players.
DEBUG = env.bool("DEBUG")
LOCAL = env.bool("LOCAL", default=DEBUG)
KEY_FILE = BASE_DIR / ".secret-key"
SECRET_KEY = env.secret_key(KEY_FILE, local=LOCAL)
# The key with which pushes are signed: made by `manage.py push_keys`. Without one the site sends none.
PUSH_KEY_FILE = BASE_DIR / ".push-key"
VAPID_PRIVATE_KEY = env.kept("VAPID_PRIVATE_KEY", PUSH_KEY_FILE)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", "*" if LOCAL else "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "accounts",
    "notifications",
    "armies",
    "library",
    "battles",
    "leagues",
    "laboratory",
    "api",
    "operations",
    "home",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "corsheaders",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
]

MIDDLEWARE = [
    "operations.metrics.Measured",
    "config.middleware.keep_to_ourselves",
    "config.middleware.keep_from_others",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.middleware.lead_to_sign_in",
    "config.middleware.refuse_nul",
    "home.missing_games.MissingGames",
    "home.app.mark_pages",
    "home.app.explain_forms",
    "home.too_long.StoppedWork",
    "replica.middleware.FromTheCopy",  # last: it may call the view
]

if env.bool("COMPRESS", default=LOCAL):  # where no proxy does it
    MIDDLEWARE.insert(MIDDLEWARE.index("whitenoise.middleware.WhiteNoiseMiddleware"), "config.compression.Packed")

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *sorted(BASE_DIR.glob("rules/games/*/templates"))],
        "OPTIONS": {
            # White space that only their readers need is taken out of our templates when they are loaded, once.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["ui.loaders.Loader", "django.template.loaders.app_directories.Loader"],
                ),
            ],
            "builtins": ["ui.tags"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.pages.context.local_time",
                "notifications.pages.context.news",
            ],
        },
    },
]

# --- Data ---------------------------------------------------------------------------------------------------------
DATABASES = env.databases(BASE_DIR, pool_size=env.int("DATABASE_POOL_SIZE", 10))
# Those who watch may read a copy of it (DATABASE_REPLICA_URL) that is behind by so many seconds at most.
DATABASE_ROUTERS = ["replica.router.Router"] if "replica" in DATABASES else []
REPLICA_LAG = env.int("DATABASE_REPLICA_LAG", 5)
# How many requests one process works on at a time; the others wait (see config.handler). SQLite computes in this
# process: nothing is gained by a second one. With a PostgreSQL, one waits for it while the other computes.
REQUESTS_AT_ONCE = env.int("REQUESTS_AT_ONCE", 2 if "postgres" in DATABASES["default"]["ENGINE"] else 1)
# Tasks beside the requests of a server process. A site of one process, as on SQLite, has its worker inside.
ON_SQLITE = DATABASES["default"]["ENGINE"] == SQLITE_BACKEND
ALONGSIDE = ["config.sqlite3.server.hold", "home.warm_up.warmed_up"]
ALONGSIDE += ["home.work.at_work"] * env.bool("WORKER", default=ON_SQLITE)
# Counts that several processes share (limits of requests, sign-ins and guesses) are kept in Redis or Valkey
# (CACHE_URL), in the database, or, on a site of one process, in its memory.
CACHE_URL = env.str("CACHE_URL", "")
COUNTS_IN_DATABASE = not CACHE_URL and "postgres" in DATABASES["default"]["ENGINE"]
ROOMY = {"MAX_ENTRIES": 100_000}  # of a few hundred, as Django has it, a crowd of strangers would leave no count
OF_ONE_PROCESS = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": ROOMY}
IN_THE_DATABASE = {
    "BACKEND": "django.core.cache.backends.db.DatabaseCache",
    "LOCATION": "accounts_shared",
    "OPTIONS": ROOMY,
}
CACHES: dict[str, dict[str, Any]] = {
    "default": env.cache_url("CACHE_URL") if CACHE_URL else IN_THE_DATABASE if COUNTS_IN_DATABASE else OF_ONE_PROCESS,
    "process": {**OF_ONE_PROCESS, "LOCATION": "process"},  # what each may work out for itself
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Language and time --------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

# --- Files --------------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", str(BASE_DIR / "staticfiles")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = ["ui.styles.Finder", "django.contrib.staticfiles.finders.AppDirectoriesFinder"]
STYLES_ROOT = BASE_DIR / "var" / "styles"  # style sheets in one piece, built out of static/css
WHITENOISE_USE_FINDERS = LOCAL
WHITENOISE_AUTOREFRESH = LOCAL
_STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if LOCAL
    else "whitenoise.storage.CompressedManifestStaticFilesStorage"
)
# Pictures that players upload. They are served by a view of the library, so no web server needs to know the folder.
MEDIA_ROOT = Path(env.str("MEDIA_ROOT", str(BASE_DIR / "var" / "media")))
BACKUP_ROOT = Path(env.str("BACKUP_ROOT", str(BASE_DIR / "var" / "backups")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _STATIC_STORAGE},
}

# --- Security -----------------------------------------------------------------------------------------------------
# HTTPS=0 is for a site that is served without a certificate (a club's own network): cookies then travel in the clear.
HTTPS = env.bool("HTTPS", default=not LOCAL)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 31_536_000) if HTTPS else 0
# Number of reverse proxies in front: 0 believes no forwarded header at all.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
X_FRAME_OPTIONS = "DENY"
METRICS_TOKEN = env.str("METRICS_TOKEN", "")  # opens /metrics to a monitor; without it there is no such address
# An account's session lasts for a year, not for two weeks; a visitor's for as long as their armies are kept.
SESSION_COOKIE_AGE = 365 * 24 * 3600

# How many armies visitors keep: all together, and all who come from one address (behind which a whole club may be).
VISITOR_ARMIES = env.int("VISITOR_ARMIES", 5_000)
VISITOR_ARMIES_ADDRESS = env.int("VISITOR_ARMIES_ADDRESS", 200)
VISITOR_BATTLES = env.int("VISITOR_BATTLES", 5_000)
VISITOR_BATTLES_ADDRESS = env.int("VISITOR_BATTLES_ADDRESS", 100)

# How many processes the worker opens for the laboratory, once there is something to play; 0: it plays nothing.
# LAB_SCHEDULER: the Dask cluster that plays in their place (tcp://host:8786; needs the group `cluster`).
LAB_SCHEDULER = env.str("LAB_SCHEDULER", "")
LAB_CORES = env.int("LAB_CORES", max(1, (os.cpu_count() or 1) - 1))

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "img-src": [SELF, "data:"],
        "base-uri": [SELF],
        "form-action": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "frame-ancestors": [NONE],
    },
}

# --- Accounts -----------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = reverse_lazy("account_login")
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SIGNUP_REDIRECT_URL = "/armies/"  # where the armies are that have just come along
ACCOUNT_ADAPTER = "accounts.pages.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "accounts.pages.forms.SignInForm", "signup": "accounts.pages.forms.SignUpForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Muster] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_CHANGE_EMAIL = True  # an account has one address
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 2

globals().update(env.mail())
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", "Muster <muster@localhost>")
# Where `manage.py serve` listens, and the address that all links in e-mails begin with: what a request says is its
# sender's word, and a link with the way into an account goes nowhere on a stranger's word.
HOST = env.str("HOST", "127.0.0.1")
PORT = env.int("PORT", 8000)
_OUTSIDE = [origin for origin in CSRF_TRUSTED_ORIGINS if "*" not in origin]  # set where a proxy is in front
SITE_URL = env.str("SITE_URL", (_OUTSIDE or [site_address(HOST, PORT)])[0]).rstrip("/")
VAPID_SUBJECT = env.str("VAPID_SUBJECT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")  # whom push services may ask
# The password of demo accounts, where nobody but this machine's users can type it; elsewhere each gets one at random.
LOOPBACK = is_loopback(HOST)
DEMO_PASSWORD = "muster-demo" if LOCAL and LOOPBACK else ""
WEBHOOKS_PRIVATE = env.bool("WEBHOOKS_PRIVATE", default=LOCAL)  # may webhooks reach private addresses, and without TLS?

# Pages of other sites may read what everybody may read; they can neither sign in nor change anything.
CORS_URLS_REGEX = r"^/api/v1/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD")
CORS_ALLOW_HEADERS = ("accept", "if-none-match")
CORS_EXPOSE_HEADERS = ("ETag", "RateLimit", "RateLimit-Policy")

# --- API ----------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["api.renderers.FastJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.BoundedJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,  # the schema says it better than OPTIONS
    "DEFAULT_THROTTLE_CLASSES": [
        "api.throttles.Anonymous",
        "api.throttles.Account",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANONYMOUS", "120/min"),
        "user": env.str("API_RATE", "1200/min"),
    },
    "NUM_PROXIES": TRUSTED_PROXIES,
    "EXCEPTION_HANDLER": "api.problems.handle",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Muster API",
    "DESCRIPTION": (
        "Armies, battles and exact odds for five tabletop wargames.\n\n"
        "Sign in with a token of your profile page (`Authorization: Bearer muster_...`) or with the session of a "
        "browser, whose requests that change something carry the header `X-CSRFToken`. Without either the games can "
        "be read, armies evaluated and public battles watched.\n\n"
        "Names are in kebab case. Every refusal is a problem document (RFC 9457) with a stable `code`."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "COMPONENT_SPLIT_REQUEST": True,
    # Names for what several fields hold, or what would be named by a number.
    "ENUM_NAME_OVERRIDES": {
        "LeagueVisibilityEnum": ["public", "unlisted", "private"],
        "NewsKindEnum": "notifications.services.kinds.KINDS",
    },
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "api.links.link_operations"],
    "TAGS": [
        {"name": "account", "description": "Your own account: who you are, your news, and where it reaches you"},
        {
            "name": "games",
            "description": "The games, their catalogues, and the evaluation of armies that are not saved",
        },
        {"name": "armies", "description": "Your own armies"},
        {"name": "versions", "description": "Frozen armies: what goes into battles"},
        {"name": "battles", "description": "Your battles"},
        {"name": "library", "description": "Skills, units, rule sets: what players make and share"},
        {"name": "laboratory", "description": "The best army against another one, found in battles of the computer"},
        {"name": "leagues", "description": "Leagues, seasons and standings, and the results of your own fixtures"},
        {
            "name": "careers",
            "description": "Teams that live from battle to battle: books, market, receipts, aftermaths",
        },
        {"name": "play", "description": "A battle as you may know it, and what you do in it"},
    ],
}

LOGGING = logging_settings(level=env.str("LOG_LEVEL", "INFO"), readable=LOCAL)
