import {
  type Collection,
  type CollectionInput,
  getCollection,
  updateCollection,
} from '#contracts/backpack/collections.ts'
import { call } from '#web/lib/api/call.ts'
import type { EditBadges } from './edit-badges.ts'

export interface CollectionChange {
  fields?: Partial<Pick<Collection, 'name' | 'description' | 'published' | 'cover'>>
  badges?: EditBadges
}

const query = { json_format: 'plain' }

/**
 * Sends what changes and nothing else. The badges are edited as the server has them now: another tab may have added
 * some, and the whole list is what is sent.
 */
export async function saveChange(slug: string, { fields, badges }: CollectionChange): Promise<Collection> {
  const params = { collectionSlug: slug }
  const body: Partial<CollectionInput> = { ...fields }
  if (badges) body.badges = badges((await call(getCollection, { params, query })).badges)
  return call(updateCollection, { params, query, body })
}
