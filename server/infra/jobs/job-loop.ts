import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../db/connections/is-database-away.ts'
import type { JsonValue } from '../db/schema/tables.ts'
import type { Log } from '../log.ts'
import { inTrace } from '../trace/current.ts'
import { noteRun } from './measure-jobs.ts'
import { pauseOf, RefusedForNow, retryDelay } from './pauses.ts'

export type JobData = { [key: string]: JsonValue }

/** One run of one job. */
export interface Job {
  id: string
  name: string
  /** 1 for the first run. */
  attempt: number
  /** True when no further run follows a failure of this one. */
  isLast: boolean
  /**
   * Aborted when the job's time is up, the server stops or another one may have taken the job: long work looks at it
   * between its steps.
   */
  signal: AbortSignal
}

/** Jobs run at least once, so a handler must come to the same end when it runs again. Throwing means: try later, a few times. */
export type JobHandler = (data: JobData, job: Job) => Promise<void>

export interface TakenJob {
  id: string
  name: string
  data: JobData
  attempt: number
  isLast: boolean
  seconds: number
}

export interface Failure {
  reason: string
  /** True when the job itself failed, and not the process around it or somebody else. */
  isOwn: boolean
}

/** Where jobs come from and what becomes of them. */
export interface JobSource {
  /** How many jobs are due in each of the queues that have any, counted to so many. */
  countDue(names: readonly string[], most: number): Promise<Map<string, number>>
  /** The next job of the queue; with `fromBack` one that has no priority, as long as there is one. */
  take(name: string, fromBack: boolean): Promise<TakenJob | undefined>
  /** Keeps the jobs from being taken by others for a while longer; answers those that are still ours. */
  renew(jobs: readonly TakenJob[]): Promise<Set<TakenJob>>
  /** Makes the jobs due whose process did not renew them in time. */
  freeLost(): Promise<void>
  finish(job: TakenJob): Promise<void>
  /** Both in one statement: that the job is done, and the next one of its queue. */
  finishAndTake(job: TakenJob, fromBack: boolean): Promise<TakenJob | undefined>
  /** The job comes back after so many seconds unless this was its last run. */
  giveBack(job: TakenJob, seconds: number, failure: Failure): Promise<void>
  /** Counts as no run at all; the job comes back after so many seconds. */
  putBack(job: TakenJob, seconds: number, reason: string): Promise<void>
}

export interface JobLoop {
  /** Looks for due jobs now, in these queues or in all, and returns how many had some. */
  poll(names?: readonly string[]): Promise<number>
  /** Keeps what runs for a while longer, and gives up what is no longer ours. */
  renew(): Promise<void>
  /** Resolves when nothing runs; answers whether something did. */
  settle(): Promise<boolean>
  /** Takes no further job and waits for the running ones, at most so many milliseconds. */
  stop(milliseconds: number): Promise<void>
}

export interface Pace {
  /** Jobs of one queue that run side by side. */
  lanes: number
  /** Lanes of queues that have fewer. */
  fewer?: Record<string, number>
  /** Seconds to the first repetition; doubles from run to run up to an hour. */
  retrySeconds: number
  /** Seconds after which a job that was not renewed may be taken by others. */
  leaseSeconds: number
}

/** What came when the end of a job was written down: the next one, or that there is none. */
interface Followed {
  job: TakenJob | undefined
  takenAt: number
}

const awayPoll = 250

interface Run {
  abort: AbortController
  /** When the job was surely still ours. */
  renewedAt: number
  lose(): void
}

/** Runs jobs one by one in a few lanes for each queue. */
export function createJobLoop(
  source: JobSource,
  handlers: Record<string, JobHandler>,
  log: Log,
  { lanes, fewer = {}, retrySeconds, leaseSeconds }: Pace,
): JobLoop {
  const busy = new Map(Object.keys(handlers).map((name) => [name, new Map<number, Promise<void>>()]))
  const running = new Map<TakenJob, Run>()
  let isStopping = false

  // As long as the job is ours, for it is nobody else's until its lease is over.
  const record = async <Answer>(job: TakenJob, note: () => Promise<Answer>): Promise<Answer | undefined> => {
    while (running.has(job)) {
      try {
        return await note()
      } catch (error) {
        if (isStopping || !isDatabaseAway(error)) throw error
        await sleep(awayPoll)
      }
    }
    return undefined
  }

  const finish = async (job: TakenJob, fromBack: boolean): Promise<Followed | undefined> =>
    record(job, async () => {
      const takenAt = performance.now()
      if (!isStopping) return { job: await source.finishAndTake(job, fromBack), takenAt }
      await source.finish(job)
      return { job: undefined, takenAt }
    })

  // Undefined where the next job has to be asked for.
  const run = async (
    { job, takenAt }: { job: TakenJob; takenAt: number },
    handler: JobHandler,
    fromBack: boolean,
  ): Promise<Followed | undefined> => {
    const abort = new AbortController()
    let isDone = false
    let timer: NodeJS.Timeout | undefined
    const ended = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${job.seconds} s`)), job.seconds * 1000)
      const lose = () => reject(new RefusedForNow('another process may have taken it'))
      running.set(job, { abort, renewedAt: takenAt, lose })
    })
    try {
      const { id, name, attempt, isLast } = job
      const work = () => handler(job.data, { id, name, attempt, isLast, signal: abort.signal })
      await Promise.race([inTrace({ job: name, jobId: id }, work), ended])
      isDone = true
      noteRun(job, 'done', takenAt)
      return await finish(job, fromBack)
    } catch (error) {
      // Its lease will be over, and then it runs once more.
      if (isDone) throw error
      const reason = error instanceof Error ? error.message : String(error)
      const pause = pauseOf(error)
      noteRun(job, pause !== undefined ? 'put-back' : job.isLast ? 'dead' : 'failed', takenAt)
      log.warn({ job: job.name, id: job.id, attempt: job.attempt, isLast: job.isLast, reason }, 'A job failed')
      await record(job, () =>
        pause !== undefined
          ? source.putBack(job, pause, reason)
          : source.giveBack(job, retryDelay(job.attempt, retrySeconds), {
              reason,
              isOwn: !(error instanceof RefusedForNow),
            }),
      )
      return undefined
    } finally {
      clearTimeout(timer)
      abort.abort()
      running.delete(job)
    }
  }

  const loseOld = (): void => {
    const oldest = performance.now() - leaseSeconds * 1000
    for (const [job, { renewedAt, lose }] of running) {
      if (renewedAt > oldest) continue
      running.delete(job)
      lose()
    }
  }

  const renew = async (): Promise<void> => {
    loseOld()
    const jobs = [...running.keys()]
    if (jobs.length === 0) return
    const asked = performance.now()
    const ours = await source.renew(jobs)
    for (const job of jobs) {
      const run = running.get(job)
      if (run) run.renewedAt = ours.has(job) ? asked : Number.NEGATIVE_INFINITY
    }
    loseOld()
  }

  // One lane is for what has no priority, so that it goes on however much there is that has.
  const isForBack = (lane: number, of: number): boolean => lane === of - 1 && of > 1
  const lanesOf = (name: string): number => fewer[name] ?? lanes

  const workLane = async (name: string, lane: number, handler: JobHandler): Promise<void> => {
    const fromBack = isForBack(lane, lanesOf(name))
    const take = async (): Promise<Followed> => {
      const takenAt = performance.now()
      return { job: await source.take(name, fromBack), takenAt }
    }
    let next: Followed | undefined
    while (!isStopping || next?.job) {
      const { job, takenAt } = next ?? (await take())
      if (!job) return
      // It was taken while the stop came: nobody has begun it.
      if (isStopping) return source.putBack(job, 0, 'The server stopped before the job began.')
      next = await run({ job, takenAt }, handler, fromBack)
    }
  }

  // A lane without a job would only find that out.
  const openLanes = (name: string, due: number): void => {
    const open = busy.get(name)
    const handler = handlers[name]
    if (!open || !handler) return
    const free = Array.from({ length: lanesOf(name) }, (_, lane) => lane).filter((lane) => !open.has(lane))
    for (const lane of free.slice(0, due)) {
      const work = workLane(name, lane, handler)
        // The job is still marked as running in the database, which gives it out again when its lease is over.
        .catch((error: Error) => log.warn({ job: name, reason: error.message }, 'A job could not be recorded'))
        .finally(() => open.delete(lane))
      open.set(lane, work)
    }
  }

  const settle = async (): Promise<boolean> => {
    for (let hasRun = false; ; hasRun = true) {
      const open = [...busy.values()].flatMap((queue) => [...queue.values()])
      if (open.length === 0) return hasRun
      await Promise.all(open)
    }
  }

  return {
    settle,
    renew,
    poll: async (names = [...busy.keys()]) => {
      const own = names.filter((name) => busy.has(name))
      if (isStopping || own.length === 0) return 0
      const due = await source.countDue(own, Math.max(lanes, ...Object.values(fewer)))
      if (!isStopping) for (const [name, count] of due) openLanes(name, count)
      return due.size
    },
    stop: async (milliseconds) => {
      isStopping = true
      let timer: NodeJS.Timeout | undefined
      const timeUp = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds)
      })
      await Promise.race([settle(), timeUp])
      clearTimeout(timer)
      const unfinished = [...running]
      running.clear()
      for (const [job, { abort }] of unfinished) {
        abort.abort()
        await source.giveBack(job, 0, { reason: 'The server stopped before the job was done.', isOwn: false })
      }
    },
  }
}
