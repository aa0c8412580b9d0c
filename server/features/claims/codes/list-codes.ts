import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import type { ClaimCode, listClaimCodes as endpoint } from '#contracts/claims/codes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readPage, readPlace, writePlace } from '#infra/http/page.ts'
import { isHomeOf } from '../../oauth/index.ts'
import { requireClaim } from '../actions/require-claim.ts'

const pageSize = 100

/** One page of the codes of a claim by their numbers, without what they are. */
export const listCodes = async (actor: Actor, at: ClaimPath, query: z.output<typeof endpoint.query>) => {
  await requireClaim(db(), actor, at)
  const after = Number(readPlace(query.cursor, /^(\d{1,6})$/)?.[0] ?? 0)
  const found = db()
    .selectFrom('claim_codes')
    .select(['serial', 'batch_id', 'used_at', 'voided_at'])
    .select(isHomeOf(db(), 'claim_codes').as('has_home'))
    .select(sql<boolean>`coalesce(entry_id is not null and kept_until > ${now()}, false)`.as('is_kept'))
    .where('claim_id', '=', at.claimId)
    .where('serial', '>', after)
    .orderBy('serial')
  const { rows, ...beside } = await readPage({
    num: query.num,
    usual: pageSize,
    read: (limit) => found.limit(limit).execute(),
    placeOf: (last) => writePlace(last.serial),
  })
  return { rows: rows.map(presentCode), ...beside }
}

interface Row {
  serial: number
  batch_id: string
  used_at: Date | null
  voided_at: Date | null
  is_kept: boolean
  /** What it was printed with has access still. */
  has_home: boolean
}

const presentCode = ({ serial, batch_id, used_at, voided_at, is_kept, has_home }: Row): ClaimCode => ({
  serial,
  batch: batch_id,
  state: used_at ? 'used' : voided_at || !has_home ? 'void' : is_kept ? 'kept' : 'new',
  used_at: used_at?.toISOString() ?? null,
})
