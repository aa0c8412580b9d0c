import type { Db } from '#infra/db/connections/connect.ts'

/** Oldest first; there are two at the most. */
export const listKeys = (db: Db, organisationIds: readonly string[]) =>
  organisationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('saml_keys')
        .selectAll()
        .where('organisation_id', 'in', [...organisationIds])
        .orderBy('created_at')
        .orderBy('key_id')
        .execute()

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]
