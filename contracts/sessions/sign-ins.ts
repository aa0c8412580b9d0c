import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'

/** One live sign-in of the built-in client: a browser or program that holds a token. */
export const signInEntry = z.object({
  id: z.string(),
  is_current: z.boolean(),
  /** Such as "Firefox on Linux"; empty when the program did not say what it is. */
  device: z.string(),
  /** Network address it was last made from; empty when unknown. */
  address: z.string(),
  created_at: shownMoment,
  last_used_at: shownMoment,
})
export type SignInEntry = z.infer<typeof signInEntry>

export const listSignIns = v3Endpoint({
  method: 'GET',
  path: '/v3/sign-ins',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Where the person is signed in, newest use first',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(signInEntry),
})

export const endSignIn = v3Endpoint({
  method: 'DELETE',
  path: '/v3/sign-ins/:signInId',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Sign out in one place',
  params: z.object({ signInId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const endAllSignIns = v3Endpoint({
  method: 'DELETE',
  path: '/v3/sign-ins',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Sign out everywhere, here as well; connected apps lose their access, personal tokens stay',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

/** Actions that ask who acts (code `auth.confirm`) are open for an hour after this, as they are after signing in. */
export const confirmIdentity = v3Endpoint({
  method: 'POST',
  path: '/v3/sign-ins/confirm',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Give the password once more before an action that cannot be taken back',
  params: noParams,
  query: noQuery,
  body: z.object({ password: z.string().max(4096) }),
  response: nothing,
  status: 204,
})

/**
 * Lets the sign-in to the backpack that asks issue as well, as if it had been made with `rw:issuer`; asked once more, it says
 * the same. 400 `auth.confirm` more than an hour after the person has shown who they are.
 */
export const grantSignInIssuing = v3Endpoint({
  method: 'POST',
  path: '/v3/sign-ins/issuer',
  access: ['rw:backpack'],
  isForPeople: true,
  summary: 'Let a sign-in to the backpack issue as well',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({ scope: z.string() }),
})
