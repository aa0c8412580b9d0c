import type { Updateable } from 'kysely'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { ImportedBadgesTable } from '#infra/db/schema/tables.ts'
import { storableJson, storableText } from '#infra/db/storable.ts'
import type { ImportedRow } from '../../backpack/index.ts'

type Content = Pick<
  Updateable<ImportedBadgesTable>,
  'facts' | 'issued_on' | 'expires_at' | 'image_key' | 'issuer_image_key'
>

/** Keeps the result of a verification: what the badge said when it was brought in stays, but for what was unknown. */
export const rememberVerification = async (
  db: Db,
  row: ImportedRow,
  verification: Verification,
  filledIn: Content = {},
): Promise<void> => {
  await db
    .updateTable('imported_badges')
    .set({
      verdict: verification.verdict,
      report: storableJson(verification),
      verified_at: new Date(verification.checkedAt),
      ...filledIn,
      ...readStatus(row, verification),
    })
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.import_id)
    // Of two at once the later answer stays.
    .where('verified_at', '<=', new Date(verification.checkedAt))
    .execute()
}

/** That nobody could be asked says nothing about whether the issuer took the badge back. */
function readStatus(row: ImportedRow, { checks }: Verification) {
  const status = checks.filter(({ name }) => name === 'status')
  const failed = status.find((check) => check.status === 'failed')
  if (failed) return { revoked_at: row.revoked_at ?? now(), revocation_reason: storableText(failed.detail) }
  const isClear = status.length > 0 && status.every((check) => check.status === 'passed')
  return isClear ? { revoked_at: null, revocation_reason: null } : {}
}
