import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { tokenResponse } from '../sessions/access-token.ts'

const person = { access: ['rw:profile'], isForPeople: true, params: noParams, query: noQuery } as const
const base = '/v3/account/second-factor'

/** Recovery codes that are made at a time. */
export const recoveryCodeCount = 10

export const secondFactor = z.object({
  /** Since when signing in asks for a code of the person's app; null when it does not. */
  since: shownMoment.nullable(),
  recovery_codes_left: z.number().int(),
  /** Issuers that the person is staff of and that let only those change anything who have one; at most a hundred. */
  required_by: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export type SecondFactor = z.infer<typeof secondFactor>

export const getSecondFactor = v3Endpoint({
  ...person,
  method: 'GET',
  path: base,
  summary: 'Whether signing in asks for a code of an app, and which issuers want that',
  body: noBody,
  response: secondFactor,
})

/** Begun once more, it is another secret; nothing is asked for until a code has confirmed it. */
export const beginTotpSetup = v3Endpoint({
  ...person,
  method: 'POST',
  path: base,
  summary: 'Begin to set up codes of an app (RFC 6238); needs a fresh sign-in',
  body: noBody,
  /** The secret in base32, and an otpauth address with it. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  status: 201,
})

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmTotpSetup = v3Endpoint({
  ...person,
  method: 'POST',
  path: `${base}/confirmation`,
  summary: 'Show with a code that the app is set up: from then on signing in asks for one; needs a fresh sign-in',
  body: z.object({ code: z.string().max(64) }),
  response: recoveryCodes,
})

export const renewRecoveryCodes = v3Endpoint({
  ...person,
  method: 'POST',
  path: `${base}/recovery-codes`,
  summary: 'New recovery codes, shown this once; the former ones end; needs a fresh sign-in',
  body: noBody,
  response: recoveryCodes,
})

export const removeTotp = v3Endpoint({
  ...person,
  method: 'DELETE',
  path: base,
  summary: 'Signing in asks for no code any more; needs a fresh sign-in',
  body: noBody,
  response: nothing,
  status: 204,
})

/** `step` is the `mfa_token` with which /o/token and /o/code refuse accounts that have a second factor. */
export const finishSignIn = v3Endpoint({
  method: 'POST',
  path: '/v3/sign-ins/second-factor',
  access: 'public',
  summary: 'Finish a sign-in with a code of the app, or with a recovery code',
  params: noParams,
  query: noQuery,
  body: z.object({ step: z.string().max(256), code: z.string().max(64) }),
  response: tokenResponse,
})
