import { z } from 'zod'
import { v1Endpoint, v3Endpoint } from '../areas.ts'
import { badgePath } from '../badge-classes/badge-classes.ts'
import { noBody, noQuery } from '../endpoint.ts'
import { givenTimestamp, shownMoment, timestamp } from '../fields/fields.ts'
import { batchJsonKeys } from '../fields/limits.ts'
import { issuerPath } from '../issuers/issuers.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { award, newAward } from './awards.ts'

/** Rows of one batch, and rows up to which `batchAssertions` answers at once. */
export const batchMaximum = 50_000
export const batchAtOnce = 2000
/** Highest number that a row can be known by: lists may hold more rows than are awarded. */
export const rowNumberMaximum = 10_000_000
/** Body limit of the batch routes (docs/security.md T34). */
export const batchBodyBytes = 32 * 1024 * 1024
/** Minutes for which mails may be held back. */
export const holdMaximum = 7 * 24 * 60

/** One row: an award, with the recipient's name and the day it was earned. */
export const batchRow = newAward
  .omit({ create_notification: true, allow_duplicate_awards: true })
  .extend({ recipient_name: z.string().max(1024).nullish(), issued_on: givenTimestamp.nullish() })
export type BatchRow = z.infer<typeof batchRow>

export const batchState = z.enum(['scheduled', 'running', 'done', 'undone', 'cancelled'])

export const awardBatch = z.object({
  id: z.string(),
  state: batchState,
  /** For programs of the Badgr API: `processing` until the state is a final one. */
  status: z.enum(['processing', 'done', 'undone', 'cancelled']),
  total: z.number().int(),
  processed: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  /** Rows to recipients who hold the badge already, where that was not wanted. */
  skipped: z.number().int(),
  /** With the state `undone`: awards that are still to be taken back, which goes on in the background; otherwise 0. */
  to_take_back: z.number().int(),
  create_notification: z.boolean(),
  hold_minutes: z.number().int(),
  start_at: shownMoment,
  /** When held mails go out, or went; null when none are wanted. */
  mails_at: shownMoment.nullable(),
  created_at: shownMoment,
  created_by: z.string().nullable(),
  finished_at: shownMoment.nullable(),
  /** Whether the whole batch can still be undone. */
  can_undo: z.boolean(),
  url: z.string(),
})
export type AwardBatch = z.infer<typeof awardBatch>

export const rowState = z.enum(['waiting', 'awarded', 'skipped', 'failed', 'undone'])

export const batchRowResult = z.object({
  row: z.number().int(),
  recipient: z.string(),
  state: rowState,
  /** With the state `undone`: the award that was taken back, or null where none had been made yet. */
  award: z.string().nullable(),
  error: z.string().nullable(),
})
export type BatchRowResult = z.infer<typeof batchRowResult>

const base = '/v3/issuers/:issuerSlug/badges/:badgeSlug/award-batches'
const batchPath = badgePath.extend({ batchId: z.string().max(64) })
export type BatchPath = z.infer<typeof batchPath>
/** The rows are checked as a whole before anything is stored: 400 with `fields` by row number. */
export const createAwardBatch = v3Endpoint({
  method: 'POST',
  path: base,
  access: changesOneIssuer,
  summary: 'Award a badge to many in the background (any staff role)',
  description:
    'What an app or a personal token sent is awarded while that has access: once it was sent away, rows that are left fail and say so.',
  params: badgePath,
  query: noQuery,
  body: z.object({
    awards: z.array(batchRow).min(1).max(batchMaximum),
    /** How the rows are numbered where they come from, upwards; without it they count from 1. */
    row_numbers: z.array(z.number().int().min(1).max(rowNumberMaximum)).max(batchMaximum).optional(),
    create_notification: z.boolean().default(false),
    allow_duplicate_awards: z.boolean().default(true),
    hold_minutes: z.number().int().min(0).max(holdMaximum).default(0),
    start_at: timestamp.nullish(),
  }),
  response: awardBatch,
  status: 202,
  idempotent: true,
  dryRun: true,
  bodyLimit: batchBodyBytes,
  jsonKeys: batchJsonKeys,
})

export const listAwardBatches = v3Endpoint({
  method: 'GET',
  path: base,
  access: readsOneIssuer,
  summary: 'Batches of a badge class, newest first',
  params: badgePath,
  query: z.object({ num: z.string().max(32).optional(), cursor: z.string().max(256).optional() }),
  body: noBody,
  response: z.array(awardBatch),
})

export const getAwardBatch = v3Endpoint({
  method: 'GET',
  path: `${base}/:batchId`,
  access: readsOneIssuer,
  summary: 'Progress of a batch',
  params: batchPath,
  query: noQuery,
  body: noBody,
  response: awardBatch,
})

export const listAwardBatchRows = v3Endpoint({
  method: 'GET',
  path: `${base}/:batchId/rows`,
  access: readsOneIssuer,
  summary: 'Results of a batch row by row, in the order of the rows',
  params: batchPath,
  query: z.object({
    state: rowState.optional(),
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(batchRowResult),
})

export const retryAwardBatch = v3Endpoint({
  method: 'POST',
  path: `${base}/:batchId/retry`,
  access: changesOneIssuer,
  summary: 'Try the failed rows of a batch again',
  params: batchPath,
  query: noQuery,
  body: noBody,
  response: awardBatch,
})

/** Says that its failures are known: `listOpenBatches` leaves it out, for all of the issuer, until rows fail again. */
export const dismissAwardBatch = v3Endpoint({
  method: 'POST',
  path: `${base}/:batchId/dismiss`,
  access: changesOneIssuer,
  summary: 'Hear no more of the failed rows of a batch',
  params: batchPath,
  query: noQuery,
  body: noBody,
  response: awardBatch,
})

export const openBatch = awardBatch.extend({ badge: z.object({ slug: z.string(), name: z.string() }) })
export type OpenBatch = z.infer<typeof openBatch>

/** Those somebody has to look at come first, then those that run or wait; 50 at most. */
export const listOpenAwardBatches = v3Endpoint({
  method: 'GET',
  path: '/v3/issuers/:issuerSlug/award-batches',
  access: readsOneIssuer,
  summary: 'Batches of an issuer that wait, run or failed in part',
  params: issuerPath,
  query: z.object({ open: z.literal('true') }),
  body: noBody,
  response: z.array(openBatch),
})

/** While its mails are held: all its awards are taken back and no mail goes out. Before it starts: it never does. */
export const undoAwardBatch = v3Endpoint({
  method: 'POST',
  path: `${base}/:batchId/undo`,
  access: changesOneIssuer,
  summary: 'Undo a whole batch, or call it off before it starts (owner, editor, or who made it)',
  params: batchPath,
  query: noQuery,
  body: noBody,
  response: awardBatch,
})

/** One row of `batchAssertions`: as for a single award, with what a batch knows besides. */
export const assertionInput = batchRow.extend({
  create_notification: z.boolean().optional(),
  allow_duplicate_awards: z.boolean().optional(),
})

/** What `batchAssertions` answers when the awards are made in the background (202). */
export const assertionsProgress = awardBatch.pick({
  id: true,
  status: true,
  total: true,
  processed: true,
  succeeded: true,
  failed: true,
  url: true,
})

/**
 * Up to 2,000 rows all awards or none (201); above that a batch in the background (202, `Location`). Refusals come in
 * the form of version 2, `fieldErrors` holding one object for each row.
 */
export const awardBadgeToMany = v1Endpoint({
  method: 'POST',
  path: '/v1/issuer/issuers/:issuerSlug/badges/:badgeSlug/batchAssertions',
  access: changesOneIssuer,
  summary: 'Award a badge to many (any staff role)',
  params: badgePath,
  query: noQuery,
  body: z.union([
    z.array(z.unknown()),
    z.object({
      assertions: z.unknown().optional().describe('Rows as for a single award, at most 50,000.'),
      create_notification: z.unknown().optional(),
      allow_duplicate_awards: z.unknown().optional(),
    }),
  ]),
  response: z.array(award),
  otherAnswers: { 202: assertionsProgress },
  status: 201,
  idempotent: true,
  bodyLimit: batchBodyBytes,
  jsonKeys: batchJsonKeys,
})
