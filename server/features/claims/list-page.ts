import type { z } from 'zod'
import type { listClaims as endpoint } from '#contracts/claims/claims.ts'
import { pageSize } from '#contracts/fields/limits.ts'
import { db } from '#infra/context.ts'
import { readCreation, readPage, writeCreation } from '#infra/http/page.ts'
import { listClaims } from './queries.ts'

/** One page of claims. */
export const listPage = async (issuerId: string, { num, cursor, badge }: z.output<typeof endpoint.query>) => {
  const after = readCreation(cursor)
  return readPage({
    num,
    usual: pageSize,
    read: (limit) => listClaims(db(), issuerId, { badge, after, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.claim_id),
  })
}
