import type { RawBuilder } from 'kysely'
import { workApart } from '../db/at-work.ts'
import { type Connection, connectDatabase } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { Log } from '../log.ts'
import { inTrace } from '../trace/current.ts'
import { type AddOptions, createQueues, insertJobs } from './add-jobs.ts'
import { clearJobs } from './clear-jobs.ts'
import { createTables } from './create-tables.ts'
import { nameHolder } from './holder.ts'
import { createJobLoop, type JobData, type JobHandler, type JobLoop } from './job-loop.ts'
import { createJobSource } from './job-source.ts'

export type { Job, JobHandler } from './job-loop.ts'
export { RefusedForNow, TryLater } from './pauses.ts'

/** Handlers by the name of their queue, such as `mail.send`. */
export type JobHandlers = Record<string, JobHandler>

export interface Queue {
  /**
   * Creates what is missing in the database and begins to run jobs, if it is to; the names of the handlers are the queues.
   * `fewer` says of which queues fewer jobs run side by side in this process, and how many.
   */
  start(handlers: JobHandlers, fewer?: Record<string, number>): Promise<void>
  /** Adds a job as part of the transaction: it exists if and only if the transaction commits. */
  enqueue(tx: Tx, name: string, data: JobData, options?: AddOptions): Promise<void>
  /** Adds many jobs of one name as part of the transaction, each with its own data. */
  enqueueMany(tx: Tx, name: string, data: readonly JobData[], priority?: number): Promise<void>
  /** As enqueueMany, for whoever writes anyway: the statement that does it, to be part of another one. */
  writeJobs(name: string, data: readonly JobData[], priority?: number): Promise<RawBuilder<unknown>>
  /** Runs everything that is due, and what that adds, then returns. */
  drain(): Promise<void>
  /** Takes no further jobs and gives the running ones ten seconds. Call it before the database closes. */
  stop(): Promise<void>
}

export interface QueueSettings {
  /** False where other processes run the jobs and this one only adds them. */
  runsJobs?: boolean
  pollMilliseconds?: number
  lanes?: number
  retrySeconds?: number
  /** Seconds a job may run. */
  jobSeconds?: number
  /**
   * Seconds after which the job of a killed process is run again where nobody can find out that it has ended; a living one
   * renews it three times as often.
   */
  leaseSeconds?: number
  stopMilliseconds?: number
}

const lostMilliseconds = 1000
const clearMilliseconds = 120_000

/** Jobs in PostgreSQL (schema `jobs`), over a small pool of their own. */
export function createQueue(connection: Connection, log: Log, settings: QueueSettings = {}): Queue {
  const { pollMilliseconds = 500, lanes = 4, retrySeconds = 60, stopMilliseconds = 10_000 } = settings
  const { jobSeconds = 60, leaseSeconds = 15, runsJobs = true } = settings
  // Of these notes a crash may forget the last: a job runs at least once, and what it did is kept by itself.
  const pool = connectDatabase(connection, 3, { mayForget: true, keepsPlans: true, name: 'jobs' })
  const known = new Set<string>()
  let loop: JobLoop | undefined
  let timers: NodeJS.Timeout[] = []
  let nudge: NodeJS.Timeout | undefined
  const added = new Set<string>()
  let isStopped = false

  const warn = (error: Error): void => {
    if (!isStopped) log.warn({ reason: error.message }, 'The job queue did not reach the database')
  }

  const poll = (names?: readonly string[]): void => void loop?.poll(names).catch(warn)

  // Without its queue the insert would silently add nothing; the handler may be in another process.
  const requireQueue = async (name: string): Promise<void> => {
    if (known.has(name)) return
    await createQueues(pool, [name], leaseSeconds)
    known.add(name)
  }

  // The transaction commits in a moment as a rule; when it takes longer, the next poll finds the job.
  const pollSoon = (name: string): void => {
    added.add(name)
    nudge ??= setTimeout(() => {
      nudge = undefined
      const names = [...added].sort()
      added.clear()
      // Whoever added the job is not who the jobs of this look belong to.
      workApart(() => inTrace({}, () => poll(names)))
    }, 25)
  }

  const writeJobs = async (name: string, data: readonly JobData[], options: AddOptions) => {
    await requireQueue(name)
    pollSoon(name)
    return insertJobs(name, data, options)
  }

  return {
    start: async (handlers, fewer = {}) => {
      await createTables(pool)
      await createQueues(pool, Object.keys(handlers), leaseSeconds)
      for (const name of Object.keys(handlers)) known.add(name)
      if (!runsJobs) return
      const source = createJobSource(pool, { leaseSeconds, jobSeconds, holder: nameHolder() })
      const running = createJobLoop(source, handlers, log, { lanes, fewer, retrySeconds, leaseSeconds })
      const renew = () => void running.renew().catch(warn)
      const freeLost = () => void source.freeLost().catch(warn)
      const clear = () => void clearJobs(pool).catch(warn)
      loop = running
      timers = [
        setInterval(() => poll(), pollMilliseconds),
        setInterval(renew, (leaseSeconds * 1000) / 3),
        setInterval(freeLost, lostMilliseconds),
        setInterval(clear, clearMilliseconds),
      ]
      freeLost()
      clear()
      poll()
    },
    enqueue: async (tx, name, data, options = {}) => void (await (await writeJobs(name, [data], options)).execute(tx)),
    enqueueMany: async (tx, name, data, priority) =>
      void (await (await writeJobs(name, data, { priority })).execute(tx)),
    writeJobs: (name, data, priority) => writeJobs(name, data, { priority }),
    drain: async () => {
      // What ran already may have added more, so it counts like what was due.
      while (loop) {
        const due = await loop.poll()
        const hasRun = await loop.settle()
        if (due === 0 && !hasRun) return
      }
    },
    stop: async () => {
      if (isStopped) return
      for (const timer of timers) clearInterval(timer)
      clearTimeout(nudge)
      try {
        await loop?.stop(stopMilliseconds)
      } finally {
        isStopped = true
        await pool.destroy()
      }
    },
  }
}
