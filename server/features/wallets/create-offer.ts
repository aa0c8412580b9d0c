import { randomInt } from 'node:crypto'
import type { NewWalletOffer } from '#contracts/wallets.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets.ts'
import { offerLifetime, presentOffer } from './present-offer.ts'
import { findKeptAward, findOffer } from './queries.ts'

/**
 * Offers a badge to whichever wallet comes first with the code. An earlier offer of the same badge that nobody took ends,
 * so that a code left open on some screen is worth nothing.
 */
export const createOffer = async (actor: Actor, awardId: string, withPin: boolean): Promise<NewWalletOffer> => {
  const pin = withPin ? String(randomInt(1_000_000)).padStart(6, '0') : null
  const offerId = newId()
  return transaction(db(), async (tx) => {
    const award = await findKeptAward(tx, actor.accountId, awardId)
    if (!award) throw notFound()
    if (award.revoked_at || (award.expires_at && award.expires_at <= now())) throw refuse('wallet.ended')
    await tx
      .deleteFrom('wallet_offers')
      .where('account_id', '=', actor.accountId)
      .where('issuer_id', '=', award.issuer_id)
      .where('award_id', '=', award.award_id)
      .where('delivered_at', 'is', null)
      .execute()
    await tx
      .insertInto('wallet_offers')
      .values({
        offer_id: offerId,
        account_id: actor.accountId,
        issuer_id: award.issuer_id,
        award_id: award.award_id,
        badge_id: award.badge_id,
        code_hash: hashSecret(codeOf(offerId)),
        pin_hash: pin === null ? null : hashPin(offerId, pin),
        notification_id: newId(),
        created_at: now(),
        expires_at: inSeconds(offerLifetime),
      })
      .execute()
    const row = await findOffer(tx, offerId)
    if (!row) throw notFound()
    return { ...presentOffer(row), pin }
  })
}

/** The code that an offer carries: made anew from the master key whenever the offer is read, so it need not be stored. */
export const codeOf = (offerId: string): string =>
  context().masterKey.derive(`wallet code ${offerId}`).toString('base64url')

/** Six digits are soon tried out by whoever has their plain hash; without the master key this one tells nothing. */
export const hashPin = (offerId: string, pin: string): Buffer =>
  hashSecret(`${context().masterKey.derive(`wallet pin ${offerId}`).toString('base64url')} ${pin}`)
