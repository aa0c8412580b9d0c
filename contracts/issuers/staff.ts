import { z } from 'zod'
import { profile } from '../accounts/accounts.ts'
import { v1Endpoint } from '../areas.ts'
import { noBody, noQuery } from '../endpoint.ts'
import { issuerPath, staffRole } from './issuers.ts'

/** Labels and abilities of the roles (SB-6.1 to SB-6.3). */
export const staffRoles = {
  owner: { label: 'Owner', abilities: 'add and remove staff, create, delete and award badges, edit issuer details' },
  editor: { label: 'Editor', abilities: 'create, delete and award badges, edit issuer details' },
  staff: { label: 'Staff Member', abilities: 'issue badges created by owners and editors' },
} as const

/** `pending`: invited, and the role begins when whoever has proven the address next comes; the user has no name yet. */
export const staffMember = z.object({ user: profile, role: staffRole, pending: z.boolean().optional() })
export type StaffMember = z.infer<typeof staffMember>

export const listStaff = v1Endpoint({
  method: 'GET',
  path: '/v1/issuer/issuers/:issuerSlug/staff',
  access: ['rw:issuer', 'rw:issuerOwner:{issuerSlug}'],
  summary: 'Staff of an issuer, invitations included (any role)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: z.array(staffMember),
})

/** Answers alike for addresses with and without an account (SB-7.12); a removal answers a sentence. */
export const changeStaff = v1Endpoint({
  method: 'POST',
  path: '/v1/issuer/issuers/:issuerSlug/staff',
  access: ['rw:issuer', 'rw:issuerOwner:{issuerSlug}'],
  summary: 'Add, change or remove a member of the staff (owner)',
  params: issuerPath,
  query: noQuery,
  body: z.object({
    action: z.enum(['add', 'modify', 'remove']),
    email: z.string().max(1024).nullish(),
    username: z.string().max(1024).nullish(),
    url: z.string().max(2083).nullish(),
    telephone: z.string().max(64).nullish(),
    role: staffRole.default('staff'),
  }),
  response: z.union([staffMember, z.string()]),
})
