export type { BadgeVersion } from './bake/badge-version.ts'
export { BakeError, type BakeErrorCode } from './bake/bake-error.ts'
export { bakePng } from './bake/bake-png.ts'
export { bakeSvg, type SvgPayload } from './bake/bake-svg.ts'
export { type BakedBadge, readBadgeImage } from './bake/read-badge-image.ts'
export { EncodingError } from './encoding/base58.ts'
export { decodeBase64url, encodeBase64url } from './encoding/base64url.ts'
export { canonizeJson } from './encoding/canonize-json.ts'
export { didKeyToMultikey, didWebToUrl, readDidJwk, urlToDidWeb } from './encoding/did.ts'
export { endOfText } from './encoding/end-of-text.ts'
export { buildJwk, readJwk, thumbprintKey } from './encoding/jwk.ts'
export { type JsonExcess, type JsonLimits, type JsonMark, meterJson } from './encoding/measure-json.ts'
export {
  decodeMultibase58,
  decodeMultibase64url,
  encodeMultibase58,
  encodeMultibase64url,
} from './encoding/multibase.ts'
export {
  type CurveKey,
  decodeMultikey,
  encodeEd25519Multikey,
  encodeMultikey,
  type KeyKind,
  type PublicKey,
} from './encoding/multikey.ts'
export { JsonExcessError, parseJsonText } from './encoding/parse-json-text.ts'
export { isEscapedUtf8, readUtf8, readUtf8Chunks, readUtf16, readWindows1252 } from './encoding/utf8.ts'
export type {
  AlignmentFacts,
  AwardFacts,
  BadgeClassFacts,
  CriteriaFacts,
  EvidenceFacts,
  IdentifierFacts,
  IssuerFacts,
  Moment,
  RecipientFacts,
  RecipientType,
  RelatedFacts,
  ResultDescriptionFacts,
  ResultFacts,
  RubricLevelFacts,
} from './facts.ts'
export { moodleAddress } from './lists/moodle-address.ts'
export { type ListedBadge, readBadgeList } from './lists/read-badge-list.ts'
export { buildSchema, publishedSchemas } from './model/build-schema.ts'
export { formatIso, parseMoment } from './moment.ts'
export { type ReadBadge, readBadge } from './read/read-badge.ts'
export { findPlainRecipient } from './read/read-identities.ts'
export type { BadgeEdition, BadgeFacts, BadgeReading, RecipientIdentity, UnreadDocument } from './read/reading.ts'
export { canonicalIdentifier } from './recipient/canonical-identifier.ts'
export { hashIdentity } from './recipient/hash-identity.ts'
export { type IdentityMatch, matchIdentity, type NamedIdentity } from './recipient/match-identity.ts'
export { fitsSchema, type SchemaOutcome } from './schema/fits-schema.ts'
export { createSigner, type ProofKey, type Signer, type SignInput } from './sign/create-signer.ts'
export type { CacheOptions } from './sign/proof-hasher.ts'
export type { ResolveKey } from './sign/proof-key.ts'
export { createProofVerifier, type ProofOutcome, type ProofVerifier, verifyProof } from './sign/verify-proof.ts'
export {
  type ContextRevision,
  type DigestName,
  type Json,
  type JsonObject,
  LinkedDataError,
  type SignatureAlgorithm,
  TooCostlyError,
  type Tools,
} from './tools.ts'
export { type AssertionV2Input, buildAssertionV2 } from './v2/build-assertion.ts'
export { type BadgeClassV2Input, buildBadgeClassV2 } from './v2/build-badge-class.ts'
export {
  buildEndorsementV2,
  buildWithdrawnV2,
  type EndorsementV2Input,
  listEndorsements,
} from './v2/build-endorsement.ts'
export { buildIssuerEndorsementsV2, buildIssuerV2 } from './v2/build-issuer.ts'
export { buildLegacyAssertion, buildLegacyBadgeClass, buildLegacyIssuer } from './v2/build-legacy.ts'
export { buildRevokedV2 } from './v2/build-revoked.ts'
export { type ParsedAssertion, parseAssertionV2 } from './v2/parse-assertion.ts'
export { type ParsedBadgeClass, parseBadgeClassV2 } from './v2/parse-badge-class.ts'
export { type ParsedIssuer, parseIssuerV2 } from './v2/parse-issuer.ts'
export { buildAchievement } from './v3/achievement.ts'
export { buildCredentialV3, type CredentialFacts } from './v3/build-credential.ts'
export { buildEndorsementV3, type EndorsementFacts } from './v3/build-endorsement.ts'
export { listContexts } from './v3/contexts.ts'
export type { StatusFacts } from './v3/credential-status.ts'
export {
  buildDidDocument,
  buildJwks,
  buildKeyDocument,
  buildSigningJwk,
  type DidDocumentFacts,
  type JwksKey,
  listKeyContexts,
  listKeyMethods,
  nameVerificationMethod,
  type PublishedKey,
} from './v3/keys.ts'
export { buildIssuerProfileV3 } from './v3/profile.ts'
export {
  buildStatusListCredential,
  encodeStatusList,
  minStatusListSize,
  readStatusBit,
  StatusListError,
  type StatusListFacts,
} from './v3/status-list.ts'
export { addReason } from './verify/add-reason.ts'
export { confirmsIssuer } from './verify/confirms-issuer.ts'
export { acceptJson } from './verify/document-source.ts'
export { holdsBadge } from './verify/holds-badge.ts'
export { tellsRevocation } from './verify/hosted/tells-revocation.ts'
export { isPage } from './verify/input/is-page.ts'
export type { FetchOutcome, HomeServer, RememberedText, VerifyInput, VerifyPorts } from './verify/ports.ts'
export { presentReport } from './verify/present-report.ts'
export { type PresentationOutcome, verifyPresentation } from './verify/presentation/verify-presentation.ts'
export { isOnServer } from './verify/provenance/is-on-server.ts'
export { listMadeByAssertion, listMadeByCredential, type OwnThing } from './verify/provenance/list-made.ts'
export { ownPath } from './verify/provenance/own-path.ts'
export type { CheckName, CredentialSummary, RecipientSummary, Severity } from './verify/report.ts'
export { findInexactNumber } from './verify/text/inexact-number.ts'
export { hasRepeatedName } from './verify/text/repeated-name.ts'
export { verify } from './verify/verify.ts'
export type { WrittenCheck as Check, WrittenReport as VerifyReport } from './verify/write-report.ts'
