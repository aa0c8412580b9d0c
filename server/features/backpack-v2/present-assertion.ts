import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { BackpackAssertion } from '#contracts/v2/backpack-v2.ts'
import { context, db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { hashIdentity } from '#openbadges'
import { type FactsV2, findBadgeFacts } from './queries.ts'

type Badge = BackpackBadge['json']['badge']

const openBadges = 'https://w3id.org/openbadges/v2'

/** The Open Badges 2.0 document of the class as the badge had it, with the address of its issuer or its document. */
const expandBadgeClass = (
  { id, name, description, image, criteria_url: url, criteria_text: text, alignment, tags, issuer }: Badge,
  { withIssuer }: { withIssuer: boolean },
): Exclude<BackpackAssertion['badgeclass'], string | null> => ({
  '@context': openBadges,
  type: 'BadgeClass',
  id,
  name,
  description,
  image,
  criteria: { ...(url ? { id: url } : {}), ...(text ? { narrative: text } : {}) },
  alignment: alignment.map((item) => ({ ...item })),
  tags,
  issuer: withIssuer ? { '@context': openBadges, ...issuer } : issuer.id,
})

export type Expand = string | string[] | undefined

/** Badges of the backpack as the second interface has them, in their order. */
export const presentAssertions = async (
  { accountId }: Actor,
  badges: readonly BackpackBadge[],
  expand: Expand,
): Promise<BackpackAssertion[]> => {
  const facts = await findBadgeFacts(
    db(),
    accountId,
    badges.map(({ id }) => id),
  )
  const wanted = [expand ?? []].flat()
  return badges.flatMap((badge) => {
    const more = facts.get(badge.id)
    return more ? [presentAssertion(badge, more, wanted)] : []
  })
}

const presentAssertion = (badge: BackpackBadge, facts: FactsV2, expand: readonly string[]): BackpackAssertion => {
  const { json } = badge
  return {
    entityType: 'Assertion',
    entityId: badge.id,
    openBadgeId: json.id,
    createdAt: facts.created_at.toISOString(),
    badgeclass: expand.includes('badgeclass')
      ? expandBadgeClass(json.badge, { withIssuer: expand.includes('issuer') })
      : facts.class_id,
    badgeclassOpenBadgeId: json.badge.id,
    issuer: facts.issuer_id,
    issuerOpenBadgeId: json.badge.issuer.id,
    image: badge.image,
    recipient: presentRecipient(badge, facts),
    issuedOn: json.issuedOn,
    narrative: badge.narrative,
    evidence: badge.evidence_items.map(({ evidence_url: url, ...item }) => ({ url, ...item })),
    revoked: badge.revoked,
    revocationReason: facts.revocation_reason,
    acceptance: badge.acceptance,
    expires: json.expires ?? null,
    pending: badge.pending,
    extensions: badge.extensions,
  }
}

const presentRecipient = (
  { json, recipient_identifier: plain }: BackpackBadge,
  { salt }: FactsV2,
): BackpackAssertion['recipient'] => ({
  identity: salt === null ? plain : hashIdentity(plain, salt, context().tools),
  hashed: salt !== null,
  type: json.recipient.type,
  plaintextIdentity: plain,
  ...(salt === null ? {} : { salt }),
})
