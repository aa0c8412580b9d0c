import { answerDays, askAgainHours, openMaximum } from '#contracts/requests/asking.ts'
import { charge } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { requireVerifiedAccount } from '../../accounts/index.ts'
import { findOpenRules } from '../../public-pages/index.ts'
import type { RequestRow } from '../queries.ts'
import { openStates } from '../states.ts'
import { findHeld } from './find-held.ts'
import { lockPerson } from './require-own.ts'

const day = 86_400

/** When a draft, or what was sent back now, is given up. */
export const dueAt = (): Date => inSeconds(answerDays * day)

/** Begins a request, as a draft; the one of the person that is open, where there is one. */
export const createRequest = async (actor: Actor, badgeId: string): Promise<RequestRow> => {
  await charge(db(), 'request-begin', { accountId: actor.accountId })
  return transaction(db(), async (tx) => {
    await requireVerifiedAccount(tx, actor)
    await lockPerson(tx, actor)
    const rules = await findOpenRules(tx, badgeId)
    const open = await listOpen(tx, actor)
    const known = open.find((one) => one.badge_id === badgeId)
    if (known) return known
    if (!rules) throw notFound()
    const place = { account_id: actor.accountId, issuer_id: rules.issuer_id, badge_id: badgeId }
    if (await findHeld(tx, place)) throw refuse('badge-request.held')
    await requirePause(tx, place)
    if (open.length >= openMaximum) throw refuse('badge-request.limit')
    return insertDraft(tx, { request_id: newId(), ...place })
  })
}

type Begun = Pick<RequestRow, 'request_id' | 'account_id' | 'issuer_id' | 'badge_id'> & { claim_id?: string }

export const insertDraft = (tx: Tx, begun: Begun): Promise<RequestRow> =>
  tx
    .insertInto('badge_requests')
    .values({ ...begun, state: 'draft', due_at: dueAt(), created_at: now(), updated_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow()

export const listOpen = (tx: Tx, { accountId }: Actor): Promise<RequestRow[]> =>
  tx
    .selectFrom('badge_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', openStates)
    .limit(openMaximum + 1)
    .execute()

/** A day after the last refusal. */
export const askAgainAt = ({ decided_at }: { decided_at: Date }): Date =>
  new Date(decided_at.getTime() + askAgainHours * 3_600_000)

export async function requirePause(
  tx: Tx,
  { account_id, issuer_id, badge_id }: Pick<RequestRow, 'account_id' | 'issuer_id' | 'badge_id'>,
): Promise<void> {
  const declined = await tx
    .selectFrom('badge_requests')
    .select('request_id')
    .where('account_id', '=', account_id)
    .where('issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .where('state', '=', 'declined')
    .where('decided_at', '>', inSeconds(-askAgainHours * 3600))
    .limit(1)
    .executeTakeFirst()
  if (declined) throw refuse('badge-request.too-soon')
}
