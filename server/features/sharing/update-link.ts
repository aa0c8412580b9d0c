import type { z } from 'zod'
import type { updateShareLink } from '#contracts/public/sharing.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockKeeper } from '../collections/index.ts'
import { readExpiry } from './read-expiry.ts'
import { requireQuota } from './require-quota.ts'

/** Changes what a link shows and how long. One that expired can live again; one that was taken back cannot. */
export const updateLink = (actor: Actor, linkId: string, input: z.output<typeof updateShareLink.body>): Promise<void> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    await lockKeeper(tx, actor)
    const link = await tx
      .selectFrom('share_links')
      .select(['target_id', 'expires_at'])
      .where('account_id', '=', accountId)
      .where('link_id', '=', linkId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!link) throw notFound()
    const expiresAt = input.expires_at === undefined ? link.expires_at : readExpiry(input.expires_at)
    const hadExpired = link.expires_at !== null && link.expires_at <= now()
    if (hadExpired && input.expires_at !== undefined) await requireQuota(tx, accountId, link.target_id)
    await tx
      .updateTable('share_links')
      .set({
        with_name: input.with_name,
        with_evidence: input.with_evidence,
        expires_at: expiresAt,
        ...(input.label === undefined ? {} : { label: input.label?.trim() ?? '' }),
      })
      .where('account_id', '=', accountId)
      .where('link_id', '=', linkId)
      .execute()
  })
