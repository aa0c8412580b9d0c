import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { imageBodyBytes, recipientLength, urlLength } from '../fields/limits.ts'

/** The code of a sentence, with what is put into it: text, a number, a day, or sentences again. */
export const codedSentence = z.object({ code: z.string(), values: z.record(z.string(), z.unknown()).optional() })

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
  /** The sentences of this check by their codes, which do not change. */
  codes: z.object({ detail: codedSentence.optional(), next: codedSentence.optional() }).optional(),
})
export type VerificationCheck = z.infer<typeof check>

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
  issuer: z
    .object({
      id: z.string().optional(),
      name: z.string().optional(),
      url: z.string().optional(),
      /** Its site or a key that it publishes confirms the badge; without that the name is nothing but a claim. */
      confirmed: z.boolean().optional(),
    })
    .optional(),
  issuedOn: z.string().optional(),
  expires: z.string().optional(),
})

export const verdictCodes = z.object({ reason: codedSentence.optional(), next: codedSentence.optional() })

export const verdict = z.object({
  verdict: z.enum(['valid', 'invalid', 'unverifiable']),
  /** One plain sentence: the verdict's reason. */
  reason: z.string(),
  /** What to do next, unless every check passed. */
  next: z.string().optional(),
  /** These sentences by their codes, which do not change. */
  codes: verdictCodes.optional(),
  checks: z.array(check),
  credential: verifiedCredential.optional(),
})

export const foundOn = z.object({
  /** The address that was sent. */
  page: z.string(),
  /**
   * What led to the badge: a link in the page, what stands in the page, its picture, what it says by oEmbed, or the address of the
   * page on a platform that is known.
   */
  by: z.enum(['link', 'embedded', 'picture', 'oembed', 'platform']),
  /** Where the badge was; left out for what stands in the page. */
  address: z.string().optional(),
})
export type FoundOn = z.infer<typeof foundOn>

export const verification = verdict.extend({
  /** The badges inside a Comprehensive Learner Record, each evaluated by itself. */
  parts: z.array(verdict.extend({ endorsements: z.array(verdict).optional() })).optional(),
  /** The endorsements inside a badge, each evaluated by itself. */
  endorsements: z.array(verdict).optional(),
  /** There is no badge in what was sent: the verdict is `invalid`, and nothing speaks against an issuer. */
  noBadge: z.literal(true).optional(),
  /** The address that was sent is that of a page: where the badge was found that the verdict is about. */
  foundOn: foundOn.optional(),
  /** Of a hosted badge: the address of the signed form that its own answer names in a `Link` header. */
  signedForm: z.string().optional(),
  /** The badge is valid, and operators of this server vouch for its issuer, which issues here; this is no part of the badge. */
  trustedIssuer: z.literal(true).optional(),
  /** With `trustedIssuer`: since when they vouch for the issuer as it is called now. */
  trustedSince: z.string().optional(),
  /** Operators vouched for this issuer under that name, until it became another one; nobody has looked at it again since. */
  trustRests: z.object({ since: z.string(), name: z.string() }).optional(),
  checkedAt: shownMoment,
})
export type Verification = z.infer<typeof verification>

/** A badge document of any kind, sound or not. */
export const documentToVerify = z.record(z.string(), z.unknown())
/** A badge as JSON object, or as text: JSON or a JWT. */
export const credentialToVerify = z.union([z.string(), documentToVerify])

/** The three ways to hand in a badge, of which one is taken. */
export const badgeInput = {
  credential: credentialToVerify.optional().describe('The badge as JSON object, or as text: JSON or a JWT'),
  url: z.string().max(urlLength).optional().describe('Address of the badge, of a file with it or of its page'),
  image: z
    .string()
    .optional()
    .describe('PNG or SVG with the badge in it: a data URL (`data:image/png;base64,…`), or its base64 alone'),
}

/** A badge in one of the three ways. */
export const verifyRequest = z.object({
  ...badgeInput,
  recipient: z
    .string()
    .max(recipientLength)
    .optional()
    .describe('An email address or another identifier that the badge must have been awarded to'),
  thorough: z.boolean().optional().describe("Also asks whether the issuer's own page can be reached"),
})

export const verifyCredential = v3Endpoint({
  method: 'POST',
  path: '/v3/verify',
  access: 'optional',
  summary: 'Verify a badge from anywhere; every check is named',
  description: 'Send exactly one of `credential`, `url` and `image`.',
  params: noParams,
  query: noQuery,
  body: verifyRequest,
  response: verification,
  bodyLimit: imageBodyBytes,
})
