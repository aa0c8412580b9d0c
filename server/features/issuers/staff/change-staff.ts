import type { StaffMember } from '#contracts/issuers/staff.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireVerifiedAccount } from '../../accounts/index.ts'
import { addMember } from './add-member.ts'
import { changeRole } from './change-role.ts'
import { findMember, type MemberName, parseMemberName, type StaffChange } from './identify-member.ts'
import { noteStaff } from './note-staff.ts'
import { presentInvitation } from './present-staff.ts'
import { removeMember } from './remove-member.ts'
import { requireOwnHand } from './require-own-hand.ts'
import { requireRole } from './require-role.ts'

/** Whether this names an owner of the issuer, or an address that is invited as one. */
const isOwnerOrInvited = async (db: Db, issuerId: string, name: MemberName): Promise<boolean> => {
  const member = await findMember(db, issuerId, name)
  const held =
    member &&
    (await db
      .selectFrom('issuer_staff')
      .select('role')
      .where('issuer_id', '=', issuerId)
      .where('account_id', '=', member.accountId)
      .executeTakeFirst())
  if (held?.role === 'owner') return true
  if (name.kind === 'account') return false
  const invited = await db
    .selectFrom('staff_invitations')
    .select('role')
    .where('issuer_id', '=', issuerId)
    .where('email', '=', name.email)
    .executeTakeFirst()
  return invited?.role === 'owner'
}

const verbs = { add: 'staff.added', modify: 'staff.changed', remove: 'staff.removed' } as const

/**
 * Adds, changes or removes somebody. The staff is locked and the actor's role read once more: of two owners who remove
 * each other at the same moment the second is none any more, so that one always stays.
 */
export const changeStaff = async (
  actor: Actor,
  issuerId: string,
  change: StaffChange,
): Promise<StaffMember | string> => {
  await requireRole(db(), actor, issuerId, 'manage-staff')
  const name = parseMemberName(change)
  return transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    await lockStaff(tx, issuerId)
    const issuer = await requireRole(tx, actor, issuerId, 'manage-staff')
    await refuseSelf(tx, actor, name)
    const { action, role } = change
    const makesOwner = action !== 'remove' && role === 'owner'
    if (makesOwner || (await isOwnerOrInvited(tx, issuerId, name))) requireOwnHand(actor)
    await noteStaff(tx, actor, {
      verb: verbs[action],
      issuerId,
      name,
      ...(action === 'remove' ? {} : { role }),
    })
    if (action === 'add') {
      if (name.kind !== 'email') throw refuse('staff.unknown')
      await addMember(tx, issuer, { email: name.email, role, invitedBy: actor.accountId })
      // The same for everybody: who is known here is not told to somebody who tries addresses.
      return presentInvitation({ email: name.email, role })
    }
    if (action === 'modify') return changeRole(tx, issuerId, name, role)
    await removeMember(tx, issuerId, name)
    const label = name.kind === 'email' ? name.email : name.accountId
    return `User ${label} has been removed from ${issuer.name} staff.`
  })
}

/** Nobody else changes the staff before the transaction ends. */
export async function lockStaff(tx: Tx, issuerId: string): Promise<void> {
  await tx
    .selectFrom('issuer_staff')
    .select('account_id')
    .where('issuer_id', '=', issuerId)
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

async function refuseSelf(tx: Tx, actor: Actor, name: MemberName): Promise<void> {
  const { emails } = await requireVerifiedAccount(tx, actor)
  const isSelf = name.kind === 'email' ? emails.includes(name.email) : name.accountId === actor.accountId
  if (isSelf) throw refuse('staff.self')
}
