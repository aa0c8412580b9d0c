import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { listEmailsOf } from '../../accounts/index.ts'
import { acceptAwards } from '../../backpack/index.ts'
import type { ClaimRow } from '../queries.ts'
import { awardEntry, type Claimed } from './award-entry.ts'
import { countDay } from './count-day.ts'
import { findOpened } from './find-opened.ts'
import { hasDomain, keepListed } from './may-claim.ts'
import { readName } from './read-name.ts'
import { requireWay } from './require-way.ts'

/** Gives the badge of a claim to whoever is signed in, for a proven address of theirs, and puts it into the backpack. */
export const takeClaim = async (actor: Actor, typed: string, givenName: string | undefined): Promise<Claimed> => {
  await charge(db(), 'claim-take', { accountId: actor.accountId })
  const found = await findOpened(db(), typed)
  if (!found) throw notFound()
  await countDay(db(), found.claim, 'opened')
  return transaction(db(), async (tx) => {
    const opened = await findOpened(tx, typed)
    if (!opened) throw notFound()
    requireWay(opened)
    const email = await chooseAddress(tx, actor, opened.claim)
    const name = readName(opened.claim, givenName)
    const claimed = await awardEntry(tx, opened, { email, name })
    await acceptAwards(tx, actor.accountId, [claimed.award_id], 'any')
    return claimed
  })
}

/** Of the proven addresses the one that has claimed, or asked, already, or else the first that may. */
export async function chooseAddress(tx: Tx, { accountId }: Actor, claim: ClaimRow): Promise<string> {
  const proven = (await listEmailsOf(tx, accountId)).flatMap(({ email, verified_at }) => (verified_at ? email : []))
  if (proven.length === 0) throw refuse('claim.no-address')
  const used = await tx
    .selectFrom('claim_entries')
    .select('email')
    .where('claim_id', '=', claim.claim_id)
    .where('email', 'in', proven)
    .where('state', 'in', ['awarded', 'asked'])
    .executeTakeFirst()
  if (used) return used.email
  const [first] = await keepListed(
    tx,
    claim,
    proven.filter((email) => hasDomain(claim, email)),
  )
  if (first === undefined) throw refuse('claim.not-eligible')
  return first
}
