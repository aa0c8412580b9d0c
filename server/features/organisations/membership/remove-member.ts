import type { z } from 'zod'
import type { removeMember as endpoint } from '#contracts/organisations/organisation-members.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { linkedEmail } from '#infra/authority/members.ts'
import { asOperator } from '#infra/authority/operators.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { endSignInsOf } from '../../sessions/index.ts'
import { giveRoles } from './give-roles.ts'

type At = z.output<typeof endpoint.params>

/** The link, the sign-ins and the roles that rules gave end; the account stays, and may be linked anew. */
export const removeMember = async (actor: Actor, at: At): Promise<void> => {
  requireConfirmed(actor)
  await asOperator(actor, async (tx) => {
    const member = await lockMember(tx, at)
    await dropMember(tx, at, member)
    const { account_id: id, name } = member
    noteAction(tx, actor, { verb: 'member.removed', subject: { kind: 'account', id }, detail: { name } })
  })
}

export const lockMember = async (tx: Tx, { organisationId, memberId }: At) => {
  const member = await tx
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_members.organisation_id')
    .select(['account_id', 'name', linkedEmail.as('linked_email')])
    .where('organisation_members.organisation_id', '=', organisationId)
    .where('member_id', '=', memberId)
    .forUpdate('organisation_members')
    .executeTakeFirst()
  if (!member) throw notFound()
  return member
}

/** Of a member who is locked. */
export const dropMember = async (
  tx: Tx,
  at: At,
  { account_id, name }: { account_id: string; name: string },
): Promise<void> => {
  await dropLink(tx, at, { name })
  await endSignInsOf(tx, account_id)
}

/** As dropMember; whoever is signed in stays so. */
export const dropLink = async (tx: Tx, { organisationId, memberId }: At, { name }: { name: string }): Promise<void> => {
  // Whoever is let go is in no group, and loses what groups gave.
  await tx.updateTable('organisation_members').set({ is_active: false }).where('member_id', '=', memberId).execute()
  await giveRoles(tx, { organisation_id: organisationId, name }, memberId)
  await tx.deleteFrom('organisation_members').where('member_id', '=', memberId).execute()
}
