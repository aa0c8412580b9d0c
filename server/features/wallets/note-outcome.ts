import type { z } from 'zod'
import type { noteWalletOutcome } from '#contracts/backpack/wallets.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { hashToken } from './hash-token.ts'
import { lockOfferByToken } from './queries.ts'

/** What the wallet did with the badge (OpenID4VCI 1.0, section 11); telling it twice is the same as once. */
export const noteOutcome = async (
  badgeId: string,
  authorization: string | undefined,
  { notification_id, event }: z.output<typeof noteWalletOutcome.body>,
): Promise<void> => {
  const tokenHash = hashToken(authorization)
  await transaction(db(), async (tx) => {
    const offer = await lockOfferByToken(tx, badgeId, tokenHash)
    if (!offer?.delivered_at) throw refuse('wallet.token')
    if (offer.notification_id !== notification_id) throw refuse('wallet.notification')
    await tx.updateTable('wallet_offers').set({ outcome: event }).where('offer_id', '=', offer.offer_id).execute()
  })
}
