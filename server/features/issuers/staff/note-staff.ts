import { hintAt } from '#infra/audit/hint-at.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMember, type MemberName } from './identify-member.ts'

interface StaffAction {
  verb: 'staff.added' | 'staff.changed' | 'staff.removed'
  issuerId: string
  name: MemberName
  role?: string
}

/** Writes it into the audit log before it is done, while it can be seen whose role it is. Addresses are only hinted at. */
export const noteStaff = async (tx: Tx, actor: Actor, { verb, issuerId, name, role }: StaffAction): Promise<void> => {
  const member = verb === 'staff.added' ? undefined : await findMember(tx, issuerId, name)
  const account = member?.accountId ?? (name.kind === 'account' ? name.accountId : undefined)
  noteAction(tx, actor, {
    verb,
    subject: { kind: 'issuer', id: issuerId },
    detail: {
      ...(role ? { role } : {}),
      ...(account ? { account } : {}),
      ...(!account && name.kind === 'email' ? { address: hintAt(name.email) } : {}),
    },
  })
}
