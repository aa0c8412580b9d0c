import type { Collected, Collection } from '#contracts/backpack/collections.ts'
import { config, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type CollectionKey, type CollectionRow, findCollection } from './queries.ts'

export const collectionUrl = (shareHash: string): string => `${config().origin}/public/collections/${shareHash}`

export const presentCollection = (row: CollectionRow): Collection => ({
  name: row.name,
  slug: row.collection_id,
  description: row.description,
  share_hash: row.share_hash ?? '',
  share_url: row.share_hash ? collectionUrl(row.share_hash) : '',
  badges: row.badges,
  published: row.share_hash !== null,
  cover: row.badges.find(({ id }) => id === row.cover_badge_id)?.id ?? null,
})

export const presentOne = async (key: CollectionKey): Promise<Collection> => {
  const row = await findCollection(db(), key)
  if (!row) throw notFound()
  return presentCollection(row)
}

export const presentCollected = async (key: CollectionKey, badgeId: string): Promise<Collected> => {
  const { badges } = await presentOne(key)
  const badge = badges.find(({ id }) => id === badgeId)
  if (!badge) throw notFound()
  return badge
}
