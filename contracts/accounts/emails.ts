import { z } from 'zod'
import { v1Endpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { email, shownMoment } from '../fields/fields.ts'

/** An address of an account as version 1 shows it; `id` counts within the account. */
export const emailEntry = z.object({
  id: z.number().int(),
  email: z.string(),
  verified: z.boolean(),
  primary: z.boolean(),
  variants: z.array(z.string()),
})
export type EmailEntry = z.infer<typeof emailEntry>

const readScopes = ['r:profile', 'rw:profile'] as const
const emailId = z.object({ emailId: z.coerce.number().int().min(1).max(2_147_483_647) })

export const listEmails = v1Endpoint({
  method: 'GET',
  path: '/v1/user/emails',
  access: readScopes,
  summary: 'Email addresses of the signed-in person: primary, then verified, then unverified',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(emailEntry),
})

export const getEmail = v1Endpoint({
  method: 'GET',
  path: '/v1/user/emails/:emailId',
  access: readScopes,
  summary: 'One email address of the signed-in person',
  params: emailId,
  query: noQuery,
  body: noBody,
  response: emailEntry,
})

/** 400 only for an address that the account has already; one that somebody else has proven answers 201 as well. */
export const addEmail = v1Endpoint({
  method: 'POST',
  path: '/v1/user/emails',
  access: ['rw:profile'],
  summary: 'Add an email address and send the confirmation mail',
  params: noParams,
  query: noQuery,
  body: z.object({ email }),
  response: emailEntry,
  status: 201,
  idempotent: true,
})

/** Does nothing where the condition is not met: only verified ones become primary, only others get a mail. */
export const changeEmail = v1Endpoint({
  method: 'PUT',
  path: '/v1/user/emails/:emailId',
  access: ['rw:profile'],
  summary: 'Make an email address the primary one, or send its confirmation mail again',
  params: emailId,
  query: noQuery,
  body: z.object({ primary: z.boolean().optional(), resend: z.boolean().optional() }),
  response: emailEntry,
})

export const removeEmail = v1Endpoint({
  method: 'DELETE',
  path: '/v1/user/emails/:emailId',
  access: ['rw:profile'],
  summary: 'Take an email address and its badges off the account; it can be put back for 30 days',
  params: emailId,
  query: noQuery,
  body: noBody,
  response: z.number(),
})

export const removedEmail = z.object({
  id: z.string(),
  email: z.string(),
  removed_at: shownMoment,
  restorable_until: shownMoment,
})
export type RemovedEmail = z.infer<typeof removedEmail>

export const listRemovedEmails = v3Endpoint({
  method: 'GET',
  path: '/v3/account/removed-emails',
  access: readScopes,
  summary: 'Email addresses that were removed in the last 30 days',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(removedEmail),
})

/** The address comes back verified unless somebody else has proven it since; then it waits for its mail. */
export const restoreEmail = v3Endpoint({
  method: 'POST',
  path: '/v3/account/removed-emails/:removedId/restore',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Put a removed email address and its badges back',
  params: z.object({ removedId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: emailEntry,
})

/** For people who are not signed in yet; answers alike for every address. */
export const resendConfirmation = v1Endpoint({
  method: 'PUT',
  path: '/v1/user/resendemail',
  access: 'public',
  summary: 'Send the confirmation mail of a sign-up again',
  params: noParams,
  query: noQuery,
  body: z.object({ email }),
  response: z.object({}),
})
