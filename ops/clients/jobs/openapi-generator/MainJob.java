// The main job with the client that openapi-generator writes for Java.
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AwardsApi;
import org.openapitools.client.api.BadgeClassesApi;
import org.openapitools.client.api.IssuersApi;
import org.openapitools.client.api.PublicDocumentsApi;
import org.openapitools.client.api.TokensAndAppsApi;
import org.openapitools.client.api.VerificationApi;
import org.openapitools.client.model.Award;
import org.openapitools.client.model.AwardRequest;
import org.openapitools.client.model.BadgeClass;
import org.openapitools.client.model.BadgeClassInput;
import org.openapitools.client.model.Issuer;
import org.openapitools.client.model.IssuerInput;
import org.openapitools.client.model.OpenBadgesDocument;
import org.openapitools.client.model.Token;
import org.openapitools.client.model.Verification;
import org.openapitools.client.model.VerifyRequest;

public class MainJob {
    public static void main(String[] args) throws Exception {
        ApiClient client = new ApiClient().setBasePath(System.getenv("SASH"));
        String email = System.getenv("SASH_EMAIL");
        Token token = new TokensAndAppsApi(client).createToken(
            null, null, "rw:issuer", email, System.getenv("SASH_PASSWORD"), null, null, null, null, null, null, null);
        client.setBearerToken(token.getAccessToken());
        System.out.println("token");

        Issuer issuer = new IssuersApi(client).createIssuer(
            new IssuerInput().name("By openapi-generator, Java").email(email).url(java.net.URI.create("https://example.org")),
            null, null);
        System.out.println("issuer");

        BadgeClass badge = new BadgeClassesApi(client).createBadgeClass(issuer.getSlug(), new BadgeClassInput()
            .name("Client").description("Has a client").criteriaText("Do the main job.")
            .image(System.getenv("SASH_IMAGE")), null, null);
        System.out.println("badge class");

        AwardsApi awards = new AwardsApi(client);
        Award award = awards.awardBadge(
            issuer.getSlug(), badge.getSlug(), new AwardRequest().recipientIdentifier("ada@example.org"), null, null);
        System.out.println("award");

        List<Award> list = awards.listAwards(
            issuer.getSlug(), badge.getSlug(), null, null, null, null, null, null, null, null, null, null, null);
        if (list.size() != 1 || !list.get(0).getSlug().equals(award.getSlug())) throw new Exception("another award");
        System.out.println("list");

        OpenBadgesDocument open = new PublicDocumentsApi(client).getPublicAward(award.getSlug(), "3_0", null);
        if (open.getId() == null) throw new Exception("the public badge has no id");
        System.out.println("public badge");

        Verification verdict = new VerificationApi(client).verifyCredential(
            new VerifyRequest().url(award.getPublicUrl()).recipient("ada@example.org"));
        System.out.println(verdict.getVerdict().getValue());
    }
}
