import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { historyKey } from '#web/lib/backpack/use-badge-history.ts'
import { useCollections } from '#web/lib/backpack/use-collections.ts'

/** Asks for the history again once what it tells of has changed: acceptance, or the collections that hold the badge. */
export function useFreshHistory({ id, acceptance }: BackpackBadge): void {
  const client = useQueryClient()
  const { dataUpdatedAt } = useCollections()
  const known = useRef({ acceptance, dataUpdatedAt })
  useEffect(() => {
    const before = known.current
    known.current = { acceptance, dataUpdatedAt }
    const hasMoved = before.dataUpdatedAt > 0 && before.dataUpdatedAt !== dataUpdatedAt
    if (hasMoved || before.acceptance !== acceptance) void askAgain(client, historyKey(id))
  }, [client, id, acceptance, dataUpdatedAt])
}

// The first answer may still be on its way. It knows nothing of the change, and would be taken for the fresh one.
async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
