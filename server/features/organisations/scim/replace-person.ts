import { auditWays } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { linkedEmail } from '#infra/authority/members.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { isUniqueViolation, type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { findVerifiedOwner } from '../../accounts/index.ts'
import { endSignInsOf } from '../../sessions/index.ts'
import { giveRoles } from '../membership/give-roles.ts'
import type { OrganisationRow } from '../queries.ts'
import { lockNames, requireFreeName } from './names.ts'
import { holdPerson, type PersonRow } from './queries.ts'
import type { KeptPerson } from './read-person.ts'

/**
 * Takes over what the directory says now. Addresses and names of the account itself stay the person's own. What a part of them is to
 * be is worked out once nobody else can change the rest: else it would put back what another call has just changed.
 */
export const replacePerson = async (
  organisation: OrganisationRow,
  memberId: string,
  readWanted: (tx: Tx, before: PersonRow) => Promise<KeptPerson>,
): Promise<void> => {
  try {
    await transaction(db(), (tx) =>
      change(tx, organisation, memberId, async (before) => describe(await readWanted(tx, before))),
    )
  } catch (error) {
    throw isUniqueViolation(error) ? refuse('scim.taken', { cause: error }) : error
  }
}

/** Lets somebody go, and forgets what the directory called them; the account stays. */
export const removePerson = (organisation: OrganisationRow, memberId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await tx.deleteFrom('scim_group_members').where('member_id', '=', memberId).execute()
    await change(tx, organisation, memberId, gone)
  })

const gone = () => ({ user_name: null, external_id: null, is_active: false, changed_at: now() })

type Change = ReturnType<typeof describe> | ReturnType<typeof gone>

async function change(
  tx: Tx,
  organisation: OrganisationRow,
  memberId: string,
  readChange: (before: PersonRow) => Change | Promise<Change>,
): Promise<void> {
  const { organisation_id } = organisation
  await lockNames(tx, organisation_id)
  const before = await holdPerson(tx, organisation_id, memberId)
  if (!before) throw notFound()
  const row = await readChange(before)
  const userName = row.user_name
  // Two who were called alike before names were compared so stay as they are.
  if (userName && userName.toLowerCase() !== before.user_name?.toLowerCase()) {
    await requireFreeName(tx, organisation_id, { userName, memberId })
  }
  const owner = 'email' in row && row.email ? await findVerifiedOwner(tx, row.email) : undefined
  // The directory may rename its people, but not give them the address of another account.
  if (owner !== undefined && owner !== before.account_id) throw refuse('scim.taken')
  const linked_email = owner !== undefined && 'email' in row ? row.email : linkedEmail
  await tx
    .updateTable('organisation_members')
    .set({ ...row, ...(linked_email === undefined ? {} : { linked_email }) })
    .where('member_id', '=', memberId)
    .execute()
  await noteActivity(tx, before.account_id, { was: before.is_active, is: row.is_active })
  await giveRoles(tx, organisation, memberId)
}

/** Whoever is let go is signed out at once. */
export const noteActivity = async (
  tx: Tx,
  accountId: string,
  { was, is }: { was: boolean; is: boolean },
): Promise<void> => {
  if (was === is) return
  if (!is) await endSignInsOf(tx, accountId)
  const by = { accountId: null, clientId: auditWays.organisation }
  noteAction(tx, by, { verb: is ? 'member.restored' : 'member.ended', subject: { kind: 'account', id: accountId } })
}

export const describe = ({ userName, externalId, email, firstName, lastName, isActive }: KeptPerson) => ({
  user_name: userName as string | null,
  external_id: externalId,
  email,
  first_name: firstName,
  last_name: lastName,
  is_active: isActive,
  changed_at: now(),
})
