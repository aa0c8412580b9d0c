import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findRequest, lockRequest, type RequestRow } from '../queries.ts'
import { isEditable } from '../states.ts'

const requireMine = (row: RequestRow | undefined, { accountId }: Actor): RequestRow => {
  if (row?.account_id !== accountId) throw notFound()
  return row
}

/** The person's own; the same 404 for none and somebody else's. */
export const requireOwn = async (db: Db, actor: Actor, requestId: string): Promise<RequestRow> =>
  requireMine(await findRequest(db, requestId), actor)

/** Who does several things at once waits here, and finds what the others did. */
export const lockPerson = async (tx: Tx, { accountId }: Actor): Promise<void> => {
  await tx.selectFrom('accounts').select('account_id').where('account_id', '=', accountId).forNoKeyUpdate().execute()
}

/** The person's own, which nobody else changes before the transaction ends. */
export const lockOwn = async (tx: Tx, actor: Actor, requestId: string): Promise<RequestRow> =>
  requireMine(await lockRequest(tx, requestId), actor)

/** The same, while what it shows may change. */
export const lockEditable = async (tx: Tx, actor: Actor, requestId: string): Promise<RequestRow> => {
  const row = await lockOwn(tx, actor, requestId)
  if (!isEditable(row.state)) throw refuse('badge-request.state')
  return row
}
