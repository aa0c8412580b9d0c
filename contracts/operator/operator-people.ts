import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { email, shownMoment } from '../fields/fields.ts'
import { someOf } from '../fields/some-of.ts'
import { staffRole } from '../issuers/issuers.ts'
import { forOperators } from './for-operators.ts'

const base = '/v3/operator/people'
/** Suspended; who runs the server; who has not proven an address yet. */
export const peopleStates = ['suspended', 'operator', 'unconfirmed'] as const
export type PeopleState = (typeof peopleStates)[number]

const personPath = z.object({ accountId: z.string().max(64) })

export const listedPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** The primary address, proven or not. */
  email: z.string().nullable(),
  is_operator: z.boolean(),
  suspended_at: shownMoment.nullable(),
  created_at: shownMoment,
})
export type ListedPerson = z.infer<typeof listedPerson>

export const shownPerson = listedPerson.extend({
  emails: z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() })),
  /** Whether signing in asks for a code of an app as well. */
  has_second_factor: z.boolean(),
  passkeys: z.number().int(),
  /** Sign-ins that are open now. */
  sign_ins: z.number().int(),
  /** In the backpack. */
  badges: z.number().int(),
  collections: z.number().int(),
  /** Those that the person signs in with. */
  organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  /** At most a hundred. */
  issuers: z.array(z.object({ slug: z.string(), name: z.string(), role: staffRole })),
  /** When one of the sign-ins that are there was last used; null where there is none. */
  last_seen_at: shownMoment.nullable(),
})
export type ShownPerson = z.infer<typeof shownPerson>

/** 404 for everybody but operators, as all below. */
export const listPeople = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: base,
  summary: 'The accounts of this server, newest first, by a part of name or address and by state, for its operators',
  params: noParams,
  query: z.object({
    q: z.string().max(200).optional(),
    state: z.enum(peopleStates).optional(),
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(listedPerson),
})

export const getPerson = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: `${base}/:accountId`,
  summary: 'One account with its addresses and the issuers that it is staff of, for operators',
  params: personPath,
  query: noQuery,
  body: noBody,
  response: shownPerson,
})

export const changePerson = v3Endpoint({
  ...forOperators,
  method: 'PUT',
  path: `${base}/:accountId`,
  summary:
    'Suspend an account or let it in again, say whether it is an operator’s, end its sign-ins, take off its second factor; needs a fresh sign-in',
  description:
    'Suspending ends its sign-ins; its other tokens open nothing until it is let in again. Accounts of operators are not suspended, and one operator stays. With the second factor its recovery codes and passkeys go; the person is told by mail.',
  params: personPath,
  query: noQuery,
  body: someOf(
    z.object({
      suspended: z.boolean().optional(),
      is_operator: z.boolean().optional(),
      second_factor: z.literal(false).optional(),
      /** Ends all sign-ins and what apps were let into; personal tokens stay. */
      sign_out: z.literal(true).optional(),
    }),
  ),
  response: shownPerson,
})

export const resendForPerson = v3Endpoint({
  ...forOperators,
  method: 'POST',
  path: `${base}/:accountId/confirmations`,
  summary: 'Send the mail that confirms an address of the account again, as an operator; needs a fresh sign-in',
  params: personPath,
  query: noQuery,
  body: z.object({ email }),
  response: nothing,
  status: 204,
})
