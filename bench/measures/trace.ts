// What Chromium notes of itself while a page is opened or used, and what that says to people.
import type { Browser } from 'playwright-core'
import { z } from 'zod'

const categories = ['loading', 'blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds. */
  ts: z.number(),
  dur: z.number().default(0),
  args: z.object({ data: z.record(z.string(), z.unknown()).default({}) }).default({ data: {} }),
})
type TraceEvent = z.output<typeof traceEvent>

const timings = ['navigationStart', 'firstContentfulPaint', 'largestContentfulPaint::Candidate', 'LayoutShift']
const resources = ['ResourceSendRequest', 'ResourceReceiveResponse', 'ResourceFinish']
const wanted = new Set([...timings, ...resources, 'RunTask', 'EventTiming'])
const trace = z.object({ traceEvents: z.array(z.looseObject({ name: z.string() })) })

/** Runs the work and answers what was noted meanwhile, in the order of time. */
export const record = async (browser: Browser, work: () => Promise<void>): Promise<TraceEvent[]> => {
  await browser.startTracing(undefined, { categories })
  let noted: Buffer
  try {
    await work()
  } finally {
    noted = await browser.stopTracing()
  }
  return trace
    .parse(JSON.parse(noted.toString()))
    .traceEvents.filter(({ name }) => wanted.has(name))
    .map((event) => traceEvent.parse(event))
    .sort((one, other) => one.ts - other.ts)
}

/** A figure, and how long a fixed piece of work took beside it: what else runs on the machine slows both. */
export type Timed<Figure> = Figure & { work: number }

export interface Opening {
  /** Milliseconds from the start of the navigation to the first and the largest content. */
  first: number
  largest: number
  /** Milliseconds beyond fifty of all tasks after the first content. */
  blocked: number
  shift: number
  /** Thousands of bytes of scripts, as they came over the line. */
  script: number
  requests: number
}

const isMain = ({ args }: TraceEvent): boolean => args.data.isOutermostMainFrame !== false

/** How the page arrived that was opened last. */
export const readOpening = (events: readonly TraceEvent[]): Opening => {
  const painted = events.findLast((event) => event.name === 'firstContentfulPaint' && isMain(event))
  const start = events.findLast(
    ({ name, args, ts }) =>
      name === 'navigationStart' &&
      ts < (painted?.ts ?? 0) &&
      args.data.navigationId === painted?.args.data.navigationId,
  )
  if (!painted || !start) throw new Error('Nothing was painted.')
  // The service worker fetches for later visits, in a thread of its own.
  const here = events.filter(({ pid, tid, ts }) => pid === painted.pid && tid === painted.tid && ts >= start.ts)
  const named = (name: string) => here.filter((event) => event.name === name)
  const largest = named('largestContentfulPaint::Candidate').at(-1) ?? painted
  const shifts = named('LayoutShift').filter(({ args }) => args.data.had_recent_input !== true)
  const scripts = new Set(
    named('ResourceReceiveResponse')
      .filter(({ args }) => /javascript/.test(String(args.data.mimeType)))
      .map(({ args }) => args.data.requestId),
  )
  const arrived = named('ResourceFinish').filter(({ args }) => scripts.has(args.data.requestId))
  return {
    first: (painted.ts - start.ts) / 1000,
    largest: (largest.ts - start.ts) / 1000,
    blocked: tasksOf(here, painted)
      .filter((task) => task.ts > painted.ts)
      .reduce((sum, { dur }) => sum + Math.max(0, dur / 1000 - 50), 0),
    shift: shifts.reduce((sum, { args }) => sum + Number(args.data.weighted_score_delta ?? 0), 0),
    script: arrived.reduce((sum, { args }) => sum + Number(args.data.encodedDataLength ?? 0), 0) / 1000,
    requests: named('ResourceSendRequest').length,
  }
}

export interface Action {
  /** Milliseconds from the hand to the next paint, of the slowest of what was pressed. */
  answered: number
  /** Milliseconds of the longest task. */
  task: number
}

/** How the page answered what was pressed in it. */
export const readAction = (events: readonly TraceEvent[]): Action => {
  const heard = events.filter(
    ({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && Number(args.data.interactionId) > 0,
  )
  const [first] = heard
  if (!first) throw new Error('The page did not hear of anything.')
  const task = Math.max(...tasksOf(events, first).map(({ dur }) => dur / 1000))
  return { answered: Math.max(...heard.map(({ args }) => Number(args.data.duration))), task }
}

/** Those of the thread on which the page lives. */
const tasksOf = (events: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] =>
  events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
