import type { WalletOffer, WalletState } from '#contracts/backpack/wallets.ts'
import { now } from '#infra/clock.ts'
import { interactionUrl, offerDocumentUrl } from './addresses.ts'
import type { OfferRow } from './queries.ts'

/** Seconds that an offer waits for a wallet; long enough to install one first. */
export const offerLifetime = 3600

export const presentOffer = (row: OfferRow): WalletOffer => ({
  id: row.offer_id,
  state: stateOf(row),
  offer_url: `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(offerDocumentUrl(row.offer_id))}`,
  // That protocol has no place for a PIN.
  interaction_url: row.pin_hash ? null : interactionUrl(row.offer_id),
  expires_at: row.expires_at.toISOString(),
})

function stateOf({ outcome, delivered_at, expires_at, wrong_pins }: OfferRow): WalletState {
  if (outcome === 'credential_accepted') return 'kept'
  if (outcome) return 'refused'
  if (delivered_at) return 'delivered'
  return expires_at <= now() || wrong_pins >= mostWrongPins ? 'ended' : 'waiting'
}

/** Then the offer ends; six digits are found out with half a million tries. */
export const mostWrongPins = 5
