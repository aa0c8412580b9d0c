// Marks what was revoked in the status lists and signs them anew: `settle-lists.ts DATA PORT`, started by `fill.ts`.
import { withServer } from '../../server/cli/with-server.ts'
import { revokeStatusEntries } from '../../server/features/issuers/status/revoke-status-entries.ts'
import { db } from '../../server/infra/context.ts'
import { transaction } from '../../server/infra/db/transaction.ts'

const [, , dataDir = '', port = ''] = process.argv
const environment = { ...process.env, SASH_DATA: dataDir, PORT: port, SASH_ORIGIN: '', DATABASE_URL: '' }
const nobody = () => {
  throw new Error('Nobody outside is asked.')
}

await withServer({ environment, say: console.log, complain: console.error }, nobody, async () => {
  for (const { issuer_id } of await db().selectFrom('issuers').select('issuer_id').execute()) {
    const entries = await db()
      .selectFrom('awards')
      .select(['list_number as listNumber', 'status_index as index'])
      .where('issuer_id', '=', issuer_id)
      .where('revoked_at', 'is not', null)
      .execute()
    await transaction(db(), (tx) => revokeStatusEntries(tx, issuer_id, entries))
  }
})
