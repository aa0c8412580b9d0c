import type { Db } from '#infra/db/connections/connect.ts'
import { findAccounts } from '../../accounts/index.ts'

interface Named {
  name: string
  email: string
}

/** How staff read of people: their names and primary addresses. */
export const namePeople = async (
  db: Db,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Named | null> => {
  const accounts = await findAccounts(db, [...new Set(ids.flatMap((id) => id ?? []))])
  const known = new Map(
    accounts.map(({ account_id, first_name, last_name, email }) => [
      account_id,
      { name: `${first_name} ${last_name}`.trim() || (email ?? ''), email: email ?? '' },
    ]),
  )
  return (id) => (id === null ? null : (known.get(id) ?? null))
}
