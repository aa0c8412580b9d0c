import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { noteFor } from '../../notifications/index.ts'
import type { RunRow } from '../queries.ts'
import { enqueueSync } from './enqueue-sync.ts'

type End = { state: 'done' } | { state: 'failed'; reason: string }

const hourSeconds = 3600
const syncSeconds = 6 * hourSeconds
// Badge Connect: without a word of the host after half an hour, twice.
const earlyTries = 2
const earlySeconds = 1800
const longestSeconds = 48 * hourSeconds

/** Ends a run, and says when the next one is due where a backpack is kept in step. */
export const finishRun = (runId: string, end: End): Promise<void> =>
  transaction(db(), async (tx) => {
    const run = await tx
      .updateTable('other_backpack_runs')
      .set({ state: end.state, reason: end.state === 'failed' ? end.reason : null, finished_at: now() })
      .where('run_id', '=', runId)
      .where('finished_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!run) return
    await tellKeeper(tx, run)
    if (end.state === 'done') await noteReading(tx, run)
    else if (run.kind === 'sync') await noteFailure(tx, run.connection_id, end.reason)
  })

/** Of what is done by itself only news are told. */
async function tellKeeper(tx: Tx, run: RunRow): Promise<void> {
  if (run.kind === 'sync' && run.added === 0) return
  const { account_id, name } = await tx
    .selectFrom('other_backpacks')
    .innerJoin('other_hosts', 'other_hosts.host_id', 'other_backpacks.host_id')
    .select(['account_id', 'name'])
    .where('connection_id', '=', run.connection_id)
    .executeTakeFirstOrThrow()
  await noteFor(tx, [account_id], {
    kind: 'import',
    action: run.run_id,
    address: `/recipient/other-backpacks/${run.connection_id}`,
    facts: { host: name, succeeded: run.added, failed: run.refused },
  })
}

async function noteReading(tx: Tx, run: RunRow): Promise<void> {
  // Whoever chose badges has not seen all of them.
  if (run.kind === 'chosen') return
  const { is_synced } = await tx
    .updateTable('other_backpacks')
    .set({
      read_at: run.started_at,
      ...(run.since === null ? { read_whole_at: run.started_at } : {}),
      failures: 0,
      problem: null,
    })
    .where('connection_id', '=', run.connection_id)
    .returning('is_synced')
    .executeTakeFirstOrThrow()
  if (is_synced) await enqueueSync(tx, run.connection_id, spread(syncSeconds))
}

async function noteFailure(tx: Tx, connectionId: string, reason: string): Promise<void> {
  const { failures, is_synced, ended_at } = await tx
    .updateTable('other_backpacks')
    .set((eb) => ({ failures: eb('failures', '+', 1), problem: reason }))
    .where('connection_id', '=', connectionId)
    .returning(['failures', 'is_synced', 'ended_at'])
    .executeTakeFirstOrThrow()
  if (!is_synced || ended_at) return
  const later = Math.min(longestSeconds, syncSeconds * 2 ** Math.min(10, failures - earlyTries - 1))
  await enqueueSync(tx, connectionId, spread(failures <= earlyTries ? earlySeconds : later))
}

/** Up to a sixth more, so that the people of one server do not all ask at once. */
const spread = (seconds: number): number => Math.round(seconds * (1 + Math.random() / 6))
