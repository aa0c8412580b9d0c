import { z } from 'zod'
import { endpoint, noParams, noQuery } from './endpoint.ts'
import { imageBodyBytes, recipientLength } from './limits.ts'

export const check = z.object({
  name: z.string(),
  /** `not-checked` means "could not check"; it is never a failure. */
  status: z.enum(['passed', 'failed', 'not-checked']),
  detail: z.string(),
  /** The address or identifier the check was about, as the badge names it. */
  target: z.string().optional(),
  /** Passed, but there is something to tell. */
  warning: z.literal(true).optional(),
  /** Of a failed check. */
  severity: z.enum(['error', 'fatal']).optional(),
  /** What to do about a check that did not pass. */
  next: z.string().optional(),
})
export type Check = z.infer<typeof check>

/** What the badge says of itself; every value is the signer's claim, to be read together with the checks. */
export const verifiedCredential = z.object({
  version: z.string(),
  /** Left out for a badge; `record` is a Comprehensive Learner Record. */
  kind: z.enum(['endorsement', 'record']).optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  image: z.string().optional(),
  criteria: z.string().optional(),
  issuer: z.object({ id: z.string().optional(), name: z.string().optional(), url: z.string().optional() }).optional(),
  issuedOn: z.string().optional(),
  expires: z.string().optional(),
})

const verdict = z.object({
  verdict: z.enum(['valid', 'invalid', 'unverifiable']),
  /** One plain sentence: the verdict's reason. */
  reason: z.string(),
  /** What to do next, unless every check passed. */
  next: z.string().optional(),
  checks: z.array(check),
  credential: verifiedCredential.optional(),
})

export const verification = verdict.extend({
  /** The badges inside a Comprehensive Learner Record, each judged by itself. */
  parts: z.array(verdict.extend({ endorsements: z.array(verdict).optional() })).optional(),
  /** The endorsements inside a badge, each judged by itself. */
  endorsements: z.array(verdict).optional(),
  /** There is no badge in what was sent: the verdict is `invalid`, and nothing speaks against an issuer. */
  noBadge: z.literal(true).optional(),
  /** Of a hosted badge: the address of the signed form that its own answer names in a `Link` header. */
  signedForm: z.string().optional(),
  checkedAt: z.string(),
})
export type Verification = z.infer<typeof verification>

/** Takes exactly one of credential (object or string, JWT included), url, image (data URL). */
export const verifyCredential = endpoint({
  method: 'POST',
  path: '/v3/verify',
  access: 'public',
  summary: 'Verify a badge from anywhere; every check is named',
  params: noParams,
  query: noQuery,
  body: z.object({
    credential: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
    url: z.string().max(2083).optional(),
    image: z.string().optional(),
    recipient: z.string().max(recipientLength).optional(),
    /** Also asks whether the issuer's own page can be reached. */
    thorough: z.boolean().optional(),
  }),
  response: verification,
  bodyLimit: imageBodyBytes,
})
