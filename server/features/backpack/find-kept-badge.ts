import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findEntry, findImported } from './queries.ts'
import { presentEntry } from './views/present.ts'
import { presentImported } from './views/present-imported.ts'

/** One badge of somebody's backpack, wherever it was made; undefined for a removed one and for what is not theirs. */
export const findKeptBadge = async (db: Db, accountId: string, badgeId: string): Promise<BackpackBadge | undefined> => {
  const entry = await findEntry(db, accountId, badgeId)
  if (entry) return presentEntry(entry)
  const imported = await findImported(db, accountId, badgeId)
  return imported && presentImported(imported)
}

/** As findKeptBadge; AppError `not-found` in place of undefined. */
export const requireKeptBadge = async ({ accountId }: Actor, badgeId: string): Promise<BackpackBadge> => {
  const badge = await findKeptBadge(db(), accountId, badgeId)
  if (!badge) throw notFound()
  return badge
}
