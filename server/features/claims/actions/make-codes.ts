import { sql } from 'kysely'
import { type ClaimPath, type ClaimSheet, codeMaximum } from '#contracts/claims/claims.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { writeCode } from '../fold-code.ts'
import { claimUrl } from '../present.ts'
import { hashCode, newCode } from '../secrets.ts'
import { requireOwnClaim } from './require-claim.ts'

/** Makes so many codes, each good once. Only their hashes stay; whoever asked reads them this once. */
export const makeCodes = (actor: Actor, at: ClaimPath, count: number): Promise<ClaimSheet> =>
  transaction(db(), async (tx) => {
    const claim = await requireOwnClaim(tx, actor, at)
    if (claim.kind !== 'codes') throw refuse('claim.kind')
    const { last } = await tx
      .selectFrom('claim_codes')
      .select(sql<number>`coalesce(max(serial), 0)`.as('last'))
      .where('claim_id', '=', at.claimId)
      .executeTakeFirstOrThrow()
    if (last + count > codeMaximum) throw refuse('claim.codes-limit')
    const batch = newId()
    const codes = Array.from({ length: count }, (_, index) => ({ serial: last + index + 1, code: newCode() }))
    const rows = codes.map(({ serial, code }) => ({ serial, hash: hashCode(code).toString('hex') }))
    await sql`
      insert into claim_codes (code_hash, claim_id, batch_id, serial)
      select decode(hash, 'hex'), ${at.claimId}, ${batch}, serial
      from json_to_recordset(${JSON.stringify(rows)}::json) as made (serial integer, hash text)`.execute(tx)
    noteAction(tx, actor, {
      verb: 'claim.codes',
      subject: { kind: 'claim', id: at.claimId },
      detail: { issuer: at.issuerSlug, count, batch },
    })
    return {
      batch,
      codes: codes.map(({ serial, code }) => ({ serial, code: writeCode(code), url: claimUrl(writeCode(code)) })),
    }
  })
