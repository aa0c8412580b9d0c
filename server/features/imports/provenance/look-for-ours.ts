import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { afterLast, type Sweep, walkOutside } from '#infra/sweeps/sweep.ts'
import type { ImportedRow } from '../../backpack/index.ts'
import { examineBadge } from '../../verifier/index.ts'
import { rememberVerification } from '../keeping/remember-verification.ts'
import { saysOurs } from './says-ours.ts'

// One that names this server may be asked for elsewhere, too.
const badgesAtOnce = 10

/**
 * Looks through badges that were brought in before it was asked what they say to be ours, and verifies those anew that name a class or
 * an issuer of this server.
 */
export const sweep: Sweep = {
  name: 'import-claims',
  steps: [
    walkOutside(async (db, most) => {
      const rows = await listUnread(db, most)
      for (const row of rows) await lookAt(db, row)
      return { rows: rows.length, after: afterLast(rows, most, () => '') }
    }, badgesAtOnce),
  ],
}

const listUnread = (db: Db, most: number): Promise<ImportedRow[]> =>
  db
    .selectFrom('imported_badges')
    .selectAll()
    .where('claims_ours', 'is', null)
    .orderBy('created_at')
    .orderBy('import_id')
    .limit(most)
    .execute()

async function lookAt(db: Db, row: ImportedRow): Promise<void> {
  const isOurs = saysOurs(row.credential, config().origin)
  if (isOurs) await rememberVerification(db, row, (await examineBadge({ text: row.credential })).verification)
  await db
    .updateTable('imported_badges')
    .set({ claims_ours: isOurs })
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.import_id)
    .execute()
}
