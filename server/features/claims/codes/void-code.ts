import type { CodePath, MadeCode } from '#contracts/claims/codes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findHome } from '../../oauth/index.ts'
import { insertCodes, requireCodes } from './make-codes.ts'

/** A code that is lost is good no more; one that was used stays so, and its badge with it. Made void twice it is void. */
export const voidCode = (actor: Actor, at: CodePath): Promise<void> =>
  transaction(db(), async (tx) => {
    const code = await lockCode(tx, at)
    await requireCodes(tx, actor, at)
    await makeVoid(tx, at, code)
    noteAction(tx, actor, {
      verb: 'claim.code-voided',
      subject: { kind: 'claim', id: at.claimId },
      detail: { issuer: at.issuerSlug, serial: at.serial },
    })
  })

/** The same, and a new code in its place, which is told this once. It has the next number, and the batch of the one before. */
export const replaceCode = (actor: Actor, at: CodePath): Promise<MadeCode> =>
  transaction(db(), async (tx) => {
    const home = await findHome(tx, actor, at.issuerSlug)
    const code = await lockCode(tx, at)
    await requireCodes(tx, actor, at)
    const batch = await makeVoid(tx, at, code)
    const [made] = (await insertCodes(tx, { claimId: at.claimId, batch, count: 1, home })).codes
    if (!made) throw notFound()
    noteAction(tx, actor, {
      verb: 'claim.code-replaced',
      subject: { kind: 'claim', id: at.claimId },
      detail: { issuer: at.issuerSlug, serial: at.serial, by: made.serial },
    })
    return made
  })

/** Before its claim, as whoever claims with it locks them; whether it is theirs is told afterwards. */
const lockCode = (tx: Tx, { claimId, serial }: CodePath) =>
  tx
    .selectFrom('claim_codes')
    .select(['batch_id', 'used_at', 'voided_at'])
    .where('claim_id', '=', claimId)
    .where('serial', '=', serial)
    .forUpdate()
    .executeTakeFirst()

type LockedCode = Awaited<ReturnType<typeof lockCode>>

/** The batch of the code. Whoever is proving an address with it keeps the place, and needs another code. */
async function makeVoid(tx: Tx, { claimId, serial }: CodePath, code: LockedCode): Promise<string> {
  if (!code) throw notFound()
  if (code.used_at) throw refuse('claim.code-used')
  if (!code.voided_at) {
    await tx
      .updateTable('claim_codes')
      .set({ voided_at: now(), entry_id: null, kept_until: null })
      .where('claim_id', '=', claimId)
      .where('serial', '=', serial)
      .execute()
  }
  return code.batch_id
}
