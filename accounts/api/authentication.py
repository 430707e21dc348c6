"""Sign-in of programs to the API: ``Authorization: Bearer <token>``."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.services.tokens import find_token
from accounts.store.models import ApiToken, User

KEYWORD = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """Accepts one of the user's own tokens; ``request.auth`` is then the :class:`ApiToken`."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        keyword, _, text = get_authorization_header(request).decode("latin-1").partition(" ")
        if keyword.lower() != KEYWORD.lower():
            return None
        token = find_token(text.strip())
        if token is None:
            raise AuthenticationFailed("This token is unknown, has expired or was revoked.")
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return KEYWORD


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "accounts.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of yours, made on your profile page."}
