import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { email, shownMoment } from '../fields/fields.ts'
import { staffRole } from '../issuers/issuers.ts'
import { forOperators } from '../operator/for-operators.ts'
import { oneOrganisation, shownOrganisation } from './organisations.ts'

const base = '/v3/operator/organisations/:organisationId'
const oneMember = oneOrganisation.extend({ memberId: z.string().max(64) })

export const listedMember = z.object({
  id: z.string(),
  account_id: z.string(),
  /** As the provider or the directory says them. */
  name: z.string(),
  email: z.string(),
  /** The proven addresses of the account that are of the organisation's domains. */
  addresses: z.array(z.string()),
  /** Whether the account has no other proven address. */
  has_no_other: z.boolean(),
  /** False when the directory has let them go. */
  active: z.boolean(),
  /** Whether the directory keeps them (SCIM). */
  by_directory: z.boolean(),
  /** Null when they have not come yet, or not since this is noted. */
  signed_in_at: shownMoment.nullable(),
  added_at: shownMoment,
  /** The roles that the rules of the organisation gave. */
  roles: z.array(z.object({ issuer: z.string(), issuer_name: z.string(), role: staffRole })),
})
export type ListedMember = z.infer<typeof listedMember>

/** 404 for everybody but operators, as all below. */
export const getOrganisation = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: base,
  summary: 'One organisation, for operators',
  params: oneOrganisation,
  query: noQuery,
  body: noBody,
  response: shownOrganisation,
  etag: {},
})

export const listMembers = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: `${base}/members`,
  summary: 'Who belongs to an organisation, newest first, by a part of name or address, for operators',
  params: oneOrganisation,
  query: z.object({
    q: z.string().max(200).optional(),
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(listedMember),
})

export const removeMember = v3Endpoint({
  ...forOperators,
  method: 'DELETE',
  path: `${base}/members/:memberId`,
  summary: 'End somebody’s link with their organisation, their sign-ins and the roles that its rules gave',
  description:
    'The account, its badges and its address stay. Whoever the provider next names with an address of the account is linked with it anew. Needs a fresh sign-in.',
  params: oneMember,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

export const releaseAddress = v3Endpoint({
  ...forOperators,
  method: 'POST',
  path: `${base}/members/:memberId/releases`,
  summary: 'Take an address that the organisation has given to somebody else off the account that had it',
  description:
    'Whoever comes with it next gets an account of their own, and finds the badges that were awarded to it. If the provider named the person by it, the link ends as well. An account without a proven address goes after thirty days unless its owner proves `other_address`. Needs a fresh sign-in.',
  params: oneMember,
  query: noQuery,
  body: z.object({
    email,
    /** Where the person can be reached now; a mail asks them to confirm it. */
    other_address: email.optional(),
  }),
  response: nothing,
  status: 204,
})
