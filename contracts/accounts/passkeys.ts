import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment, text } from '../fields/fields.ts'
import { tokenResponse } from '../sessions/access-token.ts'

const person = { access: ['rw:profile'], isForPeople: true, query: noQuery } as const
const base = '/v3/account/passkeys'

/** Passkeys of one account. */
export const passkeyMaximum = 20
export const passkeyNameLength = 60
/** Seconds in which a challenge has to be answered. */
export const passkeySeconds = 300

const encoded = z.string().max(16_384)
const options = z.record(z.string(), z.unknown())

/** What browsers say beside it and nothing here asks for. */
const clientExtensionResults = z.record(z.string().max(64), z.unknown()).optional()

/** What `navigator.credentials.create` answered, as `toJSON()` gives it (Web Authentication, level 3). */
export const passkeyRegistration = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
  clientExtensionResults,
})
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

/** What `navigator.credentials.get` answered. */
export const passkeyAssertion = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(128).nullish(),
  }),
  clientExtensionResults,
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: shownMoment,
  last_used_at: shownMoment.nullable(),
  /** By which browsers and devices know it (base64url). */
  credential_id: z.string(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyName = text(passkeyNameLength)
const passkeyPath = z.object({ passkeyId: z.string().max(64) })

export const listPasskeys = v3Endpoint({
  ...person,
  method: 'GET',
  path: base,
  summary: 'My passkeys, oldest first',
  params: noParams,
  body: noBody,
  response: z.array(passkey),
})

/** Good for five minutes and once, in the browser that asked: a cookie goes with it. */
export const beginPasskeyRegistration = v3Endpoint({
  ...person,
  method: 'PUT',
  path: `${base}/challenge`,
  summary: 'What a new passkey has to be made with; needs a fresh sign-in',
  params: noParams,
  body: noBody,
  /** `PublicKeyCredentialCreationOptionsJSON`. */
  response: options,
})

export const addPasskey = v3Endpoint({
  ...person,
  method: 'POST',
  path: base,
  summary: 'Add a passkey that was made; needs a fresh sign-in; twenty at most',
  params: noParams,
  body: z.object({ name: passkeyName, credential: passkeyRegistration }),
  response: passkey,
  status: 201,
})

export const renamePasskey = v3Endpoint({
  ...person,
  method: 'PUT',
  path: `${base}/:passkeyId`,
  summary: 'Call a passkey something else',
  params: passkeyPath,
  body: z.object({ name: passkeyName }),
  response: passkey,
})

export const removePasskey = v3Endpoint({
  ...person,
  method: 'DELETE',
  path: `${base}/:passkeyId`,
  summary: 'Remove a passkey; needs a fresh sign-in',
  params: passkeyPath,
  body: noBody,
  response: nothing,
  status: 204,
})

const visitor = { access: 'public', method: 'POST', params: noParams, query: noQuery } as const
/** With it a passkey is the second factor of a sign-in that the password began, and need not verify its user. */
const step = z.string().max(256).optional()

export const beginPasskeySignIn = v3Endpoint({
  ...visitor,
  path: '/v3/sign-ins/passkey/challenge',
  summary: 'What a passkey has to sign so that it signs in; five minutes, once, in this browser',
  body: z.object({
    step,
    /** For the suggestions of a field, which nobody may ever use: counted apart, so that buttons work when there are too many. */
    suggested: z.boolean().optional(),
  }),
  /** `PublicKeyCredentialRequestOptionsJSON`. */
  response: options,
})

export const signInWithPasskey = v3Endpoint({
  ...visitor,
  path: '/v3/sign-ins/passkey',
  summary: 'Sign in with a passkey, which is password and second factor at once',
  body: z.object({ credential: passkeyAssertion, scope: z.string().max(4096).optional(), step }),
  response: tokenResponse,
})
