import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { forOperators } from './for-operators.ts'

const base = '/v3/operator/jobs'

/** Not begun yet; in a process just now; between two tries; given up after the last one. */
export const jobStates = ['waiting', 'running', 'paused', 'dead'] as const
export type JobState = (typeof jobStates)[number]

const kind = z.string().max(64)

export const jobKind = z.object({
  /** Such as `mail.send`; `dead` holds those that were given up so long ago that nothing says what they were. */
  kind: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  paused: z.number().int(),
  dead: z.number().int(),
  /** Seconds since that one is due that has been due for longest. */
  late: z.number(),
})
export type JobKind = z.infer<typeof jobKind>

export const listedJob = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  /** Tries that have begun. */
  tries: z.number().int(),
  /** The ids of what it is about, by their name; nothing else of what it carries. */
  about: z.record(z.string(), z.string()),
  /** What went wrong last. */
  error: z.string().nullable(),
  created_at: shownMoment,
  /** When a waiting or paused one runs, or when a dead one was given up. */
  at: shownMoment,
  /** Of a batch of awards: rows that are done, of how many. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
})
export type ListedJob = z.infer<typeof listedJob>

/** 404 for everybody but operators, as all below. */
export const listJobKinds = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: `${base}/kinds`,
  summary: 'How many jobs of each kind wait, run, pause or were given up, for operators',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(jobKind),
})

export const listJobs = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: base,
  summary: 'The jobs that are not done, newest first, of one kind or state, for operators',
  params: noParams,
  query: z.object({
    kind: kind.optional(),
    state: z.enum(jobStates).optional(),
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(listedJob),
})

export const retryJobs = v3Endpoint({
  ...forOperators,
  method: 'POST',
  path: `${base}/retry`,
  summary: 'Let jobs that were given up, or that pause, run now: one, or all dead ones of a kind',
  description: 'At most a thousand at once; `retried` says how many. They have all their tries again.',
  params: noParams,
  query: noQuery,
  body: z.object({ kind, id: z.string().max(64).optional() }),
  response: z.object({ retried: z.number().int() }),
})

export const dropJob = v3Endpoint({
  ...forOperators,
  method: 'DELETE',
  path: `${base}/:kind/:jobId`,
  summary: 'Forget a job that was given up',
  params: z.object({ kind, jobId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
