import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newSecret } from '#infra/ids.ts'
import { cut } from '#infra/one-line.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { hashPin } from './create-offer.ts'
import { preAuthorizedCode } from './describe-issuer.ts'
import { lockOfferByCode } from './queries.ts'
import { isOpen } from './write-offer.ts'

const longest = 512

/** A token for the code of an offer (OpenID4VCI 1.0, section 6). A code is good for one token, a PIN for five tries. */
export const exchangeCode = async (
  badgeId: string,
  form: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  if (form.grant_type !== preAuthorizedCode) throw refuse('wallet.grant-type')
  const code = readText(form['pre-authorized_code'])
  // The drafts called it user_pin.
  const sentPin = form.tx_code ?? form.user_pin
  const pin = readText(sentPin)
  if (!code) throw refuse('wallet.request', { sentence: makeMessage('wallet.no-code') })
  const token = newSecret('wt')
  // What a refusal leaves behind, the count of wrong PINs, must stay: so it is thrown after the transaction.
  const seconds = await transaction(db(), async (tx) => {
    const offer = await lockOfferByCode(tx, badgeId, hashSecret(code))
    if (!offer || !isOpen(offer) || offer.token_hash) return undefined
    // Section 6.3: one that is missing, or that nobody asked for, is a fault of the request and no guess.
    if ((offer.pin_hash === null) !== (sentPin === undefined)) return 'mistaken'
    const isRight = offer.pin_hash === null || isSameHash(offer.pin_hash, hashPin(offer.offer_id, pin))
    await tx
      .updateTable('wallet_offers')
      .set(isRight ? { token_hash: hashSecret(token) } : { wrong_pins: offer.wrong_pins + 1 })
      .where('offer_id', '=', offer.offer_id)
      .execute()
    // The token ends with its offer.
    return isRight ? Math.floor((offer.expires_at.getTime() - now().getTime()) / 1000) : undefined
  })
  if (seconds === 'mistaken') throw refuse('wallet.request')
  if (seconds === undefined) throw refuse('wallet.grant')
  return { access_token: token, token_type: 'Bearer', expires_in: seconds }
}

const readText = (value: unknown): string => (typeof value === 'string' ? cut(value, longest) : '')
