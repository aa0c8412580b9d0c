import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { decideVerdict } from '../decide-verdict.ts'
import { failed, type VerifyReport } from '../report.ts'

const handInBadge = finding('next.hand-in')
const others: { types: string[]; detail: Finding; next: Finding }[] = [
  {
    types: ['BadgeClass', 'Achievement'],
    detail: finding('no-badge.class'),
    next: handInBadge,
  },
  {
    types: ['Profile', 'Issuer', 'IssuerOrg'],
    detail: finding('no-badge.issuer'),
    next: handInBadge,
  },
  {
    types: ['VerifiablePresentation'],
    detail: finding('no-badge.presentation'),
    next: finding('next.hand-in-each'),
  },
]
const listDetail = finding('no-badge.list')
const lists = ['BitstringStatusListCredential', 'StatusList2021Credential', 'RevocationList2020Credential']
const listMembers = ['revokedCredential', 'revokedAssertions']
const keyMembers = ['verificationMethod', 'keys', 'publicKeyMultibase', 'publicKeyPem', 'publicKeyJwk']
const badgeTypes = ['OpenBadgeCredential', 'AchievementCredential']
const badgeMembers = ['badge', 'recipient', 'credentialSubject', 'verify', 'verification', 'uid', 'revoked', 'claim']
// An issuer says with it how its badges are to be verified.
const issuerMembers = ['verification', 'revoked']

/** Says of a document that belongs to badges and is none what it is, as that is no fault of its issuer. */
export function nameNoBadge(document: JsonObject): VerifyReport | undefined {
  const { type, '@type': keyword, issuer, proof } = document
  const given = textsOf(type ?? keyword)
  const has = (members: string[]) => members.some((member) => document[member] !== undefined)
  const is = (types: string[]) => types.some((each) => given.includes(each))
  if (is(lists) && !is(badgeTypes)) return tellNoBadge(listDetail)
  const isIssuer = is(['Issuer', 'Profile', 'IssuerOrg']) && !has(['badge', 'recipient', 'credentialSubject', 'claim'])
  if (has(isIssuer ? badgeMembers.filter((name) => !issuerMembers.includes(name)) : badgeMembers)) return undefined
  // Lists from before the signed ones.
  if (is(['RevocationList']) || has(listMembers)) return tellNoBadge(listDetail)
  if (issuer !== undefined && proof !== undefined) return undefined
  const known = others.find(({ types }) => is(types))
  if (known) return tellNoBadge(known.detail, known.next)
  if (has(keyMembers)) return tellNoBadge(finding('no-badge.keys'))
  const mayBe = given.some((each) => /Credential|Assertion|Endorsement/.test(each))
  return mayBe ? undefined : tellNoBadge(finding('no-badge.document'))
}

/** The report on a page that people read. */
export const tellPage = (): VerifyReport => tellNoBadge(finding('no-badge.page'), finding('next.page'), 'format')

/** The report on something that holds no badge. */
export function tellNoBadge(
  detail: Finding,
  next: Finding = handInBadge,
  name: 'type' | 'format' = 'type',
): VerifyReport {
  return { ...decideVerdict([failed(name, detail, undefined, { next, severity: 'fatal' })]), noBadge: true }
}
