import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import { type AwardFacts, buildAssertionV2, buildCredentialV3, type JsonObject } from '#openbadges'
import {
  awardUrl,
  badgeFacts,
  badgeUrl,
  issuerDid,
  issuerFacts,
  loadSigningKey,
  signAward,
  statusListUrl,
} from '../issuers/index.ts'

type IssuerRow = Parameters<typeof issuerFacts>[0]
type BadgeClassRow = Parameters<typeof badgeFacts>[0]

export interface AwardMatter {
  issuer: IssuerRow
  badge: BadgeClassRow
  awardId: string
  facts: Omit<AwardFacts, 'id' | 'image'>
  extensions: JsonObject
  place: { listNumber: number; index: number }
}

/** The award as Open Badges 2.0 assertion and as signed 3.0 credential: the texts that are kept and served. */
export const buildDocuments = async (
  db: Db,
  { issuer, badge, awardId, facts, extensions, place }: AwardMatter,
): Promise<{ assertion: string; credential: string }> => {
  const { tools } = context()
  const award: AwardFacts = { ...facts, id: awardUrl(awardId) }
  const hosted: AwardFacts = { ...award, image: `${awardUrl(awardId)}/image`, extensions }
  const assertion = buildAssertionV2({ award: hosted, badge: badgeUrl(badge.badge_id) }, tools)
  const credential = buildCredentialV3(
    {
      issuer: { ...issuerFacts(issuer), id: issuerDid(issuer.issuer_id) },
      badgeClass: badgeFacts(badge),
      award,
      status: { kind: 'bitstring', listUrl: statusListUrl(issuer.issuer_id, place.listNumber), index: place.index },
    },
    tools,
  )
  const key = await loadSigningKey(db, issuer.issuer_id)
  const signed = await signAward(credential, key, now())
  return { assertion: JSON.stringify(assertion), credential: JSON.stringify(signed) }
}
