import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v1Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { email } from '../fields/fields.ts'

/** Status, body and time are the same whether or not somebody has the address. */
export const requestPasswordReset = v1Endpoint({
  method: 'POST',
  path: '/v1/user/forgot-password',
  access: 'public',
  summary: 'Ask for the mail with the link that sets a new password',
  params: noParams,
  query: noQuery,
  body: z.object({ email }),
  response: z.object({}),
  encoding: 'form',
})

/** 404 with an empty body for a link that is wrong, old or used; 400 `{password: [texts]}` for a weak password. */
export const resetPassword = v1Endpoint({
  method: 'PUT',
  path: '/v1/user/forgot-password',
  access: 'public',
  summary: 'Set a new password with the token of the mail',
  params: noParams,
  query: noQuery,
  body: z.object({
    token: z.string().max(256).default(''),
    password: z.string({ error: fieldFault('field.required') }).max(4096, fieldFault('password.long')),
  }),
  response: z.object({}),
})

/** The link of the mail: leads to `/change-password/{token}` of the app. */
export const openPasswordReset = v1Endpoint({
  method: 'GET',
  path: '/v1/user/forgot-password',
  access: 'public',
  summary: 'The link of the password mail',
  params: noParams,
  query: z.object({ token: z.string().max(256).default(''), a: z.string().max(256).optional() }),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})
