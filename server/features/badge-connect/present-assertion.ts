import { decodeBase64url, type JsonObject, readUtf8 } from '#openbadges'
import type { KeptDocument } from '../backpack/index.ts'
import { badgeUrl } from '../issuers/index.ts'

/** The text of an assertion: as it is kept, unless it was revoked or its class has been changed since. */
export const writeAssertion = (kept: KeptDocument): string =>
  kept.revokedAt === null && kept.formerBadge === null ? kept.text : JSON.stringify(presentAssertion(kept))

function presentAssertion({ text, revokedAt, reason, badgeId, formerBadge }: KeptDocument): JsonObject {
  const document = readJson(text)
  return {
    ...document,
    ...(badgeId !== null && formerBadge !== null ? { badge: badgeUrl(badgeId, formerBadge) } : {}),
    ...(revokedAt === null ? {} : { revoked: true, ...(reason ? { revocationReason: reason } : {}) }),
  }
}

const readJson = (text: string): JsonObject =>
  JSON.parse(text.startsWith('{') ? text : (readUtf8(decodeBase64url(text.split('.')[1] ?? '')) ?? '{}'))

/** The members that Badgr gives, null where there is nothing to say. */
export const writeBadgrAssertion = (kept: KeptDocument): string => {
  const { id, badge, image, recipient, issuedOn, narrative, evidence, expires } = presentAssertion(kept)
  return JSON.stringify({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: id ?? null,
    badge: badge ?? null,
    image: image ?? null,
    recipient: recipient ?? null,
    issuedOn: issuedOn ?? null,
    narrative: narrative ?? null,
    evidence: evidence ?? [],
    expires: expires ?? null,
    revoked: kept.revokedAt !== null,
    revocationReason: kept.reason,
  })
}
