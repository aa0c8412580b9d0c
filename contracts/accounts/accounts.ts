import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v1Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { email, personName } from '../fields/fields.ts'
import { nameLength } from '../fields/limits.ts'

/** An account as version 1 shows it, the members as the Badgr API names them. */
export const profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  url: z.array(z.string()),
  telephone: z.array(z.string()),
  slug: z.string(),
  agreed_terms_version: z.number().int(),
  marketing_opt_in: z.boolean(),
  has_password_set: z.boolean(),
  /** Left out while no terms have been published. */
  latest_terms_version: z.number().int().optional(),
  /** Only while the latest version is not the agreed one. */
  latest_terms_description: z.string().optional(),
  /** Only of the person who runs this server, and only on its own pages. */
  is_operator: z.literal(true).optional(),
})
export type Profile = z.infer<typeof profile>

const password = z.string({ error: fieldFault('field.required') }).max(4096, fieldFault('password.long'))

export const newAccount = z.object({
  first_name: personName(nameLength).pipe(z.string().min(1, fieldFault('field.blank'))),
  last_name: personName(nameLength).pipe(z.string().min(1, fieldFault('field.blank'))),
  email,
  password,
  marketing_opt_in: z.boolean().optional(),
  agreed_terms_service: z.boolean().optional(),
  source: z.string().max(254).optional(),
  /** Whoever signs up to issue badges is signed in for that by the link of the mail; other hints mean nothing. */
  hint: z.literal('issuer').optional().catch(undefined),
  /** Only for the first account, when it is made from another machine: the code that the server printed at its start. */
  setup_code: z.string().max(64).optional(),
})
export type NewAccount = z.infer<typeof newAccount>

export const signUp = v1Endpoint({
  method: 'POST',
  path: '/v1/user/profile',
  access: 'public',
  summary: 'Create an account and send the confirmation mail',
  params: noParams,
  query: noQuery,
  body: newAccount,
  response: profile,
  status: 201,
})

export const getProfile = v1Endpoint({
  method: 'GET',
  path: '/v1/user/profile',
  access: ['r:profile', 'rw:profile'],
  summary: 'The profile of the signed-in person',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: profile,
  etag: {},
})

export const profileChange = z.object({
  first_name: personName(nameLength).optional(),
  last_name: personName(nameLength).optional(),
  marketing_opt_in: z.boolean().optional(),
  agreed_terms_version: z.number().int().optional(),
  password: password.optional(),
  current_password: z.string().max(4096).optional(),
})

export const updateProfile = v1Endpoint({
  method: 'PUT',
  path: '/v1/user/profile',
  access: ['rw:profile'],
  summary: 'Change names, agree to terms, or change the password and nothing else',
  params: noParams,
  query: noQuery,
  body: profileChange,
  response: profile,
  ifMatch: true,
})

const confirmation = {
  path: '/v1/user/confirmemail/:confirmId',
  access: 'public',
  params: z.object({ confirmId: z.string().max(64) }),
  query: z.object({
    token: z.string().max(256).optional(),
    a: z.string().max(256).optional(),
    signup: z.string().max(16).optional(),
    source: z.string().max(254).optional(),
  }),
  response: z.string(),
  refusals: [401],
} as const

/** Changes nothing, as programs that read mail open links too. Where there is nothing to do it leads on at once. */
export const confirmEmail = v1Endpoint({
  method: 'GET',
  ...confirmation,
  summary: 'The link of the confirmation mail: a page with a button that confirms the address',
  body: noBody,
  answer: 'html',
})

/** Leads to the page that says what came of it; sent by a page of another site it asks like the link itself. */
export const pressConfirmation = v1Endpoint({
  method: 'POST',
  ...confirmation,
  summary: 'Confirm the address, as the button of that page does',
  body: z.object({}),
  encoding: 'form',
  answer: 'html',
})

/** 400 while the person is the only owner of an issuer. */
export const deleteAccount = v1Endpoint({
  method: 'DELETE',
  path: '/v1/user/profile',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Delete the account and all that belongs to it alone; awards stay with their issuers',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
