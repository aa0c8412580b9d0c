import type { Language } from '#contracts/languages.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import {
  findVerifiedOwner,
  hasAccounts,
  lockAddress,
  openAccount,
  type SignupBrowser,
  verifyEmail,
} from '../accounts/index.ts'
import { queueNotice } from '../social/index.ts'
import { giveRoles } from './give-roles.ts'
import { newNumber } from './new-number.ts'
import {
  findByDomain,
  findMemberByAccount,
  findMemberBySubject,
  type MemberRow,
  type OrganisationRow,
} from './queries.ts'

/** Whom the provider of an organisation vouches for. */
export interface Arrival {
  subject: string
  email: string
  firstName: string
  lastName: string
  /** Undefined when the provider did not tell them; then those of the last sign-in count. */
  groups: readonly string[] | undefined
  /** Of the session at the provider, where that can end it by its name. */
  sessionHash?: Buffer | undefined
}

interface Circumstances {
  source: string | undefined
  signup: SignupBrowser
  language: Language | undefined
  /** Nobody else could become the operator: the first account may be opened this way. */
  isOperatorHere: boolean
}

export type EntryOutcome =
  | { kind: 'signed-in'; accountId: string }
  | { kind: 'foreign' | 'ended' | 'other-person' | 'not-set-up' }

const mostAttempts = 3

/** Finds or opens the account of whoever arrives. In its own domains the organisation decides whose an address is. */
export const enterOrganisation = async (
  organisation: OrganisationRow,
  arrival: Arrival,
  here: Circumstances,
): Promise<EntryOutcome> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(db(), (tx) => enter(tx, organisation, { arrival, here }))
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === mostAttempts) throw error
    }
  }
}

/** The same person came twice at once, or proved the address elsewhere meanwhile: what is known has changed. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

interface Visit {
  arrival: Arrival
  here: Circumstances
}

async function enter(tx: Tx, organisation: OrganisationRow, visit: Visit): Promise<EntryOutcome> {
  const { arrival, here } = visit
  const domain = arrival.email.slice(arrival.email.indexOf('@') + 1)
  if ((await findByDomain(tx, domain))?.organisation_id !== organisation.organisation_id) return { kind: 'foreign' }
  await lockAddress(tx, arrival.email)
  const known = await findMemberBySubject(tx, organisation.organisation_id, arrival.subject)
  const owner = known ? undefined : await findVerifiedOwner(tx, arrival.email)
  const member = known ?? (owner ? await findMemberByAccount(tx, organisation.organisation_id, owner) : undefined)
  if (member && !member.is_active) return { kind: 'ended' }
  // An address that was somebody else's before opens nothing of theirs.
  if (member && member.subject !== null && member.subject !== arrival.subject) return { kind: 'other-person' }
  if (!member && !owner && !here.isOperatorHere && !(await hasAccounts(tx))) return { kind: 'not-set-up' }
  const accountId = member?.account_id ?? owner ?? (await open(tx, visit))
  const memberId = member?.member_id ?? (await join(tx, organisation, accountId, arrival))
  if (member) await refresh(tx, member, arrival)
  if (owner && !member) await queueNotice(tx, owner, 'linked', organisation.name)
  await giveRoles(tx, organisation, memberId)
  return { kind: 'signed-in', accountId }
}

async function open(tx: Tx, { arrival, here }: Visit): Promise<string> {
  const { firstName, lastName, email } = arrival
  const { source, signup, language } = here
  const person = { firstName, lastName, email, passwordHash: null, source, signup, language }
  const accountId = await openAccount(tx, { ...person, agreesToTerms: false })
  if (!(await verifyEmail(tx, { accountId, email }))) throw new Overtaken()
  return accountId
}

async function join(
  tx: Tx,
  { organisation_id }: OrganisationRow,
  accountId: string,
  arrival: Arrival,
): Promise<string> {
  const joined = await tx
    .insertInto('organisation_members')
    .values({
      member_id: newId(),
      number: newNumber(),
      organisation_id,
      account_id: accountId,
      ...describe(arrival),
      added_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (!joined) throw new Overtaken()
  return joined.member_id
}

const refresh = (tx: Tx, { member_id }: MemberRow, arrival: Arrival) =>
  tx.updateTable('organisation_members').set(describe(arrival)).where('member_id', '=', member_id).execute()

const describe = ({ subject, email, firstName, lastName, groups }: Arrival) => ({
  subject,
  email,
  first_name: firstName,
  last_name: lastName,
  ...(groups ? { claimed_groups: [...groups] } : {}),
  changed_at: now(),
  signed_in_at: now(),
})
