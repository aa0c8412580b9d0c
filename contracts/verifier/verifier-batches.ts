import { z } from 'zod'
import { siteEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { badgeInput, verification } from './verifier.ts'

/** Badges of one batch. */
export const batchBadgeMaximum = 1000
/** Bytes of an upload, and of everything in an archive once it is unpacked. */
export const batchUploadBytes = 32 * 1024 * 1024
export const batchUnpackedBytes = 100 * 1024 * 1024
/** Bytes that one file in an archive may have unpacked. */
export const batchFileBytes = 5 * 1024 * 1024
/** Days for which a batch and its results are kept. */
export const batchDays = 7
/** Badges that may be handed in within an hour: by one network, or by one account. */
export const batchHourly = { network: 1000, account: 10_000 } as const

const counts = {
  total: z.number().int(),
  processed: z.number().int(),
  valid: z.number().int(),
  invalid: z.number().int(),
  unverifiable: z.number().int(),
  /** Files and lines without a badge, which count neither as valid nor as invalid. */
  noBadge: z.number().int(),
}

export const verificationBatch = z.object({
  id: z.string(),
  state: z.enum(['running', 'done']),
  ...counts,
  /** The page of the batch. */
  url: z.string(),
  createdAt: shownMoment,
  finishedAt: shownMoment.nullable(),
  keptUntil: shownMoment,
})
export type VerificationBatch = z.infer<typeof verificationBatch>

export const batchResult = z.object({
  row: z.number().int(),
  /** The name of the file, or the link. */
  label: z.string(),
  /** Null while it waits. */
  verification: verification.nullable(),
})
export type BatchResult = z.infer<typeof batchResult>

export const badgeToVerify = z.object({
  /** How the result is called; the link or a number without it. */
  name: z.string().max(512).optional(),
  ...badgeInput,
})

export const createVerificationBatch = v3Endpoint({
  method: 'POST',
  path: '/v3/verify/batches',
  access: 'optional',
  summary: 'Verify many badges in the background: a ZIP, a CSV of links, or JSON',
  description:
    'Takes one of: a ZIP of badge files as `application/zip` (32 MB; 100 MB unpacked, 5 MB a file), a CSV with a link in each line as `text/csv`, or JSON with the badges one by one, each as `/v3/verify` takes it. Up to 1,000 badges. Of a badge pack of Sash the badge in its forms is verified, not what lies beside it. What holds no badge counts as `noBadge`. Whoever knows the id of the batch may read and delete it; it is kept for 7 days.',
  params: noParams,
  query: noQuery,
  body: z.object({ badges: z.array(badgeToVerify).max(batchBadgeMaximum).optional() }),
  response: verificationBatch,
  status: 202,
  idempotent: true,
  bodyLimit: batchUploadBytes,
  jsonKeys: 500_000,
  fileTypes: ['application/zip', 'text/csv'],
})

const batchPath = z.object({ batchId: z.string().max(64) })

export const getVerificationBatch = v3Endpoint({
  method: 'GET',
  path: '/v3/verify/batches/:batchId',
  access: 'public',
  summary: 'How far a batch is',
  params: batchPath,
  query: noQuery,
  body: noBody,
  response: verificationBatch,
})

/** Answers pages through the `Link` header, `rel="next"`. */
export const listVerificationResults = v3Endpoint({
  method: 'GET',
  path: '/v3/verify/batches/:batchId/results',
  access: 'public',
  summary: 'Results of a batch in its order, a page at a time',
  params: batchPath,
  query: z.object({
    verdict: z.enum(['valid', 'invalid', 'unverifiable', 'no-badge', 'waiting']).optional(),
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(batchResult),
})

export const getVerificationBatchFile = v3Endpoint({
  method: 'GET',
  path: '/v3/verify/batches/:batchId/:file',
  access: 'public',
  summary: 'A finished batch as file: report.json (signed by this server), report.csv or report.pdf',
  params: batchPath.extend({ file: z.enum(['report.json', 'report.csv', 'report.pdf']) }),
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})

export const deleteVerificationBatch = v3Endpoint({
  method: 'DELETE',
  path: '/v3/verify/batches/:batchId',
  access: 'public',
  summary: 'Delete a batch with all its results; what waits is not checked any more',
  params: batchPath,
  query: noQuery,
  body: noBody,
  response: z.void(),
  status: 204,
})

export const openVerificationBatchPage = siteEndpoint({
  method: 'GET',
  path: '/verify/batches/:batchId',
  access: 'public',
  summary: 'Page of a batch, with its progress and results',
  params: batchPath,
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'html',
})
