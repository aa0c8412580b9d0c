import type { NewAward } from '#contracts/awards/awards.ts'
import type { RequestAsks } from '#contracts/requests/request-rules.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { presetOf } from '../claiming/preset-of.ts'
import { readAsks } from './is-reviewed.ts'

/** What a claim asks for today, for requests that were made by it. */
export const findClaimAsks = async (db: Db, claimId: string): Promise<RequestAsks | undefined> => {
  const claim = await db.selectFrom('claims').select('asks').where('claim_id', '=', claimId).executeTakeFirst()
  return claim && readAsks(claim)
}

/** What the claims are called. */
export const nameClaims = async (
  db: Db,
  rows: readonly { claim_id: string | null }[],
): Promise<ReadonlyMap<string | null, string>> => {
  const ids = [...new Set(rows.flatMap(({ claim_id }) => claim_id ?? []))]
  if (ids.length === 0) return new Map()
  const named = await db.selectFrom('claims').select(['claim_id', 'title']).where('claim_id', 'in', ids).execute()
  return new Map(named.map(({ claim_id, title }) => [claim_id, title]))
}

/** What the award of a request says that was made by a claim, and the address that claimed. */
export const findPreset = async (
  db: Db,
  requestId: string,
): Promise<{ email: string; preset: Partial<NewAward> } | undefined> => {
  const row = await db
    .selectFrom('claim_entries')
    .innerJoin('claims', 'claims.claim_id', 'claim_entries.claim_id')
    .select(['email', 'name', 'narrative', 'evidence', 'expires_at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row && { email: row.email, preset: presetOf(row, row.name) }
}
