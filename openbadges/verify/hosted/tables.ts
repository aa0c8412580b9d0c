import type { ValueKind } from './value-kinds.ts'

/** The classes of Open Badges 2.0 that a badge and what it links to consist of. */
export type ClassName =
  | 'Assertion'
  | 'BadgeClass'
  | 'Profile'
  | 'Endorsement'
  | 'EndorsementClaim'
  | 'IdentityObject'
  | 'Verification'
  | 'VerificationScope'
  | 'Evidence'
  | 'Image'
  | 'Criteria'
  | 'AlignmentObject'
  | 'CryptographicKey'
  | 'RevocationList'
  | 'Related'

/** What one member of a class may hold. */
export interface MemberRule {
  member: string
  kind: ValueKind | 'type' | 'node'
  /** `since 2.0` is asked of no badge of an earlier edition; `wanted` is missed with a remark only. */
  need?: 'always' | 'since 2.0' | 'wanted'
  many?: true
  /** Of kind `type`: one of these must be among the values. */
  oneOf?: readonly string[]
  /** Of kind `node`: the class of an object written out here; null for one that is read apart, or not at all. */
  holds?: ClassName | null
  /** Of kind `node`: what may stand here in place of the object. */
  link?: ValueKind
}

const id = { member: 'id', kind: 'iri', need: 'since 2.0' } as const
const anyType = { member: 'type', kind: 'type', many: true } as const
const image = { member: 'image', kind: 'node', holds: 'Image' } as const

// What every class that stands by itself may have.
const shared: readonly MemberRule[] = [
  { member: '@language', kind: 'language' },
  { member: 'version', kind: 'text or number' },
  { member: 'related', kind: 'node', many: true, holds: 'Related', link: 'web address' },
  { member: 'endorsement', kind: 'node', many: true, holds: null, link: 'iri' },
]

/**
 * The members of each class (Open Badges 2.0, Open Badges Vocabulary). Where the public validators ask for less than the
 * standard, what they let pass is told as a remark.
 */
export const tables: Record<ClassName, readonly MemberRule[]> = {
  Assertion: [
    id,
    { ...anyType, need: 'always', oneOf: ['Assertion'] },
    { member: 'recipient', kind: 'node', need: 'always', holds: 'IdentityObject' },
    { member: 'badge', kind: 'node', need: 'always', holds: null, link: 'iri' },
    { member: 'verification', kind: 'node', need: 'always', holds: 'Verification' },
    { member: 'issuedOn', kind: 'moment', need: 'since 2.0' },
    { member: 'expires', kind: 'moment' },
    { ...image, link: 'web address' },
    { member: 'narrative', kind: 'text' },
    { member: 'evidence', kind: 'node', many: true, holds: 'Evidence', link: 'web address' },
    { member: 'revoked', kind: 'boolean' },
    ...shared,
  ],
  BadgeClass: [
    id,
    { ...anyType, need: 'always', oneOf: ['BadgeClass'] },
    { member: 'issuer', kind: 'node', need: 'always', holds: null, link: 'iri' },
    { member: 'name', kind: 'text', need: 'always' },
    { member: 'description', kind: 'text', need: 'always' },
    { ...image, need: 'wanted', link: 'web or data address' },
    { member: 'criteria', kind: 'node', need: 'always', holds: 'Criteria', link: 'web address' },
    { member: 'alignment', kind: 'node', many: true, holds: 'AlignmentObject' },
    { member: 'tags', kind: 'text', many: true },
    ...shared,
  ],
  Profile: [
    id,
    { ...anyType, need: 'always', oneOf: ['Issuer', 'Profile'] },
    { member: 'name', kind: 'text', need: 'always' },
    { member: 'description', kind: 'text' },
    { ...image, link: 'web or data address' },
    { member: 'url', kind: 'web address', need: 'always' },
    { member: 'email', kind: 'e-mail address', need: 'since 2.0' },
    { member: 'telephone', kind: 'telephone number' },
    { member: 'publicKey', kind: 'node', many: true, holds: 'CryptographicKey', link: 'iri' },
    { member: 'verification', kind: 'node', holds: 'VerificationScope' },
    { member: 'revocationList', kind: 'node', holds: null, link: 'iri' },
    ...shared,
  ],
  Endorsement: [
    id,
    { ...anyType, need: 'always', oneOf: ['Endorsement'] },
    { member: 'claim', kind: 'node', need: 'always', holds: 'EndorsementClaim' },
    { member: 'issuer', kind: 'node', need: 'always', holds: null, link: 'iri' },
    { member: 'issuedOn', kind: 'moment', need: 'always' },
    { member: 'expires', kind: 'moment' },
    { member: 'verification', kind: 'node', need: 'always', holds: 'Verification' },
    ...shared,
  ],
  EndorsementClaim: [
    { ...id, need: 'always' },
    { member: 'endorsementComment', kind: 'text' },
  ],
  IdentityObject: [
    { member: 'type', kind: 'type', need: 'always', oneOf: ['email', 'url', 'telephone', 'id'] },
    { member: 'identity', kind: 'text', need: 'always' },
    { member: 'hashed', kind: 'boolean', need: 'always' },
    { member: 'salt', kind: 'text' },
  ],
  Verification: [
    { member: 'type', kind: 'type', need: 'always', oneOf: ['HostedBadge', 'hosted', 'SignedBadge', 'signed'] },
    { member: 'creator', kind: 'node', holds: 'CryptographicKey', link: 'iri' },
  ],
  VerificationScope: [
    anyType,
    { member: 'verificationProperty', kind: 'term' },
    { member: 'startsWith', kind: 'web address', many: true },
    { member: 'allowedOrigins', kind: 'authority', many: true },
  ],
  Evidence: [
    anyType,
    { member: 'id', kind: 'iri' },
    ...(['narrative', 'name', 'description', 'genre', 'audience'] as const).map(text),
  ],
  Image: [
    anyType,
    { member: 'id', kind: 'web or data address', need: 'always' },
    { member: 'caption', kind: 'text' },
    { member: 'author', kind: 'iri' },
  ],
  Criteria: [anyType, { member: 'id', kind: 'iri' }, { member: 'narrative', kind: 'text' }],
  AlignmentObject: [
    anyType,
    { member: 'targetName', kind: 'text', need: 'always' },
    { member: 'targetUrl', kind: 'web address', need: 'always' },
    ...(['description', 'targetDescription', 'targetFramework', 'targetCode'] as const).map(text),
  ],
  CryptographicKey: [anyType, { member: 'id', kind: 'iri' }, { member: 'owner', kind: 'iri' }, text('publicKeyPem')],
  RevocationList: [
    { ...anyType, need: 'since 2.0', oneOf: ['RevocationList'] },
    { member: 'id', kind: 'iri' },
    { member: 'issuer', kind: 'node', holds: null, link: 'iri' },
    { member: 'revokedAssertions', kind: 'node', many: true, holds: null, link: 'iri' },
  ],
  Related: [{ ...id, need: 'always' }, anyType, { member: 'version', kind: 'text or number' }],
}

function text(member: string): MemberRule {
  return { member, kind: 'text' }
}
