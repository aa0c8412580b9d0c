import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { afterLast, type Sweep, walkOutside } from '#infra/sweeps/sweep.ts'
import { type ImportedRow, rememberVerification } from '../../backpack/index.ts'
import { examineBadge } from '../../verifier/index.ts'
import { claimsOurs } from './claims-ours.ts'

// One that claims this server may be asked for elsewhere, too.
const badgesAtOnce = 10

/**
 * Looks through badges that were brought in before it was asked what they claim, and verifies those anew that claim a class or
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
  const isClaiming = claimsOurs(row.credential, config().origin)
  if (isClaiming) await rememberVerification(db, row, (await examineBadge({ text: row.credential })).verification)
  await db
    .updateTable('imported_badges')
    .set({ claims_ours: isClaiming })
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.import_id)
    .execute()
}
