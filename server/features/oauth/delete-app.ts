import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { dropTokensOf } from '../sessions/index.ts'

/** Ends an app with all that people gave it, and the tokens that it had for itself; false when there is no such app. */
export const deleteApp = (by: Doer, clientId: string, of: Db = db()): Promise<boolean> =>
  transaction(of, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('applications').where('client_id', '=', clientId).executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await dropTokensOf(tx, clientId, 'all')
    noteAction(tx, by, { verb: 'app.removed', subject: { kind: 'app', id: clientId } })
    return true
  })
