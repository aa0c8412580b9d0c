import type { Db } from '#infra/db/connections/connect.ts'
import { isHomeOf } from '../../oauth/index.ts'
import { findScanned, findTyped } from '../kiosks/find-scanned.ts'
import { type ClaimRow, selectClaims } from '../queries.ts'
import { readToken } from '../secrets.ts'

export interface Opened {
  claim: ClaimRow
  /** The printed code that opened it. */
  code?: { hash: Buffer; isUsed: boolean; isVoid: boolean }
  /** What a kiosk has shown; `ticket` is what the page of a scan goes on with. */
  kiosk?: { isCurrent: boolean; ticket?: string }
}

/** What a link or a code opens; undefined for what leads nowhere, and for drafts. */
export const findOpened = async (db: Db, typed: string): Promise<Opened | undefined> => {
  const token = readToken(typed)
  if (!token) return undefined
  if ('link' in token) {
    const claim = await selectClaims(db).where('token_hash', '=', token.link).executeTakeFirst()
    return claim && claim.state !== 'draft' ? { claim } : undefined
  }
  if ('kiosk' in token) return findScanned(db, token.kiosk)
  const row = await selectClaims(db)
    .innerJoin('claim_codes', 'claim_codes.claim_id', 'claims.claim_id')
    .select(['claim_codes.used_at', 'claim_codes.voided_at'])
    .select(isHomeOf(db, 'claim_codes').as('is_good'))
    .where('code_hash', '=', token.code)
    .executeTakeFirst()
  if (!row) return findTyped(db, token.code)
  if (row.state === 'draft') return undefined
  const { used_at, voided_at, is_good, ...claim } = row
  return { claim, code: { hash: token.code, isUsed: used_at !== null, isVoid: voided_at !== null || !is_good } }
}
