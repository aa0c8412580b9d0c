import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { NewWalletOffer } from '#contracts/backpack/wallets.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import type { WalletOffersTable } from '#infra/db/schema/tables.ts'
import { isForeignKeyViolation, type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { isInForce } from '../badge-classes/index.ts'
import { offerLifetime, presentOffer } from './present-offer.ts'
import { findKeptAward, type OfferRow } from './queries.ts'

/**
 * Offers a badge to whichever wallet comes first with the code. An earlier offer of the same badge that nobody took ends,
 * so that a code left open on some screen is worth nothing.
 */
export const createOffer = async (actor: Actor, awardId: string, withPin: boolean): Promise<NewWalletOffer> => {
  const pin = withPin ? String(randomInt(1_000_000)).padStart(6, '0') : null
  const offerId = newId()
  try {
    return await transaction(db(), async (tx) => {
      const award = await findKeptAward(tx, actor.accountId, awardId)
      if (!award) throw notFound()
      if (!isInForce(award)) throw refuse('wallet.ended')
      const row = await insertOffer(tx, {
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
      return { ...presentOffer(row), pin }
    })
  } catch (error) {
    // Its issuer was deleted at this moment.
    if (isForeignKeyViolation(error) && error.constraint?.includes('award_id')) throw notFound()
    throw error
  }
}

/** In the place of an offer of the same badge that waits; of two at once the second takes the place of the first. */
const insertOffer = (tx: Tx, offer: Insertable<WalletOffersTable>): Promise<OfferRow> =>
  tx
    .insertInto('wallet_offers')
    .values(offer)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'issuer_id', 'award_id'])
        .where('delivered_at', 'is', null)
        .doUpdateSet({ ...offer, wrong_pins: 0, token_hash: null, holder: null, challenge: null, outcome: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** The code that an offer carries: made anew from the master key whenever the offer is read, so it need not be stored. */
export const codeOf = (offerId: string): string =>
  context().masterKey.derive(`wallet code ${offerId}`).toString('base64url')

/** Six digits are soon tried out by whoever has their plain hash; without the master key this one tells nothing. */
export const hashPin = (offerId: string, pin: string): Buffer =>
  hashSecret(`${context().masterKey.derive(`wallet pin ${offerId}`).toString('base64url')} ${pin}`)
