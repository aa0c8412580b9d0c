import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { charge, takeMailFrom, takeMailOfAll } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { takeCooldown } from '#infra/http/limits/throttle.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { mailboxOf } from '#infra/mail/mailbox.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { findVerifiedOwner, mailPause } from '../../accounts/index.ts'
import { noteRoleAt } from '../../notifications/index.ts'
import { nameOfIssuer } from '../names/issuer-name.ts'
import { findMember } from './identify-member.ts'
import type { IssuerForActor } from './require-role.ts'
import { invitationMail } from './staff-mail.ts'

/**
 * Invites an address, whether or not somebody has proven it: neither the answer nor the list of the staff tells a
 * stranger's address apart from one that is known here. The role begins when its holder next comes.
 */
export const addMember = async (
  tx: Tx,
  issuer: IssuerForActor,
  { email, role, invitedBy }: { email: string; role: StaffRole; invitedBy: string },
): Promise<void> => {
  await charge(tx, 'staff', { accountId: invitedBy })
  if ((await findMember(tx, issuer.issuer_id, { kind: 'email', email }))?.isProven) throw refuse('staff.already')
  const added = await tx
    .insertInto('staff_invitations')
    .values({ issuer_id: issuer.issuer_id, email, role, invited_by: invitedBy, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issuer_id')
    .executeTakeFirst()
  if (!added) throw refuse('staff.already')
  await noteRoleAt(tx, email, { issuerId: issuer.issuer_id, role })
  // Who is added and removed in turns is told once.
  if ((await takeCooldown(tx, `staff-mail:${issuer.issuer_id}:${email}`, mailPause)) !== true) return
  // Whoever has the mailbox finds the role when they come, whether they were written to or not.
  const mailbox = mailboxOf(email)
  if (
    !(await takeMailFrom(tx, 'staff', mailbox, { accountId: invitedBy })) ||
    !(await takeMailOfAll(tx, 'staff', mailbox))
  )
    return
  const hasAccount = (await findVerifiedOwner(tx, email)) !== undefined
  const letter = await writeFor(tx, { to: email, sender: invitedBy }, () =>
    invitationMail({
      issuer: { issuer_id: issuer.issuer_id, name: nameOfIssuer(issuer) },
      role,
      email,
      by: issuer.actor_email,
      hasAccount,
    }),
  )
  await queueMail(tx, { kind: 'staff', to: email, ...letter })
}
