import type { Db } from '#infra/db/connections/connect.ts'

/** Keys of the pictures of some badges of one backpack, in the same order; null for one without. */
export const listPictureKeys = async (
  db: Db,
  accountId: string,
  badges: readonly { badgeId: string }[],
): Promise<(string | null)[]> => {
  const ids = badges.map(({ badgeId }) => badgeId)
  if (ids.length === 0) return []
  const [awards, imports] = await Promise.all([
    db
      .selectFrom('backpack_entries')
      .innerJoin('awards', (join) =>
        join
          .onRef('awards.issuer_id', '=', 'backpack_entries.issuer_id')
          .onRef('awards.award_id', '=', 'backpack_entries.award_id'),
      )
      .select(['awards.award_id as id', 'awards.image_key'])
      .where('backpack_entries.account_id', '=', accountId)
      .where('backpack_entries.award_id', 'in', ids)
      .execute(),
    db
      .selectFrom('imported_badges')
      .select(['import_id as id', 'image_key'])
      .where('account_id', '=', accountId)
      .where('import_id', 'in', ids)
      .execute(),
  ])
  const keys = new Map<string, string | null>([...awards, ...imports].map(({ id, image_key }) => [id, image_key]))
  return ids.map((id) => keys.get(id) ?? null)
}
