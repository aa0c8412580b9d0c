import { textsOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { decideVerdict } from './decide-verdict.ts'
import { failed, type VerifyReport } from './report.ts'

const handInBadge = 'Hand in the badge that somebody was awarded: its file, its picture or its own address.'
const others: { types: string[]; detail: string; next: string }[] = [
  {
    types: ['BadgeClass', 'Achievement'],
    detail: 'This is the description of a badge, not one that somebody was awarded.',
    next: handInBadge,
  },
  {
    types: ['Profile', 'Issuer'],
    detail: 'This describes somebody who issues badges; it is no badge.',
    next: handInBadge,
  },
  {
    types: ['VerifiablePresentation'],
    detail: 'This is a presentation with badges inside, not a badge itself.',
    next: 'Hand in each badge inside of it by itself.',
  },
]
const listDetail = 'This is a list of revoked badges, not a badge itself.'
const lists = ['BitstringStatusListCredential', 'StatusList2021Credential', 'RevocationList2020Credential']
const listMembers = ['revokedCredential', 'revokedAssertions']
const keyMembers = ['verificationMethod', 'keys', 'publicKeyMultibase', 'publicKeyPem', 'publicKeyJwk']
const badgeTypes = ['OpenBadgeCredential', 'AchievementCredential']
const badgeMembers = ['badge', 'recipient', 'credentialSubject', 'verify', 'verification', 'uid', 'revoked', 'claim']

/** Says of a document that belongs to badges and is none what it is, as that is no fault of its issuer. */
export function nameNoBadge(document: JsonObject): VerifyReport | undefined {
  const { type, '@type': keyword, issuer, proof } = document
  const given = textsOf(type ?? keyword)
  const has = (members: string[]) => members.some((member) => document[member] !== undefined)
  const is = (types: string[]) => types.some((each) => given.includes(each))
  if (is(lists) && !is(badgeTypes)) return tellNoBadge(listDetail)
  if (has(badgeMembers)) return undefined
  // Lists from before the signed ones.
  if (is(['RevocationList']) || has(listMembers)) return tellNoBadge(listDetail)
  if (issuer !== undefined && proof !== undefined) return undefined
  const known = others.find(({ types }) => is(types))
  if (known) return tellNoBadge(known.detail, known.next)
  if (has(keyMembers)) return tellNoBadge('These are keys that belong to badges, not a badge itself.')
  const mayBe = given.some((each) => /Credential|Assertion|Endorsement/.test(each))
  return mayBe ? undefined : tellNoBadge('There is no badge in this document.')
}

/** The report on something that holds no badge. */
export function tellNoBadge(detail: string, next = handInBadge, name: 'type' | 'format' = 'type'): VerifyReport {
  return { ...decideVerdict([failed(name, detail, undefined, { next, severity: 'fatal' })]), noBadge: true }
}
