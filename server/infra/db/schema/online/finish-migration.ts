import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '../../connections/connect.ts'
import type { Afterwards } from './plan-migration.ts'

// Whoever builds holds this lock of PostgreSQL's; no row, because a server of an older release that waited for one would be
// waited for by the index in turn.
const builder = 8_042_731_962
const mostAttempts = 5

/**
 * Does what a migration left for after its transaction, unless another server is at it. True when it is done. What was done before
 * a kill is not done again: an index that is there is left alone, a broken one is built anew, and portions go on with what is left.
 */
export async function finishMigration(db: Db, steps: readonly Afterwards[]): Promise<boolean> {
  return db.transaction().execute(async (keeper) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${builder}) as got`.execute(keeper)
    if (!rows[0]?.got) return false
    // It also ends what was read for the lock: an index waits for whoever still reads, and would wait for this one for ever.
    await sql`set local idle_in_transaction_session_timeout to 0`.execute(keeper)
    for (const step of steps) await doStep(db, step)
    return true
  })
}

function doStep(db: Db, step: Afterwards): Promise<unknown> {
  if (step.kind === 'index') return buildIndex(db, step)
  return step.kind === 'portions' ? changeInPortions(db, step.text) : sql.raw(step.text).execute(db)
}

async function buildIndex(db: Db, { name, text }: Afterwards & { kind: 'index' }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const state = await readIndex(db, name)
    if (state === 'whole') return
    if (state === 'broken') await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
    try {
      await sql.raw(text.replace(/^(create\s+(?:unique\s+)?index)\b/i, '$1 concurrently')).execute(db)
      return
    } catch (error) {
      if (attempt === mostAttempts || !canBeTriedAgain(error)) throw error
      await sleep(200 * 2 ** attempt)
    }
  }
}

async function readIndex(db: Db, name: string): Promise<'none' | 'whole' | 'broken'> {
  const { rows } = await sql<{ whole: boolean }>`
    select indisvalid as whole from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  const [row] = rows
  if (!row) return 'none'
  return row.whole ? 'whole' : 'broken'
}

// Each portion commits by itself, so nobody waits longer for a row than one takes.
async function changeInPortions(db: Db, text: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql.raw(text).execute(db)
    if (numAffectedRows === 0n) return
  }
}

const deadlock = '40P01'
const lockTimeout = '55P03'

/** True of what happens because others are at work at the same time. */
export const canBeTriedAgain = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === deadlock || error.code === lockTimeout)
