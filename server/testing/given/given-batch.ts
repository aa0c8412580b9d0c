import { sql } from 'kysely'
import { now, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, newEmail } from '../given.ts'
import type { CallOptions } from '../server.ts'

/** The v3 address of the batches of the badge class at the v1 path. */
export const batchesOf = (badge: string): string => `${badge.replace('/v1/issuer', '/v3')}/award-batches`

export interface BatchRowInput {
  recipient_identifier?: string
  [field: string]: unknown
}

export const newRows = (count: number, more: object = {}): BatchRowInput[] =>
  Array.from({ length: count }, () => ({ recipient_identifier: newEmail('row'), ...more }))

export const sendBatch = (by: GivenPerson, badge: string, body: object, headers: CallOptions['headers'] = {}) =>
  by.call('POST', batchesOf(badge), { body, headers })

/** A batch whose awards have been made; returns its path. */
export const givenBatch = async (by: GivenPerson, badge: string, body: object): Promise<string> => {
  const answer = await sendBatch(by, badge, body)
  if (answer.statusCode !== 202) throw new Error(answer.body)
  await context().queue.drain()
  return `${batchesOf(badge)}/${answer.json<{ id: string }>().id}`
}

/** What is stored for the issuer at the path: one number for each table that an award writes into. */
export const countStored = async (issuer: string) => {
  const issuerId = issuer.split('/').at(-1) ?? ''
  const tables = [
    'awards',
    'award_locations',
    'recipient_awards',
    'status_entries',
    'mails',
    'award_batch_rows',
    'backpack_entries',
  ] as const
  const counts = await Promise.all(
    tables.map(async (table) => {
      const row = await context()
        .db.selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('issuer_id', '=', issuerId)
        .executeTakeFirstOrThrow()
      return [table, row.count] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** The job that every server asks for at its start and every hour. */
export const runSweep = async (): Promise<void> => {
  const { db, queue } = context()
  await db.transaction().execute((tx) => queue.enqueue(tx, 'sweep', {}))
  await queue.drain()
}

/** Lets time pass, for the clock and for the jobs that wait for a moment, and runs what is due then. */
export const passTime = async (milliseconds: number): Promise<void> => {
  const { db, queue } = context()
  shiftClock(milliseconds)
  // The database has a clock of its own.
  await sql`update jobs.job set start_after = clock_timestamp() - interval '1 second'
    where state = 'created' and start_after <= ${now()}::timestamptz`.execute(db)
  await queue.drain()
}
