import type { JsonObject } from '../../tools.ts'

const named = (prefix: string, names: string, kind?: string): JsonObject =>
  Object.fromEntries(
    names.split(' ').map((name) => [name, { '@id': `${prefix}:${name}`, ...(kind && { '@type': kind }) }]),
  )
const typed = (names: string): JsonObject => Object.fromEntries(names.split(' ').map((name) => [name, `obi:${name}`]))

/** What is published at https://w3id.org/openbadges/v2, under `@context`; with the members in another order. */
export const copyOfContext: JsonObject = {
  id: '@id',
  type: '@type',
  extensions: 'https://w3id.org/openbadges/extensions#',
  obi: 'https://w3id.org/openbadges#',
  cred: 'https://w3id.org/credentials#',
  dc: 'http://purl.org/dc/terms/',
  schema: 'http://schema.org/',
  sec: 'https://w3id.org/security#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  AlignmentObject: 'schema:AlignmentObject',
  CryptographicKey: 'sec:Key',
  Endorsement: 'cred:Credential',
  hosted: 'obi:HostedBadge',
  signed: 'obi:SignedBadge',
  ...typed(
    'validation Assertion BadgeClass Criteria Evidence Extension FrameValidation IdentityObject Image HostedBadge Issuer ' +
      'Profile RevocationList SignedBadge TypeValidation VerificationObject validatesType validationFrame validationSchema',
  ),
  ...named('schema', 'author image url', '@id'),
  ...named(
    'schema',
    'caption description email genre name targetDescription targetFramework targetName targetUrl telephone version',
  ),
  ...named('obi', 'alignment badge criteria evidence issuer recipient revocationList', '@id'),
  ...named('obi', 'hashed revoked', 'xsd:boolean'),
  ...named(
    'obi',
    'allowedOrigins audience endorsementComment narrative revocationReason salt targetCode uid verificationProperty',
  ),
  ...named('sec', 'owner publicKey', '@id'),
  ...named('sec', 'publicKeyPem'),
  ...named('cred', 'claim', '@id'),
  ...named('dc', 'creator', '@id'),
  ...named('dc', 'created', 'xsd:dateTime'),
  endorsement: { '@id': 'cred:credential', '@type': '@id' },
  expires: { '@id': 'sec:expiration', '@type': 'xsd:dateTime' },
  identity: { '@id': 'obi:identityHash' },
  issuedOn: { '@id': 'obi:issueDate', '@type': 'xsd:dateTime' },
  related: { '@id': 'dc:relation', '@type': '@id' },
  revokedAssertions: { '@id': 'obi:revoked' },
  startsWith: { '@id': 'http://purl.org/dqm-vocabulary/v1/dqm#startsWith' },
  tags: { '@id': 'schema:keywords' },
  verification: { '@id': 'obi:verify', '@type': '@id' },
  verify: 'verification',
}
