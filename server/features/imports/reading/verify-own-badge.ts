import type { Verification } from '#contracts/verifier/verifier.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { keepFiles } from '#infra/storage/keep-files.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findImported, getReport } from '../../backpack/index.ts'
import { examineBadge } from '../../verifier/index.ts'
import { fillGaps } from '../keeping/fill-gaps.ts'
import { rememberVerification } from '../keeping/remember-verification.ts'
import { readOriginalText } from './read-original-text.ts'

/** Verifies a badge once more, one from elsewhere from the file that was brought in, and remembers what came out. */
export const verifyOwnBadge = async (actor: Actor, badgeId: string): Promise<Verification> => {
  const { accountId } = actor
  const imported = await findImported(db(), accountId, badgeId)
  if (!imported) return getReport(actor, badgeId)
  if (!(await tryCharge(db(), 'verify-own', { accountId }))) throw tooMany()
  const examination = await examineBadge({ text: await readOriginalText(imported) })
  const { content, files } = await fillGaps(imported, examination)
  await transaction(db(), async (tx) => {
    await keepFiles(tx, files)
    await rememberVerification(tx, imported, examination.verification, content)
  })
  return examination.verification
}

const tooMany = (): AppError =>
  new AppError('throttled', {
    expires: 3600,
    sentence: makeMessage('verify.share'),
  })
