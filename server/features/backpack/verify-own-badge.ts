import type { Verification } from '#contracts/verifier.ts'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { storableJson, storableText } from '#infra/db/storable.ts'
import { AppError } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { takeShare } from '#infra/http/take-share.ts'
import { BakeError, readBadgeImage } from '#openbadges'
import { examineBadge } from '../verifier/index.ts'
import { getReport } from './get-report.ts'
import type { ImportedRow } from './present-imported.ts'
import { findImported } from './queries.ts'

const verificationsAnHour = 300

/** Verifies a badge once more, one from elsewhere from the file that was brought in, and remembers what came out. */
export const verifyOwnBadge = async (actor: Actor, badgeId: string): Promise<Verification> => {
  const { accountId } = actor
  const imported = await findImported(db(), accountId, badgeId)
  if (!imported) return getReport(actor, badgeId)
  if (!(await takeShare(db(), `verify-own:${accountId}`, verificationsAnHour, 3600))) throw tooMany()
  const { verification } = await examineBadge({ text: await readText(imported) })
  await remember(imported, verification)
  return verification
}

/** The document in the file; when the file is lost, what was read out of it. */
async function readText({ original_key, credential }: ImportedRow): Promise<string> {
  const bytes = await context().blobs.get(original_key)
  if (!bytes) return credential
  try {
    const baked = await readBadgeImage(bytes)
    if (baked) return baked.text
  } catch (error) {
    if (!(error instanceof BakeError)) throw error
  }
  return isPicture(bytes) ? credential : bytes.toString('utf8')
}

const isPicture = (bytes: Buffer): boolean => bytes[0] === 0x89 || bytes[0] === 0x3c

/** The result alone: what the badge said when it was brought in stays as it is. */
async function remember(row: ImportedRow, verification: Verification): Promise<void> {
  await db()
    .updateTable('imported_badges')
    .set({
      verdict: verification.verdict,
      report: storableJson(verification),
      verified_at: new Date(verification.checkedAt),
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

const tooMany = (): AppError =>
  new AppError('throttled', {
    expires: 3600,
    text: 'So many badges cannot be verified within an hour. Please go on later.',
  })
