import { type Verification, verification } from '#contracts/verifier/verifier.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { tellConfirmed, verifyBadge } from '../verifier/index.ts'
import { findCredential, findImported } from './queries.ts'

/** What the last verification of a badge said; of one that was awarded here it is made now, without asking elsewhere. */
export const getReport = async ({ accountId }: Actor, badgeId: string): Promise<Verification> => {
  const imported = await findImported(db(), accountId, badgeId)
  if (imported) return tellConfirmed(verification.parse(imported.report))
  const award = await findCredential(db(), accountId, badgeId)
  if (!award) throw notFound()
  return verifyBadge(award)
}
