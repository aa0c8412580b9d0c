import { z } from 'zod'
import { documentEndpoint, siteEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { imageBodyBytes, recipientLength } from '../fields/limits.ts'
import { verification, verifyCredential } from './verifier.ts'

/** Days for which a report is kept. */
export const reportDays = 730
/** Reports that one network may keep in an hour. */
export const reportsPerHour = 30

export const reportSubject = z.object({
  kind: z.enum(['link', 'image', 'document']),
  /** The link that was checked, without whom it names. */
  url: z.string().optional(),
  /** Of the bytes that were checked, in hexadecimal digits. */
  sha256: z.string().optional(),
})

export const keptReport = z.object({
  id: z.string(),
  /** The page of the report; it never changes. */
  url: z.string(),
  /** Whose key signs the report: the did:web of this server. */
  issuer: z.string(),
  subject: reportSubject,
  verification,
  /** True when it was checked for somebody: the report does not say for whom. */
  recipientAsked: z.boolean(),
  createdAt: shownMoment,
  keptUntil: shownMoment,
})
export type KeptReport = z.infer<typeof keptReport>

export const createVerificationReport = v3Endpoint({
  method: 'POST',
  path: '/v3/verify/reports',
  access: 'optional',
  summary: 'Verify a badge and keep the report under a permanent link',
  description:
    'The report is kept for two years. The recipient is compared and not kept. `report.json` carries a DataIntegrityProof (eddsa-jcs-2022) by the did:web of this server. `deleteToken` is shown this once.',
  params: noParams,
  query: noQuery,
  body: verifyCredential.body,
  response: keptReport.extend({
    /** Shown this once: whoever has it can delete the report. */
    deleteToken: z.string(),
  }),
  status: 201,
  idempotent: true,
  bodyLimit: imageBodyBytes,
})

const reportPath = z.object({ reportId: z.string().max(64) })

export const getVerificationReport = v3Endpoint({
  method: 'GET',
  path: '/v3/verify/reports/:reportId',
  access: 'public',
  summary: 'A report that was kept; 410 once it was withdrawn',
  refusals: [410],
  params: reportPath,
  query: noQuery,
  body: noBody,
  response: keptReport,
})

export const getVerificationReportFile = v3Endpoint({
  method: 'GET',
  path: '/v3/verify/reports/:reportId/:file',
  access: 'public',
  summary: 'A kept report as file: report.json (signed by this server), report.csv or report.pdf',
  refusals: [410],
  params: reportPath.extend({ file: z.enum(['report.json', 'report.csv', 'report.pdf']) }),
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})

export const deleteVerificationReport = v3Endpoint({
  method: 'DELETE',
  path: '/v3/verify/reports/:reportId',
  access: 'public',
  summary: 'Delete a report with the token that came when it was kept',
  params: reportPath,
  query: noQuery,
  body: z.object({ deleteToken: z.string().max(recipientLength) }),
  response: z.void(),
  status: 204,
})

export const openVerificationReportPage = siteEndpoint({
  method: 'GET',
  path: '/verify/reports/:reportId',
  access: 'public',
  summary: 'Page of a kept report',
  refusals: [410],
  params: reportPath,
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'html',
})

export const getSiteDidDocument = documentEndpoint({
  method: 'GET',
  path: '/.well-known/did.json',
  access: 'public',
  summary: 'DID document of this server: the keys that sign reports of its verifier',
  params: noParams,
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'text',
})
