import type { StaffRole } from '#contracts/issuers.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { takeShare } from '#infra/http/take-share.ts'
import { takeCooldown } from '#infra/http/throttle.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { findVerifiedOwner } from '../accounts/index.ts'
import type { IssuerForActor } from './require-role.ts'
import { invitationMail, newRoleMail } from './staff-mail.ts'

const day = 86_400
const newMembersPerDay = 100
const mailPause = 300

/**
 * Whoever has proven the address gets the role at once, somebody else when they prove it. On an address that is locked,
 * so that it is not proven in between.
 */
export const addMember = async (
  tx: Tx,
  issuer: IssuerForActor,
  { email, role, invitedBy }: { email: string; role: StaffRole; invitedBy: string },
): Promise<void> => {
  if (!(await takeShare(tx, `new-staff:${invitedBy}`, newMembersPerDay, day))) throw refuse('staff.limit')
  const accountId = await findVerifiedOwner(tx, email)
  const added = accountId
    ? await tx
        .insertInto('issuer_staff')
        .values({ issuer_id: issuer.issuer_id, account_id: accountId, role, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('issuer_id')
        .executeTakeFirst()
    : await tx
        .insertInto('staff_invitations')
        .values({ issuer_id: issuer.issuer_id, email, role, invited_by: invitedBy, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('issuer_id')
        .executeTakeFirst()
  if (!added) throw refuse('staff.already')
  // Who is added and removed in turns is told once.
  if ((await takeCooldown(tx, `staff-mail:${issuer.issuer_id}:${email}`, mailPause)) !== true) return
  const news = { issuer, role, email, by: issuer.actor_email }
  await queueMail(tx, { kind: 'staff', to: email, ...(accountId ? newRoleMail(news) : invitationMail(news)) })
}
