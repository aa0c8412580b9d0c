import { sql } from 'kysely'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { isOfUnsuspendedInviter } from '#infra/authority/invitations.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { noteRole } from '../../notifications/index.ts'
import { hasInvitation, hasInvitationOrRole, type IssuerListRow, type ListPart, listIssuersOf } from '../queries.ts'

/**
 * Turns invitations to proven addresses of the account into roles. A role that it has already stays as it is, and where
 * two of its addresses are invited to one issuer, the role that may do more counts.
 */
export const takeUpInvitations = (
  db: Db,
  { accountId, issuerId }: { accountId: string; issuerId?: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    // One statement: who withdraws an invitation, or takes it up too, waits for it and then finds none.
    const { rows: given } = await sql<{ issuer_id: string; role: StaffRole }>`
      with taken as (
        delete from staff_invitations
        where email in (select email from email_addresses where account_id = ${accountId} and verified_at is not null)
          and ${isOfUnsuspendedInviter}
          and (${issuerId ?? null}::text is null or issuer_id = ${issuerId ?? null})
        returning issuer_id, role
      )
      insert into issuer_staff (issuer_id, account_id, role, created_at)
      select distinct on (issuer_id) issuer_id, ${accountId}, role, ${now()}::timestamptz
      from taken order by issuer_id, array_position(array['owner', 'editor', 'staff'], role)
      on conflict do nothing
      returning issuer_id, role`.execute(tx)
    for (const { issuer_id, role } of given) await noteRole(tx, accountId, { issuerId: issuer_id, role })
  })

/** Before classes of all issuers are listed: their list is whole at the first look. */
export const takeUpAllInvitations = async (db: Db, accountId: string): Promise<void> => {
  if (await hasInvitation(db, accountId)) await takeUpInvitations(db, { accountId })
}

/** As listIssuersOf, with those to which the account is invited: their list is whole at the first look. */
export const listOwnIssuers = async (db: Db, accountId: string, part?: ListPart): Promise<IssuerListRow[]> => {
  const rows = await listIssuersOf(db, accountId, part)
  // Where nothing was found, another look may have taken one up in between.
  if (!(rows[0]?.is_invited ?? (await hasInvitationOrRole(db, accountId)))) return rows
  await takeUpInvitations(db, { accountId })
  return listIssuersOf(db, accountId, part)
}

/** For whoever has no role in the issuer; true when it is worth looking again. */
export const takeUpInvitation = async (db: Db, accountId: string, issuerId: string): Promise<boolean> => {
  if (!(await hasInvitationOrRole(db, accountId, issuerId))) return false
  await takeUpInvitations(db, { accountId, issuerId })
  return true
}
