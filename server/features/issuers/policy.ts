import type { StaffRole } from '#contracts/issuers.ts'
import type { Db } from '#infra/db/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'

/** Who may do what (api.md 2.6). The one place where roles mean something. */
export const policy = {
  read: ['owner', 'editor', 'staff'],
  award: ['owner', 'editor', 'staff'],
  editIssuer: ['owner', 'editor'],
  editBadgeClasses: ['owner', 'editor'],
  revoke: ['owner', 'editor'],
  manageStaff: ['owner'],
  deleteIssuer: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Deed = keyof typeof policy

/**
 * The issuer, if the actor has a role in it that may do the deed. Otherwise 404, the same as for an unknown issuer,
 * so that neither existence nor role can be probed. A role counts only while its holder has a proven address.
 */
export const requireRole = async (db: Db, actor: Actor, issuerId: string, deed: Deed) => {
  const row = await db
    .selectFrom('issuer_staff')
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_staff.issuer_id')
    .selectAll('issuers')
    .select('issuer_staff.role')
    .where('issuer_staff.issuer_id', '=', issuerId)
    .where('issuer_staff.account_id', '=', actor.accountId)
    .where('issuer_staff.role', 'in', policy[deed])
    .executeTakeFirst()
  if (!row) throw notFound()
  await requireVerifiedAccount(db, actor)
  return row
}
