import type { z } from 'zod'
import type { createShareLink } from '#contracts/public/sharing.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { findKeptBadge } from '../backpack/index.ts'
import { findSharedCollection, lockKeeper } from '../collections/index.ts'
import { readExpiry } from './read-expiry.ts'
import { requireQuota } from './require-quota.ts'

const endedKept = 1000

/** Links that have ended stay for their counts, but not without end: making and taking back must not fill the disk. */
const dropEndedLinks = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .deleteFrom('share_links')
    .where('account_id', '=', accountId)
    .where('link_id', 'in', (eb) =>
      eb
        .selectFrom('share_links as ended')
        .select('ended.link_id')
        .where('ended.account_id', '=', accountId)
        .where((or) => or.or([or('ended.revoked_at', 'is not', null), or('ended.expires_at', '<=', now())]))
        .orderBy('ended.created_at', 'desc')
        .orderBy('ended.link_id', 'desc')
        .offset(endedKept),
    )
    .execute()
}

type LinkInput = z.output<typeof createShareLink.body>

/** Makes a link to an own badge or collection; returns its id. */
export const createLink = (actor: Actor, input: LinkInput, key: RequestKey | undefined): Promise<string> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    await lockKeeper(tx, actor)
    const linkId = newId()
    const earlier = await findMade(tx, key, linkId)
    if (earlier !== undefined) return earlier
    await requireOwnTarget(tx, accountId, input)
    const expiresAt = readExpiry(input.expires_at)
    await requireQuota(tx, accountId, input.target)
    await dropEndedLinks(tx, accountId)
    await tx
      .insertInto('share_links')
      .values({
        account_id: accountId,
        link_id: linkId,
        kind: input.kind,
        target_id: input.target,
        label: input.label?.trim() ?? '',
        with_name: input.with_name,
        with_evidence: input.with_evidence,
        expires_at: expiresAt,
        created_at: now(),
      })
      .execute()
    await tx.insertInto('share_link_locations').values({ link_id: linkId, account_id: accountId }).execute()
    return linkId
  })

async function requireOwnTarget(tx: Tx, accountId: string, { kind, target }: LinkInput): Promise<void> {
  if (kind === 'collection') {
    if (!(await findSharedCollection(tx, accountId, target))) throw notFound()
    return
  }
  const badge = await findKeptBadge(tx, accountId, target)
  if (!badge || badge.pending || badge.revoked) throw notFound()
}
