import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { walletIssuerUrl } from './addresses.ts'
import { codeOf } from './create-offer.ts'
import { forms, preAuthorizedCode } from './describe-issuer.ts'
import { mostWrongPins } from './present-offer.ts'
import { findOffer, type OfferRow } from './queries.ts'

/** The credential offer (OpenID4VCI 1.0, section 4.1.1); 404 once it was taken or has ended. */
export const writeOffer = async (offerId: string): Promise<Record<string, unknown>> => {
  const row = await findOffer(db(), offerId)
  if (!row || !isOpen(row) || row.token_hash) throw notFound()
  return {
    credential_issuer: walletIssuerUrl(row.badge_id),
    credential_configuration_ids: [...forms],
    grants: {
      [preAuthorizedCode]: {
        'pre-authorized_code': codeOf(offerId),
        ...(row.pin_hash
          ? { tx_code: { input_mode: 'numeric', length: 6, description: 'The PIN shown beside the QR code' } }
          : {}),
      },
    },
  }
}

/** While a wallet may still come for it. */
export const isOpen = ({ expires_at, wrong_pins }: OfferRow): boolean =>
  expires_at > now() && wrong_pins < mostWrongPins
