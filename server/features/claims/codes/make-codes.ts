import { sql } from 'kysely'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import { codeMaximum, type MadeCode, serialMaximum } from '#contracts/claims/codes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { findHome, type Home, isHomeOf } from '../../oauth/index.ts'
import { requireOwnClaim } from '../actions/require-claim.ts'
import { writeCode } from '../fold-code.ts'
import { claimUrl } from '../present.ts'
import type { ClaimRow } from '../queries.ts'
import { hashCode, newCode } from '../secrets.ts'

export interface MadeSheet {
  batch: string
  codes: MadeCode[]
}

/** Makes so many codes, each good once. Only their hashes stay; whoever asked reads them this once. */
export const makeCodes = (actor: Actor, at: ClaimPath, count: number): Promise<MadeSheet & { claim: ClaimRow }> =>
  transaction(db(), async (tx) => {
    const home = await findHome(tx, actor, at.issuerSlug)
    const claim = await requireCodes(tx, actor, at)
    const made = await insertCodes(tx, { claimId: at.claimId, batch: newId(), count, home })
    noteAction(tx, actor, {
      verb: 'claim.codes',
      subject: { kind: 'claim', id: at.claimId },
      detail: { issuer: at.issuerSlug, count, batch: made.batch },
    })
    return { ...made, claim }
  })

/** The claim, if the actor may change it and it takes printed codes; nobody else does before the transaction ends. */
export const requireCodes = async (tx: Tx, actor: Actor, at: ClaimPath): Promise<ClaimRow> => {
  const claim = await requireOwnClaim(tx, actor, at)
  if (claim.kind !== 'codes') throw refuse('claim.kind')
  return claim
}

interface NewCodes {
  claimId: string
  batch: string
  count: number
  /** What they are good with. */
  home: Home
}

/** Codes with the next numbers of a claim, which is locked. */
export const insertCodes = async (tx: Tx, { claimId, batch, count, home }: NewCodes): Promise<MadeSheet> => {
  const { last, live } = await tx
    .selectFrom('claim_codes')
    .select(sql<number>`coalesce(max(serial), 0)`.as('last'))
    .select(sql<number>`count(*) filter (where voided_at is null and ${isHomeOf(tx, 'claim_codes')})::int`.as('live'))
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  if (live + count > codeMaximum) throw refuse('claim.codes-limit')
  if (last + count > serialMaximum) throw refuse('claim.codes-numbers')
  const codes = Array.from({ length: count }, (_, index) => ({ serial: last + index + 1, code: newCode() }))
  const rows = codes.map(({ serial, code }) => ({ serial, hash: hashCode(code).toString('hex') }))
  await sql`
    insert into claim_codes (code_hash, claim_id, batch_id, serial, grant_id, made_by, made_in)
    select decode(hash, 'hex'), ${claimId}, ${batch}, serial, ${home.grant_id}, ${home.made_by}, ${home.made_in}
    from json_to_recordset(${JSON.stringify(rows)}::json) as made (serial integer, hash text)`.execute(tx)
  return {
    batch,
    codes: codes.map(({ serial, code }) => ({ serial, code: writeCode(code), url: claimUrl(writeCode(code)) })),
  }
}
