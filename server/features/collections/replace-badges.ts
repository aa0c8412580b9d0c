import type { CollectedInput } from '#contracts/backpack/collections.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { acceptAwards } from '../backpack/index.ts'
import { orderBadges } from './order-badges.ts'
import { type CollectionKey, listCollectedRows } from './queries.ts'
import { requireCollectable } from './require-collectable.ts'
import { writeBadges } from './write-badges.ts'

/** The sent list becomes what the collection shows; rows that were not shown are not the sender's to drop. */
export const replaceBadges = async (tx: Tx, key: CollectionKey, sent: readonly CollectedInput[]): Promise<void> => {
  const known = await listCollectedRows(tx, key)
  const said = new Map(known.map(({ badge_id, description }) => [badge_id, description]))
  // Sent twice is in it once, where it was named first.
  const entries = new Map<string, CollectedInput>()
  for (const entry of sent) if (!entries.has(entry.id)) entries.set(entry.id, entry)
  const ids = [...entries.keys()]
  const added = ids.filter((id) => !said.has(id))
  await requireCollectable(tx, key.accountId, added)
  const order = orderBadges(
    ids,
    known.map(({ badge_id, is_shown }) => ({ id: badge_id, isKept: !is_shown })),
  )
  await writeBadges(
    tx,
    key,
    order.map((id) => ({ id, description: entries.get(id)?.description ?? said.get(id) ?? '' })),
  )
  await acceptAwards(tx, key.accountId, added, 'waiting')
}
