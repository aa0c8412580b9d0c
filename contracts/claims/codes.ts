import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { claimPath, claimsBase } from './claims.ts'

/** Codes of one sheet. */
export const sheetMinimum = 10
export const sheetMaximum = 1000
/** Codes of one claim that are not void, and all that it has ever had: so many sheets can be lost. */
export const codeMaximum = 10_000
export const serialMaximum = 100_000

const base = `${claimsBase}/:claimId/codes` as const
const codePath = claimPath.extend({ serial: z.coerce.number().int().min(1).max(serialMaximum) })
export type CodePath = z.output<typeof codePath>

const batchPath = claimPath.extend({ batch: z.string().max(64) })
export type SheetPath = z.output<typeof batchPath>

/** A code as it is told once, with what its QR code may hold. */
export const madeClaimCode = z.object({ serial: z.number().int(), code: z.string(), url: z.string() })
export type MadeCode = z.infer<typeof madeClaimCode>

export const claimSheet = z.object({ batch: z.string(), codes: z.array(madeClaimCode) })
export type ClaimSheet = z.infer<typeof claimSheet>

const count = z.number().int().min(sheetMinimum).max(sheetMaximum)

/** Sent twice it would make two sheets; it is not repeated for a key, as no answer with secrets is kept. */
export const createClaimCodes = v3Endpoint({
  method: 'POST',
  path: base,
  access: changesOneIssuer,
  summary: 'Make a sheet of 10 to 1,000 codes, each good once; they are told this once (owner, editor)',
  params: claimPath,
  query: noQuery,
  body: z.object({ count }),
  response: claimSheet,
  status: 201,
})

/** As above: what is in the file is told this once. */
export const createClaimPrint = v3Endpoint({
  method: 'POST',
  path: `${base}/print`,
  access: changesOneIssuer,
  summary:
    'Make 10 to 1,000 codes and answer them as a PDF to print and cut, ten to a page; they are told this once (owner, editor)',
  params: claimPath,
  query: noQuery,
  body: z.object({ count, paper: z.enum(['a4', 'letter']).default('a4') }),
  response: z.string(),
  answer: 'bytes',
})

export const claimCode = z.object({
  /** As it stands on the slip. */
  serial: z.number().int(),
  batch: z.string(),
  /** `kept` for whoever proves an address with it, or waits for a decision. */
  state: z.enum(['new', 'kept', 'used', 'void']),
  used_at: shownMoment.nullable(),
})
export type ClaimCode = z.infer<typeof claimCode>

/** Answers pages through the `Link` header. */
export const listClaimCodes = v3Endpoint({
  method: 'GET',
  path: base,
  access: readsOneIssuer,
  summary:
    'Printed codes of a claim by their numbers: which are used, kept or void; never what they are (any staff role)',
  params: claimPath,
  query: z.object({ num: z.string().max(32).optional(), cursor: z.string().max(256).optional() }),
  body: noBody,
  response: z.array(claimCode),
})

export const revokeClaimCode = v3Endpoint({
  method: 'DELETE',
  path: `${base}/:serial`,
  access: changesOneIssuer,
  summary: 'Make a printed code void, which was lost (owner, editor)',
  description: 'For good. 409 for one that was used: its badge can be revoked.',
  params: codePath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  refusals: [409],
})

/** A sheet that is lost as a whole. */
export const revokeClaimSheet = v3Endpoint({
  method: 'DELETE',
  path: `${claimsBase}/:claimId/sheets/:batch`,
  access: changesOneIssuer,
  summary: 'Make all codes of a sheet void that are not used, such as of one that was lost (owner, editor)',
  description:
    'For good, with the codes that came in place of others of the sheet. Used ones stay used, and their badges with them. What is void does not count among the 10,000 codes that a claim can have.',
  params: batchPath,
  query: noQuery,
  body: noBody,
  response: z.object({
    /** How many were made void now. */
    voided: z.number().int(),
    /** How many of the sheet had been used. */
    used: z.number().int(),
  }),
})
export type VoidedBatch = z.infer<typeof revokeClaimSheet.response>

/** Its answer carries a secret, so it is not repeated for a key: sent twice it makes two. */
export const replaceClaimCode = v3Endpoint({
  method: 'POST',
  path: `${base}/:serial/replacement`,
  access: changesOneIssuer,
  summary: 'Make a printed code void, and another one in its place, which is told this once (owner, editor)',
  params: codePath,
  query: noQuery,
  body: noBody,
  response: madeClaimCode,
  status: 201,
  refusals: [409],
})
