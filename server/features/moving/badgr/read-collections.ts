import { momentOf, wordsOf } from '../dump/row.ts'
import type { MovedCollection } from '../form.ts'
import type { Report } from '../report.ts'
import { entityIdOf } from './entity-id.ts'
import type { Tables } from './tables.ts'

/** Collections of people with their badges, in the order in which these were put there. */
export const readCollections = (tables: Tables, people: Map<string, string>, report: Report): MovedCollection[] => {
  const badgesOf = tables.under('backpack_backpackcollectionbadgeinstance', 'collection_id')
  const badgeIds = new Map(
    tables.list('issuer_badgeinstance').map((row) => [row.get('id') ?? '', entityIdOf(row, 'issuer_badgeinstance')]),
  )
  return tables.list('backpack_backpackcollection').flatMap((row): MovedCollection[] => {
    const name = row.get('name') ?? ''
    const person = people.get(row.get('created_by_id') ?? '')
    if (person === undefined) {
      report.note('lost', 'collections that belong to nobody', name)
      return []
    }
    const badges = new Map<string, string>()
    for (const held of badgesOf(row.get('id') ?? '')) {
      const id = badgeIds.get(held.get('badgeinstance_id') ?? '')
      if (id !== undefined && !badges.has(id)) badges.set(id, held.get('description') ?? '')
    }
    return [
      {
        id: entityIdOf(row, 'backpack_backpackcollection'),
        slug: wordsOf(row, 'slug'),
        person,
        name,
        description: row.get('description') ?? '',
        shareHash: wordsOf(row, 'share_hash'),
        createdAt: momentOf(row, 'created_at') ?? new Date(0),
        badges: [...badges].map(([id, description]) => ({ id, description })),
      },
    ]
  })
}
