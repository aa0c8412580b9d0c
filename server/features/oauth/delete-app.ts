import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'

/** Ends an app with all that people gave it, and the tokens that it had for itself. */
export const deleteApp = (by: Doer, clientId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await tx.deleteFrom('applications').where('client_id', '=', clientId).execute()
    await tx.deleteFrom('access_tokens').where('client_id', '=', clientId).execute()
    noteAction(tx, by, { verb: 'app.removed', subject: { kind: 'app', id: clientId } })
  })
