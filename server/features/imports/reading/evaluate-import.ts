import { db } from '#infra/context.ts'
import { examineBadge } from '../../verifier/index.ts'
import { ownAwardOf } from '../addresses.ts'
import type { BadgeToImport } from '../import-badge.ts'
import { refuseDuplicate } from '../keeping/refuse-duplicate.ts'
import { hashOf } from '../keeping/write-row.ts'
import { listAddresses } from '../queries.ts'
import { matchRecipient } from './match-recipient.ts'
import { readGiven } from './read-given.ts'
import { refuseFailed } from './refuse-failed.ts'
import { requireWhole } from './require-whole.ts'

/**
 * Verifies a badge that was handed in, asking other servers until `end`, and finds whom of the account it names; AppError
 * where it cannot be kept. Nothing is written.
 */
export const evaluateImport = async (
  accountId: string,
  badge: BadgeToImport,
  { isNew, end }: { isNew: boolean; end?: Date },
) => {
  const given = await readGiven(badge, end)
  const examination = await examineBadge(given.input, end)
  refuseFailed(examination)
  const known = examination.found?.reading
  if (known && isNew && !ownAwardOf(known)) await refuseDuplicate(db(), accountId, hashOf(known))
  const found = requireWhole(examination, badge)
  const own = ownAwardOf(found.reading)
  if (own) return { own, found }
  const { email, isVerified } = matchRecipient(found.reading, await listAddresses(db(), accountId))
  const { foundOn } = given
  const verification = { ...examination.verification, ...(foundOn ? { foundOn } : {}) }
  return { given, verification, found, email, isProven: isVerified }
}
