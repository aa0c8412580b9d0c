import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery } from '../endpoint.ts'
import { issuerPath } from './issuers.ts'

const path = '/v3/issuers/:issuerSlug/second-factor'

export const staffSecurity = z.object({
  /** Whether staff without a second factor can look at everything and change nothing. */
  required: z.boolean(),
  /** Whether whoever asks has one. */
  own: z.boolean(),
  /** Ids of the members of the staff who have one; for owners only. */
  members: z.array(z.string()).optional(),
})
export type StaffSecurity = z.infer<typeof staffSecurity>

export const getStaffSecurity = v3Endpoint({
  method: 'GET',
  path,
  access: ['rw:issuer'],
  summary: 'Whether the issuer requires a second factor of its staff (any role), and who has one (owner)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: staffSecurity,
  etag: { without: ['own', 'members'] },
})

export const setSecondFactorRequirement = v3Endpoint({
  method: 'PUT',
  path,
  access: ['rw:issuer'],
  isForPeople: true,
  summary: 'Require a second factor of the staff, or do not any more (owner who has one); needs a fresh sign-in',
  description:
    'From then on all changes to the issuer and its badges, awards included, are refused with 403 `issuer.second-factor` to members of its staff who have none, whatever token they come with. Reading goes on.',
  params: issuerPath,
  query: noQuery,
  body: z.object({ required: z.boolean() }),
  response: staffSecurity,
  ifMatch: true,
})
