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
  // Asked once: an issuer's awards lie all over the table, and asking for each reads it as often as there are issuers.
  const rows = await db()
    .selectFrom('awards')
    .select(['issuer_id', 'list_number as listNumber', 'status_index as index'])
    .where('revoked_at', 'is not', null)
    .execute()
  const byIssuer = new Map<string, typeof rows>()
  for (const row of rows) {
    const known = byIssuer.get(row.issuer_id)
    if (known) known.push(row)
    else byIssuer.set(row.issuer_id, [row])
  }
  for (const [issuerId, entries] of byIssuer)
    await transaction(db(), (tx) => revokeStatusEntries(tx, issuerId, entries))
})
