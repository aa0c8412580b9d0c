import { sql } from 'kysely'
import type { SweepName } from '#contracts/operator/operator-sweeps.ts'
import { inSeconds, now } from '../clock.ts'
import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { shorten, toOneLine } from '../one-line.ts'

/** Seconds that a statement of a sweep may take. */
export const statementSeconds = 15

/**
 * Seconds for which a sweep belongs to whoever took it, again from each portion on: longer than a job may run (60) and a statement
 * that it sent runs on.
 */
export const leaseSeconds = 90

const longestFailure = 500

/** A turn of a sweep, and where it goes on. */
export interface Lease {
  name: SweepName
  turn: string
  step: number
  after: string
}

/** Thrown where another process has taken the sweep. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** Makes the rows that are not there; where all are, it does not wait for whoever holds one. */
export async function addSweeps(db: Db, names: readonly SweepName[]): Promise<void> {
  const present = await db.selectFrom('sweeps').select('name').where('name', 'in', names).execute()
  const missing = names.filter((name) => !present.some((row) => row.name === name))
  if (missing.length === 0) return
  await db
    .insertInto('sweeps')
    // In their order, so that servers that start at once do not stand in each other's way.
    .values([...missing].sort().map((name) => ({ name, created_at: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the sweep where it stopped, or from its beginning; else answers for how many seconds it belongs to somebody else. */
export async function takeSweep(db: Db, name: SweepName): Promise<Lease | number> {
  const turn = newId()
  await addSweeps(db, [name])
  const { rows } = await sql<{ step: number; after_key: string }>`
    update sweeps set turn = ${turn}, busy_until = ${inSeconds(leaseSeconds)},
      started_at = case when step is null then ${now()}::timestamptz else started_at end,
      turns = case when step is null then 0 else turns end + 1,
      rows = case when step is null then 0 else rows end,
      seconds = case when step is null then 0 else seconds end,
      step = coalesce(step, 0)
    where name = (
      select name from sweeps where name = ${name} and (busy_until is null or busy_until <= ${now()})
      for update skip locked
    ) returning step, after_key`.execute(db)
  const [row] = rows
  if (row) return { name, turn, step: row.step, after: row.after_key }
  const busy = await db.selectFrom('sweeps').select('busy_until').where('name', '=', name).executeTakeFirst()
  return Math.max(1, Math.ceil(((busy?.busy_until?.getTime() ?? 0) - now().getTime()) / 1000))
}

/** Keeps the sweep for another while; the row stays locked to the end of the transaction, so that nobody takes it meanwhile. */
export async function renewLease(db: Db, { name, turn }: Lease): Promise<void> {
  const held = await db
    .updateTable('sweeps')
    .set({ busy_until: inSeconds(leaseSeconds) })
    .where('name', '=', name)
    .where('turn', '=', turn)
    .executeTakeFirst()
  if (held.numUpdatedRows !== 1n) throw new LeaseLostError(`The sweep ${name} was taken by another process.`)
}

/** Notes what a portion did, and where the sweep goes on. */
export async function noteProgress(
  db: Db,
  { name, turn, step, after }: Lease,
  rows: number,
  seconds: number,
): Promise<void> {
  await sql`
    update sweeps set rows = rows + ${rows}, seconds = seconds + ${seconds}, step = ${step}, after_key = ${after}
    where name = ${name} and turn = ${turn}`.execute(db)
}

/** Notes what went wrong in a step, in a line. */
export async function noteFailure(db: Db, { name, turn }: Lease, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await db
    .updateTable('sweeps')
    .set({ failure: shorten(toOneLine(reason), longestFailure), failed_at: now() })
    .where('name', '=', name)
    .where('turn', '=', turn)
    .execute()
}

/** Lets others take the sweep, where it stopped. */
export async function endLease(tx: Tx, { name, turn }: Lease): Promise<void> {
  await tx
    .updateTable('sweeps')
    .set({ turn: null, busy_until: null })
    .where('name', '=', name)
    .where('turn', '=', turn)
    .execute()
}

/** The run has come to its end; one in which nothing failed says when. */
export async function endRun(db: Db, { name, turn }: Lease): Promise<void> {
  await sql`
    update sweeps set turn = null, busy_until = null, step = null, after_key = '',
      ended_at = case when failed_at >= started_at then ended_at else ${now()}::timestamptz end,
      failure = case when failed_at >= started_at then failure end
    where name = ${name} and turn = ${turn}`.execute(db)
}
