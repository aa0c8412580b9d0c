import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type ImportedRow, rememberVerification } from '../../backpack/index.ts'
import { examineBadge } from '../../verifier/index.ts'
import { claimsOurs } from './claims-ours.ts'

const badgesAtOnce = 100
const milliseconds = 20_000

/**
 * Looks through badges that were brought in before it was asked what they claim, and evaluates those anew that claim a class or
 * an issuer of this server. What is not done in time is left to the next sweep.
 */
export const lookAtClaims = async (db: Db): Promise<void> => {
  const end = performance.now() + milliseconds
  for (let rows = await listUnread(db); rows.length > 0 && performance.now() < end; rows = await listUnread(db)) {
    for (const row of rows) await lookAt(db, row)
  }
}

const listUnread = (db: Db): Promise<ImportedRow[]> =>
  db
    .selectFrom('imported_badges')
    .selectAll()
    .where('claims_ours', 'is', null)
    .orderBy('created_at')
    .orderBy('import_id')
    .limit(badgesAtOnce)
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
