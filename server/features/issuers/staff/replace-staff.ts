import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { invalid, notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { addMember } from './add-member.ts'
import { lockStaff } from './change-staff.ts'
import { findMember } from './identify-member.ts'
import { noteStaff } from './note-staff.ts'
import { removeMember } from './remove-member.ts'
import { requireOwnHand } from './require-own-hand.ts'
import { type IssuerForActor, requireRole } from './require-role.ts'

/** Somebody who is to be on the staff: by account who is there already, by address anybody. */
export type WantedMember = { role: StaffRole } & ({ accountId: string } | { email: string })

/**
 * Makes the staff that of the list: who is missing in it loses the role, who is new is invited. Those who stay keep their
 * roles, and so does whoever asks, of whom an owner therefore always remains. Without a change any role may send it.
 */
export const replaceStaff = async (
  tx: Tx,
  actor: Actor,
  { issuer_id: issuerId }: IssuerForActor,
  wanted: readonly WantedMember[],
): Promise<void> => {
  await holdSignIn(tx, actor)
  await lockStaff(tx, issuerId)
  const { kept, invited } = await sortWanted(tx, issuerId, wanted)
  const staff = await tx
    .selectFrom('issuer_staff')
    .select(['account_id', 'role'])
    .where('issuer_id', '=', issuerId)
    .execute()
  const leaving = staff.filter(({ account_id: id }) => id !== actor.accountId && !kept.has(id))
  if (leaving.length === 0 && invited.size === 0) return
  // A token for one issuer is not one for its staff.
  if (!['rw:issuer', `rw:issuerOwner:${issuerId}`].some((scope) => actor.scopes.has(scope))) throw notFound()
  const issuer = await requireRole(tx, actor, issuerId, 'manage-staff')
  if ([...leaving.map(({ role }) => role), ...invited.values()].includes('owner')) requireOwnHand(actor)
  for (const { account_id: accountId } of leaving) {
    const name = { kind: 'account', accountId } as const
    await noteStaff(tx, actor, { verb: 'staff.removed', issuerId, name })
    await removeMember(tx, issuerId, name)
  }
  for (const [email, role] of invited) {
    await noteStaff(tx, actor, { verb: 'staff.added', issuerId, name: { kind: 'email', email }, role })
    await addMember(tx, issuer, { email, role, invitedBy: actor.accountId })
  }
}

async function sortWanted(tx: Tx, issuerId: string, wanted: readonly WantedMember[]) {
  const kept = new Set<string>()
  const invited = new Map<string, StaffRole>()
  const invitations = await tx
    .selectFrom('staff_invitations')
    .select('email')
    .where('issuer_id', '=', issuerId)
    .execute()
  const waiting = new Set(invitations.map((row) => row.email))
  for (const member of wanted) {
    const name =
      'email' in member
        ? ({ kind: 'email', email: member.email } as const)
        : ({ kind: 'account', accountId: member.accountId } as const)
    const found = await findMember(tx, issuerId, name)
    if (found?.isProven) kept.add(found.accountId)
    else if ('accountId' in member) throw invalid({ staff: [makeMessage('staff.address')] })
    else if (!waiting.has(member.email)) invited.set(member.email, member.role)
  }
  return { kept, invited }
}
