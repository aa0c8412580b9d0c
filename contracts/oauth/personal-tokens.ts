import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment, text } from '../fields/fields.ts'

/** A token that somebody made for programs of their own. */
export const personalToken = z.object({
  token_id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: shownMoment,
  expires_at: shownMoment,
  last_used_at: shownMoment.nullable(),
})
export type PersonalToken = z.infer<typeof personalToken>

/** Days a personal token can be good for. */
export const personalTokenDays = 366

const person = { access: ['rw:profile'], isForPeople: true } as const

/** Live ones, newest first: an account may have 50. */
export const listPersonalTokens = v3Endpoint({
  method: 'GET',
  path: '/v3/personal-tokens',
  ...person,
  summary: 'Personal access tokens',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(personalToken),
})

export const createPersonalToken = v3Endpoint({
  method: 'POST',
  path: '/v3/personal-tokens',
  ...person,
  summary: 'Make a personal access token; it is shown in this answer only',
  params: noParams,
  query: noQuery,
  body: z.object({
    name: text(100),
    /** Of the scopes of this server, such as `rw:issuer` or `rw:issuer:{id}`. */
    scopes: z.array(z.string().max(254)).min(1, fieldFault('field.choose')).max(30),
    days: z.number().int().min(1).max(personalTokenDays).default(90),
  }),
  response: personalToken.extend({ token: z.string() }),
  status: 201,
  idempotent: true,
})

export const revokePersonalToken = v3Endpoint({
  method: 'DELETE',
  path: '/v3/personal-tokens/:tokenId',
  ...person,
  summary: 'End a personal access token',
  params: z.object({ tokenId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
