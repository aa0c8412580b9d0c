import type { ScimUserBody } from '#contracts/standards/scim.ts'
import { charge } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { findVerifiedOwner, lockAddress, openAccount, verifyEmail } from '../../accounts/index.ts'
import { queueNotice } from '../../social/index.ts'
import { giveRoles } from '../membership/give-roles.ts'
import { newNumber } from '../new-number.ts'
import { findMemberByAccount, type OrganisationRow } from '../queries.ts'
import { lockNames, requireFreeName } from './names.ts'
import { type KeptPerson, readPerson } from './read-person.ts'
import { describe, noteActivity } from './replace-person.ts'

/**
 * Lets somebody in before they come: with the account that has proven the address, as in a sign-in, else with a new one.
 * Whoever was here before, by a sign-in or until the directory let them go, is taken up again. Answers the id.
 */
export const addPerson = (organisation: OrganisationRow, body: ScimUserBody): Promise<string> =>
  transaction(db(), async (tx) => {
    const { organisation_id } = organisation
    await charge(tx, 'directory-person', { party: organisation_id })
    await lockNames(tx, organisation_id)
    const person = await readPerson(tx, organisation, body)
    await lockAddress(tx, person.email)
    const owner = await findVerifiedOwner(tx, person.email)
    const member = owner ? await findMemberByAccount(tx, organisation_id, owner) : undefined
    await requireFreeName(tx, organisation_id, { userName: person.userName, memberId: member?.member_id })
    const memberId = member ? await takeUp(tx, member.member_id, person) : await insert(tx, organisation, owner, person)
    if (owner && !member) await queueNotice(tx, owner, 'linked', organisation.name)
    const accountId = member?.account_id ?? owner
    if (accountId && member) await noteActivity(tx, accountId, { was: member.is_active, is: person.isActive })
    await giveRoles(tx, organisation, memberId)
    return memberId
  })

async function takeUp(tx: Tx, memberId: string, person: KeptPerson): Promise<string> {
  const taken = await tx
    .updateTable('organisation_members')
    .set({ ...describe(person), linked_email: person.email })
    .where('member_id', '=', memberId)
    .where('user_name', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  if (!taken) throw refuse('scim.taken')
  return taken.member_id
}

async function insert(
  tx: Tx,
  { organisation_id }: OrganisationRow,
  owner: string | undefined,
  person: KeptPerson,
): Promise<string> {
  const added = await tx
    .insertInto('organisation_members')
    .values({
      ...describe(person),
      linked_email: person.email,
      member_id: newId(),
      number: newNumber(),
      organisation_id,
      account_id: owner ?? (await open(tx, person)),
      added_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (!added) throw refuse('scim.taken')
  return added.member_id
}

async function open(tx: Tx, { firstName, lastName, email }: KeptPerson): Promise<string> {
  const accountId = await openAccount(tx, { firstName, lastName, email, passwordHash: null, agreesToTerms: false })
  if (!(await verifyEmail(tx, { accountId, email }))) throw refuse('scim.taken')
  return accountId
}
