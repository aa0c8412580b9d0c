import type { Verification } from '#contracts/verifier.ts'
import { context, db } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { takeShare } from '#infra/http/take-share.ts'
import { BakeError, readBadgeImage } from '#openbadges'
import { findImported, getReport, type ImportedRow, rememberVerification } from '../backpack/index.ts'
import { examineBadge } from '../verifier/index.ts'
import { fillGaps } from './fill-gaps.ts'

const verificationsAnHour = 300

/** Verifies a badge once more, one from elsewhere from the file that was brought in, and remembers what came out. */
export const verifyOwnBadge = async (actor: Actor, badgeId: string): Promise<Verification> => {
  const { accountId } = actor
  const imported = await findImported(db(), accountId, badgeId)
  if (!imported) return getReport(actor, badgeId)
  if (!(await takeShare(db(), `verify-own:${accountId}`, verificationsAnHour, 3600))) throw tooMany()
  const examination = await examineBadge({ text: await readText(imported) })
  await rememberVerification(imported, examination.verification, await fillGaps(imported, examination))
  return examination.verification
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

const tooMany = (): AppError =>
  new AppError('throttled', {
    expires: 3600,
    text: 'So many badges cannot be verified within an hour. Please go on later.',
  })
