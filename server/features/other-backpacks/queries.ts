import type { Selectable } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { OtherBackpackRunsTable, OtherBackpacksTable, OtherHostsTable } from '#infra/db/schema/tables.ts'
import { notFound } from '#infra/errors.ts'

export type HostRow = Selectable<OtherHostsTable>
export type BackpackRow = Selectable<OtherBackpacksTable>
export type RunRow = Selectable<OtherBackpackRunsTable>

/** A connection with the host that it leads to. */
export interface Connected {
  backpack: BackpackRow
  host: HostRow
}

export const findHostAt = (db: Db, base: string): Promise<HostRow | undefined> =>
  db.selectFrom('other_hosts').selectAll().where('api_base', '=', base).executeTakeFirst()

export const requireHost = (db: Db, hostId: string): Promise<HostRow> =>
  db.selectFrom('other_hosts').selectAll().where('host_id', '=', hostId).executeTakeFirstOrThrow()

/** A connection whoever it belongs to; for work in the background. */
export const findConnected = async (db: Db, connectionId: string): Promise<Connected | undefined> => {
  const backpack = await db
    .selectFrom('other_backpacks')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  return backpack && { backpack, host: await requireHost(db, backpack.host_id) }
}

/** A connection of the account; AppError `not-found` when there is none. */
export const requireConnected = async (db: Db, accountId: string, connectionId: string): Promise<Connected> => {
  const found = await findConnected(db, connectionId)
  if (!found || found.backpack.account_id !== accountId) throw notFound()
  return found
}

/** All connections of the account, the first one first. */
export const listBackpacks = (db: Db, accountId: string): Promise<BackpackRow[]> =>
  db
    .selectFrom('other_backpacks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('connection_id')
    .limit(100)
    .execute()

export const findLatestRun = (db: Db, connectionId: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('other_backpack_runs')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findRun = (db: Db, runId: string): Promise<RunRow | undefined> =>
  db.selectFrom('other_backpack_runs').selectAll().where('run_id', '=', runId).executeTakeFirst()

/** What became of these badges before. */
export const listKnown = (db: Db, connectionId: string, keys: readonly Buffer[]) =>
  db
    .selectFrom('other_backpack_badges')
    .select(['badge_key', 'digest', 'refusal', 'run_id'])
    .where('connection_id', '=', connectionId)
    .where('badge_key', 'in', [...keys])
    .execute()
