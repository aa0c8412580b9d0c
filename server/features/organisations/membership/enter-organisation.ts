import { linkedEmail } from '#infra/authority/members.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  findVerifiedOwner,
  hasAccounts,
  lockAddress,
  openAccount,
  type SignupBrowser,
  verifyEmail,
} from '../../accounts/index.ts'
import { queueNotice } from '../../social/index.ts'
import { newNumber } from '../new-number.ts'
import {
  findByDomain,
  findMemberByAccount,
  findMemberBySubject,
  type MemberRow,
  type OrganisationRow,
} from '../queries.ts'
import { holdTrusted } from '../trusted.ts'
import { giveRoles } from './give-roles.ts'
import { dropMember } from './remove-member.ts'

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
  | { kind: 'foreign' | 'ended' | 'other-person' | 'not-set-up' | 'stale' }

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
  if (!(await holdTrusted(tx, organisation))) return { kind: 'stale' }
  const domain = arrival.email.slice(arrival.email.indexOf('@') + 1)
  if ((await findByDomain(tx, domain))?.organisation_id !== organisation.organisation_id) return { kind: 'foreign' }
  await lockAddress(tx, arrival.email)
  const { organisation_id: id } = organisation
  const owner = await findVerifiedOwner(tx, arrival.email)
  const known = await keepWithReason(tx, organisation, await findMemberBySubject(tx, id, arrival.subject), owner)
  const member =
    known ??
    (owner ? await keepWithReason(tx, organisation, await findMemberByAccount(tx, id, owner), owner) : undefined)
  if (member && !member.is_active) return { kind: 'ended' }
  // The provider may rename its people, but not give them the address of another account.
  if (member && owner !== undefined && owner !== member.account_id) return { kind: 'other-person' }
  // An address that was somebody else's before opens nothing of theirs.
  if (member && member.subject !== null && member.subject !== arrival.subject) return { kind: 'other-person' }
  if (!member && !owner && !here.isOperatorHere && !(await hasAccounts(tx))) return { kind: 'not-set-up' }
  const accountId = member?.account_id ?? owner ?? (await open(tx, visit))
  const memberId = member?.member_id ?? (await join(tx, organisation, accountId, arrival))
  if (member) await refresh(tx, member, arrival, owner)
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
      linked_email: arrival.email,
      added_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (!joined) throw new Overtaken()
  return joined.member_id
}

/**
 * The member, unless the reason has gone: the person took the address off the account, or the organisation lost the domain.
 * Then the link is gone with it, and who arrives is whoever has the address that the provider names now. Whoever was let go
 * stays known.
 */
async function keepWithReason(
  tx: Tx,
  { organisation_id: organisationId, name }: OrganisationRow,
  member: MemberRow | undefined,
  owner: string | undefined,
): Promise<MemberRow | undefined> {
  if (!member?.is_active || member.has_reason || owner === member.account_id) return member
  await dropMember(tx, { organisationId, memberId: member.member_id }, { account_id: member.account_id, name })
  return undefined
}

const refresh = (tx: Tx, { member_id, account_id }: MemberRow, arrival: Arrival, owner: string | undefined) =>
  tx
    .updateTable('organisation_members')
    .set({ ...describe(arrival), linked_email: owner === account_id ? arrival.email : linkedEmail })
    .where('member_id', '=', member_id)
    .execute()

const describe = ({ subject, email, firstName, lastName, groups }: Arrival) => ({
  subject,
  email,
  first_name: firstName,
  last_name: lastName,
  ...(groups ? { claimed_groups: [...groups] } : {}),
  changed_at: now(),
  signed_in_at: now(),
})
