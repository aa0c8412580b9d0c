import type { Readiness } from '#contracts/operator/health.ts'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { isCrowded } from '#infra/db/connections/crowd.ts'
import { isDatabaseUp } from '#infra/db/connections/is-database-up.ts'
import { hasEveryMigration } from '#infra/db/schema/migrate.ts'
import { isDraining } from '#infra/draining.ts'
import { readOnce } from '#infra/read-once.ts'
import { within } from '#infra/within.ts'

const patienceMs = 2000
// Nobody gives anything this name: whether it is there can be asked of every kind of storage.
const nothing = '0'.repeat(64)

const ask = async (work: () => Promise<boolean>): Promise<'ok' | 'failed'> =>
  (await within(patienceMs, work)) === true ? 'ok' : 'failed'

const migrated = new WeakSet<Db>()

const isMigrated = async (db: Db): Promise<boolean> => {
  if (!migrated.has(db) && (await hasEveryMigration(db))) migrated.add(db)
  return migrated.has(db)
}

// Anybody may ask, so many askers share one look.
const lookMs = 500

const look = readOnce(lookMs, async (): Promise<Pick<Readiness, 'checks' | 'standby'>> => {
  const { db, blobs, standby } = context()
  const [database, migrations, storage, follower] = await Promise.all([
    ask(async () => !isCrowded() && (await isDatabaseUp(db))),
    ask(() => isMigrated(db)),
    ask(async () => !(await blobs.has(nothing))),
    standby && ask(async () => (await standby.look()).answers !== undefined),
  ])
  return { checks: { database, migrations, storage, running: 'ok' }, ...(follower ? { standby: follower } : {}) }
})

/** Whether the database answers in time; a line before it, or one that hangs, holds up nobody who asks. */
export const isDatabaseUpNow = readOnce(lookMs, async () => (await ask(() => isDatabaseUp(context().db))) === 'ok')

/** Whether this process can do its work; it says so itself when it is about to end. */
export const checkReadiness = async (): Promise<Readiness> => {
  const { checks: looked, ...beside } = await look()
  const checks: Readiness['checks'] = { ...looked, running: isDraining() ? 'failed' : 'ok' }
  return { status: Object.values(checks).includes('failed') ? 'not-ready' : 'ready', checks, ...beside }
}
