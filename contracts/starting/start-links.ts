import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v3Endpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'
import { email, text } from '../fields/fields.ts'
import { issuerNameLength } from '../fields/limits.ts'
import { tokenResponse } from '../sessions/access-token.ts'

/** What the mail carries that comes of asking. */
const startLink = z.object({ token: z.string().max(256) })

/** Answers alike for every address. Whoever has an account gets a mail that leads to the sign-in. */
export const requestStartLink = v3Endpoint({
  method: 'POST',
  path: '/v3/start-links',
  access: 'public',
  summary: 'Ask for the mail by which somebody without an account begins to give badges',
  params: noParams,
  query: noQuery,
  body: z.object({ email, issuer_name: text(issuerNameLength) }),
  response: z.object({}),
})

/** `new`: a password makes account and issuer; `account`: the address has an account by now, which signs in instead. */
export const startOffer = z.object({
  state: z.enum(['new', 'account']),
  email: z.string(),
  issuer_name: z.string(),
})
export type StartOffer = z.infer<typeof startOffer>

/** Changes nothing. 404 for a link that is not known, was used or is too old. */
export const previewStartLink = v3Endpoint({
  method: 'POST',
  path: '/v3/start-links/preview',
  access: 'public',
  summary: 'What the link of that mail begins, for whoever has the link',
  params: noParams,
  query: noQuery,
  body: startLink,
  response: startOffer,
})

/** Works once. 404 where the link is not known, was used or is too old; 400 where the address has an account, which signs in instead. */
export const acceptStartLink = v3Endpoint({
  method: 'POST',
  path: '/v3/start-links/accept',
  access: 'public',
  summary: 'Begin to give badges: the link and a password make an account and its issuer, and sign in',
  params: noParams,
  query: noQuery,
  body: startLink.extend({
    /** Where it is another name than was given when the mail was asked for, maybe by somebody else. */
    issuer_name: text(issuerNameLength).optional(),
    password: z.string({ error: fieldFault('field.required') }).max(4096, fieldFault('password.long')),
  }),
  response: tokenResponse.extend({ issuer_slug: z.string() }),
  status: 201,
})
