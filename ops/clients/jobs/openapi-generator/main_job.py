# The main job with the client that openapi-generator writes for Python.
import os

from sash_client import ApiClient, Configuration
from sash_client.api.awards_api import AwardsApi
from sash_client.api.badge_classes_api import BadgeClassesApi
from sash_client.api.issuers_api import IssuersApi
from sash_client.api.public_documents_api import PublicDocumentsApi
from sash_client.api.tokens_and_apps_api import TokensAndAppsApi
from sash_client.api.verification_api import VerificationApi
from sash_client.models.award_request import AwardRequest
from sash_client.models.badge_class_input import BadgeClassInput
from sash_client.models.issuer_input import IssuerInput
from sash_client.models.verify_request import VerifyRequest

settings = Configuration(host=os.environ["SASH"])
client = ApiClient(settings)
token = TokensAndAppsApi(client).create_token(
    username=os.environ["SASH_EMAIL"], password=os.environ["SASH_PASSWORD"], scope="rw:issuer"
)
settings.access_token = token.access_token
print("token")
issuer = IssuersApi(client).create_issuer(
    IssuerInput(name="By openapi-generator, Python", email=os.environ["SASH_EMAIL"], url="https://example.org")
)
print("issuer")
badge = BadgeClassesApi(client).create_badge_class(
    issuer.slug,
    BadgeClassInput(name="Client", description="Has a client", criteria_text="Do the main job.", image=os.environ["SASH_IMAGE"]),
)
print("badge class")
award = AwardsApi(client).award_badge(
    issuer.slug, badge.slug, award_request=AwardRequest(recipient_identifier="ada@example.org")
)
print("award")
assert [one.slug for one in AwardsApi(client).list_awards(issuer.slug, badge.slug)] == [award.slug]
print("list")
public = PublicDocumentsApi(client).get_public_award(award.slug, v="3_0")
assert public.id, public
print("public badge")
verdict = VerificationApi(client).verify_credential(VerifyRequest(url=award.public_url, recipient="ada@example.org"))
print(verdict.verdict)
