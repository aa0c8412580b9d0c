import { createHash } from 'node:crypto'
import { z } from 'zod'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import { type Actor, actInBackground } from '#infra/http/actor.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import type { Described } from '../calls/describe-credential.ts'
import { firstCursor, type ReadPage, readPage } from '../calls/read-page.ts'
import { findConnected, findRun, listKnown, type RunRow } from '../queries.ts'
import { finishRun } from './finish-run.ts'
import { enqueueReading } from './start-run.ts'
import { takeBadge } from './take-badge.ts'

const job = z.object({ runId: z.string() })
// Well below the time a job may take: one badge whose issuer does not answer takes most of the rest.
const turnMilliseconds = 10_000
const mostBadges = 10_000
const mostPages = 1000
// Of one run, over all its pages: ten thousand badges, with small pictures in them.
const mostKilobytes = 500_000
const mostStale = 2

/**
 * Brings badges in page by page. Where it is stands in its row, and each badge that is done; so whoever takes it up after
 * a crash goes on there and counts nothing twice.
 */
export const runReading: JobHandler = async (data, { signal }) => {
  const { runId } = job.parse(data)
  const end = performance.now() + turnMilliseconds
  const isOver = () => signal.aborted || performance.now() > end
  try {
    for (let isFirst = true; isFirst || !isOver(); isFirst = false) {
      const run = await findRun(db(), runId)
      const connected = run && (await findConnected(db(), run.connection_id))
      if (!run || run.finished_at || !connected) return
      const page = await readPage(run.connection_id, run.cursor ?? firstCursor(run.since ?? undefined))
      if ((await countKilobytes(run, page)) > mostKilobytes) return finishRun(runId, tooMuch)
      const isThrough = await takePage(actInBackground(connected.backpack.account_id, publicClient), run, page, isOver)
      const turned = isThrough ? await turnPage(run, page) : 'on'
      if (turned !== 'on') return finishRun(runId, turned === 'end' ? { state: 'done' } : tooMuch)
    }
    await transaction(db(), (tx) => enqueueReading(tx, runId))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'throttled' || error.code === 'other.busy' || isPassing(error)) return wait(runId, error)
    await finishRun(runId, { state: 'failed', reason: error.message })
  }
}

const tooMuch = { state: 'failed', reason: inEnglish(makeMessage('other.much')) } as const

/** What this server cannot do at the moment. */
const isPassing = ({ code }: AppError): boolean => code === 'file.unchecked' || code === 'unavailable'

/** Takes what the page has and the run asks for; false when the time was up before the end of the page. */
async function takePage(actor: Actor, run: RunRow, { badges }: ReadPage, isOver: () => boolean): Promise<boolean> {
  const known =
    badges.length === 0
      ? []
      : await listKnown(
          db(),
          run.connection_id,
          badges.map(({ key }) => key),
        )
  const formers = new Map(known.map((one) => [one.badge_key.toString('hex'), one]))
  const isDue = ({ key, digest }: Described): boolean => {
    const former = formers.get(key.toString('hex'))
    if (run.wanted && !run.wanted.includes(key.toString('hex'))) return false
    if (former?.run_id === run.run_id) return false
    // What was looked at before and is the same needs no second look, and what was removed since does not come back.
    return run.kind !== 'sync' || !former?.digest.equals(digest)
  }
  const due = [...new Map(badges.filter(isDue).map((badge) => [badge.key.toString('hex'), badge])).values()]
  for (const [index, badge] of due.entries()) {
    if (index > 0 && isOver()) return false
    await takeBadge(actor, run, badge)
  }
  return true
}

/** A page that is read again, because the time was up before, counts again: it has come again. */
async function countKilobytes({ run_id }: RunRow, { kilobytes }: ReadPage): Promise<number> {
  const row = await db()
    .updateTable('other_backpack_runs')
    .set((eb) => ({ kilobytes: eb('kilobytes', '+', kilobytes) }))
    .where('run_id', '=', run_id)
    .returning('kilobytes')
    .executeTakeFirstOrThrow()
  return row.kilobytes
}

/** Notes that the page is done; a host whose pages bring nothing new any more, or never end, is left. */
async function turnPage(run: RunRow, { badges, next }: ReadPage): Promise<'end' | 'on' | 'much'> {
  const digest = createHash('sha256')
    .update(Buffer.concat(badges.map(({ key }) => key)))
    .digest()
  const isStale = badges.length === 0 || run.page_digest?.equals(digest)
  const { pages, stale_pages, found } = await db()
    .updateTable('other_backpack_runs')
    .set((eb) => ({
      cursor: next,
      page_digest: digest,
      pages: eb('pages', '+', 1),
      stale_pages: isStale ? eb('stale_pages', '+', 1) : 0,
      reason: null,
    }))
    .where('run_id', '=', run.run_id)
    .returning(['pages', 'stale_pages', 'found'])
    .executeTakeFirstOrThrow()
  const hasAll = run.wanted !== null && found >= run.wanted.length
  if (next === null || stale_pages >= mostStale || hasAll) return 'end'
  return pages >= mostPages || found >= mostBadges ? 'much' : 'on'
}

/** The run goes on when the host, or this server, takes more. */
const wait = (runId: string, { message, expires = 60 }: AppError): Promise<void> =>
  transaction(db(), async (tx) => {
    await tx.updateTable('other_backpack_runs').set({ reason: message }).where('run_id', '=', runId).execute()
    await enqueueReading(tx, runId, inSeconds(expires))
  })
