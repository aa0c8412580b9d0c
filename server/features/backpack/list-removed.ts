import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { RemovedBadge } from '#contracts/backpack/backpack-actions.ts'
import { listMaximum, restoreDays } from '#contracts/fields/limits.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { restorableSince } from './actions/restore-badge.ts'
import { listRemovedEntries, listRemovedImports } from './queries.ts'
import { presentEntry } from './views/present.ts'
import { presentImported } from './views/present-imported.ts'

/** Badges that can still be put back, the latest removed first. */
export const listRemoved = async ({ accountId }: Actor): Promise<RemovedBadge[]> => {
  const since = restorableSince()
  const [entries, imported] = await Promise.all([
    listRemovedEntries(db(), accountId, since, listMaximum),
    listRemovedImports(db(), accountId, since, listMaximum),
  ])
  return [
    ...entries.flatMap((row) => presentRemoved(presentEntry(row), row.removed_at)),
    ...imported.flatMap((row) => presentRemoved(presentImported(row), row.removed_at)),
  ]
    .sort((left, right) => (left.removed_at < right.removed_at ? 1 : -1))
    .slice(0, listMaximum)
}

const presentRemoved = (badge: BackpackBadge, removedAt: Date | null): RemovedBadge[] =>
  removedAt
    ? [
        {
          badge,
          removed_at: removedAt.toISOString(),
          restorable_until: new Date(removedAt.getTime() + restoreDays * 86_400_000).toISOString(),
        },
      ]
    : []
