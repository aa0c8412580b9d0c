import { z } from 'zod'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { alignRoles } from '../../issuers/index.ts'
import { findOrganisation, listHolders, listMembershipsOf, type OrganisationRow } from '../queries.ts'
import { giveRoles } from './give-roles.ts'

/** Goes on with what rules or domains gave that are not there any more. */
export const followingJob = 'organisations.follow-rules'
const data = z.object({ organisationId: z.string(), after: z.string().default('') })
const mostAtOnce = 50
const turnMilliseconds = 10_000

/**
 * Takes and lowers at once what rules or domains gave that are not there any more, from everybody who holds a role by a
 * rule of the organisation. Where these are many, all but the first follow in the background.
 */
export const followRules = async (tx: Tx, organisationId: string): Promise<void> => {
  const last = await followSome(tx, organisationId, '')
  if (last !== undefined) await enqueueFollowing(tx, organisationId, last)
}

/** Some at a time, in the order of their accounts; whoever takes it up after a crash goes through some again. */
export const runFollowing: JobHandler = async (given, { signal }) => {
  const { organisationId, after } = data.parse(given)
  const end = performance.now() + turnMilliseconds
  let last: string | undefined = after
  while (!signal.aborted && performance.now() < end) {
    const from: string = last
    last = await transaction(db(), (tx) => followSome(tx, organisationId, from))
    if (last === undefined) return
  }
  const from = last
  await transaction(db(), (tx) => enqueueFollowing(tx, organisationId, from))
}

const enqueueFollowing = (tx: Tx, organisationId: string, after: string): Promise<void> =>
  context().queue.enqueue(tx, followingJob, { organisationId, after })

/** The last account that was looked at, if there are more. */
async function followSome(tx: Tx, organisationId: string, after: string): Promise<string | undefined> {
  const organisation = await findOrganisation(tx, organisationId)
  if (!organisation) return
  const accountIds = await listHolders(tx, organisationId, { after, limit: mostAtOnce })
  for (const accountId of accountIds) await follow(tx, organisation, accountId)
  return accountIds.length < mostAtOnce ? undefined : accountIds.at(-1)
}

/** A rule of another organisation may give the same, and whoever is no member any more is in no group. */
async function follow(tx: Tx, organisation: OrganisationRow, accountId: string): Promise<void> {
  const { organisation_id: id, name } = organisation
  const memberships = await listMembershipsOf(tx, accountId)
  const isOwn = (one: { organisation_id: string }) => one.organisation_id === id
  const [own, others] = [memberships.find(isOwn), memberships.filter((one) => !isOwn(one))]
  if (own) await giveRoles(tx, organisation, own.member_id)
  else await alignRoles(tx, { accountId, organisation: { id, name }, findWanted: async () => new Map() })
  for (const other of others) await giveRoles(tx, other, other.member_id)
}
