import { z } from 'zod'
import { documentEndpoint, v3Endpoint, walletEndpoint } from '../areas.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'

const writeScope = ['rw:backpack'] as const
const readScope = ['r:backpack', 'rw:backpack'] as const
const badgePath = z.object({ badgeId: z.string().max(64) })
const offerPath = z.object({ offerId: z.string().max(64) })

/** How far a wallet has come: it has not asked yet, has the badge, has said that it keeps or refuses it, or is too late. */
export const walletState = z.enum(['waiting', 'delivered', 'kept', 'refused', 'ended'])
export type WalletState = z.infer<typeof walletState>

export const walletOffer = z.object({
  id: z.string(),
  state: walletState,
  /** For wallets that speak OpenID4VCI; the text of a QR code or the address of a link. */
  offer_url: z.string(),
  /** For wallets that speak VC-API, such as the Learner Credential Wallet; none when a PIN is asked for. */
  interaction_url: z.string().nullable(),
  expires_at: shownMoment,
})
export type WalletOffer = z.infer<typeof walletOffer>

/** The PIN is told here and nowhere else: who only sees the QR code cannot take the badge. */
export const newWalletOffer = walletOffer.extend({ pin: z.string().nullable() })
export type NewWalletOffer = z.infer<typeof newWalletOffer>

/** Earlier offers of the same badge that nobody took end with it. */
export const createWalletOffer = v3Endpoint({
  method: 'POST',
  path: '/v3/backpack/badges/:badgeId/wallet-offers',
  access: writeScope,
  summary: 'Offer one of my badges to a wallet, by link and QR code',
  params: badgePath,
  query: noQuery,
  body: z.object({ with_pin: z.boolean().default(false) }),
  response: newWalletOffer,
  status: 201,
})

export const getWalletOffer = v3Endpoint({
  method: 'GET',
  path: '/v3/backpack/wallet-offers/:offerId',
  access: readScope,
  summary: 'Whether a wallet has taken the badge that I offered',
  params: offerPath,
  query: noQuery,
  body: noBody,
  response: walletOffer,
})

const anyJson = z.record(z.string(), z.unknown())
const wallet = '/public/wallet/badges/:badgeId'

const describing = (summary: string) =>
  ({
    method: 'GET',
    access: 'public',
    summary,
    params: badgePath,
    query: noQuery,
    body: noBody,
    response: anyJson,
  }) as const

/** Where OpenID4VCI 1.0 looks (section 12.2.2), and where its drafts did. */
export const getCredentialIssuer = documentEndpoint({
  ...describing('OpenID4VCI: what wallets are told of a badge and its issuer'),
  path: `/.well-known/openid-credential-issuer${wallet}`,
})
export const getCredentialIssuerOfDrafts = walletEndpoint({
  ...describing('OpenID4VCI drafts: what wallets are told of a badge and its issuer'),
  path: `${wallet}/.well-known/openid-credential-issuer`,
})
/** Where RFC 8414 looks (section 3.1), and where the drafts of OpenID4VCI did. */
export const getWalletAuthorization = documentEndpoint({
  ...describing('OpenID4VCI: where wallets get tokens'),
  path: `/.well-known/oauth-authorization-server${wallet}`,
})
export const getWalletAuthorizationOfDrafts = walletEndpoint({
  ...describing('OpenID4VCI drafts: where wallets get tokens'),
  path: `${wallet}/.well-known/oauth-authorization-server`,
})

export const getCredentialOffer = walletEndpoint({
  method: 'GET',
  path: '/public/wallet/offers/:offerId',
  access: 'public',
  summary: 'OpenID4VCI: the offer that a QR code leads to',
  params: offerPath,
  query: noQuery,
  body: noBody,
  response: anyJson,
})

export const exchangeWalletCode = walletEndpoint({
  method: 'POST',
  path: `${wallet}/token`,
  access: 'public',
  summary: 'OpenID4VCI: a token for the code of an offer',
  params: badgePath,
  query: noQuery,
  body: anyJson,
  response: anyJson,
  encoding: 'form',
})

export const makeWalletNonce = walletEndpoint({
  method: 'POST',
  path: `${wallet}/nonce`,
  access: 'public',
  summary: 'OpenID4VCI: a number for the proof of a key',
  params: badgePath,
  query: noQuery,
  body: noBody,
  response: z.object({ c_nonce: z.string() }).loose(),
})

/** The token travels in the Authorization header; it is the wallet's, not a person's. */
export const issueToWallet = walletEndpoint({
  method: 'POST',
  path: `${wallet}/credential`,
  access: 'public',
  refusals: [401],
  summary: 'OpenID4VCI: the badge, signed for the key of the wallet',
  params: badgePath,
  query: noQuery,
  body: anyJson,
  response: anyJson,
})

export const noteWalletOutcome = walletEndpoint({
  method: 'POST',
  path: `${wallet}/notification`,
  access: 'public',
  refusals: [401],
  summary: 'OpenID4VCI: what the wallet did with the badge',
  params: badgePath,
  query: noQuery,
  body: z.object({
    notification_id: z.string().max(64),
    event: z.enum(['credential_accepted', 'credential_failure', 'credential_deleted']),
    event_description: z.string().max(1000).optional(),
  }),
  response: nothing,
  status: 204,
})

/** Asked for JSON it names the ways to the badge; a browser is shown the page of the badge. */
export const startInteraction = walletEndpoint({
  method: 'GET',
  path: '/public/wallet/interactions/:offerId',
  access: 'public',
  summary: 'VC-API: how a wallet gets an offered badge',
  params: offerPath,
  query: z.object({ iuv: z.string().max(8).optional() }),
  body: noBody,
  response: anyJson,
  otherAnswers: { 302: nothing },
})

/** Without a presentation it asks for one; with one that shows a key it answers the badge, signed for that key. */
export const takePartInExchange = walletEndpoint({
  method: 'POST',
  path: '/public/wallet/exchanges/:offerId',
  access: 'public',
  summary: 'VC-API: the exchange in which a wallet shows its key and gets the badge',
  params: offerPath,
  query: noQuery,
  body: z.object({ verifiablePresentation: anyJson.optional() }).loose(),
  response: anyJson,
})
