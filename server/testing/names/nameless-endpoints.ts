/**
 * What anybody may read and what is no form in which people meet the name of an issuer: it names none, or it is a document
 * of a standard that leaves no place beside the name. A new one belongs here, or among the forms.
 */
export const nameless: readonly string[] = [
  // Documents of Open Badges: what the issuer wrote, to be checked by whoever verifies them.
  '/public/endorsements/:id',
  '/public/issuers/:id/endorsements',
  '/public/assertions/:id/files/:file',
  '/public/assertions/:id/baked',
  // For the issuer's own staff, as a platform for learning lets them register.
  '/lti/register/:token',
  // The keeper's own data, with the standing beside each name.
  '/v3/account/exports/:handle',
  // A collection is called as its keeper calls it, a page as its owner.
  '/people/:address/card.png',
  '/public/collections/:id/card.png',
  '/v1/earner/share/collection/:collectionSlug',
  '/v2/backpack/share/collection/:collectionId',
  // Its results come from an address of their own.
  '/verify/batches/:batchId',
  '/v3/verify/batches/:batchId',
  // Where a code is typed.
  '/claim',
  // Without words to look for it names nobody; what it finds then stands on the page for visitors, with its remark.
  '/help/:topic',
  // Files that stand on badges.
  '/public/evidence/:partId',
  // Pictures.
  '/public/assertions/:id/image',
  '/public/badges/:id/image',
  '/public/issuers/:id/image',
  '/public/pictures/:digest',
  '/public/pictures/:digest/:width',
  '/v3/site/pictures/:digest',
  // Keys, lists and schemas.
  '/.well-known/did.json',
  '/.well-known/jwks.json',
  '/lti/jwks',
  '/public/issuers/:id/did.json',
  '/public/issuers/:id/jwks.json',
  '/public/issuers/:id/keys/:keyId',
  '/public/issuers/:id/revocations/:list',
  '/public/issuers/:id/status/:list',
  '/public/schemas/ob/v3p0/:file',
  // The service itself, its sign-ins and its people.
  '/.well-known/badgeconnect.json',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/public/wallet/badges/:badgeId',
  '/account/saml2/:organisationId/metadata',
  '/bcv1/manifest/:domain',
  '/health',
  '/health/live',
  '/health/ready',
  '/ims/ob/v3p0/discovery',
  '/lti/canvas.xml',
  '/o/authorize',
  '/o/register/:clientId',
  '/public/wallet/badges/:badgeId/.well-known/oauth-authorization-server',
  '/public/wallet/interactions/:offerId',
  '/public/wallet/offers/:offerId',
  '/scim/v2/Groups',
  '/scim/v2/Groups/:scimGroupId',
  '/scim/v2/ResourceTypes',
  '/scim/v2/ResourceTypes/:scimType',
  '/scim/v2/Schemas',
  '/scim/v2/Schemas/:scimSchema',
  '/scim/v2/ServiceProviderConfig',
  '/scim/v2/Users',
  '/scim/v2/Users/:scimId',
  '/unsubscribe/:address/:expires/:signature',
  '/v1/externaltools/',
  '/v1/user/confirmemail/:confirmId',
  '/v1/user/legacyconfirmemail/:confirmId',
  '/v2/auth/confirm-email/:confirmId',
  '/v2/externaltools/',
  '/v2/termsVersions/latest',
  '/v3/pages/:name',
  '/v3/rate-limits',
  '/v3/setup',
  '/v3/site/config',
  '/v3/site/theme.css',
]
