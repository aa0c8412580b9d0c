import type { Award } from '#contracts/awards.ts'
import * as endpoints from '#contracts/awards.ts'
import type { BadgePath } from '#contracts/badge-classes.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { canonicalIdentifier } from '#openbadges'
import { requireBadgeClass } from '../badge-classes/index.ts'
import { requireRole } from '../issuers/index.ts'
import { awardBadge } from './award-badge.ts'
import { readCursor, readPageSize, writeLinks } from './page.ts'
import { presentAward } from './present.ts'
import { findAward, listAwardsOf } from './queries.ts'
import { revokeAward } from './revoke-award.ts'

const isOn = (flag: string | undefined): boolean => /^(true|1)$/i.test(flag ?? '')

export const routes: Route[] = [
  route(endpoints.listAwards, async ({ actor, params, query, request, reply }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    await requireBadgeClass(db(), params.issuerSlug, params.badgeSlug)
    const limit = readPageSize(query.num)
    const cursor = readCursor(query.cursor)
    const recipients = [query.recipient ?? []].flat().map((text) => canonicalIdentifier('email', text))
    // One more than the page tells whether another page follows.
    const rows = await listAwardsOf(db(), params, {
      recipients,
      includeExpired: isOn(query.include_expired),
      includeRevoked: isOn(query.include_revoked),
      ...(cursor ? { [cursor.side]: cursor.place } : {}),
      limit: limit + 1,
    })
    const isBackwards = cursor?.side === 'after'
    const hasMore = rows.length > limit
    const page = hasMore ? (isBackwards ? rows.slice(1) : rows.slice(0, limit)) : rows
    const links = writeLinks(request.url, page, {
      next: isBackwards || hasMore,
      prev: isBackwards ? hasMore : cursor !== undefined,
    })
    if (links) reply.header('Link', links)
    return page.map(presentAward)
  }),
  route(endpoints.awardBadge, async ({ actor, params, body }) => load(params, await awardBadge(actor, params, body))),
  route(endpoints.getAward, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return load(params, params.awardSlug)
  }),
  route(endpoints.revokeAward, async ({ actor, params, body }) => {
    await revokeAward(actor, params, body.revocation_reason)
    return load(params, params.awardSlug)
  }),
]

async function load(at: BadgePath, awardId: string): Promise<Award> {
  const row = await findAward(db(), at, awardId)
  if (!row) throw notFound()
  return presentAward(row)
}
