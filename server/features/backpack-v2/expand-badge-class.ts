import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { BackpackAssertion } from '#contracts/v2/backpack-v2.ts'

type Badge = BackpackBadge['json']['badge']

const openBadges = 'https://w3id.org/openbadges/v2'

/** The Open Badges 2.0 document of the class as the badge had it, with the address of its issuer or its document. */
export const expandBadgeClass = (
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
