import type { z } from 'zod'
import type { listClaims as endpoint } from '#contracts/claims/claims.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { db } from '#infra/context.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'
import { listClaims } from './queries.ts'

/** One page of claims, and the `Link` header to the next. */
export const listPage = async (issuerId: string, query: z.output<typeof endpoint.query>) => {
  const limit = parseSize(query.num, pageSize)
  const after = readCreation(query.cursor)
  // One more than the page holds tells whether there is another page.
  const found = await listClaims(db(), issuerId, { badge: query.badge, after, limit: limit + 1 })
  const path = `/v3/issuers/${issuerId}/claims`
  return cutPage(found, limit, (last) => linkToPage(path, query, writeCreation(last.created_at, last.claim_id)))
}
