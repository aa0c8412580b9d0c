export type { BadgeVersion } from './bake/badge-version.ts'
export { BakeError, type BakeErrorCode } from './bake/bake-error.ts'
export { bakePng } from './bake/bake-png.ts'
export { bakeSvg, type SvgPayload } from './bake/bake-svg.ts'
export { type BakedBadge, readBadgeImage } from './bake/read-badge-image.ts'
export type {
  AlignmentFacts,
  AwardFacts,
  BadgeClassFacts,
  CriteriaFacts,
  EvidenceFacts,
  IssuerFacts,
  Moment,
  RecipientFacts,
  RecipientType,
} from './facts.ts'
export { formatMoment, parseMoment } from './moment.ts'
export { canonicalIdentifier } from './recipient/canonical-identifier.ts'
export { hashIdentity } from './recipient/hash-identity.ts'
export { type ClaimedIdentity, type IdentityMatch, matchIdentity } from './recipient/match-identity.ts'
export { type Json, type JsonObject, LinkedDataError, type Tools } from './tools.ts'
export { type AssertionV2Input, buildAssertionV2 } from './v2/build-assertion.ts'
export { type BadgeClassV2Input, buildBadgeClassV2 } from './v2/build-badge-class.ts'
export { buildIssuerV2 } from './v2/build-issuer.ts'
export { buildRevokedV2 } from './v2/build-revoked.ts'
export { type AssertionV2, parseAssertionV2 } from './v2/parse-assertion.ts'
export { type BadgeClassV2, parseBadgeClassV2 } from './v2/parse-badge-class.ts'
export { type IssuerV2, parseIssuerV2 } from './v2/parse-issuer.ts'
