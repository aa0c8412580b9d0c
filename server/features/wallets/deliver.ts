import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { JsonObject } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { bindCredential } from './bind-credential.ts'
import type { Form } from './describe-issuer.ts'
import { findCredentialInForce, type OfferRow } from './queries.ts'

/** Signs the badge for the wallet that is first; the same wallet gets it again when it asks again, another does not. */
export const deliver = async (
  tx: Tx,
  offer: OfferRow,
  { holder, form }: { holder: string; form: Form },
): Promise<JsonObject | string> => {
  if (offer.holder !== null && offer.holder !== holder)
    throw refuse('wallet.proof', { sentence: makeMessage('wallet.other-key') })
  const award = await findCredentialInForce(tx, offer)
  if (!award) throw refuse('wallet.denied')
  await tx
    .updateTable('wallet_offers')
    .set({ holder, delivered_at: offer.delivered_at ?? now() })
    .where('offer_id', '=', offer.offer_id)
    .execute()
  return bindCredential(tx, { issuerId: offer.issuer_id, credential: award.credential, holder, form })
}
