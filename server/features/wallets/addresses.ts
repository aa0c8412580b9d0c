import { config } from '#infra/context.ts'

const inPublic = (path: string): string => `${config().origin}/public/wallet/${path}`

/** The name of the credential issuer (OpenID4VCI section 12.2.1): one for each badge class, so that wallets show what it is. */
export const walletIssuerUrl = (badgeId: string): string => inPublic(`badges/${badgeId}`)
export const offerDocumentUrl = (offerId: string): string => inPublic(`offers/${offerId}`)
/** A page for people; a wallet that asks for JSON is told how it gets the badge (VC-API, interaction URL). */
export const interactionUrl = (offerId: string): string => `${inPublic(`interactions/${offerId}`)}?iuv=1`
export const exchangeUrl = (offerId: string): string => inPublic(`exchanges/${offerId}`)
