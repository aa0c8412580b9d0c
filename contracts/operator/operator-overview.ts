import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { forOperators } from './for-operators.ts'

/** Nothing but people is counted beyond it. */
export const mostCounted = 10_000

const bytes = z.number().int().nonnegative()

const operatorFigures = z.object({
  /** Beyond 10,000 as the database estimates them. */
  people: z.number().int(),
  is_people_estimated: z.boolean(),
  /** Within the last seven days, counted up to 10,000. */
  new_people: z.number().int(),
  /** Of the last fourteen days of UTC (`2026-06-14`), the oldest first; each counted up to 10,000. */
  awards_by_day: z.array(z.object({ day: z.string(), count: z.number().int() })),
  /** Of the last seven days, among the newest 10,000. */
  sent_mails: z.number().int(),
  refused_mails: z.number().int(),
  database_bytes: bytes,
  /** The disk with the data folder, as the process sees it that answers. Null where it cannot say. */
  disk: z.object({ free_bytes: bytes, all_bytes: bytes }).nullable(),
  /** That public pages are read from, as the process sees it that answers; null where there is none. */
  standby: z
    .object({
      answers: z.boolean(),
      /** What of the log of the primary it has not replayed. Null where it does not answer. */
      behind_bytes: bytes.nullable(),
      /** When what it replayed last was committed. */
      replayed_until: shownMoment.nullable(),
    })
    .nullable(),
  virus_check: z
    .object({
      answers: z.boolean().describe('Whether it answers; while it does not, no file of others is taken'),
      engine: z.string().nullable().describe('Such as `ClamAV 1.4.3`; null where it does not answer'),
      signatures_at: shownMoment.nullable().describe('Of when its signatures are; null where it does not say'),
    })
    .nullable()
    .describe('What looks through files of others for viruses; null where the operator connected nothing'),
  version: z.string(),
  /** Made with `sash backup`; of backups made otherwise the server does not know. */
  last_backup: z.object({ made_at: shownMoment, byte_length: bytes }).nullable(),
})
export type OperatorFigures = z.infer<typeof operatorFigures>

export const operatorOverview = z.object({
  waiting_mails: z.number().int(),
  /** Refused for good within the last seven days. */
  failed_mails: z.number().int(),
  dead_jobs: z.number().int(),
  suspended_people: z.number().int(),
  suspended_issuers: z.number().int(),
  /** Issuers that wait to be approved. */
  waiting_issuers: z.number().int(),
  /** Issuers that are other ones than operators vouched for. */
  changed_issuers: z.number().int(),
  /** No version of the terms has been published; clients of the Badgr API ask for them each time then. */
  lacks_terms: z.boolean(),
  /** No mail server is set up, so that mails reach nobody. */
  lacks_mail: z.boolean(),
  figures: operatorFigures,
})
export type OperatorOverview = z.infer<typeof operatorOverview>

/** 404 for everybody but operators. */
export const getOperatorOverview = v3Endpoint({
  method: 'GET',
  path: '/v3/operator/overview',
  ...forOperators,
  summary: 'What there is to look after on this server, in numbers, for its operators',
  description: 'Counted at most every five seconds, `figures` at most every twenty.',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: operatorOverview,
})
