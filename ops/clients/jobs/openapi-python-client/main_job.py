# The main job with the client that openapi-python-client writes.
import os

from sash_client import AuthenticatedClient, Client
from sash_client.api.awards import award_badge, list_awards
from sash_client.api.badge_classes import create_badge_class
from sash_client.api.issuers import create_issuer
from sash_client.api.public_documents import get_public_award
from sash_client.api.tokens_and_apps import create_token
from sash_client.api.verification import verify_credential
from sash_client.models import (
    Award,
    AwardRequest,
    BadgeClass,
    BadgeClassInput,
    Issuer,
    IssuerInput,
    OpenBadgesDocument,
    Token,
    TokenRequest,
    Verification,
    VerifyRequest,
)

server = os.environ["SASH"]
token = create_token.sync(
    client=Client(base_url=server),
    body=TokenRequest(username=os.environ["SASH_EMAIL"], password=os.environ["SASH_PASSWORD"], scope="rw:issuer"),
)
assert isinstance(token, Token), token
client = AuthenticatedClient(base_url=server, token=token.access_token)
print("token")
issuer = create_issuer.sync(
    client=client,
    body=IssuerInput(name="By openapi-python-client", email=os.environ["SASH_EMAIL"], url="https://example.org"),
)
assert isinstance(issuer, Issuer), issuer
print("issuer")
badge = create_badge_class.sync(
    issuer.slug,
    client=client,
    body=BadgeClassInput(
        name="Client", description="Has a client", criteria_text="Do the main job.", image=os.environ["SASH_IMAGE"]
    ),
)
assert isinstance(badge, BadgeClass), badge
print("badge class")
award = award_badge.sync(
    issuer.slug, badge.slug, client=client, body=AwardRequest(recipient_identifier="ada@example.org")
)
assert isinstance(award, Award), award
print("award")
awards = list_awards.sync(issuer.slug, badge.slug, client=client)
assert isinstance(awards, list) and [one.slug for one in awards] == [award.slug], awards
print("list")
public = get_public_award.sync(award.slug, client=client, v="3_0")
assert isinstance(public, OpenBadgesDocument) and public.id, public
print("public badge")
verdict = verify_credential.sync(
    client=client, body=VerifyRequest(url=award.public_url, recipient="ada@example.org")
)
assert isinstance(verdict, Verification), verdict
print(verdict.verdict.value)
