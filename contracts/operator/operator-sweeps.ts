import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { forOperators } from './for-operators.ts'

/** What is tidied up every hour, each by itself. */
export const sweepNames = [
  'mails',
  'throttles',
  'request-keys',
  'accounts',
  'address-moves',
  'sessions',
  'social',
  'second-factor',
  'organisations',
  'oauth',
  'notifications',
  'issuers',
  'award-batches',
  'key-renewals',
  'award-templates',
  'keep-links',
  'start-links',
  'earner-addresses',
  'claims',
  'requests',
  'endorsements',
  'outside-endorsements',
  'imports',
  'import-claims',
  'sharing',
  'other-backpacks',
  'webhooks',
  'wallets',
  'lti',
  'verification-reports',
  'verification-batches',
  'remembered-documents',
  'files',
] as const
export type SweepName = (typeof sweepNames)[number]

/** Never ended yet; at work; to go on where it stopped; failed; ended. */
export const sweepStates = ['new', 'running', 'paused', 'failed', 'ended'] as const
export type SweepState = (typeof sweepStates)[number]

export const listedSweep = z.object({
  /** One of `sweepNames`, or of another release beside this one. */
  name: z.string(),
  state: z.enum(sweepStates),
  /** Of the run that is under way, or the last one: when it began. */
  started_at: shownMoment.nullable(),
  /** When a run last came to its end without a failure. */
  ended_at: shownMoment.nullable(),
  /** Seconds that the run was at work. */
  seconds: z.number(),
  /** Rows that the run dropped, changed or took up. */
  rows: z.number().int(),
  /** Times that the run was taken up: it lets others have their turn. */
  turns: z.number().int(),
  /** What went wrong last. */
  error: z.string().nullable(),
})
export type ListedSweep = z.infer<typeof listedSweep>

/** 404 for everybody but operators. */
export const listSweeps = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: '/v3/operator/sweeps',
  summary:
    'What is tidied up every hour: when each last came to its end, how long it took and what went wrong, for operators',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(listedSweep),
})
